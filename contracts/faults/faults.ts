import type { Contract } from '../../spec/contract.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { ADDRESS_FAULTS } from './address-faults.ts';
import { ASSUMED_FAULTS } from './assumed-faults.ts';
import { BODY_VARIATIONS } from './body-variations.ts';
import { listDerived } from './derived/derived.ts';
import type { Fault, FaultArea, Variation } from './fault.ts';
import { listAnswerFaults } from './general/answer-faults.ts';
import { listRequestFaults } from './general/request-faults.ts';
import { listResourceFaults } from './general/resource-faults.ts';
import { RECIPIENT_FAULTS } from './recipient-faults.ts';
import { RECOGNITION_FAULTS } from './recognition-faults.ts';
import { REFUSAL_FAULTS } from './refusal-faults.ts';
import { REQUEST_VARIATIONS } from './request-variations.ts';
import { ROUTE_VARIATIONS } from './route-variations.ts';
import { SCOPE_FAULTS } from './scope-faults.ts';
import { SENDING_FAULTS } from './sending-faults.ts';

/** Those that are written by hand: of facts that are alone of their kind, and of what is assumed but has to be told. */
const WRITTEN: readonly FaultArea[] = [
  { area: 'refusals', faults: REFUSAL_FAULTS },
  { area: 'list shape', faults: RECOGNITION_FAULTS },
  { area: 'sending', faults: [...RECIPIENT_FAULTS, ...SENDING_FAULTS] },
  { area: 'addresses', faults: ADDRESS_FAULTS },
  { area: 'scope', faults: SCOPE_FAULTS },
  { area: 'assumed', faults: ASSUMED_FAULTS },
];

/**
 * The faults of a document, by what they are about: of the service's, those that follow from it and those that are written by hand; of
 * any other, what can be broken of whatever a document says.
 */
export function listFaultAreas(contract: Contract): FaultArea[] {
  const all = isOwnService(contract.root)
    ? [...WRITTEN, ...listDerived(contract)]
    : listGeneralFaults(contract);
  const parts = all.filter(({ faults }) => faults.length > 0);
  return [...new Set(parts.map(({ area }) => area))].map((area) => ({
    area,
    faults: parts.filter((part) => part.area === area).flatMap(({ faults }) => faults),
  }));
}

/** What a deployment can do otherwise than whatever a document says: in each operation, in each way that there is. */
function listGeneralFaults(contract: Contract): FaultArea[] {
  const ofEach = (list: typeof listAnswerFaults): Fault[] =>
    contract.operations.flatMap((operation) => list(contract, operation));
  return [
    { area: 'answers', faults: ofEach(listAnswerFaults) },
    { area: 'requests', faults: ofEach(listRequestFaults) },
    { area: 'state', faults: listResourceFaults(contract) },
  ];
}

/** Every fault. */
export function listFaults(contract: Contract): Fault[] {
  return listFaultAreas(contract).flatMap(({ faults }) => faults);
}

/** Every harmless variation; of a document other than the service's nobody wrote any. */
export function listVariations(contract: Contract): Variation[] {
  if (!isOwnService(contract.root)) return [];
  const derived = listDerived(contract).flatMap(({ variations }) => variations);
  return [...BODY_VARIATIONS, ...REQUEST_VARIATIONS, ...ROUTE_VARIATIONS, ...derived];
}
