import { isObject, type Json } from '../../spec/json.ts';
import { altered, alteredJson, withBody, withStatus } from './change.ts';
import type { Change, FaultContext, Variation } from './fault.ts';
import { variation } from './variation.ts';

const LIST = 'listRecognitions';
const SEND = 'sendRecognition';
const MEMBERS = 'listMembers';
const SCHEMA = 'response_schema_conformance';

/** Every error's text in another body. */
const errorsAs =
  (type: string, toBody: (text: string) => string) =>
  (context: FaultContext): Change =>
    altered(context, async (answer) => {
      if (answer.status < 400) return answer;
      const given = await answer.text();
      const text = /"message":"((?:[^"\\]|\\.)*)"/.exec(given)?.[1];
      if (text === undefined) return withBody(answer, given);
      return withBody(answer, toBody(JSON.parse(`"${text}"`) as string), { 'content-type': type });
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

/** Statuses, errors, records and pages that nothing is stated of. */
export const BODY_VARIATIONS: readonly Variation[] = [
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
];
