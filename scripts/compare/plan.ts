import { ADDRESS_FAULTS } from '../../contracts/faults/address-faults.ts';
import { ASSUMED_FAULTS } from '../../contracts/faults/assumed-faults.ts';
import type { Fault } from '../../contracts/faults/fault.ts';
import { RECOGNITION_FAULTS } from '../../contracts/faults/recognition-faults.ts';
import { REFUSAL_FAULTS } from '../../contracts/faults/refusal-faults.ts';
import { SCOPE_FAULTS } from '../../contracts/faults/scope-faults.ts';
import { SENDING_FAULTS } from '../../contracts/faults/sending-faults.ts';
import { VARIATIONS } from '../../contracts/faults/variations.ts';

/** Where a deployment differs from the healthy one; `variations` are the harmless ones. */
export type Area = 'refusals' | 'list' | 'sending' | 'addresses' | 'scope' | 'assumed' | 'variations';

/** A deployment that every tool looks at. */
export interface Plan {
  id: string;
  area: Area;
  operations: readonly string[];
  stages: readonly string[];
  breaks: Fault['breaks'];
}

const FAULTS_BY_AREA: readonly [Area, readonly Fault[]][] = [
  ['refusals', REFUSAL_FAULTS],
  ['list', RECOGNITION_FAULTS],
  ['sending', SENDING_FAULTS],
  ['addresses', ADDRESS_FAULTS],
  ['scope', SCOPE_FAULTS],
  ['assumed', ASSUMED_FAULTS],
];

/** Every fault, then every variation. */
export function listPlans(): Plan[] {
  return [
    ...FAULTS_BY_AREA.flatMap(([area, faults]) =>
      faults.map(({ id, operations, stages, breaks }) => ({ id, area, operations, stages, breaks })),
    ),
    ...VARIATIONS.map(({ id, operations, breaks }) => ({
      id,
      area: 'variations' as const,
      operations,
      // Where the self-test runs them too.
      stages: ['dev'],
      breaks,
    })),
  ];
}
