import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import type { Intent } from '../../cases/call.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { collectObservations, listAdmissible, type SeenExchange } from './collect.ts';

const contract = ownContract();
const operation = findOperation(contract, 'listMembers');
/** Documented, while the path of the other one is not. */
const stated = findOperation(contract, 'listRecognitions');

function toSeen(intent: Intent, status: number, address: string, of = operation): SeenExchange {
  const call = { intent, operation: of, stage: 'dev' } as Exchange['call'];
  const answer = { status, text: '' } as Exchange['answer'];
  return { exchange: { call, address, answer } as Exchange, number: 1, isNew: true };
}

const AT = '/{stage}/1/members';
const STATED = '/{stage}/1/recognition';
const STAGELESS = '/members';

/** Whether an exchange says something of its operation, beside others. */
const ROWS: { name: string; one: SeenExchange; beside: SeenExchange[]; want: boolean }[] = [
  {
    name: 'an error where a valid call succeeded',
    one: toSeen('invalid', 400, AT),
    beside: [toSeen('valid', 200, AT)],
    want: true,
  },
  {
    name: 'an error where none did',
    one: toSeen('invalid', 400, AT),
    beside: [toSeen('valid', 404, AT)],
    want: false,
  },
  {
    name: 'an error where none did, and the operation is stated to be',
    one: toSeen('invalid', 400, STATED, stated),
    beside: [toSeen('valid', 404, STATED, stated)],
    want: true,
  },
  {
    name: 'an error where it is stated, and the key is refused',
    one: toSeen('invalid', 400, STATED, stated),
    beside: [toSeen('valid', 401, STATED, stated)],
    want: false,
  },
  {
    name: 'an error where the stated operation is not',
    one: toSeen('invalid', 400, STAGELESS, stated),
    beside: [toSeen('valid', 404, STAGELESS, stated)],
    want: false,
  },
  {
    name: 'an error elsewhere',
    one: toSeen('invalid', 400, AT),
    beside: [toSeen('valid', 200, STAGELESS)],
    want: false,
  },
  {
    name: 'the refusal of a key',
    one: toSeen('unkeyed', 403, AT),
    beside: [toSeen('valid', 200, AT)],
    want: true,
  },
  {
    name: 'the refusal of a key where the address names no stage',
    one: toSeen('unkeyed', 403, STAGELESS),
    beside: [toSeen('valid', 200, STAGELESS)],
    want: false,
  },
];

it.each(ROWS)('takes $name for what it is', ({ one, beside, want }) => {
  expect(listAdmissible(contract, [one, ...beside]).includes(one)).toBe(want);
});

const LIMIT = '/components/schemas/Pagination/properties/limit';

it.each<{ intent: Intent; status: number; want: boolean }>([
  { intent: 'valid', status: 200, want: true },
  { intent: 'unknown', status: 200, want: true },
  { intent: 'unknown', status: 404, want: false },
  { intent: 'invalid', status: 200, want: false },
  { intent: 'unkeyed', status: 200, want: false },
])(
  'holds the body of $status to a call that is $intent against its form: $want',
  ({ intent, status, want }) => {
    const value = { members: [], pagination: { page: 1, limit: 0, total: 0, pages: 1 } };
    const call = { intent, operation, method: 'GET', stage: 'dev', values: [] };
    const answer = {
      status,
      mediaType: 'application/json',
      text: JSON.stringify(value),
      json: { value },
      size: 9,
    };
    const exchange = { call, answer, address: AT } as unknown as Exchange;
    const { schemas } = collectObservations(contract, [{ exchange, number: 1, isNew: true }]);
    expect(schemas.get(LIMIT)?.failures.size ?? 0).toBe(want ? 1 : 0);
  },
);
