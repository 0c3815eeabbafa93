import type { Check } from './check.ts';
import { planRefusals, type RefusalCell } from './refusal.ts';

const RULES = ['stage-bound-key', 'key-per-company-and-stage'];

const CELLS: readonly RefusalCell[] = [
  {
    key: 'other-stage',
    label: 'a key of the other stage',
    rules: RULES,
    states: 'refusal',
    of: 'all in every stage',
    repeated: 'documented',
    accepted: true,
  },
  {
    key: 'other-company-other-stage',
    label: 'a key of another company and the other stage',
    rules: RULES,
    states: 'refusal',
    validAs: 'other-company',
  },
];

export const stageBoundKey: Check = {
  id: 'stage_bound_key',
  title: 'A key that is valid for another stage is refused with the documented status and text.',
  source: '§5.4, §7',
  plan: ({ operations, ...plan }) => {
    const bound = operations.filter(({ key }) => key?.stageBound);
    return planRefusals({ ...plan, operations: bound }, 'key-of-other-stage', CELLS);
  },
};
