import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { altered, alteredErrors, alteredJson, errorResponse } from './answers.ts';
import type { FaultAnswer, Variation } from './fault.ts';
import { isRoute, LIST, MEMBERS, ofMembers, SEND } from './filters.ts';

const SCHEMA = ['response_schema_conformance'];

/** Each object of each list of a body, changed. */
const withRecords = (change: (record: JsonObject) => Json): FaultAnswer =>
  alteredJson((body) =>
    isObject(body)
      ? Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.map((one) => (isObject(one) ? change(one) : one)) : value,
          ]),
        )
      : undefined,
  );

/** A body with other properties. */
const withProperties = (properties: JsonObject): FaultAnswer =>
  alteredJson((body) => (isObject(body) ? { ...body, ...properties } : undefined));

/** What an accepted recognition is answered with. */
const STATUS_VARIATIONS = [
  { id: 'sent-200', title: 'Sending is answered with 200.', status: 200 },
  { id: 'sent-202', title: 'Sending is answered with 202.', status: 202 },
  { id: 'sent-204', title: 'Sending is answered with 204 and no body.', status: 204 },
].map(
  ({ status, ...row }): Variation => ({
    ...row,
    reports: ['status_code_conformance'],
    when: { operations: [SEND] },
    answer: altered({ of: (given) => given === 201, status }),
  }),
);

const ERROR_VARIATIONS: readonly Variation[] = [
  {
    id: 'error-field',
    title: 'Errors stand in a field of another name.',
    reports: SCHEMA,
    answer: alteredErrors((text) => JSON.stringify({ error: text })),
  },
  {
    id: 'error-nested',
    title: 'Errors stand inside a list.',
    reports: SCHEMA,
    answer: alteredErrors((text) => JSON.stringify({ errors: [{ code: 1, detail: text }] })),
  },
  {
    id: 'error-problem',
    title: 'Errors are problem details (RFC 9457).',
    reports: SCHEMA,
    answer: alteredErrors(
      (text) => JSON.stringify({ type: 'about:blank', title: text }),
      'application/problem+json',
    ),
  },
  {
    id: 'error-text',
    title: 'Errors are plain text.',
    reports: ['content_type_conformance'],
    answer: alteredErrors((text) => text, 'text/plain; charset=utf-8'),
  },
  {
    id: 'error-html',
    title: 'Errors are pages.',
    reports: ['content_type_conformance'],
    answer: alteredErrors(
      (text) => `<html><head><title>Error</title></head><body><h1>${text}</h1></body></html>`,
      'text/html',
    ),
  },
  {
    id: 'error-xml',
    title: 'Errors are XML.',
    reports: ['content_type_conformance'],
    answer: alteredErrors(
      (text) => `<?xml version="1.0"?><Error><Code>1</Code><Message>${text}</Message></Error>`,
      'application/xml',
    ),
  },
  {
    id: 'error-json-text',
    title: 'Errors are a bare JSON text.',
    reports: SCHEMA,
    answer: alteredErrors((text) => JSON.stringify(text)),
  },
  {
    id: 'invalid-422',
    title: 'What is not valid is refused with 422.',
    reports: ['negative_data_rejection', 'recipients_one_form'],
    answer: altered({ of: (status) => status === 400, status: 422 }),
  },
  {
    id: 'not-found-400',
    title: 'A member who is not there is refused with 400.',
    reports: ['member_unknown'],
    operations: [SEND, 'readProfile'],
    when: { also: isRoute },
    answer: altered({ of: (status) => status === 404, status: 400 }),
  },
];

/** What nothing is stated of in a record, and in pagination. */
const RECORD_VARIATIONS = [
  {
    id: 'support-address',
    title: 'Each record names an address for help, the same for all companies.',
    reports: SCHEMA,
    when: { operations: [LIST, MEMBERS, 'listQuestions'] },
    answer: withRecords((record) => ({ ...record, support: 'help@vendor.example' })),
  },
  {
    id: 'record-fields',
    title: 'Records have other fields.',
    answer: withRecords(({ id = '', ...rest }) => ({ uid: id, ...rest })),
  },
  {
    id: 'record-numbers',
    title: 'Ids are numbers.',
    answer: withRecords((record) => ({
      ...record,
      id: Number.parseInt(String(record['id']).replace(/\D/g, '') || '1', 10),
    })),
  },
  {
    id: 'record-nulls',
    title: 'Fields that are not known are null.',
    answer: withRecords((record) => ({ ...record, value: null, job_title: null })),
  },
  {
    id: 'pagination-cursor',
    title: 'Pagination goes by a cursor.',
    answer: withProperties({ pagination: { next: null, has_more: false } }),
  },
].map((row): Variation => ({ ...row, reports: SCHEMA, when: { operations: [LIST, MEMBERS] } }));

const LIST_VARIATIONS: readonly Variation[] = [
  {
    id: 'pagination-ignored',
    title: 'The parameters of pagination are ignored.',
    reports: ['pages_do_not_repeat', 'negative_data_rejection'],
    when: ofMembers,
    answer: ({ request, healthy }) => healthy({ url: request.url.replace(/[?&](?:page|limit)=[^&]*/g, '') }),
  },
  {
    id: 'list-empty',
    title: 'There is no recognition at all.',
    reports: [],
    when: { operations: [LIST] },
    answer: withProperties({ recognitions: [] }),
  },
  {
    id: 'fails-once',
    title: 'The list fails once, and not again.',
    reports: ['not_a_server_error'],
    when: { operations: [LIST], keys: ['own'], only: 'first' },
    answer: errorResponse(500, 'Internal Server Error'),
  },
  {
    id: 'list-more-fields',
    title: 'The list has a field more.',
    reports: SCHEMA,
    when: { operations: [LIST] },
    answer: withProperties({ meta: { took: 3 } }),
  },
  {
    id: 'json-suffix',
    title: 'The list has a JSON media type of its own, with parameters.',
    reports: [],
    when: { operations: [LIST] },
    answer: altered({ headers: { 'content-type': 'application/vnd.wes.v1+json; charset=utf-8' } }),
  },
  {
    id: 'json-pretty',
    title: 'JSON is indented and ends with a new line.',
    reports: [],
    answer: altered({ text: (text) => `${JSON.stringify(JSON.parse(text), null, 4)}\n` }),
  },
  {
    id: 'headers-added',
    title: 'Answers carry more headers, and cookies.',
    reports: [],
    operations: [LIST, SEND],
    answer: altered({ headers: { 'x-request-id': '1', 'set-cookie': 'a=b', 'cache-control': 'no-store' } }),
  },
];

/** Statuses, errors, records and pages that nothing is stated of. */
export const BODY_VARIATIONS: readonly Variation[] = [
  ...STATUS_VARIATIONS,
  {
    id: 'sent-without-record',
    title: 'Sending is answered with an empty object.',
    reports: SCHEMA,
    when: { operations: [SEND] },
    answer: alteredJson(() => ({})),
  },
  ...ERROR_VARIATIONS.map((row): Variation => ({ operations: [LIST, SEND], ...row })),
  ...RECORD_VARIATIONS,
  ...LIST_VARIATIONS,
];
