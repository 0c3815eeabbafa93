import { describe, expect, it } from 'vitest';
import { documentWith, error, instead, itSays, keyOf, type Row, runCheck } from './check.test.helper.ts';

const NOT_FOUND = '/components/responses/NotFound/content/application~1json/examples/path-unknown/x-refusal';
const ORDER = 'refusal-order';
const isNowhere = (_: Request, url: URL): boolean => url.pathname.includes('/wes-check-');
const isWithout = (request: Request, url: URL): boolean => isNowhere(request, url) && keyOf(request) === null;

/** Assumed (§7: errors for other conditions are not shown), so that nothing here is worse than learned. */
const ROWS: Row[] = [
  { given: 'what was assumed', facts: { [NOT_FOUND]: 'supported', [ORDER]: 'supported' } },
  {
    given: 'a gateway of AWS, which does not look at the key first',
    gateway: instead(isNowhere, () => error(403, 'Missing Authentication Token')),
    want: ['learned: -/dev/status-403', 'learned: -/dev/key-first'],
    facts: { [NOT_FOUND]: 'learned', [ORDER]: 'learned' },
  },
  {
    given: 'a path that is not found, whether there is a key or not',
    gateway: instead(isWithout, () => error(404, 'No such place')),
    want: ['learned: -/dev/key-first'],
    facts: { [NOT_FOUND]: 'supported', [ORDER]: 'learned' },
  },
  {
    given: 'a refusal of the key with the documented text, and another status',
    gateway: instead(isWithout, () => error(401, 'Forbidden')),
    facts: { [ORDER]: 'supported' },
  },
  {
    given: 'the same refusal, with a key and without one, that may be of either',
    gateway: instead(isNowhere, () => error(403, 'Forbidden')),
    want: ['learned: -/dev/status-403'],
    facts: { [ORDER]: 'not-observed' },
  },
  {
    given: 'a page for every path',
    gateway: instead(isNowhere, () => new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    want: ['learned: -/dev/status-200'],
    facts: { [ORDER]: 'not-observed' },
  },
  {
    given: 'a server error',
    gateway: instead(isNowhere, () => error(500, 'Oh dear')),
    want: ['learned: -/dev/status-500'],
    facts: { [ORDER]: 'not-observed' },
  },
  {
    given: 'a document that says nothing of it',
    options: {
      document: documentWith({
        '/components/responses/NotFound/content/application~1json/examples/path-unknown': undefined,
      }),
      checks: ['unknown_route', 'missing_required_header'],
    },
  },
];

describe('what is told of a path that belongs to no operation', () => {
  itSays('unknown_route', ROWS, { include: { operationIds: ['listRecognitions'] } });
});

it('asks as many different paths as make a rule of how they are answered, in one stage and with one seed alone', async () => {
  const asked = new Set<string>();
  const note = (request: Request, url: URL): boolean => {
    if (isNowhere(request, url) && keyOf(request) !== null) asked.add(url.pathname);
    return false;
  };
  await runCheck(
    'unknown_route',
    instead(note, () => error(500, 'Never')),
  );
  expect(asked.size).toBe(3);
});
