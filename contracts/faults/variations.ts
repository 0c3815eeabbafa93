import { isObject, type Json } from '../../spec/json.ts';
import { withStage } from '../../spec/servers.ts';
import type { Asked } from './asked.ts';
import { altered, alteredJson, instead, when, withBody, withStatus } from './change.ts';
import type { Change, FaultContext, FaultMatch, Variation } from './fault.ts';

const LIST = 'listRecognitions';
const SEND = 'sendRecognition';
const MEMBERS = 'listMembers';
const LEGACY = 'listRecognitionsByRecipient';
const SCHEMA = 'response_schema_conformance';

function variation(
  id: string,
  title: string,
  operations: readonly string[],
  reports: readonly string[],
  change: (context: FaultContext) => Change,
  match: FaultMatch = {},
): Variation {
  return { id, title, operations, reports, breaks: (context) => when(match, change(context)) };
}

/** Every refusal's text in another body. */
const errorsAs =
  (type: string, toBody: (text: string) => string) =>
  (context: FaultContext): Change =>
    altered(context, async (answer) => {
      if (answer.status < 400) return answer;
      const body = JSON.parse(await answer.text()) as { message: string };
      return withBody(answer, toBody(body.message), { 'content-type': type });
    });

/** Each object of each list of a body, changed. */
const withRecords =
  (change: (record: Record<string, Json>) => Json) =>
  (body: Json): Json | undefined =>
    isObject(body)
      ? Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.map((one) => (isObject(one) ? change(one) : one)) : value,
          ]),
        )
      : undefined;

const isUnknown = ({ operation }: Asked): boolean => operation === undefined;

export const VARIATIONS: readonly Variation[] = [
  variation(
    'sent-200',
    'Sending is answered with 200.',
    [SEND],
    ['status_code_conformance'],
    (context) => altered(context, (answer) => (answer.status === 201 ? withStatus(answer, 200) : answer)),
    { operations: [SEND] },
  ),
  variation(
    'sent-202',
    'Sending is answered with 202.',
    [SEND],
    ['status_code_conformance'],
    (context) => altered(context, (answer) => (answer.status === 201 ? withStatus(answer, 202) : answer)),
    { operations: [SEND] },
  ),
  variation(
    'sent-204',
    'Sending is answered with 204 and no body.',
    [SEND],
    ['status_code_conformance'],
    (context) => altered(context, (answer) => (answer.status === 201 ? withStatus(answer, 204) : answer)),
    { operations: [SEND] },
  ),
  variation(
    'sent-without-record',
    'Sending is answered with an empty object.',
    [SEND],
    [SCHEMA],
    (context) => alteredJson(context, () => ({})),
    { operations: [SEND] },
  ),
  variation(
    'error-field',
    'Errors stand in a field of another name.',
    [LIST, SEND],
    [SCHEMA],
    errorsAs('application/json', (text) => JSON.stringify({ error: text })),
  ),
  variation(
    'error-nested',
    'Errors stand inside a list.',
    [LIST, SEND],
    [SCHEMA],
    errorsAs('application/json', (text) => JSON.stringify({ errors: [{ code: 1, detail: text }] })),
  ),
  variation(
    'error-problem',
    'Errors are problem details (RFC 9457).',
    [LIST, SEND],
    [SCHEMA],
    errorsAs('application/problem+json', (text) => JSON.stringify({ type: 'about:blank', title: text })),
  ),
  variation(
    'error-text',
    'Errors are plain text.',
    [LIST, SEND],
    ['content_type_conformance'],
    errorsAs('text/plain; charset=utf-8', (text) => text),
  ),
  variation(
    'error-json-text',
    'Errors are a bare JSON text.',
    [LIST, SEND],
    [SCHEMA],
    errorsAs('application/json', (text) => JSON.stringify(text)),
  ),
  variation(
    'invalid-422',
    'What is not valid is refused with 422.',
    [LIST, SEND],
    ['negative_data_rejection', 'recipients_one_form'],
    (context) => altered(context, (answer) => (answer.status === 400 ? withStatus(answer, 422) : answer)),
  ),
  variation(
    'not-found-400',
    'A member who is not there is refused with 400.',
    [SEND, 'readProfile'],
    ['member_unknown'],
    (context) => altered(context, (answer) => (answer.status === 404 ? withStatus(answer, 400) : answer)),
    { also: ({ operation }) => operation !== undefined },
  ),
  variation(
    'record-fields',
    'Records have other fields.',
    [LIST, MEMBERS],
    [SCHEMA],
    (context) =>
      alteredJson(
        context,
        withRecords(({ id = '', ...rest }) => ({ uid: id, ...rest })),
      ),
    { operations: [LIST, MEMBERS] },
  ),
  variation(
    'record-numbers',
    'Ids are numbers.',
    [LIST, MEMBERS],
    [SCHEMA],
    (context) =>
      alteredJson(
        context,
        withRecords((record) => ({
          ...record,
          id: Number.parseInt(String(record['id']).replace(/\D/g, '') || '1', 10),
        })),
      ),
    { operations: [LIST, MEMBERS] },
  ),
  variation(
    'record-nulls',
    'Fields that are not known are null.',
    [LIST, MEMBERS],
    [SCHEMA],
    (context) =>
      alteredJson(
        context,
        withRecords((record) => ({ ...record, value: null, job_title: null })),
      ),
    { operations: [LIST, MEMBERS] },
  ),
  variation(
    'pagination-cursor',
    'Pagination goes by a cursor.',
    [LIST, MEMBERS],
    [SCHEMA],
    (context) =>
      alteredJson(context, (body) =>
        isObject(body) ? { ...body, pagination: { next: null, has_more: false } } : undefined,
      ),
    { operations: [LIST, MEMBERS] },
  ),
  variation(
    'pagination-ignored',
    'The parameters of pagination are ignored.',
    [MEMBERS],
    ['pages_do_not_repeat', 'negative_data_rejection'],
    ({ next }) =>
      ({ request, repeat }) =>
        next(repeat({ url: request.url.replace(/[?&](?:page|limit)=[^&]*/g, '') })),
    { operations: [MEMBERS], keys: ['own'] },
  ),
  variation(
    'list-empty',
    'There is no recognition at all.',
    [LIST],
    [],
    (context) => alteredJson(context, (body) => (isObject(body) ? { ...body, recognitions: [] } : undefined)),
    { operations: [LIST] },
  ),
  variation(
    'list-more-fields',
    'The list has a field more.',
    [LIST],
    [SCHEMA],
    (context) =>
      alteredJson(context, (body) => (isObject(body) ? { ...body, meta: { took: 3 } } : undefined)),
    { operations: [LIST] },
  ),
  variation(
    'json-suffix',
    'The list has a JSON media type of its own, with parameters.',
    [LIST],
    [],
    (context) =>
      altered(context, async (answer) =>
        withBody(answer, await answer.text(), {
          'content-type': 'application/vnd.wes.v1+json; charset=utf-8',
        }),
      ),
    { operations: [LIST] },
  ),
  variation('json-pretty', 'JSON is indented and ends with a new line.', [LIST], [], (context) =>
    altered(context, async (answer) =>
      withBody(answer, `${JSON.stringify(JSON.parse(await answer.text()), null, 4)}\n`),
    ),
  ),
  variation('headers-added', 'Answers carry more headers, and cookies.', [LIST, SEND], [], (context) =>
    altered(context, async (answer) =>
      withBody(answer, answer.body === null ? null : await answer.text(), {
        'x-request-id': '1',
        'set-cookie': 'a=b',
        'cache-control': 'no-store',
      }),
    ),
  ),
  variation(
    'legacy-retired-404',
    'The legacy path was retired.',
    [LEGACY],
    [],
    ({ next }) =>
      ({ request, repeat }) =>
        next(repeat({ url: request.url.replace('/recognition/recipient/', '/gone/') })),
    { operations: [LEGACY], keys: ['own', 'other-company'] },
  ),
  variation(
    'legacy-retired-410',
    'The legacy path says that it is gone.',
    [LEGACY],
    [],
    () => instead(410, { message: 'Gone' }),
    { operations: [LEGACY], keys: ['own', 'other-company'] },
  ),
  variation(
    'legacy-redirects',
    'The legacy path redirects to its successor.',
    [LEGACY],
    [],
    () => () => new Response(null, { status: 301, headers: { location: '/dev/1/recognition' } }),
    { operations: [LEGACY], keys: ['own'] },
  ),
  variation(
    'members-absent',
    'There is no list of members.',
    [MEMBERS, LIST],
    ['positive_data_acceptance'],
    () => instead(403, { message: 'Missing Authentication Token' }),
    { operations: [MEMBERS], keys: ['own', 'other-company'] },
  ),
  variation(
    'members-moved',
    'The list of members is at another reading of its path.',
    [MEMBERS],
    ['positive_data_acceptance'],
    moved(MEMBERS),
    {},
  ),
  variation(
    'unknown-route-403',
    'A path that belongs to nothing is refused with 403.',
    [LIST],
    ['unknown_route'],
    () => instead(403, { message: 'Missing Authentication Token' }),
    { also: isUnknown },
  ),
  variation(
    'route-before-key',
    'A path that belongs to nothing is not found, key or not.',
    [LIST],
    ['unknown_route'],
    () => instead(404, { message: 'Not Found' }),
    { also: isUnknown },
  ),
  variation(
    'method-404',
    'A method that a path does not have is not found.',
    [LIST],
    ['unsupported_method'],
    () => instead(404, { message: 'Not Found' }),
    { also: ({ request }) => request.method === 'PUT' },
  ),
  variation(
    'key-case-ignored',
    'The letter case of a key does not matter.',
    [LIST],
    ['ignored_auth'],
    ({ contract, known, next }) =>
      ({ request, stage, repeat }) => {
        const header = contract.operations[0]?.key?.header ?? '';
        const own = known.keys[stage ?? ''] ?? '';
        if (request.headers.get(header)?.toLowerCase() !== own.toLowerCase()) return undefined;
        const headers = new Headers(request.headers);
        headers.set(header, own);
        return next(repeat({ headers }));
      },
    { keys: ['unknown'] },
  ),
  variation(
    'recipients-number-accepted',
    'A number is taken for the ID of a team.',
    [SEND],
    ['recipients_one_form'],
    () => instead(201, { id: 'rec_1' }),
    { operations: [SEND], keys: ['own'], also: ({ body }) => /"recipients":\d/.test(body) },
  ),
  variation('throttled', 'Every fifth request is throttled.', [LIST], [], () => {
    let count = 0;
    return () => {
      count += 1;
      return count % 5 === 0 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : undefined;
    };
  }),
];

/** Found at the second of the other readings, and nowhere else. */
function moved(operationId: string): (context: FaultContext) => Change {
  return ({ contract, next }) => {
    const operation = contract.operations.find(({ id }) => id === operationId);
    const reading = operation?.otherReadings[0]?.path ?? '';
    return ({ request, operation: asked, stage, repeat }) => {
      const url = new URL(request.url);
      if (asked?.id === operationId) {
        url.pathname += '-moved';
        return next(repeat({ url }));
      }
      const known = ['dev', 'prod'].find((one) => url.pathname === withStage(reading, one));
      if (known === undefined || !operation) return undefined;
      url.pathname = withStage(operation.base.template, stage ?? known) + operation.path;
      return next(repeat({ url }));
    };
  };
}
