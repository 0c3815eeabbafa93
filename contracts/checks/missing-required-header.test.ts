import { describe } from 'vitest';
import { KEYS } from '../gateway.test.helper.ts';
import {
  documentWith,
  error,
  instead,
  insteadOfBody,
  isList,
  itSays,
  keyOf,
  type Row,
} from './check.test.helper.ts';

const MISSING = '/components/responses/Forbidden/content/application~1json/examples/key-missing/x-refusal';
const SCHEME = '/components/securitySchemes/apiKey';
const OK = (): Response => Response.json({ recognitions: [], pagination: {} });

const isWithout = (request: Request, url: URL): boolean =>
  keyOf(request) === null && url.search.includes('email') && !url.search.includes('api-key');

const KEYLESS = ['none', 'in-cookie', 'bearer'].map((key) => `violation: listRecognitions/dev/${key}`);

/** §5.2: every request must carry the header `x-api-key`; §7: 403 `Forbidden` where it is missing. */
const ROWS: Row[] = [
  {
    given: 'a refusal with the documented status and text',
    facts: {
      [MISSING]: 'confirmed',
      [SCHEME]: 'confirmed',
      '/components/responses/Forbidden': 'confirmed',
      'key-in-header': 'confirmed',
      'api-key-only': 'confirmed',
      'empty-key-is-missing': 'supported',
    },
  },
  {
    given: 'the text as the whole of a plain body',
    gateway: { toError: (text) => ({ type: 'text/plain', body: text }) },
    facts: { [MISSING]: 'confirmed' },
  },
  {
    given: 'the text deep inside other JSON, which is another place and no other text',
    gateway: {
      toError: (text) => ({
        type: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', errors: [{ detail: text, code: 7 }] }),
      }),
    },
    facts: { [MISSING]: 'confirmed' },
  },
  {
    given: 'a service without keys',
    gateway: instead((request, url) => isList(request, url) && keyOf(request) !== KEYS.prod, OK),
    want: [
      'violation: listRecognitions/dev/none',
      'violation: listRecognitions/dev/in-query',
      'violation: listRecognitions/dev/bearer',
      'violation: listRecognitions/dev/in-cookie',
      'violation: listRecognitions/dev/empty',
    ],
    facts: { [MISSING]: 'contradicted', 'key-in-header': 'contradicted' },
  },
  {
    given: 'another status with the same text',
    gateway: instead(isWithout, () => error(401, 'Forbidden')),
    want: KEYLESS,
    facts: { [MISSING]: 'contradicted' },
  },
  {
    given: 'the same status with another text',
    gateway: instead(isWithout, () => error(403, 'forbidden')),
    want: KEYLESS,
  },
  {
    given: 'a text that only begins with the documented one',
    gateway: instead(isWithout, () => error(403, 'Forbidden: no key')),
    want: KEYLESS,
  },
  {
    given: 'the text as the name of a member, where it says nothing',
    gateway: instead(isWithout, () => Response.json({ Forbidden: true }, { status: 403 })),
    want: KEYLESS,
  },
  {
    given: 'the text of an unknown key',
    gateway: instead(isWithout, () => error(403, 'Invalid API Key.')),
    want: KEYLESS,
  },
  {
    given: 'a refusal without a body',
    gateway: instead(isWithout, () => new Response(null, { status: 403 })),
    want: KEYLESS,
  },
  {
    given: 'a key that is taken from the query',
    gateway: instead((_, url) => url.searchParams.get('x-api-key') === KEYS.dev, OK),
    want: ['violation: listRecognitions/dev/in-query'],
  },
  {
    given: 'a key that is taken as a bearer token',
    gateway: instead(({ headers }) => headers.get('authorization') === `Bearer ${KEYS.dev}`, OK),
    want: ['violation: listRecognitions/dev/bearer'],
  },
  {
    given: 'an empty key that is refused as an unknown one, where the specification is silent',
    gateway: instead(
      (request) => keyOf(request) === '',
      () => error(403, 'Invalid API Key.'),
    ),
    want: ['learned: listRecognitions/dev/empty-text'],
    facts: { [MISSING]: 'confirmed', 'empty-key-is-missing': 'learned' },
  },
  {
    given: 'a request without a key that is let through every second time',
    gateway: (() => {
      let asked = 0;
      return instead((request, url) => isWithout(request, url) && ++asked % 2 === 0, OK);
    })(),
    want: ['violation: listRecognitions/dev/none', 'violation: listRecognitions/dev/bearer'],
  },
  {
    given: 'an operation that wants no key',
    options: { document: documentWith({ '/paths/~1recognition/get/security': [] }) },
    facts: { [MISSING]: 'not-observed' },
  },
];

describe('what is told of a request without the key in its header', () => {
  itSays('missing_required_header', ROWS, { include: { operationIds: ['listRecognitions'] } });
});

describe('what is told of an operation that is not there', () => {
  itSays(
    'missing_required_header',
    [
      { given: 'nothing: there is nothing that could refuse', facts: { [MISSING]: 'not-observed' } },
      {
        given: 'nothing, even where it would answer without a key',
        gateway: instead((request, url) => url.pathname.endsWith('/members') && keyOf(request) === null, OK),
        facts: { [MISSING]: 'not-observed' },
      },
    ],
    { include: { operationIds: ['listMembers'] } },
  );
});

describe('what is told of a request that is refused for what it asks before its key is read', () => {
  const refuse = (): Response => error(409, 'Say something');
  itSays(
    'missing_required_header',
    [
      {
        given: 'nothing, where the same request is refused so with a valid key',
        gateway: insteadOfBody(({ message }) => message === undefined, refuse),
        facts: { [MISSING]: 'confirmed' },
      },
      {
        given: 'that it is another status, where the same request is accepted with a valid key',
        gateway: insteadOfBody((_, request) => keyOf(request) === null, refuse),
        want: ['none', 'in-cookie', 'bearer'].map((key) => `violation: sendRecognition/dev/${key}`),
        facts: { [MISSING]: 'contradicted' },
      },
    ],
    { include: { operationIds: ['sendRecognition'] } },
  );
});
