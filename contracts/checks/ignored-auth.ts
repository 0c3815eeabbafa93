import type { Check } from './check.ts';
import { planRefusals, type RefusalCell } from './refusal.ts';
import { type CredentialCell, planRefusedCredentials } from './refused-credentials.ts';

/** A key is compared whole: what is near a key, or only looks like one, is none. */
const CELLS: readonly RefusalCell[] = [
  {
    key: 'unknown',
    label: 'an unknown key',
    rules: [],
    states: 'refusal',
    of: 'all in every stage',
    repeated: 'documented',
  },
  { key: 'one-off', label: 'a key that is one character off', rules: [], states: 'refusal' },
  { key: 'truncated', label: 'a key without its last character', rules: [], states: 'refusal' },
  { key: 'longer', label: 'a key with a character more', rules: [], states: 'refusal' },
  { key: 'prefix', label: 'the first half of a key', rules: [], states: 'refusal' },
  { key: 'suffix', label: 'the second half of a key', rules: [], states: 'refusal' },
  { key: 'quoted', label: 'a key in quotes', rules: [], states: 'refusal' },
  { key: 'unknown-of-stage', label: 'an unknown key that names its stage', rules: [], states: 'refusal' },
  { key: 'undefined', label: 'the word undefined as a key', rules: [], states: 'refusal' },
  { key: 'null', label: 'the word null as a key', rules: [], states: 'refusal' },
  { key: 'short', label: 'a key of one character', rules: [], states: 'refusal' },
  { key: 'long', label: 'a very long key', rules: [], states: 'refusal' },
  {
    key: 'retired',
    label: 'a retired key',
    rules: ['key-rotation', 'retired-key-is-unknown'],
    states: 'refused',
    of: 'all in every stage',
    repeated: 'documented',
  },
  { key: 'twice', label: 'a key that is sent twice', rules: ['key-sent-once'], states: 'rule' },
  { key: 'other-case', label: 'a key in other letter case', rules: ['key-compared-exactly'], states: 'rule' },
];

/** The same of a document that does not say how it refuses. What is near a credential may be valid: of some tokens not every bit counts. */
const UNKNOWN: readonly CredentialCell[] = [
  { key: 'unknown', says: 'an invalid credential of', why: 'with an invalid credential of' },
];

export const ignoredAuth: Check = {
  id: 'ignored_auth',
  title: 'A key that is not valid is refused with the documented status and text.',
  source: '§5.3, §5.6, §7',
  plan: (plan) => [...planRefusals(plan, 'key-unknown', CELLS), ...planRefusedCredentials(plan, UNKNOWN)],
};
