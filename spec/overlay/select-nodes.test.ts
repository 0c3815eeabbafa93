import { describe, expect } from 'vitest';
import { type Applied, testApplied } from './apply-text.test.helper.ts';

const targets: Applied[] = [
  {
    name: 'the root',
    document: 'info: {title: A}',
    actions: '- {target: $, update: {info: {x-a: 1}, x-b: 2}}',
    want: { info: { title: 'A', 'x-a': 1 }, 'x-b': 2 },
  },
  {
    name: 'a quoted name',
    document: 'paths: {/a/~b: {get: {}}}',
    actions: `- {target: "$.paths['/a/~b'].get", update: {summary: S}}`,
    want: { paths: { '/a/~b': { get: { summary: 'S' } } } },
  },
  {
    name: 'a wildcard',
    document: 'paths: {/a: {get: {}}, /b: {post: {}}, /c: {get: {}}}',
    actions: '- {target: $.paths.*.get, update: {x-safe: true}}',
    want: {
      paths: { '/a': { get: { 'x-safe': true } }, '/b': { post: {} }, '/c': { get: { 'x-safe': true } } },
    },
    matched: [2],
  },
  {
    name: 'a filter on members',
    document: 'paths: {/a: {get: {}, summary: S}, /b: {get: {}}}',
    actions: '- {target: "$.paths.*[?@.x]", remove: true}\n- {target: "$.paths[?@.summary]", remove: true}',
    want: { paths: { '/b': { get: {} } } },
    matched: [0, 1],
  },
  {
    name: 'a filter on items',
    document: 'parameters: [{name: a, in: query}, {name: a, in: path}, {name: b, in: query}]',
    actions: `- {target: "$.parameters[?@.name == 'a' && @.in == 'query']", update: {x: 1}}`,
    want: {
      parameters: [
        { name: 'a', in: 'query', x: 1 },
        { name: 'a', in: 'path' },
        { name: 'b', in: 'query' },
      ],
    },
  },
  {
    name: 'a negative index',
    document: 'a: [{}, {}]',
    actions: '- {target: "$.a[-1]", update: {x: 1}}',
    want: { a: [{}, { x: 1 }] },
  },
  {
    name: 'descendants, one within the other',
    document: 'a: {a: {a: {}}, b: {}}',
    actions: '- {target: $..a, update: {x: 1}}',
    want: { a: { a: { a: { x: 1 }, x: 1 }, b: {}, x: 1 } },
    matched: [3],
  },
  {
    name: 'a document deeper than fifty levels',
    document: `a: ${'{b: '.repeat(100)}{c: 1}${'}'.repeat(100)}`,
    actions: '- {target: $..c, remove: true}\n- {target: $..c}',
    want: expect.anything(),
    matched: [1, 0],
  },
  {
    name: 'a node that the query repeats, once',
    document: 'a: [[1]]',
    actions: '- {target: "$.a[0, 0, -1]", update: [2]}',
    want: { a: [[1, 2]] },
  },
  {
    name: 'nothing: no error',
    document: 'a: {}',
    actions: '- {target: $.b, update: 1}\n- {target: $.b.c, remove: true}\n- {target: $.b, copy: $..nothing}',
    want: { a: {} },
    matched: [0, 0, 0],
  },
  {
    name: 'a member of Object.prototype, which is no member of the document',
    document: 'a: {}',
    actions: '- {target: $.constructor, update: {x: 1}}\n- {target: "$..__proto__", update: {x: 1}}',
    want: { a: {} },
    matched: [0, 0],
  },
];

describe('an action selects', () => testApplied(targets));
