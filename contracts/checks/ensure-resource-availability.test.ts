import { describe } from 'vitest';
import { error, instead, isList, isSend, itSays, type Row } from './check.test.helper.ts';

const RULE = 'read-your-writes';

/** Assumed (§4.1 shows neither what is answered nor when it can be read), so that nothing here is worse than learned. */
const ROWS: Row[] = [
  { given: 'a recognition that shows at once', facts: { [RULE]: 'supported' } },
  {
    given: 'a recognition that shows later, or never',
    gateway: instead(isSend, () => new Response(null, { status: 202 })),
    want: ['learned: sendRecognition/dev/shows'],
    facts: { [RULE]: 'learned' },
  },
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
        (request, url) => isList(request, url) && ++asked < 4,
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
