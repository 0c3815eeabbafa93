import { describe } from 'vitest';
import { createGateway, type Gateway, KEYS } from '../gateway.test.helper.ts';
import { itSays, keyOf, type Row } from './check.test.helper.ts';
import { createLateGateway } from './late-gateway.test.helper.ts';

/** A gateway that does what it refuses: with the key that a request is given instead, at the stage that it is sent to instead. */
function doing(
  isOf: (request: Request, body: string) => boolean,
  instead: { key: string; stage?: string },
  gateway: Gateway = {},
): (request: Request) => Promise<Response> {
  const inner = createGateway(gateway);
  return async (request) => {
    if (request.method !== 'POST') return inner(request);
    const body = await request.text();
    const { url, headers } = request;
    if (isOf(request, body)) {
      const moved = instead.stage === undefined ? url : url.replace(/\/(?:dev|prod)\//, `/${instead.stage}/`);
      await inner(new Request(moved, { method: 'POST', headers: { 'x-api-key': instead.key }, body }));
    }
    return inner(new Request(url, { method: 'POST', headers, body }));
  };
}

const isKeyless = (request: Request): boolean => keyOf(request) === null;
const isUnknown = (request: Request): boolean => keyOf(request)?.startsWith('unknown') === true;
const isOfOtherStage = (request: Request): boolean =>
  keyOf(request) === KEYS.prod && request.url.includes('/dev/');
const RULES = { 'key-in-header': 'confirmed', 'stage-bound-key': 'confirmed' } as const;

/** §5.2 to §5.4: what is refused is not done. */
const ROWS: Row[] = [
  { given: 'nothing that is done without a valid key', facts: RULES },
  {
    given: 'what is sent without a key is refused and done',
    options: { fetch: doing(isKeyless, { key: KEYS.dev }) },
    want: [
      'violation: sendRecognition/dev/to-everybody-without-a-key',
      'violation: sendRecognition/dev/without-a-key',
    ],
    facts: { 'key-in-header': 'contradicted' },
  },
  {
    given: 'the same, in records that name nobody',
    options: { fetch: doing(isKeyless, { key: KEYS.dev }, { toRecord: ({ id, words }) => ({ id, words }) }) },
    want: [
      'violation: sendRecognition/dev/to-everybody-without-a-key',
      'violation: sendRecognition/dev/without-a-key',
    ],
  },
  {
    given: 'the same, in records that hold no text, which may be of what was accepted before and shows late',
    options: {
      fetch: doing(isKeyless, { key: KEYS.dev }, { toRecord: ({ id, from, to }) => ({ id, from, to }) }),
    },
  },
  {
    given: 'what is sent to everybody without a key is refused and done',
    options: {
      fetch: doing((request, body) => isKeyless(request) && body.includes('ALL_MEMBERS'), { key: KEYS.dev }),
    },
    want: [
      'violation: sendRecognition/dev/to-everybody-without-a-key',
      'violation: sendRecognition/dev/without-a-key',
    ],
  },
  {
    given: 'what is sent with an unknown key is refused and done',
    options: { fetch: doing(isUnknown, { key: KEYS.prod }) },
    want: ['violation: sendRecognition/prod/with-an-unknown-key'],
  },
  {
    given: 'what is sent with the key of another stage is refused and done here',
    options: { fetch: doing(isOfOtherStage, { key: KEYS.dev }) },
    want: ['violation: sendRecognition/dev/with-a-key-of-another-stage'],
    facts: { 'stage-bound-key': 'contradicted' },
  },
  {
    given: 'what is sent with the key of another stage is refused and done there',
    options: { fetch: doing(isOfOtherStage, { key: KEYS.prod, stage: 'prod' }) },
    want: ['violation: sendRecognition/dev/with-a-key-of-another-stage'],
  },
  {
    given: 'records that hold no text, each shown only when eleven more requests were answered',
    options: { fetch: createLateGateway(11) },
  },
  {
    given: 'records that change by being read',
    gateway: {
      toRecord: (() => {
        let shown = 0;
        return (one) => ({ ...one, seen: ++shown });
      })(),
    },
    facts: RULES,
  },
  {
    given: 'a gateway that only reads',
    options: { live: true },
    facts: { 'stage-bound-key': 'not-observed' },
  },
];

describe('what is told of writes that are refused', () => {
  itSays('refused_write_changes_nothing', ROWS, {
    baseUrl: 'http://gateway.example',
    include: { operationIds: ['sendRecognition', 'listRecognitions'] },
  });
});
