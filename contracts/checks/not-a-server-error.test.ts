import { describe, expect, it } from 'vitest';
import { KEYS } from '../gateway.test.helper.ts';
import { toAnswer } from './answer.ts';
import { error, instead, isList, itSays, keyOf, type Row } from './check.test.helper.ts';
import { notAServerError } from './not-a-server-error.ts';
import { CONTRACT, planOf } from './plan.test.helper.ts';

const OPERATION = '/paths/~1recognition/get';
const NOWHERE = '/components/responses/NotFound/content/application~1json/examples/path-unknown/x-refusal';
const isTeam = (request: Request, { searchParams }: URL): boolean =>
  keyOf(request) === KEYS.dev && searchParams.get('team_name') === 'Ops' && !searchParams.has('email');

/** RFC 9110 §15.6: a 5xx says that the server failed to fulfil an apparently valid request. */
const ROWS: Row[] = [
  { given: 'no server error', facts: { [OPERATION]: 'confirmed' } },
  {
    given: 'a server error for a valid call',
    gateway: instead(isTeam, () => error(500, 'Oh dear')),
    want: ['violation: listRecognitions/dev/valid-call'],
    facts: { [OPERATION]: 'contradicted' },
  },
  {
    given: 'a server error for a request without a valid key',
    gateway: instead(
      (request, url) => isList(request, url) && keyOf(request) !== KEYS.dev,
      () => error(502, ''),
    ),
    want: ['violation: listRecognitions/dev/unkeyed-call', 'learned: listRecognitions/dev/unknown-call'],
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
    gateway: instead(isTeam, () => new Response('', { status: 503, headers: { 'retry-after': '0' } })),
    facts: { [OPERATION]: 'confirmed' },
  },
];

it.each([
  ['valid', 1],
  ['unkeyed', 0],
  ['invalid', 0],
  ['unknown', 0],
] as const)('that nothing failed says something of the operation for a %s call: %d', (intent, want) => {
  const [one] = planOf('positive_data_acceptance');
  const looks = one?.calls.flatMap((call) => {
    const answer = toAnswer({ status: 403, headers: [], body: new Uint8Array(), milliseconds: 1 });
    const request = { method: 'GET', url: 'http://gateway.example/', headers: [] };
    const exchange = { id: 1, call: { ...call, intent }, request, answer, sent: undefined };
    return (
      notAServerError.answers?.judge(
        { ...exchange, address: '', knownToExist: true, filled: new Map() },
        CONTRACT,
      ) ?? []
    );
  });
  expect(looks?.map(({ outcome }) => outcome.kind)).toEqual(want === 1 ? ['agrees'] : []);
});

describe('what is told of server errors', () => {
  itSays('not_a_server_error', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
