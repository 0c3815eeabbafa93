import { describe } from 'vitest';
import { error, instead, itSays, type Row } from './check.test.helper.ts';

const RULE = 'legacy-may-be-retired';
const OPERATION = '/paths/~1recognition~1recipient~1{member_email}/get';
const isLegacy = (_: Request, url: URL): boolean => url.pathname.includes('/recognition/recipient/');

/** §4.2, §9.4: the legacy path may still respond, and may be retired. */
const ROWS: Row[] = [
  { given: 'a list', facts: { [RULE]: 'confirmed', [OPERATION]: 'confirmed' } },
  ...[404, 405, 501].map(
    (legacyStatus): Row => ({
      given: `no such path any more, said with ${legacyStatus}`,
      gateway: { legacyStatus },
      facts: { [RULE]: 'confirmed', [OPERATION]: 'not-observed' },
    }),
  ),
  {
    given: 'no such path any more, as AWS says it',
    gateway: instead(isLegacy, () => error(403, 'Missing Authentication Token')),
    facts: { [RULE]: 'confirmed', [OPERATION]: 'not-observed' },
  },
  ...[301, 308, 400, 403, 410].map(
    (status): Row => ({
      given: `a retirement of another kind: ${status}`,
      gateway: instead(isLegacy, () => new Response(null, { status, headers: { location: '/elsewhere' } })),
      facts: { [RULE]: 'confirmed', [OPERATION]: 'not-observed' },
    }),
  ),
  ...[500, 502].map(
    (status): Row => ({
      given: `a failure: ${status}`,
      gateway: instead(isLegacy, () => error(status, 'Oh dear')),
      want: ['violation: listRecognitionsByRecipient/dev/responds'],
      facts: { [RULE]: 'contradicted' },
    }),
  ),
];

describe('what is told of the legacy path', () => {
  itSays('legacy_path', ROWS, { include: { operationIds: ['listRecognitionsByRecipient'] } });
});
