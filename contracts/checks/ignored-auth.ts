import type { Check } from './check.ts';
import { planRefusals, type RefusalCell } from './refusal.ts';

const ID = 'ignored_auth';

const CELLS: readonly RefusalCell[] = [
  { key: 'unknown', label: 'an unknown key', condition: 'key-unknown', rules: [], states: 'refusal' },
  {
    key: 'one-off',
    label: 'a key that is one character off',
    condition: 'key-unknown',
    rules: [],
    states: 'refusal',
  },
  {
    key: 'retired',
    label: 'a retired key',
    condition: 'key-unknown',
    rules: ['key-rotation', 'retired-key-is-unknown'],
    states: 'refused',
  },
  {
    key: 'twice',
    label: 'a key that is sent twice',
    condition: 'key-unknown',
    rules: ['key-compared-exactly'],
    states: 'rule',
  },
  {
    key: 'other-case',
    label: 'a key in other letter case',
    condition: 'key-unknown',
    rules: ['key-compared-exactly'],
    states: 'rule',
  },
];

export const ignoredAuth: Check = {
  id: ID,
  title: 'A key that is not valid is refused with the documented status and text.',
  source: '§5.3, §5.6, §7',
  plan: (plan) => planRefusals(ID, plan, CELLS),
};
