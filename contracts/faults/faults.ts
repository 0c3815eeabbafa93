import { ADDRESS_FAULTS } from './address-faults.ts';
import { ASSUMED_FAULTS } from './assumed-faults.ts';
import { BODY_VARIATIONS } from './body-variations.ts';
import type { Fault, Variation } from './fault.ts';
import { LIST_EDGE_FAULTS } from './list-edge-faults.ts';
import { RECIPIENT_FAULTS } from './recipient-faults.ts';
import { RECOGNITION_FAULTS } from './recognition-faults.ts';
import { REFUSAL_FAULTS } from './refusal-faults.ts';
import { REFUSED_WRITE_FAULTS } from './refused-write-faults.ts';
import { REQUEST_VARIATIONS } from './request-variations.ts';
import { ROUTE_VARIATIONS } from './route-variations.ts';
import { SCOPE_FAULTS } from './scope-faults.ts';
import { SENDING_FAULTS } from './sending-faults.ts';

/** The faults by what they are about. */
export const FAULT_AREAS: readonly { area: string; faults: readonly Fault[] }[] = [
  { area: 'refusals', faults: REFUSAL_FAULTS },
  { area: 'list shape', faults: [...RECOGNITION_FAULTS, ...LIST_EDGE_FAULTS] },
  { area: 'sending', faults: [...RECIPIENT_FAULTS, ...SENDING_FAULTS] },
  { area: 'addresses', faults: ADDRESS_FAULTS },
  { area: 'scope', faults: SCOPE_FAULTS },
  { area: 'refused writes', faults: REFUSED_WRITE_FAULTS },
  { area: 'assumed', faults: ASSUMED_FAULTS },
];

/** Every fault. */
export const FAULTS: readonly Fault[] = FAULT_AREAS.flatMap(({ faults }) => faults);

/** Every harmless variation. */
export const VARIATIONS: readonly Variation[] = [
  ...BODY_VARIATIONS,
  ...REQUEST_VARIATIONS,
  ...ROUTE_VARIATIONS,
];
