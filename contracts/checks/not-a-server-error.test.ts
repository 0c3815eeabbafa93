import { describe, expect, it } from 'vitest';
import { KEYS } from '../gateway.test.helper.ts';
import { error, instead, insteadOfBody, isList, itSays, keyOf, type Row } from './check.test.helper.ts';
import { isMoreThanChance } from './not-a-server-error.ts';

const OPERATION = '/paths/~1recognition/get';
const NOWHERE = '/components/responses/NotFound/content/application~1json/examples/path-unknown/x-refusal';
const isTeam = (request: Request, { searchParams }: URL): boolean =>
  keyOf(request) === KEYS.dev && searchParams.get('team_name') === 'Ops' && !searchParams.has('email');
const isAda = (request: Request, { search }: URL): boolean =>
  keyOf(request) === KEYS.dev && decodeURIComponent(search) === '?email=ada@one.example';

/** Fails for some of the requests about a member who is there, by their number from 1. */
function failing(isWrong: (count: number) => boolean): NonNullable<Row['gateway']> {
  let count = 0;
  return instead(
    (request, url) => isAda(request, url) && isWrong(++count),
    () => error(500, 'Oh dear'),
  );
}

/** RFC 9110 §15.6: a 5xx says that the server failed to fulfil an apparently valid request. */
const ROWS: Row[] = [
  { given: 'no server error', facts: { [OPERATION]: 'confirmed' } },
  {
    given: 'a server error for a valid call',
    gateway: instead(isTeam, () => error(500, 'Oh dear')),
    // A page of a team's list may be asked for or not.
    want: ['violation: listRecognitions/dev/valid-call', 'learned: listRecognitions/dev/unknown-call'],
    facts: { [OPERATION]: 'contradicted' },
  },
  {
    given: 'a server error that does not recur, which may happen to anybody',
    gateway: failing((count) => count === 2),
    want: ['learned: listRecognitions/dev/valid-call'],
    facts: { [OPERATION]: 'not-observed' },
  },
  {
    given: 'a server error that comes twice in a row, and not a third time',
    gateway: failing((count) => count <= 2),
    want: ['learned: listRecognitions/dev/valid-call'],
  },
  {
    given: 'a server error that comes however often the call is asked again',
    gateway: failing((count) => count <= 3),
    want: ['violation: listRecognitions/dev/valid-call'],
  },
  {
    given: 'server errors now and then, none of which recurs where it is asked again',
    gateway: failing((count) => count === 1 || count === 3),
    want: ['learned: listRecognitions/dev/valid-call'],
  },
  {
    given: 'server errors for every third call, none of which recurs where it is asked again',
    gateway: failing((count) => count % 3 === 1),
    want: ['violation: listRecognitions/dev/valid-call'],
  },
  {
    given: 'a server error about somebody who was made up',
    gateway: instead(
      (request, url) => keyOf(request) === KEYS.dev && /=nobody-[^&]*$/.test(url.search),
      () => error(500, 'Oh dear'),
    ),
    options: { members: [], team: undefined, otherKeys: {}, retiredKeys: {} },
    want: ['learned: listRecognitions/dev/unknown-call', 'learned: listRecognitions/dev/valid-call'],
  },
  {
    given: 'a server error for a request without a valid key',
    gateway: instead(
      (request, url) => isList(request, url) && keyOf(request) !== KEYS.dev,
      () => error(502, ''),
    ),
    want: [
      'violation: listRecognitions/dev/unkeyed-call',
      'learned: listRecognitions/dev/invalid-call',
      'learned: listRecognitions/dev/unknown-call',
    ],
  },
  {
    given: 'a server error for a key in the query, a parameter that nobody declared',
    gateway: instead(
      (request, url) => isList(request, url) && keyOf(request) === null && url.searchParams.size > 1,
      () => error(500, 'Oh dear'),
    ),
    want: ['learned: listRecognitions/dev/unkeyed-call'],
  },
  {
    given: 'a server error for a write without a valid key that holds more than is documented',
    gateway: insteadOfBody(
      (body, request) => Object.keys(body).length > 1 && keyOf(request) !== KEYS.dev,
      () => error(500, 'Oh dear'),
    ),
    options: { include: { operationIds: ['sendRecognition', 'listRecognitions'] } },
    want: ['learned: sendRecognition/dev/unkeyed-call', 'learned: sendRecognition/dev/unknown-call'],
  },
  {
    given: 'a server error for a request that is not valid, of which the specification is silent',
    gateway: instead(
      (_, url) => url.searchParams.has('email') && url.searchParams.has('team_name'),
      () => error(500, 'Oh dear'),
    ),
    want: ['learned: listRecognitions/dev/invalid-call'],
    facts: { [OPERATION]: 'confirmed' },
  },
  {
    given: 'a server error for a path that belongs to nothing, of which the specification is silent',
    gateway: instead(
      (_, url) => url.pathname.includes('/wes-check-'),
      () => error(500, 'Oh dear'),
    ),
    want: ['learned: -/dev/unknown-call'],
    facts: { [OPERATION]: 'confirmed', [NOWHERE]: 'learned' },
  },
  {
    given: '501 for one of the parameters, which is no failure of the server',
    gateway: instead(isTeam, () => error(501, 'Not yet')),
    facts: { [OPERATION]: 'confirmed' },
  },
  {
    given: '503, which says only that nothing could be observed now',
    // Longer than anybody waits.
    gateway: instead(isTeam, () => new Response('', { status: 503, headers: { 'retry-after': '60' } })),
    facts: { [OPERATION]: 'confirmed' },
  },
];

describe('what is told of server errors', () => {
  itSays('not_a_server_error', ROWS, { include: { operationIds: ['listRecognitions'] } });
});

it.each([
  { calls: 5, failed: 2 },
  { calls: 15, failed: 3 },
  { calls: 30, failed: 4 },
  { calls: 40, failed: 5 },
  { calls: 80, failed: 7 },
])('so many failures of $calls calls are no chance any more: $failed', ({ calls, failed }) => {
  expect([failed - 1, failed].map((count) => isMoreThanChance(count, calls))).toEqual([false, true]);
});
