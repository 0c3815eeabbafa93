import { describe, expect, it } from 'vitest';
import type { Json } from '../spec/json.ts';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const writeFile = useTempFiles();

const FORM = 'application/x-www-form-urlencoded';
const PET = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', maxLength: 5 },
    age: { type: 'integer' },
    photo: { format: 'binary' },
  },
};

type Content = Record<string, Json>;

/** A mock of one operation that takes and gives content of some media types. */
function play(given: Content | undefined, answered: Content, responses: Content = {}) {
  const operation = {
    operationId: 'one',
    ...(given ? { requestBody: { required: true, content: given } } : {}),
    responses: { 200: { description: 'd', content: answered }, ...responses },
  };
  const paths = { '/one': { [given ? 'post' : 'get']: operation } };
  const document = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths };
  return createMock({ document: writeFile('one.json', JSON.stringify(document)) });
}

describe('a body is read by its media type and its schema', () => {
  const part = (name: string, text: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  const rows: {
    type: string;
    sent?: string;
    body: string | Uint8Array;
    schema?: Json;
    want: number;
    says?: string;
  }[] = [
    { type: FORM, body: 'name=Rex&age=3', want: 200 },
    { type: FORM, body: 'age=3', want: 400, says: '/name in the body is missing.' },
    { type: FORM, body: 'name=Rex&age=old', want: 400, says: '/age' },
    { type: FORM, body: 'name=Leopold', want: 400, says: '/name' },
    { type: FORM, body: 'name=%zz', want: 400, says: 'The body is no form' },
    { type: FORM, sent: 'text/plain', body: 'name=Rex', want: 415, says: 'text/plain' },
    {
      type: 'multipart/form-data',
      sent: 'multipart/form-data; boundary=b',
      body: `${part('name', 'Rex')}--b--`,
      want: 200,
    },
    {
      type: 'multipart/form-data',
      sent: 'multipart/form-data; boundary=b',
      body: `${part('age', '1')}--b--`,
      want: 400,
      says: '/name',
    },
    { type: 'multipart/form-data', body: 'name=Rex', want: 400, says: '`boundary`' },
    { type: 'application/xml', body: '<pet><name>Rex</name><age>3</age></pet>', want: 200 },
    { type: 'application/xml', body: '<pet><age>3</age></pet>', want: 400, says: '/name' },
    { type: 'application/xml', body: '<pet><name>Rex</pet>', want: 400, says: 'The body is no XML' },
    {
      type: 'application/*',
      sent: 'application/xml',
      body: '<pet><age>3</age></pet>',
      want: 400,
      says: '/name',
    },
    { type: 'text/plain', schema: { maxLength: 3 }, body: 'four', want: 400 },
    { type: 'text/plain', schema: { type: 'integer' }, body: '4', want: 200 },
    {
      type: 'text/plain',
      body: new Uint8Array([0xff]),
      schema: { type: 'string' },
      want: 400,
      says: 'The body is not UTF-8.',
    },
    {
      type: 'text/plain',
      sent: 'text/plain; charset=latin1',
      body: new Uint8Array([0xff]),
      schema: { type: 'string' },
      want: 200,
    },
    {
      type: 'image/png',
      body: new Uint8Array([0xff, 0]),
      schema: { type: 'string', format: 'binary' },
      want: 200,
    },
    { type: 'image/*', sent: 'image/gif', body: new Uint8Array([0xff, 0]), schema: {}, want: 200 },
    {
      type: 'application/x-ndjson',
      body: '{"name":"Rex"}\n{}\n',
      schema: { type: 'array', items: PET },
      want: 400,
      says: '/1/name',
    },
  ];
  it.each(rows)(
    '$type $sent $body: $want',
    async ({ type, sent = type, body, schema = PET, want, says = '' }) => {
      const mock = play({ [type]: { schema } }, { 'application/json': { schema: {} } });
      const answer = await mock.request('/one', { method: 'POST', headers: { 'content-type': sent }, body });
      const text = await answer.text();
      expect(`${answer.status} ${text}`).toContain(`${want} `);
      expect(text).toContain(says);
    },
  );
});

describe('a body is written as its media type wants', () => {
  const name = {
    type: 'object',
    required: ['name'],
    properties: { name: { const: 'Rex' } },
    additionalProperties: false,
  };
  const rows: {
    type: string;
    schema?: Json;
    example?: Json;
    want: string | RegExp;
    sent?: string | RegExp;
  }[] = [
    {
      type: 'application/xml',
      schema: { ...name, xml: { name: 'pet' } },
      want: /<pet><name>Rex<\/name><\/pet>$/,
    },
    { type: FORM, schema: name, want: 'name=Rex' },
    {
      type: 'multipart/form-data',
      schema: name,
      want: /name="name"\r\n\r\nRex\r\n--/,
      sent: /^multipart\/form-data; boundary=/,
    },
    {
      type: 'application/x-ndjson',
      schema: { type: 'array', items: name, minItems: 2, maxItems: 2 },
      want: '{"name":"Rex"}\n{"name":"Rex"}\n',
    },
    { type: 'text/event-stream', schema: name, want: 'data: {"name":"Rex"}\n\n' },
    { type: 'text/csv', schema: { const: 'a,b' }, want: 'a,b' },
    { type: 'text/plain', schema: { const: 7 }, want: '7' },
    { type: 'text/*', schema: { const: 'a' }, want: 'a', sent: 'text/plain' },
    { type: 'application/pdf', schema: name, want: '{"name":"Rex"}' },
    { type: 'application/pdf', want: '' },
    {
      type: 'application/xml',
      schema: name,
      example: '<a>\n<name>Rex</name></a>',
      want: '<a>\n<name>Rex</name></a>',
    },
    { type: 'application/xml', schema: { ...name, xml: { name: 'pet' } }, example: '<a/>', want: /<pet>/ },
    {
      type: 'application/xml',
      schema: { ...name, xml: { name: 'pet' } },
      example: { name: 'Rex' },
      want: /<pet>/,
    },
  ];
  it.each(rows)('$type $schema $example', async ({ type, schema, example, want, sent = type }) => {
    const media = {
      ...(schema === undefined ? {} : { schema }),
      ...(example === undefined ? {} : { example }),
    };
    const answer = await play(undefined, { [type]: media }).request('/one');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(want);
    expect(answer.headers.get('content-type')).toMatch(sent);
  });

  it('bytes that are no text', async () => {
    const schema = { type: 'string', format: 'binary', const: '\u00ff\u0000' };
    const answer = await play(undefined, { 'image/png': { schema } }).request('/one');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([255, 0]));
  });
});

describe('what a client takes is chosen (RFC 9110 §12.5.1)', () => {
  const schema = { const: 'a' };
  const all = { 'application/xml': { schema }, 'application/json': { schema }, 'text/*': { schema } };
  const rows: [accept: string | undefined, want: string][] = [
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/xml', 'application/xml'],
    ['application/json;q=0.1, application/xml', 'application/xml'],
    ['application/xml;q=0, */*;q=0.1', 'application/json'],
    ['text/html,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
    ['text/*;q=1, */*;q=0.5', 'text/plain'],
    ['TEXT/CSV;charset=utf-8', 'text/csv'],
    ['nonsense', 'application/json'],
  ];
  it.each(rows)('%s', async (accept, want) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const answer = await play(undefined, all).request('/one', { headers });
    expect(answer.headers.get('content-type')).toBe(want);
    expect(answer.headers.get('x-wes-mock-note')).toBeNull();
  });

  it('where it takes nothing, the document says 406, or what there is comes with a note', async () => {
    const headers = { accept: 'image/png' };
    const answer = await play(undefined, all).request('/one', { headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.headers.get('x-wes-mock-note')).toContain('image/png');
    const strict = play(undefined, all, { 406: { description: 'd' } });
    expect((await strict.request('/one', { headers })).status).toBe(406);
    expect((await strict.request('/one')).status).toBe(200);
  });
});
