import { expect, it } from 'vitest';
import { read } from './document.test.helper.ts';
import { Origins } from './origins.ts';
import { takeOutQueries } from './path-queries.ts';

const TERM = '{ name: term, in: path, required: true, schema: { type: string } }';

it.each([
  {
    name: 'a variable that is declared becomes a parameter of the query, under the name there',
    paths: `/icons?q={term}: { get: { parameters: [${TERM}] } }`,
    want: `/icons: { get: { parameters: [{ name: q, in: query, required: true, schema: { type: string } }] } }`,
  },
  {
    name: 'one that is declared for all methods too',
    paths: `/icons?term={term}: { parameters: [${TERM}], get: {}, put: {} }`,
    want: `/icons: { parameters: [{ name: term, in: query, required: true, schema: { type: string } }], get: {}, put: {} }`,
  },
  {
    name: 'a value is the only one',
    paths: '/icons?v=2: { get: {} }',
    want: "/icons: { get: { parameters: [{ name: v, in: query, required: true, schema: { type: string, const: '2' } }] } }",
  },
  {
    name: 'a variable that is not declared is any text',
    paths: '/icons?q={q}: { get: {} }',
    want: '/icons: { get: { parameters: [{ name: q, in: query, required: true, schema: { type: string } }] } }',
  },
  {
    name: 'paths that are the same share their operations',
    paths: `/a: { get: {} }\n/a?v=1: { put: {} }`,
    want: `/a: { get: {}, put: { parameters: [{ name: v, in: query, required: true, schema: { type: string, const: '1' } }] } }`,
  },
  {
    name: 'a fragment goes, and is no query',
    paths: '/a#get?v=1: { get: {} }',
    want: '/a: { get: {} }',
  },
  {
    name: 'of the same method at the same path the later is a problem',
    paths: `/a: { get: {} }\n/a?v=1: { get: {} }`,
    want: `/a: { get: {} }\n/a?v=1: { get: {} }`,
    pointers: ['/paths/~1a?v=1'],
  },
])('$name', ({ paths, want, pointers }) => {
  const indent = (text: string): string => text.replace(/^/gm, '  ');
  const root = read(`paths:\n${indent(paths)}`);
  const told = takeOutQueries(root, new Origins());
  expect(root).toEqual(read(`paths:\n${indent(want)}`));
  expect(told.map(({ pointer }) => pointer)).toEqual(
    pointers ?? [expect.stringMatching(/^\/paths\/~1(a|icons)$/)],
  );
});
