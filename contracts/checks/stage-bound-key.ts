import type { Check } from './check.ts';
import { planRefusals, type RefusalCell } from './refusal.ts';

const ID = 'stage_bound_key';

const CELLS: readonly RefusalCell[] = [
  {
    key: 'other-stage',
    label: 'a key of the other stage',
    condition: 'key-of-other-stage',
    rules: ['stage-bound-key', 'key-per-company-and-stage'],
    states: 'refusal',
  },
];

export const stageBoundKey: Check = {
  id: ID,
  title: 'A key that is valid for another stage is refused with the documented status and text.',
  source: '§5.4, §7',
  plan: ({ operations, ...plan }) =>
    planRefusals(ID, { ...plan, operations: operations.filter(({ key }) => key?.stageBound) }, CELLS),
};
