import { ADDRESS_FAULTS } from './address-faults.ts';
import { ASSUMED_FAULTS } from './assumed-faults.ts';
import type { Fault } from './fault.ts';
import { RECOGNITION_FAULTS } from './recognition-faults.ts';
import { REFUSAL_FAULTS } from './refusal-faults.ts';
import { SCOPE_FAULTS } from './scope-faults.ts';
import { SENDING_FAULTS } from './sending-faults.ts';

/** Every fault. */
export const FAULTS: readonly Fault[] = [
  ...REFUSAL_FAULTS,
  ...RECOGNITION_FAULTS,
  ...SENDING_FAULTS,
  ...ADDRESS_FAULTS,
  ...SCOPE_FAULTS,
  ...ASSUMED_FAULTS,
];
