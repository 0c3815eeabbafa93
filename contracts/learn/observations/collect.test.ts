import { expect, it } from 'vitest';
import { findOperation, ownContract, toContract } from '../../../spec/contract.test.helper.ts';
import type { Contract } from '../../../spec/contract.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { findAt, removeAt } from '../../../spec/json-pointer.ts';
import type { Operation } from '../../../spec/operation.ts';
import { define } from '../../../spec/origins.ts';
import type { Call, Intent } from '../../cases/call.ts';
import { toPlaceholderText } from '../../cases/placeholders.ts';
import type { Exchange } from '../../checks/exchange.ts';
import {
  collectObservations,
  isForbidden,
  listAdmissible,
  listRefusing,
  type SeenExchange,
} from './collect.ts';

const contract = ownContract();
const operation = findOperation(contract, 'listMembers');
/** Documented, while the path of the other one is not. */
const stated = findOperation(contract, 'listRecognitions');

function toSeen(intent: Intent, status: number, address: string, of?: Operation, text = ''): SeenExchange {
  const call = { intent, operation: of ?? operation, stage: 'dev', key: 'own' } as Exchange['call'];
  const answer = { status, mediaType: 'text/html', text, headers: [] } as unknown as Exchange['answer'];
  const request = { url: `http://a.example${address}` } as Exchange['request'];
  const exchange = { call, address, request, answer, knownToExist: true } as Exchange;
  return { exchange, number: 1, isNew: true, isForbidden: false };
}

/** What a path that belongs to nothing is answered with. */
function toNothing(stage: string, text: string): SeenExchange {
  const { exchange, ...rest } = toSeen('unknown', 200, '/{stage}/1/nowhere', undefined, text);
  return { ...rest, exchange: { ...exchange, call: { ...exchange.call, operation: undefined, stage } } };
}

const AT = '/{stage}/1/members';
const STATED = '/{stage}/1/recognition';
const STAGELESS = '/members';
const FORBIDDEN = 'Forbidden';

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
    name: 'a success that a path has that belongs to nothing',
    one: toSeen('valid', 200, AT, operation, 'See the page of /members'),
    beside: [toNothing('dev', 'See the page of /nowhere')],
    want: false,
  },
  {
    name: 'a success that such a path has in another stage',
    one: toSeen('valid', 200, AT, operation, 'See the page'),
    beside: [toNothing('prod', 'See the page')],
    want: true,
  },
  {
    name: 'a success where such a path has another one',
    one: toSeen('valid', 200, AT, operation, '{"members":[]}'),
    beside: [toNothing('dev', 'See the page')],
    want: true,
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
  {
    name: 'the refusal of a key of what refuses all',
    one: toSeen('unkeyed', 403, AT, operation, FORBIDDEN),
    beside: [toSeen('valid', 422, AT)],
    want: true,
  },
  {
    name: 'the refusal of a key of what is not known to be there',
    one: toSeen('unkeyed', 403, AT, operation, FORBIDDEN),
    beside: [toSeen('valid', 404, AT)],
    want: false,
  },
  {
    name: 'the refusal of a key of what refuses all, where any other path has a page',
    one: toSeen('unkeyed', 403, AT, operation, FORBIDDEN),
    beside: [
      toSeen('valid', 422, AT),
      toSeen('valid', 200, STAGELESS, operation, 'See the page of /members'),
      toNothing('dev', 'See the page of /nowhere'),
    ],
    want: true,
  },
  {
    name: 'the refusal of a key of what refuses all, by a status of its own',
    one: toSeen('unkeyed', 410, AT),
    beside: [toSeen('valid', 422, AT)],
    want: true,
  },
  {
    name: 'a call without a key of what refuses all, which is refused like all',
    one: toSeen('unkeyed', 422, AT),
    beside: [toSeen('valid', 422, AT)],
    want: false,
  },
  {
    name: 'another refusal of what refuses all',
    one: toSeen('invalid', 422, AT),
    beside: [toSeen('valid', 422, AT)],
    want: false,
  },
  {
    name: 'a key that is accepted there',
    one: toSeen('unkeyed', 200, STAGELESS),
    beside: [toSeen('valid', 200, STAGELESS)],
    want: true,
  },
];

it.each(ROWS)('takes $name for what it is', ({ one, beside, want }) => {
  const all = [one, ...beside];
  expect(listAdmissible(contract, all, listRefusing(all)).includes(one)).toBe(want);
});

it.each([
  { email: 'of.wes-check-5d1f+Tag.é@wes-check.invalid', want: 0 },
  { email: 'nobody', want: 1 },
])('holds $email against its format, unless a run made it up', ({ email, want }) => {
  const value = { members: [{ email }] };
  const call = { intent: 'valid', operation, method: 'GET', stage: 'dev', values: [] };
  const answer = { status: 200, mediaType: 'application/json', text: '', json: { value }, size: 9 };
  const exchange = { call, answer, address: AT } as unknown as Exchange;
  const seen = { exchange, number: 1, isNew: true, isForbidden: false };
  const ofFormat = changeDocument((root) => {
    const address = findAt(root, '/components/schemas/EmailAddress');
    if (isObject(address)) address['format'] = 'email';
  });
  const { schemas } = collectObservations(ofFormat, [seen]);
  const ofAddress = [...schemas.values()].filter(({ pointer }) => pointer.endsWith('/email'));
  expect(ofAddress.map(({ failures }) => failures.values)).toEqual([want]);
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
    const { schemas } = collectObservations(contract, [
      { exchange, number: 1, isNew: true, isForbidden: false },
    ]);
    expect(schemas.get(LIMIT)?.failures.values ?? 0).toBe(want ? 1 : 0);
  },
);

const MEMBER = { kind: 'EmailAddress', index: 0 };
const MINIMUM = '/components/parameters/page/schema/minimum';
const LIMIT_PARAMETER = '/components/parameters/limit';

/** The document, where pages begin with 0, and where `limit` has no effect. */
function changeDocument(change: (root: JsonObject) => void): Contract {
  const root = structuredClone(contract.root);
  change(root);
  return toContract(root);
}
const fromZero = changeDocument((root) => removeAt(root, MINIMUM));
const withoutLimit = changeDocument((root) => {
  const limit = findAt(root, LIMIT_PARAMETER);
  if (isObject(limit)) define(limit, 'x-denied', { grade: 'observed', stage: 'dev' });
});

it.each<{ name: string; query: Record<string, string>; by?: Contract; want: boolean }>([
  { name: 'what is below a bound', query: { page: '0' }, want: true },
  { name: 'what a bound that was learned lets pass', query: { page: '0' }, by: fromZero, want: false },
  { name: 'a value of what has no effect', query: { limit: '0' }, by: withoutLimit, want: false },
  {
    name: 'one thing beside another that may be',
    query: { limit: '0', page: '0' },
    by: fromZero,
    want: true,
  },
  { name: 'nothing but known data', query: { email: toPlaceholderText(MEMBER) }, want: false },
])('says of $name that was accepted whether it is forbidden', ({ query, by = contract, want }) => {
  const values = Object.entries({ email: toPlaceholderText(MEMBER), ...query }).map(([name, text]) => ({
    ...{ name, text, in: 'query' },
  }));
  const call = { intent: 'invalid', operation: stated, stage: 'dev', values } as unknown as Call;
  const filled = new Map([['EmailAddress/0', 'ada@one.example']]);
  const toExchange = (status: number): Exchange =>
    ({ call, answer: { status }, filled }) as unknown as Exchange;
  expect(isForbidden(by, toExchange(200))).toBe(want);
  expect(isForbidden(by, toExchange(400))).toBe(false);
});
