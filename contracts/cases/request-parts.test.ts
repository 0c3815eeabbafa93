import { describe, expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { Call } from './call.ts';
import { isPartOf, listParts, type RequestPart, withoutParts } from './request-parts.ts';

const LONG = 'é'.repeat(65);
const toCall = (value?: Json, values: Call['values'] = []): Call => ({
  why: 'a call',
  intent: 'valid',
  operation: undefined,
  method: 'POST',
  path: '/things/{id}',
  stage: 'dev',
  key: 'own',
  values,
  ...(value === undefined ? {} : { body: { mediaType: 'application/json', value } }),
});
const VALUES: Call['values'] = [
  { name: 'id', in: 'path', text: '1' },
  { name: 'tag', in: 'query', text: 'a' },
  { name: 'tag', in: 'query', text: 'b' },
  { name: 'x-trace', in: 'header', text: 'c' },
];

describe('the parts of a request', () => {
  it.each<{ what: string; call: Call; parts: RequestPart[] }>([
    { what: 'nothing', call: toCall(), parts: [] },
    {
      what: 'parameters outside of the path, each text of a list by itself',
      call: toCall(undefined, VALUES),
      parts: [{ parameter: 1 }, { parameter: 2 }, { parameter: 3 }],
    },
    {
      what: 'a body, what holds others first',
      call: toCall([{ a: null }, 2]),
      parts: [{ place: '' }, { place: '/0' }, { place: '/1' }, { place: '/0/a' }],
    },
    {
      what: 'the end of a long text',
      call: toCall(LONG),
      parts: [{ place: '' }, { place: '', length: 4 }, { place: '', length: 16 }, { place: '', length: 64 }],
    },
    { what: 'no end of a text that names somebody', call: toCall(`${LONG}ada`), parts: [{ place: '' }] },
    { what: 'no end of a short text', call: toCall('short'), parts: [{ place: '' }] },
  ])('are $what', ({ call, parts }) => {
    expect(listParts(call, ['ada'])).toEqual(parts);
  });

  it('are not endless', () => {
    const wide = Array.from({ length: 5000 }, () => ({ a: 1 }));
    expect(listParts(toCall(wide), []).length).toBeLessThanOrEqual(200);
    let deep: Json = 1;
    for (let depth = 0; depth < 5000; depth += 1) deep = [deep];
    expect(listParts(toCall(deep), []).length).toBeLessThanOrEqual(200);
  });
});

describe('a request without some parts', () => {
  it.each<{ value: Json; parts: RequestPart[]; left: Json | undefined }>([
    { value: { a: 1, b: 2 }, parts: [], left: { a: 1, b: 2 } },
    { value: { a: 1, b: 2 }, parts: [{ place: '/a' }], left: { b: 2 } },
    { value: { a: 1 }, parts: [{ place: '' }], left: undefined },
    { value: [0, null, 2, 3], parts: [{ place: '/0' }, { place: '/2' }], left: [null, 3] },
    { value: { a: [[1], []] }, parts: [{ place: '/a/0/0' }], left: { a: [[], []] } },
    { value: { 'a/b': { '~': 1, c: 2 } }, parts: [{ place: '/a~1b/~0' }], left: { 'a/b': { c: 2 } } },
    { value: { a: LONG }, parts: [{ place: '/a', length: 16 }], left: { a: 'é'.repeat(16) } },
    {
      value: { a: LONG },
      parts: [
        { place: '/a', length: 16 },
        { place: '/a', length: 4 },
      ],
      left: { a: 'éééé' },
    },
    { value: { a: LONG }, parts: [{ place: '/a' }, { place: '/a', length: 4 }], left: {} },
  ])('$value without $parts is $left', ({ value, parts, left }) => {
    expect(withoutParts(toCall(value), parts).body?.value).toEqual(left);
    expect('body' in withoutParts(toCall(value), parts)).toBe(left !== undefined);
  });

  it('keeps the path, and a body that is a text', () => {
    const body = { mediaType: 'text/plain', text: '{' };
    const call = { ...toCall(undefined, VALUES), body };
    const rest = withoutParts(call, [{ parameter: 1 }, { parameter: 3 }]);
    expect(rest).toEqual({ ...call, values: [VALUES[0], VALUES[2]] });
  });
});

it.each<{ part: RequestPart; gone: RequestPart; is: boolean }>([
  { part: { place: '/a/b' }, gone: { place: '/a' }, is: true },
  { part: { place: '/a' }, gone: { place: '/a/b' }, is: false },
  { part: { place: '/ab' }, gone: { place: '/a' }, is: false },
  { part: { place: '/a', length: 4 }, gone: { place: '/a' }, is: true },
  { part: { place: '/a' }, gone: { place: '/a', length: 4 }, is: false },
  { part: { place: '/a', length: 16 }, gone: { place: '/a', length: 4 }, is: true },
  { part: { place: '/a', length: 4 }, gone: { place: '/a', length: 16 }, is: false },
  { part: { parameter: 1 }, gone: { place: '' }, is: false },
])('nothing of $part is left without $gone: $is', ({ part, gone, is }) => {
  expect(isPartOf(part, gone)).toBe(is);
});
