import { describe } from 'vitest';
import { KEYS } from '../gateway.test.helper.ts';
import { error, instead, isList, itSays, keyOf, type Row } from './check.test.helper.ts';

const OPERATION = '/paths/~1recognition/get';
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

describe('what is told of server errors', () => {
  itSays('not_a_server_error', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
