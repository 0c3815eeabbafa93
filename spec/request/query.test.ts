import { describe, expect, it } from 'vitest';
import { listPairs, MalformedQuery, mapPairs, parseQuery, parseQueryLeniently, splitUrl } from './query.ts';

describe('path and query of an address', () => {
  const table: [url: string, path: string, query: string][] = [
    ['http://a.example', '/', ''],
    ['http://a.example/', '/', ''],
    ['http://a.example/x/../%2F//y', '/x/../%2F//y', ''],
    ['http://a.example/x?a=1&b=%zz', '/x', 'a=1&b=%zz'],
    ['http://a.example/x?', '/x', ''],
    ['http://a.example?a=/b', '/', 'a=/b'],
    ['http://a.example/x??a=1', '/x', '?a=1'],
    ['https://me:key@a.example:1/x?a#b?c/d', '/x', 'a'],
    ['https://a.example/x#b?c/d', '/x', ''],
    ['https://a.example#/x?c', '/', ''],
  ];
  it.each(table)('%s', (url, path, query) => {
    expect(splitUrl(url)).toEqual({ path, query });
  });
});

describe('a query', () => {
  const table: [text: string, want: Record<string, string[]>][] = [
    ['', {}],
    ['&&', {}],
    ['a=1&b=2&a=3', { a: ['1', '3'], b: ['2'] }],
    ['a&b=&=c', { a: [''], b: [''], '': ['c'] }],
    ['a=b=c', { a: ['b=c'] }],
    ['a+b=c%20d+%2B', { 'a b': ['c d +'] }],
    ['%C3%A9=%F0%9F%98%80', { é: ['😀'] }],
  ];
  it.each(table)('%s', (text, want) => {
    for (const parse of [parseQuery, parseQueryLeniently])
      expect(Object.fromEntries(parse(text) as ReadonlyMap<string, string[]>)).toEqual(want);
  });

  it.each([
    ['a=1&b=%zz', 'b', ['b', ['%zz']]],
    ['%zz=1', undefined, ['%zz', ['1']]],
    ['a=%ff', 'a', ['a', ['\uFFFD']]],
  ])('%s is malformed', (text, parameter, read) => {
    expect(parseQuery(text)).toEqual(new MalformedQuery(parameter));
    expect([...parseQueryLeniently(text)]).toContainEqual(read);
  });
});

it('keeps the pairs of a query in their order, a name that is said twice among them', () => {
  expect(listPairs('c=d+e&f=%C3%A9&g&c=%zz')).toEqual([
    ['c', 'd e'],
    ['f', 'é'],
    ['g', ''],
    ['c', '%zz'],
  ]);
});

describe('an address with other pairs in its query', () => {
  const table: [url: string, want: string][] = [
    ['http://a.example/x', 'http://a.example/x'],
    ['/x?', '/x?'],
    ['/x?key=1', '/x'],
    ['/x?a=1&key=2&b&k%65y=3&+=4', '/x?a=1&b&+=4'],
    ['/x?a=?key=1&%zz=2', '/x?a=?key=1&%zz=2'],
  ];
  it.each(table)('%s', (url, want) => {
    expect(mapPairs(url, (name, pair) => (name === 'key' ? undefined : pair))).toBe(want);
  });
});
