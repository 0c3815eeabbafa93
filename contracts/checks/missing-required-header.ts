import type { Check } from './check.ts';
import { planRefusals, type RefusalCell } from './refusal.ts';

const ID = 'missing_required_header';

/** The ways not to carry a key where it belongs. */
export const KEYLESS_CELLS: readonly RefusalCell[] = [
  {
    key: 'none',
    label: 'a request without a key',
    condition: 'key-missing',
    rules: ['key-in-header'],
    states: 'refusal',
  },
  {
    key: 'in-query',
    label: 'a key that is in the query only',
    condition: 'key-missing',
    rules: ['key-in-header'],
    states: 'refusal',
  },
  {
    key: 'bearer',
    label: 'a key that is given as a bearer token',
    condition: 'key-missing',
    rules: ['key-in-header', 'api-key-only'],
    states: 'refusal',
  },
  {
    key: 'empty',
    label: 'an empty key',
    condition: 'key-missing',
    rules: ['empty-key-is-missing'],
    states: 'rule',
  },
];

export const missingRequiredHeader: Check = {
  id: ID,
  title: 'A request without the key in its header is refused with the documented status and text.',
  source: '§5.2, §7',
  plan: (plan) => planRefusals(ID, plan, KEYLESS_CELLS),
};
