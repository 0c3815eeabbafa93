import type { Contract } from '../../spec/contract.ts';
import type { Check, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { judgeRefusal, planRefusals, type RefusalCell } from './refusal.ts';
import { type CredentialCell, planRefusedCredentials } from './refused-credentials.ts';

const CONDITION = 'key-missing';

/** The ways not to carry a key where it belongs. */
const CELLS: readonly RefusalCell[] = [
  {
    key: 'none',
    label: 'a request without a key',
    rules: ['key-in-header'],
    states: 'refusal',
    of: 'all in every stage',
    repeated: 'documented and writes',
  },
  {
    key: 'empty',
    label: 'an empty key',
    rules: ['key-in-header', 'empty-key-is-missing'],
    states: 'refused',
    of: 'all in every stage',
  },
  {
    key: 'in-query',
    label: 'a key that is in the query only',
    rules: ['key-in-header'],
    states: 'refused',
    of: 'all in one stage',
  },
  { key: 'in-cookie', label: 'a key that is in a cookie only', rules: ['key-in-header'], states: 'refusal' },
  {
    key: 'bearer',
    label: 'a key that is given as a bearer token',
    rules: ['key-in-header', 'api-key-only'],
    states: 'refusal',
    of: 'all in one stage',
  },
];

/** The same of a document that does not say how it refuses. */
const LACKS: readonly CredentialCell[] = [
  { key: 'none', says: 'a request without', why: 'without' },
  { key: 'empty', says: 'an empty credential of', why: 'with an empty credential of', ofSome: true },
];

export const missingRequiredHeader: Check = {
  id: 'missing_required_header',
  title: 'A request without the key in its header is refused with the documented status and text.',
  source: '§5.2, §7',
  plan: (plan) => [...planRefusals(plan, CONDITION, CELLS), ...planRefusedCredentials(plan, LACKS)],
};

/** What the answer shows to a request that nobody planned; nothing where it carries a key in its place. */
export function judgeKeyless(exchange: Exchange, contract: Contract): Observation[] {
  return judgeRefusal(exchange, contract, CONDITION, CELLS);
}
