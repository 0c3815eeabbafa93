import { describe, expect, it } from 'vitest';
import type { HeaderList } from '../cases/http-message.ts';
import { describeAnswer, isClientError, isSuccess, toAnswer } from './answer.ts';

const read = (body: string | Uint8Array, headers: HeaderList = [], status = 200) =>
  toAnswer({
    status,
    headers,
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    milliseconds: 1,
  });

describe('the media type of an answer', () => {
  const table: [given: HeaderList, want: string][] = [
    [[], ''],
    [[['content-type', '']], ''],
    [[['Content-Type', 'Application/JSON; charset=UTF-8']], 'application/json'],
    [[['CONTENT-TYPE', ' text/plain ;x=1']], 'text/plain'],
    [
      [
        ['content-type', 'text/html'],
        ['content-type', 'application/json'],
      ],
      'text/html',
    ],
  ];
  it.each(table)('%j', (headers, want) => {
    expect(read('', headers).mediaType).toBe(want);
  });
});

describe('what the body is as JSON, whatever its content type says', () => {
  const table: [given: string | Uint8Array, want: unknown][] = [
    ['', undefined],
    ['{"a":1}', { value: { a: 1 } }],
    ['\uFEFF{"a":1}', { value: { a: 1 } }],
    ['null', { value: null }],
    [' "text"\n', { value: 'text' }],
    ['{"a":1', undefined],
    ['<p>', undefined],
    [Uint8Array.of(0xff, 0xfe), undefined],
  ];
  it.each(table)('%j', (body, want) => {
    const answer = read(body, [['content-type', 'text/plain']]);
    expect(answer.json).toEqual(want);
    expect(answer.size).toBe(typeof body === 'string' ? Buffer.byteLength(body) : body.length);
  });

  it('is none where it is nested deeper than anybody would go down', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
    expect(read(nested(200)).json).toBeDefined();
    expect(read(nested(201)).json).toBeUndefined();
    const { json, text } = read(nested(200_000));
    expect(json).toBeUndefined();
    expect(text).toHaveLength(400_001);
  });
});

it.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
  [403, false],
])('%d is a success: %s', (status, want) => {
  expect(isSuccess({ status })).toBe(want);
});

it.each([
  [399, false],
  [400, true],
  [499, true],
  [500, false],
  [200, false],
])('%d blames the request: %s', (status, want) => {
  expect(isClientError({ status })).toBe(want);
});

it.each([
  ['', [], '204 without a body'],
  ['{"a": 1}', [['content-type', 'application/json;q=1']], '204 with application/json {"a": 1}'],
  ['  a\n\n b\t', [], '204 without a Content-Type a b'],
  ['x'.repeat(300), [], `204 without a Content-Type ${'x'.repeat(300)}`],
  ['x'.repeat(302), [['content-type', 'text/plain']], `204 with text/plain ${'x'.repeat(300)}…`],
] as [string, HeaderList, string][])('%j is described in half a sentence', (body, headers, want) => {
  expect(describeAnswer(read(body, headers, 204))).toBe(want);
});

it('of a list the first 1000 items are looked at, wherever it stands', () => {
  const list = Array.from({ length: 2000 }, (_, id) => ({ id }));
  const { json } = read(JSON.stringify({ a: [{ list }], b: [1] }), [], 200);
  expect(json?.value).toEqual({ a: [{ list: list.slice(0, 1000) }], b: [1] });
});
