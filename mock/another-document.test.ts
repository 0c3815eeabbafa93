import { describe, expect, it } from 'vitest';
import type { Message } from './known.test.helper.ts';
import type { MockOptions } from './options.ts';
import { useTempFiles } from './temp-files.test.helper.ts';
import { type Ask, useMock, WAYS } from './ways.test.helper.ts';

const json = (schema: object, more: object = {}): object => ({ 'application/json': { schema, ...more } });
const ok = (content?: object, more: object = {}): object => ({
  '200': { description: 'd', ...(content ? { content } : {}), ...more },
});
const parameter = (name: string, place: string, schema: object, more: object = {}): object => ({
  name,
  in: place,
  schema,
  ...(place === 'path' ? { required: true } : {}),
  ...more,
});

/** Another document altogether: no stages, no keys, no refusals of its own. */
const SHOP = {
  openapi: '3.1.0',
  info: { title: 'A shop', version: '7' },
  servers: [{ url: 'https://shop.example/api/v2' }],
  paths: {
    '/text': {
      get: {
        operationId: 'text',
        responses: ok({ 'text/plain': { schema: { type: 'string', minLength: 3 } } }),
      },
    },
    '/hello': { get: { responses: ok({ 'text/plain': { example: 'Hello, "you"' } }) } },
    '/page': { get: { responses: ok({ 'text/html': {}, 'application/json': { example: [1] } }) } },
    '/null': { get: { responses: ok(json({ type: ['object', 'null'] }, { example: null })) } },
    '/search': {
      query: {
        requestBody: { required: true, content: json({ type: 'object', required: ['q'] }) },
        responses: ok(json({ const: [] })),
      },
      additionalOperations: { COPY: { responses: { '201': { description: 'd' } } } },
    },
    '/nothing': { delete: { responses: { '204': { description: 'd' } } } },
    '/any': { get: { responses: ok({ '*/*': { schema: { const: 5 } } }) } },
    '/range': {
      get: {
        responses: { '4XX': { description: 'd' }, '2XX': { description: 'd', content: json({ const: 1 }) } },
      },
    },
    '/default': { get: { responses: { default: { description: 'd', content: json({ const: 2 }) } } } },
    '/only-404': { get: { responses: { '404': { description: 'd', content: json({ const: 3 }) } } } },
    '/headers': {
      get: {
        responses: ok(undefined, {
          headers: {
            'X-Total': { schema: { type: 'integer' }, example: 7 },
            'X-Other': { schema: { type: 'string' } },
          },
        }),
      },
    },
    '/examples': {
      get: { responses: ok(json({ type: 'integer' }, { examples: { b: { value: 2 }, a: { value: 1 } } })) },
    },
    '/files/{name}.{kind}': {
      get: {
        parameters: [
          parameter('name', 'path', { type: 'integer' }),
          parameter('kind', 'path', { enum: ['json', 'xml'] }),
        ],
        responses: ok(json({}, { example: 'a file' })),
      },
    },
    '/files/readme.json': { get: { responses: ok(json({}, { example: 'the literal one' })) } },
    '/ask': {
      get: {
        operationId: 'ask',
        parameters: [
          parameter('ids', 'query', { type: 'array', items: { type: 'integer' } }),
          parameter(
            'flat',
            'query',
            { type: 'array', items: { type: 'string' }, maxItems: 3 },
            { explode: false },
          ),
          parameter('flag', 'query', { type: 'boolean' }),
          parameter('maybe', 'query', { type: ['integer', 'null'] }),
          parameter('size', 'query', { type: 'number', default: 1.5 }),
          parameter('X-Count', 'header', { type: 'integer' }, { required: true }),
          parameter('mood', 'cookie', { enum: ['good', 'bad'] }),
        ],
        responses: ok(json({ type: 'object' })),
      },
    },
    '/post': {
      post: {
        operationId: 'post',
        requestBody: {
          content: {
            'text/plain': { schema: { type: 'string' } },
            ...json({ type: 'object', required: ['a'] }),
          },
        },
        responses: { '201': { description: 'd', content: json({}) } },
      },
    },
  },
};

const echo: MockOptions['handlers'] = {
  ask: ({ query, header, cookie }) => ({ query, header, cookie }),
  post: ({ body }) => body ?? 'no body',
};

describe.each(WAYS)('another document, $way', (way) => {
  const file = useTempFiles()('shop.json', JSON.stringify(SHOP));
  const door = useMock(way, { document: file, handlers: echo });

  it.each<{ ask: Ask; status: number; text: string | RegExp; type: string | null }>([
    { ask: { path: '/text' }, status: 200, text: /^[^"]{3,}$/, type: 'text/plain' },
    { ask: { path: '/hello' }, status: 200, text: 'Hello, "you"', type: 'text/plain' },
    { ask: { path: '/page' }, status: 200, text: '[1]', type: 'application/json' },
    { ask: { path: '/null' }, status: 200, text: 'null', type: 'application/json' },
    { ask: { path: '/nothing', method: 'DELETE' }, status: 204, text: '', type: null },
    {
      ask: { path: '/search', method: 'QUERY', json: { q: 'a' } },
      status: 200,
      text: '[]',
      type: 'application/json',
    },
    { ask: { path: '/search', method: 'QUERY', json: {} }, status: 400, text: /q/, type: 'application/json' },
    { ask: { path: '/search', method: 'COPY' }, status: 201, text: '', type: null },
    { ask: { path: '/any' }, status: 200, text: '5', type: 'application/json' },
    { ask: { path: '/range' }, status: 200, text: '1', type: 'application/json' },
    {
      ask: { path: '/range', headers: { prefer: 'code=201' } },
      status: 201,
      text: '1',
      type: 'application/json',
    },
    { ask: { path: '/range', headers: { prefer: 'code=418' } }, status: 418, text: '', type: null },
    {
      ask: { path: '/range', headers: { prefer: 'code=500' } },
      status: 200,
      text: '1',
      type: 'application/json',
    },
    { ask: { path: '/default' }, status: 200, text: '2', type: 'application/json' },
    {
      ask: { path: '/default', headers: { prefer: 'code=503' } },
      status: 503,
      text: '2',
      type: 'application/json',
    },
    {
      ask: { path: '/default', headers: { prefer: 'code=101' } },
      status: 200,
      text: '2',
      type: 'application/json',
    },
    {
      ask: { path: '/default', headers: { prefer: 'code=600' } },
      status: 200,
      text: '2',
      type: 'application/json',
    },
    { ask: { path: '/only-404' }, status: 404, text: '3', type: 'application/json' },
    { ask: { path: '/examples' }, status: 200, text: '2', type: 'application/json' },
    {
      ask: { path: '/examples', headers: { prefer: 'example=a' } },
      status: 200,
      text: '1',
      type: 'application/json',
    },
    { ask: { path: '/files/12.json' }, status: 200, text: '"a file"', type: 'application/json' },
    { ask: { path: '/files/readme.json' }, status: 200, text: '"the literal one"', type: 'application/json' },
    { ask: { path: '/files/12.pdf' }, status: 400, text: /`kind`/, type: 'application/json' },
    { ask: { path: '/files/a.json' }, status: 400, text: /`name`/, type: 'application/json' },
    {
      ask: { path: '/absent' },
      status: 404,
      text: '{"message":"There is no operation at GET /api/v2/absent."}',
      type: 'application/json',
    },
    { ask: { path: '/text', method: 'POST' }, status: 405, text: /GET and HEAD/, type: 'application/json' },
    {
      ask: { path: '/post', body: '{"a":[1]}', headers: { 'content-type': 'application/json' } },
      status: 201,
      text: '{"a":[1]}',
      type: 'application/json',
    },
    {
      ask: { path: '/post', body: 'plain', headers: { 'content-type': 'text/plain' } },
      status: 201,
      text: '"plain"',
      type: 'application/json',
    },
    { ask: { path: '/post', method: 'POST' }, status: 201, text: '"no body"', type: 'application/json' },
    {
      ask: { path: '/post', json: {} },
      status: 400,
      text: /\/a in the body is missing/,
      type: 'application/json',
    },
    {
      ask: { path: '/post', body: 'a', headers: { 'content-type': 'text/html' } },
      status: 415,
      text: /text\/plain or application\/json/,
      type: 'application/json',
    },
  ])('$ask.method $ask.path is answered with $status', async ({ ask, status, text, type }) => {
    const reply = await door.ask({ ...ask, path: `/api/v2${ask.path}` });
    expect({ status: reply.status, type: reply.headers.get('content-type') }).toEqual({ status, type });
    expect(reply.text).toMatch(
      typeof text === 'string'
        ? ({ [Symbol.match]: (got: string) => (got === text ? [got] : null) } as unknown as RegExp)
        : text,
    );
  });

  it('header fields come from their examples, else from their schemas', async () => {
    const { headers } = await door.ask({ path: '/api/v2/headers' });
    expect({ total: headers.get('x-total'), other: headers.get('x-other') }).toEqual({
      total: '7',
      other: expect.stringMatching(/./),
    });
  });

  it.each<{ query: string; headers?: Record<string, string>; want: object }>([
    { query: '', want: { query: { size: 1.5 }, header: { 'X-Count': 3 }, cookie: {} } },
    { query: 'ids=1&ids=2', want: { query: { ids: [1, 2] } } },
    { query: 'ids=1', want: { query: { ids: [1] } } },
    { query: 'flat=a,b%20c', want: { query: { flat: ['a', 'b c'] } } },
    { query: 'flag=true&size=-2.5', want: { query: { flag: true, size: -2.5 } } },
    { query: 'maybe=null', want: { query: { maybe: null } } },
    { query: 'maybe=-12&unknown=1', want: { query: { maybe: -12, size: 1.5 } } },
    { query: '', headers: { cookie: 'a=b; mood=good; moods=bad' }, want: { cookie: { mood: 'good' } } },
  ])('`$query` is decoded', async ({ query, headers, want }) => {
    const { status, body } = await door.ask({
      path: `/api/v2/ask?${query}`,
      headers: { 'x-count': '3', ...headers },
    });
    expect({ status, body }).toMatchObject({ status: 200, body: want });
  });

  it.each<{ query: string; headers?: Record<string, string>; says: string }>([
    { query: 'ids=1&ids=a', says: '`ids`' },
    { query: 'flat=a,b,c,d', says: '`flat`' },
    { query: 'flag=yes', says: '`flag`' },
    { query: 'flag=true&flag=true', says: '2 times' },
    { query: 'maybe=nil', says: '`maybe`' },
    { query: 'size=1,5', says: '`size`' },
    { query: '', headers: { 'x-count': 'x' }, says: '`X-Count`' },
    { query: '', headers: { cookie: 'mood=ugly' }, says: '`mood`' },
  ])('`$query` is refused', async ({ query, headers, says }) => {
    const ask = { path: `/api/v2/ask?${query}`, headers: { 'x-count': '3', ...headers } };
    const { status, body } = await door.ask<Message>(ask);
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(says),
    });
  });

  it('a header that is wanted must be there', async () => {
    const { status, body } = await door.ask<Message>({ path: '/api/v2/ask' });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining('`X-Count` is missing'),
    });
  });
});
