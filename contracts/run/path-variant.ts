import type { Contract } from '../../spec/contract.ts';
import { findVariantOf, type Operation } from '../../spec/operation.ts';
import type { Observation } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import { AGREES, differs } from '../checks/judgement.ts';
import { type Address, listAddresses } from './presence.ts';

/** The label of where an operation is. */
export const READING = 'reading';

/**
 * That an operation was found at a path variant is drift where its path is unconfirmed. Of one that is documented only the
 * reading is ours, and so it is learned. Nothing to say at the path of the document, unless it was seen elsewhere in that stage.
 */
export function judgePathVariant(
  contract: Contract,
  operation: Operation,
  address: Address,
  { id: exchange, call: { stage } }: Pick<Exchange, 'id' | 'call'>,
): Observation[] {
  const { variant, template } = address;
  const known = findVariantOf(operation, stage);
  const [{ template: expected }] = listAddresses(operation, stage);
  const where = variant === undefined ? 'the path of the document' : variant;
  const outcome =
    template === expected ? AGREES : differs(`it is at ${template} (${where})`, `it is at ${expected}`);
  if (known) return [{ fact: known.pointer, label: READING, exchange, outcome }];
  if (outcome === AGREES) return [];
  const observation: Observation = { fact: operation.pointer, label: READING, exchange, outcome };
  const isStated = contract.evidenceOf(operation.pointer).grade === 'documented';
  const fact = contract.rules.get('version-stands-once')?.pointer ?? operation.pointer;
  return [isStated ? { ...observation, fact, grade: 'assumed' } : observation];
}
