import { describe, expect, it } from 'vitest';
import { Origins } from '../origins.ts';
import { applyText } from './apply-text.test.helper.ts';

interface Located {
  name: string;
  document: string;
  actions: string;
  /** `FILE:LINE` of each JSON Pointer in the result. */
  want: Record<string, string>;
}
const located: Located[] = [
  {
    name: 'members that a merge brings, beside those that were there',
    document: 'a:\n  b: 1\n  c: 2\n  d:\n    e: 1',
    actions: '- target: $.a\n  update:\n    c: 3\n    d:\n      f:\n        g: 1',
    want: {
      '/a': 'd.yaml:1',
      '/a/b': 'd.yaml:2',
      '/a/c': 'o.yaml:6',
      '/a/d': 'd.yaml:4',
      '/a/d/e': 'd.yaml:5',
      '/a/d/f': 'o.yaml:8',
      '/a/d/f/g': 'o.yaml:9',
    },
  },
  {
    name: 'items that are appended',
    document: 'a:\n  - b: 1',
    actions: '- target: $.a\n  update:\n    c: 1\n- target: $.a\n  update:\n    - d: 1\n    - 2',
    want: {
      '/a/0/b': 'd.yaml:2',
      '/a/1': 'o.yaml:5',
      '/a/1/c': 'o.yaml:6',
      '/a/2/d': 'o.yaml:9',
      '/a/3': 'o.yaml:10',
    },
  },
  {
    name: 'a primitive target',
    document: 'a:\n  - 1\n  - 2',
    actions: '- target: $.a[1]\n  update: 3',
    want: { '/a/0': 'd.yaml:2', '/a/1': 'o.yaml:5' },
  },
  {
    name: 'items behind one that is removed',
    document: 'a:\n  - 0\n  - b: 1\n  - c: 2\n  - 3',
    actions: '- target: $.a[0, 2]\n  remove: true\n- target: $.a\n  update: 4',
    want: { '/a/0': 'd.yaml:3', '/a/0/b': 'd.yaml:3', '/a/1': 'd.yaml:5', '/a/2': 'o.yaml:7' },
  },
  {
    name: 'what is copied, where it was written',
    document: 'a: {}\nb:\n  c: 1\nd: []',
    actions: '- target: $.a\n  copy: $.b\n- target: $.d\n  copy: $.b\n- target: $.d\n  copy: $',
    want: {
      '/a/c': 'd.yaml:3',
      '/b/c': 'd.yaml:3',
      '/d/0': 'd.yaml:2',
      '/d/0/c': 'd.yaml:3',
      '/d/1': 'd.yaml:1',
    },
  },
  {
    name: 'what is removed and then written by the Overlay',
    document: 'a:\n  b: 1',
    actions: '- target: $.a\n  remove: true\n- target: $\n  update:\n    a:\n      b: 1',
    want: { '': 'd.yaml:1', '/a': 'o.yaml:8', '/a/b': 'o.yaml:9' },
  },
  {
    name: 'a member that is named __proto__',
    document: 'a: {}',
    actions: '- target: $.a\n  update:\n    __proto__:\n      b: 1',
    want: { '/a/__proto__': 'o.yaml:6', '/a/__proto__/b': 'o.yaml:7' },
  },
];

describe('applyOverlay locates', () => {
  it.each(located)('$name', ({ document, actions, want }) => {
    const origins = new Origins();
    const { root } = applyText(document, actions, '1.1.0', origins);
    const got = Object.keys(want).map((pointer) => {
      const location = origins.locate(root, pointer);
      return [pointer, `${location?.file}:${location?.line}`];
    });
    expect(Object.fromEntries(got)).toEqual(want);
  });
});
