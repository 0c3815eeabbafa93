import { describe } from 'vitest';
import { type Applied, testApplied } from './apply-text.test.helper.ts';

const updates: Applied[] = [
  {
    name: 'merges objects into objects at every depth',
    document: 'a: {b: {c: 1, d: 2}}',
    actions: '- {target: $.a, update: {b: {d: 3, e: 4}, f: {g: 5}}}',
    want: { a: { b: { c: 1, d: 3, e: 4 }, f: { g: 5 } } },
  },
  {
    name: 'concatenates arrays within objects',
    document: 'a: {tags: [x, y]}',
    actions: '- {target: $.a, update: {tags: [y, [z]], more: [1]}}',
    want: { a: { tags: ['x', 'y', 'y', ['z']], more: [1] } },
  },
  {
    name: 'replaces a primitive value by one of another type',
    document: 'a: {b: text, c: null, d: 0, e: 1}',
    actions: '- {target: $.a, update: {b: 1, c: text, d: null, e: false}}',
    want: { a: { b: 1, c: 'text', d: null, e: false } },
  },
  {
    name: 'appends an object to an array',
    document: 'a: [{b: 1}]',
    actions: '- {target: $.a, update: {b: 1}}',
    want: { a: [{ b: 1 }, { b: 1 }] },
  },
  {
    name: 'appends a primitive value to an array, null too',
    document: 'a: []',
    actions: '- {target: $.a, update: x}\n- {target: $.a, update: null}',
    want: { a: ['x', null] },
    matched: [1, 1],
  },
  {
    name: 'concatenates an array to an array in 1.1',
    document: 'a: [1]',
    actions: '- {target: $.a, update: [2, [3]]}',
    want: { a: [1, 2, [3]] },
  },
  {
    name: 'appends an array as one entry in 1.0',
    document: 'a: [1]',
    actions: '- {target: $.a, update: [2, 3]}',
    want: { a: [1, [2, 3]] },
    version: '1.0.0',
  },
  {
    name: 'replaces primitive targets in 1.1',
    document: 'a: {b: old, c: [old, 1]}',
    actions: "- {target: \"$..*[?@ == 'old']\", update: new}\n- {target: '$.a.c[1]', update: null}",
    want: { a: { b: 'new', c: ['new', null] } },
    matched: [2, 1],
  },
  {
    name: 'takes objects and arrays together in 1.0',
    document: '{a: [], b: {}}',
    actions: '- {target: $.*, update: {x: 1}}',
    want: { a: [{ x: 1 }], b: { x: 1 } },
    matched: [2],
    version: '1.0.0',
  },
  {
    name: 'replaces what it cannot merge in 1.0',
    document: 'a: {b: {c: 1}, d: [1], e: text}',
    actions: '- {target: $.a, update: {b: [2], d: null, e: {f: 1}}}',
    want: { a: { b: [2], d: null, e: { f: 1 } } },
    version: '1.0.0',
  },
  {
    name: 'writes names of Object.prototype as members',
    document: 'a: {}',
    actions: '- {target: $, update: {a: {__proto__: {x: 1}, constructor: {prototype: 2}}}}',
    want: JSON.parse('{"a": {"__proto__": {"x": 1}, "constructor": {"prototype": 2}}}'),
  },
  {
    name: 'merges into members that have such names',
    document: 'a: {__proto__: {x: 1}, toString: {y: 1}}',
    actions: '- {target: $.a, update: {__proto__: {z: 2}, toString: {y: 2}}}\n- {target: $.a.__proto__.z}',
    want: JSON.parse('{"a": {"__proto__": {"x": 1, "z": 2}, "toString": {"y": 2}}}'),
    matched: [1, 1],
  },
  {
    name: 'does nothing without update, remove or copy',
    document: 'a: [1]',
    actions: '- {target: $.a.*}\n- {target: $.a.*, remove: false}',
    want: { a: [1] },
    matched: [1, 1],
  },
];

describe('an update', () => testApplied(updates));
