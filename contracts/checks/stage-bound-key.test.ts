import { describe } from 'vitest';
import { type Gateway, KEYS, OTHER_KEYS } from '../gateway.test.helper.ts';
import { documentWith, error, instead, isList, itSays, keyOf, type Row } from './check.test.helper.ts';

const REFUSAL =
  '/components/responses/Forbidden/content/application~1json/examples/key-of-other-stage/x-refusal';
const BOUND = '/components/securitySchemes/apiKey/x-stage-bound';
const OK = (): Response => Response.json({ recognitions: [], pagination: {} });

const isProdInDev = (request: Request, url: URL): boolean =>
  keyOf(request) === KEYS.prod && url.pathname.startsWith('/dev/');

/** Answers otherwise where the request before was with the same key, and in the stage of the key. */
function afterAccepted(answer: () => Response): Gateway {
  let accepted: string | undefined;
  return {
    before: (request) => {
      const key = keyOf(request) ?? '';
      const isInStage = request.url.includes(key === KEYS.dev ? '/dev/' : '/prod/');
      const wasAccepted = accepted === key;
      accepted = isInStage ? key : undefined;
      return wasAccepted && !isInStage ? answer() : undefined;
    },
  };
}

/** §5.4: a key is valid on the base address of its stage only; §7: 403 `Invalid API Key by stage`. */
const ROWS: Row[] = [
  {
    given: 'a refusal with the documented status and text, in both stages',
    facts: {
      [REFUSAL]: 'confirmed',
      [BOUND]: 'confirmed',
      'stage-bound-key': 'confirmed',
      'key-per-company-and-stage': 'confirmed',
    },
  },
  {
    given: 'a key that is valid in every stage',
    gateway: instead((request, url) => isList(request, url) && keyOf(request) !== null, OK),
    want: [
      'violation: listRecognitions/dev/other-stage',
      'violation: listRecognitions/prod/other-stage',
      'violation: listRecognitions/dev/other-company-other-stage',
    ],
    facts: { [REFUSAL]: 'contradicted' },
  },
  {
    given: 'a `prod` key that is valid in `dev`',
    gateway: instead(isProdInDev, OK),
    want: ['violation: listRecognitions/dev/other-stage'],
  },
  {
    given: 'another text right after the key was accepted in its own stage',
    gateway: afterAccepted(() => error(403, 'Invalid API Key.')),
    want: ['violation: listRecognitions/dev/other-stage', 'violation: listRecognitions/prod/other-stage'],
  },
  {
    given: 'a key of another company that was never issued, or is not valid any more',
    gateway: {
      before: (request) => (keyOf(request) === OTHER_KEYS.prod ? error(403, 'Invalid API Key.') : undefined),
    },
    want: [],
    cases: { 'listRecognitions/dev/other-company-other-stage': 'not-observed' },
  },
  {
    given: 'a full stop too many',
    gateway: instead(isProdInDev, () => error(403, 'Invalid API Key by stage.')),
    want: ['violation: listRecognitions/dev/other-stage'],
  },
  {
    given: 'the text of an unknown key',
    gateway: instead(isProdInDev, () => error(403, 'Invalid API Key.')),
    want: ['violation: listRecognitions/dev/other-stage'],
  },
  {
    given: 'another status',
    gateway: instead(isProdInDev, () => error(400, 'Invalid API Key by stage')),
    want: ['violation: listRecognitions/dev/other-stage'],
  },
  {
    given: 'a key of one stage only',
    options: { keys: { dev: KEYS.dev }, otherKeys: {} },
    facts: { [REFUSAL]: 'not-observed', 'stage-bound-key': 'not-observed' },
  },
  {
    given: 'the base address of one stage, with the key of the other at hand',
    options: { baseUrl: 'http://gateway.example/dev/1' },
    gateway: instead(isProdInDev, OK),
    want: ['violation: listRecognitions/dev/other-stage'],
  },
  {
    given: 'keys that no document binds to a stage',
    options: {
      document: documentWith({ '/components/securitySchemes/apiKey/x-stage-bound': undefined }),
    },
    gateway: instead((request, url) => isList(request, url) && keyOf(request) !== null, OK),
    facts: { [REFUSAL]: 'not-observed' },
  },
];

describe('what is told of a key of another stage', () => {
  itSays('stage_bound_key', ROWS, {
    baseUrl: 'http://gateway.example',
    include: { operationIds: ['listRecognitions'] },
  });
});
