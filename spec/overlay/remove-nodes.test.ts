import { describe } from 'vitest';
import { type Applied, testApplied } from './apply-text.test.helper.ts';

const removals: Applied[] = [
  {
    name: 'a member',
    document: 'a: {b: 1, c: {}}',
    actions: '- {target: $.a.c, remove: true}',
    want: { a: { b: 1 } },
  },
  {
    name: 'a primitive member, in 1.0 too',
    document: 'a: {b: 1, c: 2}',
    actions: '- {target: $.a.c, remove: true}',
    want: { a: { b: 1 } },
    version: '1.0.0',
  },
  {
    name: 'several items of one array',
    document: 'a: [{n: 0}, {n: 1}, {n: 2}, {n: 3}, {n: 4}]',
    actions: '- {target: "$.a[?@.n == 1 || @.n == 2 || @.n == 4]", remove: true}',
    want: { a: [{ n: 0 }, { n: 3 }] },
    matched: [3],
  },
  {
    name: 'items that are no primitive values, in 1.0 too',
    document: 'a: [{n: 0}, [1], {n: 2}]',
    actions: '- {target: "$.a[0, 1]", remove: true}',
    want: { a: [{ n: 2 }] },
    matched: [2],
    version: '1.0.0',
  },
  {
    name: 'items that the query selects in any order and twice',
    document: 'a: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]',
    actions: '- {target: "$.a[10, 2, -2, 9, 0, 2]", remove: true}',
    want: { a: [1, 3, 4, 5, 6, 7, 8, 11] },
    matched: [4],
  },
  {
    name: 'items of several arrays',
    document: 'a: {tags: [x, y]}\nb: {tags: [y, x, y]}',
    actions: `- {target: "$.*.tags[?@ == 'y']", remove: true}`,
    want: { a: { tags: ['x'] }, b: { tags: ['x'] } },
    matched: [3],
  },
  {
    name: 'a node and what is within it',
    document: 'a: {a: [{a: 1}]}\nb: 1',
    actions: '- {target: $..a, remove: true}',
    want: { b: 1 },
    matched: [3],
  },
  {
    name: 'everything within the root',
    document: 'a: [1, [2, 3]]\nb: {c: 1}',
    actions: '- {target: $..*, remove: true}',
    want: {},
    matched: [7],
  },
  {
    name: 'even where update and copy stand beside remove',
    document: 'a: {b: {}}',
    actions: '- {target: $.a.b, remove: true, update: {x: 1}, copy: no JSONPath}',
    want: { a: {} },
  },
  {
    name: 'a member that is named __proto__',
    document: '__proto__: {a: 1}\nb: 1',
    actions: '- {target: $.__proto__, remove: true}',
    want: { b: 1 },
  },
];

describe('a removal takes out', () => testApplied(removals));
