import { describe } from 'vitest';
import { documentWith, error, instead, isList, itSays, type Row } from './check.test.helper.ts';

const CREATED = '/paths/~1recognition~1{member_email}/post/responses/201';
const OBSERVED = { grade: 'observed', stage: 'dev', date: '2026-01-01', count: 3 };

/** §4.3: no success status is shown, so that any of them is as good as another. */
const ROWS: Row[] = [
  { given: 'the status that was assumed', facts: { [CREATED]: 'supported' } },
  ...[200, 202, 204, 207].map(
    (sentStatus): Row => ({
      given: `another success: ${sentStatus}`,
      gateway: { sentStatus },
      want: [`learned: sendRecognition/dev/status-${sentStatus}`],
      facts: { [CREATED]: 'learned' },
    }),
  ),
  {
    given: 'another success than the one that was observed',
    gateway: { sentStatus: 200 },
    options: { document: documentWith({ [`${CREATED}/x-evidence`]: OBSERVED }) },
    want: ['violation: sendRecognition/dev/status-200'],
    facts: { [CREATED]: 'contradicted' },
  },
  {
    given: 'another success than the one that was observed in this stage, beside one that was in the other',
    gateway: { sentStatus: 200 },
    options: {
      document: documentWith({
        [`${CREATED}/x-evidence`]: { ...OBSERVED, stage: 'prod', otherwise: 'assumed' },
        '/paths/~1recognition~1{member_email}/post/responses/202': {
          description: 'Taken.',
          'x-evidence': { ...OBSERVED, otherwise: 'assumed' },
        },
      }),
    },
    want: ['violation: sendRecognition/dev/status-200'],
  },
  ...[
    { stage: 'prod', want: ['violation: sendRecognition/dev/status-201'] },
    { stage: 'dev, prod', want: [] },
  ].map(
    ({ stage, want }): Row => ({
      given: `the success that was observed in ${stage}, beside one that was in this stage`,
      options: {
        document: documentWith({
          [`${CREATED}/x-evidence`]: { ...OBSERVED, stage, otherwise: 'assumed' },
          '/paths/~1recognition~1{member_email}/post/responses/202': {
            description: 'Taken.',
            'x-evidence': { ...OBSERVED, otherwise: 'assumed' },
          },
        }),
      },
      want,
    }),
  ),
  {
    given: 'a success, of which the document says nothing at all',
    options: { document: documentWith({ [CREATED]: undefined }) },
  },
  {
    given: 'a success that a range of the document takes in',
    gateway: { sentStatus: 202 },
    options: {
      document: documentWith({
        '/paths/~1recognition~1{member_email}/post/responses/2XX': {
          description: 'Sent.',
          'x-evidence': { grade: 'assumed' },
        },
      }),
    },
    facts: {
      [CREATED]: 'not-observed',
      '/paths/~1recognition~1{member_email}/post/responses/2XX': 'supported',
    },
  },
];

describe('what is told of the status of what was sent', () => {
  itSays('status_code_conformance', ROWS, { include: { operationIds: ['sendRecognition'] } });
});

describe('what is told of calls that are not accepted', () => {
  itSays(
    'status_code_conformance',
    [400, 404, 418, 500].map(
      (status): Row => ({
        given: `nothing of ${status}, which is for other checks`,
        gateway: instead(isList, () => error(status, 'No')),
      }),
    ),
    { include: { operationIds: ['listRecognitions'] } },
  );
});
