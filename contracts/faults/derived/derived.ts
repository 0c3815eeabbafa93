import type { Contract } from '../../../spec/contract.ts';
import { deriveCompanies, deriveFilters, deriveForeignWrites, deriveStages } from './companies.ts';
import type { Derived } from './family.ts';
import { deriveLists } from './lists.ts';
import { deriveNearKeys, deriveNearKeysOfOne } from './near-keys.ts';
import { deriveOperations } from './operations.ts';
import { deriveHollowRefusals, deriveRareAcceptance, deriveRefusedKeys } from './refused-keys.ts';
import { deriveSending } from './sending.ts';
import { deriveValidKeys } from './valid-keys.ts';

/**
 * What a deployment can do otherwise than a document says: each of its facts, broken in each way that there is, in each operation and
 * stage, always, first, rarely. Not all of that, but so much that each two of these meet.
 */
export function listDerived(contract: Contract): Derived[] {
  return [
    ...deriveRefusedKeys(contract),
    ...deriveRareAcceptance(contract),
    ...deriveHollowRefusals(contract),
    deriveNearKeys(contract),
    deriveNearKeysOfOne(contract),
    deriveValidKeys(contract),
    deriveCompanies(contract),
    deriveForeignWrites(contract),
    deriveStages(contract),
    deriveFilters(contract),
    ...deriveLists(contract),
    ...deriveSending(contract),
    deriveOperations(contract),
  ];
}
