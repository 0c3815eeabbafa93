import { describe, expect, it } from 'vitest';
import { read } from './document.test.helper.ts';
import { type Resolved, resolve } from './resolve.ts';

const root = read(`
a: { value: 1 }
b/c: { $ref: '#/a', ignored: true }
d: { $ref: '#/b~1c' }
e: { $ref: '#/list/1' }
f: { $ref: '#/%62~1c' }
list: [x, { y: 2 }]
not: { $ref: { a: 1 } }
self: { $ref: '#/self' }
one: { $ref: '#/two' }
two: { $ref: '#/one' }
into: { $ref: '#/one' }
lost: { $ref: '#/nope' }
`);

interface Given {
  pointer: string;
  want: Resolved;
}
const given: Given[] = [
  { pointer: '/a', want: { pointer: '/a', value: { value: 1 } } },
  { pointer: '/a/value', want: { pointer: '/a/value', value: 1 } },
  { pointer: '/b~1c', want: { pointer: '/a', value: { value: 1 } } },
  { pointer: '/d', want: { pointer: '/a', value: { value: 1 } } },
  { pointer: '/e', want: { pointer: '/list/1', value: { y: 2 } } },
  { pointer: '/f', want: { pointer: '/a', value: { value: 1 } } },
  { pointer: '/list', want: { pointer: '/list', value: ['x', { y: 2 }] } },
  { pointer: '/not', want: { pointer: '/not', value: { $ref: { a: 1 } } } },
];

describe('resolve', () => {
  it.each(given)('follows $pointer', ({ pointer, want }) => {
    expect(resolve(root, pointer)).toEqual(want);
  });

  it.each([
    { pointer: '/self', want: 'The reference at /self leads back to itself.' },
    { pointer: '/one', want: 'The reference at /one leads back to itself.' },
    { pointer: '/into', want: 'The reference at /into leads back to itself.' },
    { pointer: '/lost', want: 'There is nothing at /nope.' },
    { pointer: '/nope', want: 'There is nothing at /nope.' },
  ])('refuses $pointer', ({ pointer, want }) => {
    expect(() => resolve(root, pointer)).toThrow(new Error(want));
  });
});
