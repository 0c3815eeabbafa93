import { describe } from 'vitest';
import type { Gateway } from '../gateway.test.helper.ts';
import {
  changing,
  error,
  instead,
  insteadOfBody,
  isList,
  isSend,
  itSays,
  type Row,
} from './check.test.helper.ts';

const RULE = 'read-your-writes';
const [SENT, RECEIVED, NEWEST] = ['lists-what-was-sent', 'lists-what-was-received', 'newest-first'] as const;

/** Of each list the record that comes first is kept back, as long as none comes before it. */
function ofLate(): Gateway {
  return changing(isList, ({ recognitions: [, ...shown], ...rest }: { recognitions: unknown[] }) => ({
    ...rest,
    recognitions: shown,
  }));
}

/** Lists of what the member who is asked for has one part in. */
function ofSide(isShown: (one: { from: string; to: string[] }, email: string) => boolean): Gateway {
  return {
    after: async (response, request) => {
      const url = new URL(request.url);
      const email = url.searchParams.get('email');
      if (response.status !== 200 || !isList(request, url) || email === null) return response;
      const { recognitions } = (await response.json()) as { recognitions: Parameters<typeof isShown>[0][] };
      const shown = recognitions.filter((one) => isShown(one, email));
      return Response.json({ recognitions: shown, pagination: { total: shown.length } });
    },
  };
}

/** Assumed (§4.1 shows neither what is answered nor when it can be read), so that nothing here is worse than learned. */
const ROWS: Row[] = [
  {
    given: 'a recognition that shows at once, in both lists, and first',
    facts: { [RULE]: 'supported', [SENT]: 'supported', [RECEIVED]: 'supported', [NEWEST]: 'supported' },
  },
  {
    given: 'lists that are too short to say what comes first',
    gateway: changing(isList, ({ recognitions, ...rest }: { recognitions: unknown[] }) => ({
      ...rest,
      recognitions: recognitions.slice(0, 3),
    })),
    facts: { [RULE]: 'supported', [NEWEST]: 'not-observed' },
  },
  {
    given: 'lists of what was received alone',
    gateway: ofSide(({ to }, email) => to.includes(email)),
    want: ['learned: sendRecognition/dev/of-the-sender'],
    facts: { [RULE]: 'supported', [SENT]: 'learned', [RECEIVED]: 'supported' },
  },
  {
    given: 'lists of what was sent alone',
    gateway: ofSide(({ from }, email) => from === email),
    want: ['learned: sendRecognition/dev/of-the-recipient'],
    facts: { [RULE]: 'supported', [SENT]: 'supported', [RECEIVED]: 'learned' },
  },
  {
    given: 'lists that are the oldest first',
    gateway: changing(isList, ({ recognitions, ...rest }: { recognitions: unknown[] }) => ({
      ...rest,
      recognitions: recognitions.toReversed(),
    })),
    want: ['learned: sendRecognition/dev/newest-first'],
    facts: { [RULE]: 'supported', [NEWEST]: 'learned' },
  },
  {
    given: 'a recognition that shows later, or never',
    gateway: instead(isSend, () => new Response(null, { status: 202 })),
    want: ['learned: sendRecognition/dev/shows'],
    facts: { [RULE]: 'learned' },
  },
  {
    given: 'a recognition that shows after the next one, in a list that shows texts',
    // What is sent for these has a text of its own, too.
    options: { checks: ['refused_write_changes_nothing', 'ensure_resource_availability'] },
    gateway: { ...ofLate(), toPagination: () => ({ pages: 1 }) },
    want: ['learned: sendRecognition/dev/shows'],
    facts: { [RULE]: 'learned' },
  },
  {
    given: 'records without texts and IDs, of which a new one may be of what was sent before',
    gateway: { ...ofLate(), toRecord: ({ from, to }) => ({ from, to }) },
    facts: { [RULE]: 'not-observed' },
  },
  ...[
    { given: 'that says no more', pagination: undefined, want: 'learned' as const },
    { given: 'that says that there are more of them', pagination: 7, want: 'not-observed' as const },
  ].map(
    ({ given, pagination = 0, want }): Row => ({
      given: `records without texts, of which a new one has the ID of what was sent before, in a list ${given}`,
      options: { checks: ['refused_write_changes_nothing', 'ensure_resource_availability'] },
      gateway: {
        ...ofLate(),
        toRecord: ({ id, from, to }) => ({ id, from, to }),
        toPagination: (total) => ({ total: total * (1 + pagination) }),
      },
      ...(want === 'learned' ? { want: ['learned: sendRecognition/dev/shows'] } : {}),
      facts: { [RULE]: want },
    }),
  ),
  {
    given: 'any text is refused, and what has none shows at once',
    gateway: insteadOfBody(
      (body) => /wes-check-/.test(JSON.stringify(body)),
      () => error(422, 'These are no words'),
    ),
    facts: { [RULE]: 'supported' },
  },
  {
    given: 'records that have the text, and do not say for whom they are',
    gateway: { toRecord: ({ id, words }) => ({ id, words }) },
    facts: { [RULE]: 'supported' },
  },
  ...[
    { given: 'says nothing of how much there is', pagination: {}, want: 'not-observed' as const },
    {
      given: 'says that there is more than it shows, and more than before',
      pagination: (asked: number) => ({ total: 7 + asked }),
      want: 'not-observed' as const,
    },
    { given: 'says that there is as much as before', pagination: { total: 7 }, want: 'learned' as const },
    { given: 'says that it shows all', pagination: { total: 2 }, want: 'learned' as const },
    { given: 'says that it is the only page', pagination: { pages: 1 }, want: 'learned' as const },
  ].map(({ given, pagination, want }): Row => {
    let asked = 0;
    return {
      given: `a list that does not show it, and ${given}`,
      gateway: instead(isList, () => {
        asked += 1;
        const told = typeof pagination === 'function' ? pagination(asked) : pagination;
        return Response.json({ recognitions: [{ id: 1 }, { id: 2 }], pagination: told });
      }),
      ...(want === 'learned' ? { want: ['learned: sendRecognition/dev/shows'] } : {}),
      facts: { [RULE]: want },
    };
  }),
  {
    given: 'a list in which nothing says for whom a recognition is',
    gateway: { toRecord: ({ id, from }) => ({ no: id, giver: from }) },
    facts: { [RULE]: 'not-observed' },
    cases: { 'sendRecognition/dev/shows': 'not-observed' },
  },
  {
    given: 'records that are bare texts',
    gateway: { toRecord: ({ id, to }) => `${id} to ${JSON.stringify(to)}` },
    facts: { [RULE]: 'supported' },
  },
  {
    given: 'a refusal of what is sent',
    gateway: instead(isSend, () => error(400, 'Not today')),
    facts: { [RULE]: 'not-observed' },
    cases: { 'sendRecognition/dev/shows': 'not-observed' },
  },
  {
    given: 'a list that cannot be read',
    gateway: instead(isList, () => error(500, 'Oh dear')),
    facts: { [RULE]: 'not-observed' },
    cases: { 'sendRecognition/dev/shows': 'not-observed' },
  },
  {
    given: 'a list that could not be read before, so that everything in it seems new',
    gateway: (() => {
      let asked = 0;
      return instead(
        (request, url) => isList(request, url) && ++asked < 7,
        () => error(409, 'Not now'),
      );
    })(),
    facts: { [RULE]: 'not-observed' },
    cases: { 'sendRecognition/dev/shows': 'not-observed' },
  },
  { given: 'a live target that is only read', options: { live: true }, facts: { [RULE]: 'not-observed' } },
  { given: 'no member', options: { members: [] }, facts: { [RULE]: 'not-observed' } },
];

describe('what is told of a recognition that was sent', () => {
  itSays('ensure_resource_availability', ROWS, {
    include: { operationIds: ['sendRecognition', 'listRecognitions'] },
  });
});
