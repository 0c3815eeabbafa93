import { describe, expect, it } from 'vitest';
import { documentWith, error, instead, itSays, type Row, runCheck } from './check.test.helper.ts';

const REFUSAL = '/components/responses/NotFound/content/application~1json/examples/member-unknown/x-refusal';
const isNobody = (_: Request, url: URL): boolean => url.pathname.includes('.invalid');

/** Assumed (§7: errors for other conditions are not shown), so that nothing here is worse than learned. */
const ROWS: Row[] = [
  { given: 'nobody is found', facts: { [REFUSAL]: 'supported' } },
  ...[400, 403, 422].map(
    (status): Row => ({
      given: `another refusal: ${status}`,
      gateway: instead(isNobody, () => error(status, 'Nobody of that name')),
      want: [`learned: sendRecognition/dev/member-unknown-status-${status}`],
      facts: { [REFUSAL]: 'learned' },
    }),
  ),
  {
    given: 'a recognition that anybody may send',
    gateway: instead(isNobody, () => Response.json({ id: 1 }, { status: 201 })),
    want: ['learned: sendRecognition/dev/the-path-names-nobody'],
    facts: { [REFUSAL]: 'learned' },
  },
  {
    given: 'a server error',
    gateway: instead(isNobody, () => error(500, 'Oh dear')),
    want: ['learned: sendRecognition/dev/the-path-names-nobody'],
  },
];

describe('what is told of a path that names nobody', () => {
  itSays('member_unknown', ROWS, { include: { operationIds: ['sendRecognition'] } });
});

describe('what is told of a profile of nobody, where there are no profiles', () => {
  itSays('member_unknown', [{ given: 'nothing', facts: { [REFUSAL]: 'not-observed' } }], {
    include: { operationIds: ['readProfile'] },
  });
});

it('nothing but the path is changed', async () => {
  const language = { name: 'lang', in: 'query', required: true, schema: { type: 'string' }, example: 'en' };
  const path = '/paths/~1recognition~1{member_email}/post/parameters';
  const asked: string[] = [];
  const { cases } = await runCheck(
    'member_unknown',
    instead(
      (_, url) => isNobody(_, url) && asked.push(url.search) < 0,
      () => error(500, ''),
    ),
    {
      document: documentWith({ [`${path}/1`]: language }),
      include: { operationIds: ['sendRecognition'] },
    },
  );
  expect(cases.map(({ verdict }) => verdict)).toEqual(['passed']);
  expect(asked).toEqual(['?lang=en']);
});

it('an operation whose path names nobody has no such case', async () => {
  const { cases } = await runCheck('member_unknown', {}, { include: { operationIds: ['listRecognitions'] } });
  expect(cases).toEqual([]);
});
