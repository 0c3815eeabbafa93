import { describe, expect, it } from 'vitest';
import { documentWith, instead, isList, itSays, type Row, runCheck } from './check.test.helper.ts';

const LIST = '/paths/~1recognition/get/responses/200/content/application~1json';
const BODY = JSON.stringify({ recognitions: [], pagination: {} });
const FOUND = ['violation: listRecognitions/dev/200-content'];

const answering = (body: string | null, type: string | undefined): Row['gateway'] & object =>
  instead(isList, () => {
    const response = new Response(body);
    response.headers.delete('content-type');
    if (type !== undefined) response.headers.set('content-type', type);
    return response;
  });

/** §4.1: the list is a JSON object. JSON is what says so and is so: any JSON media type, with any parameters. */
const LISTS: Row[] = [
  { given: 'JSON', gateway: answering(BODY, 'application/json'), facts: { [LIST]: 'confirmed' } },
  { given: 'JSON with a charset', gateway: answering(BODY, 'application/json; charset=utf-8') },
  { given: 'JSON in capitals', gateway: answering(BODY, 'Application/JSON') },
  { given: 'JSON of a kind', gateway: answering(BODY, 'application/vnd.wes.v1+json') },
  {
    given: 'JSON with a byte order mark, which is one',
    gateway: answering(`\uFEFF${BODY}`, 'application/json'),
  },
  { given: 'JSON that says it is text', gateway: answering(BODY, 'text/plain'), want: FOUND },
  { given: 'JSON that says nothing', gateway: answering(BODY, undefined), want: FOUND },
  { given: 'JSON that says something like it', gateway: answering(BODY, 'application/jsonp'), want: FOUND },
  {
    given: 'what says it is JSON and is none',
    gateway: answering('<html>', 'application/json'),
    want: FOUND,
    facts: { [LIST]: 'contradicted' },
  },
  { given: 'half a JSON text', gateway: answering(BODY.slice(0, -1), 'application/json'), want: FOUND },
  { given: 'two JSON texts', gateway: answering(BODY + BODY, 'application/json'), want: FOUND },
  { given: 'nothing at all', gateway: answering('', 'application/json'), want: FOUND },
  { given: 'no list, which is for another check', gateway: answering('[]', 'application/json') },
];

describe('what is told of the content of the list', () => {
  itSays('content_type_conformance', LISTS, {
    include: { operationIds: ['listRecognitions'] },
    excludeChecks: [],
  });
});

/** §7: the form of the body of an error is not shown; §4.1: nor is what a sent recognition is answered with. */
const OTHERS: Row[] = [
  {
    given: 'refusals in plain text, and a list as it should be',
    gateway: { toError: (text) => ({ type: 'text/plain', body: text }) },
    want: [
      'learned: sendRecognition/dev/403-content',
      'learned: sendRecognition/dev/400-content',
      'learned: sendRecognition/dev/404-content',
    ],
  },
  {
    given: 'errors of another JSON',
    gateway: { toError: () => ({ type: 'application/problem+json', body: '{}' }) },
    want: [400, 403, 404].map((status) => `learned: sendRecognition/dev/${status}-content`),
  },
  {
    given: 'a sent recognition without a body',
    gateway: { sentStatus: 204 },
    want: ['learned: sendRecognition/dev/201-content'],
  },
];

describe('what is told of other content', () => {
  itSays('content_type_conformance', OTHERS, { include: { operationIds: ['sendRecognition'] } });
});

describe('what is told of HEAD, whose answers have no body', () => {
  const head = {
    operationId: 'lookForMembers',
    responses: { '200': { description: 'There.', content: { 'application/json': { schema: {} } } } },
  };
  const row: Row = {
    given: 'nothing',
    options: { document: documentWith({ '/paths/~1members/head': head }) },
    gateway: instead(
      ({ method }) => method === 'HEAD',
      () => new Response(null),
    ),
  };
  itSays('content_type_conformance', [row], { include: { operationIds: ['lookForMembers'] } });
});

it('each media type that the document names is named', async () => {
  const { findings } = await runCheck('content_type_conformance', answering(BODY, 'text/html'), {
    document: documentWith({ [LIST.replace(/json$/, 'xml')]: { schema: {} } }),
    include: { operationIds: ['listRecognitions'] },
  });
  expect(findings.map(({ documented }) => documented)).toEqual(['application/json or application/xml']);
});
