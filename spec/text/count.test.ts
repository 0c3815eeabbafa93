import { expect, it } from 'vitest';
import { someOf } from './count.ts';

it.each<{ values: string[]; most: number; want: string }>([
  { values: [], most: 2, want: '' },
  { values: ['a'], most: 2, want: 'a' },
  { values: ['a', 'b'], most: 2, want: 'a, b' },
  { values: ['a', 'b', 'c'], most: 2, want: 'a, b and 1 more' },
])('$most of $values: $want', ({ values, most, want }) => {
  expect(someOf(values, most)).toBe(want);
});
