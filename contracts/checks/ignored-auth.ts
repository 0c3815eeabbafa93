import type { Check } from './check.ts';
import { planRefusals, type RefusalCell } from './refusal.ts';

const CELLS: readonly RefusalCell[] = [
  { key: 'unknown', label: 'an unknown key', rules: [], states: 'refusal' },
  { key: 'one-off', label: 'a key that is one character off', rules: [], states: 'refusal' },
  {
    key: 'retired',
    label: 'a retired key',
    rules: ['key-rotation', 'retired-key-is-unknown'],
    states: 'refused',
  },
  { key: 'twice', label: 'a key that is sent twice', rules: ['key-compared-exactly'], states: 'rule' },
  { key: 'other-case', label: 'a key in other letter case', rules: ['key-compared-exactly'], states: 'rule' },
];

export const ignoredAuth: Check = {
  id: 'ignored_auth',
  title: 'A key that is not valid is refused with the documented status and text.',
  source: '§5.3, §5.6, §7',
  plan: (plan) => planRefusals(plan, 'key-unknown', CELLS),
};
