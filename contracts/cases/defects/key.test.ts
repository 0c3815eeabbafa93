import { expect, it } from 'vitest';
import type { Json } from '../../../spec/json.ts';
import { toKey } from './key.ts';

const pairs: { one: Json; other: Json; same: boolean }[] = [
  { one: { a: 1, b: { c: 2, d: 3 } }, other: { b: { d: 3, c: 2 }, a: 1 }, same: true },
  { one: [{ a: 1, b: 2 }], other: [{ b: 2, a: 1 }], same: true },
  { one: [1, 2], other: [2, 1], same: false },
  { one: '1', other: 1, same: false },
  { one: { a: null }, other: {}, same: false },
];

it.each(pairs)('$one and $other', ({ one, other, same }) => {
  expect(toKey(one) === toKey(other)).toBe(same);
});
