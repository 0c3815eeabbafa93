import type { Contract } from '../../spec/contract.ts';
import { ADDRESS_FAULTS } from './address-faults.ts';
import { ASSUMED_FAULTS } from './assumed-faults.ts';
import { BODY_VARIATIONS } from './body-variations.ts';
import { listDerived } from './derived/derived.ts';
import type { Fault, Variation } from './fault.ts';
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

/** Faults by what they are about. */
export interface FaultArea {
  area: string;
  faults: readonly Fault[];
}

/** The faults of a document, those that follow from it and those that are written by hand, by what they are about. */
export function listFaultAreas(contract: Contract): FaultArea[] {
  const parts = [...WRITTEN, ...listDerived(contract)].filter(({ faults }) => faults.length > 0);
  return [...new Set(parts.map(({ area }) => area))].map((area) => ({
    area,
    faults: parts.filter((part) => part.area === area).flatMap(({ faults }) => faults),
  }));
}

/** Every fault. */
export function listFaults(contract: Contract): Fault[] {
  return listFaultAreas(contract).flatMap(({ faults }) => faults);
}

/** Every harmless variation. */
export function listVariations(contract: Contract): Variation[] {
  const derived = listDerived(contract).flatMap(({ variations }) => variations);
  return [...BODY_VARIATIONS, ...REQUEST_VARIATIONS, ...ROUTE_VARIATIONS, ...derived];
}
