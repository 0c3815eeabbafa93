import { describe, expect, it } from 'vitest';
import { documentWith, error, instead, isList, itSays, type Row, runCheck } from './check.test.helper.ts';

const REFUSAL =
  '/components/responses/MethodNotAllowed/content/application~1json/examples/method-not-allowed/x-refusal';
const isOdd = ({ method }: Request): boolean => method === 'PUT';

/** Assumed (§7: errors for other conditions are not shown), so that nothing here is worse than learned. */
const ROWS: Row[] = [
  {
    given: '405, as assumed',
    gateway: instead(isOdd, () => error(405, 'Not here')),
    facts: { [REFUSAL]: 'supported' },
  },
  ...[403, 404, 501, 500].map(
    (status): Row => ({
      given: `${status} instead`,
      gateway: instead(isOdd, () => error(status, 'Not here')),
      want: [`learned: listRecognitions/dev/status-${status}`],
      facts: { [REFUSAL]: 'learned' },
    }),
  ),
  {
    given: 'a method that does something',
    gateway: instead(isOdd, () => Response.json({})),
    want: ['learned: listRecognitions/dev/status-200'],
  },
  {
    given: 'a path that takes no valid call, so that nobody knows whether it is there',
    gateway: instead(
      (request) => isOdd(request) || isList(request, new URL(request.url)),
      () => error(400, 'Not so'),
    ),
    facts: { [REFUSAL]: 'not-observed' },
  },
  {
    given: 'a live target, which is not sent what the document does not have',
    options: { live: true, allowWrites: 'prod' },
    gateway: instead(isOdd, () => Response.json({})),
    facts: { [REFUSAL]: 'not-observed' },
  },
];

describe('what is told of a method that a path does not have', () => {
  itSays('unsupported_method', ROWS, { include: { operationIds: ['listRecognitions'] } });
});

it.each([
  [[], 'PUT'],
  [['put'], 'PATCH'],
  [['patch', 'put'], 'DELETE'],
  [['delete', 'patch', 'put'], undefined],
])('a path that has %j besides is asked once, with %s', async (methods, want) => {
  const changes = methods.map((method) => [
    `/paths/~1recognition/${method}`,
    { operationId: `${method}Recognitions`, responses: { '204': { description: 'Done.' } } },
  ]);
  const { cases } = await runCheck(
    'unsupported_method',
    {},
    {
      document: documentWith(Object.fromEntries(changes)),
      include: { paths: ['/recognition'] },
    },
  );
  expect(cases.map(({ id }) => id)).toEqual(
    want === undefined ? [] : [`unsupported_method/listRecognitions/dev/${want}`],
  );
});

describe('what is told of a path that is not there', () => {
  itSays('unsupported_method', [{ given: 'nothing', facts: { [REFUSAL]: 'not-observed' } }], {
    include: { operationIds: ['listMembers'] },
  });
});
