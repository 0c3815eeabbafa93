import { expect, it } from 'vitest';
import { count, countKinds, someOf, tally } from './count.ts';

it.each<{ values: string[]; most: number; want: string }>([
  { values: [], most: 2, want: '' },
  { values: ['a'], most: 2, want: 'a' },
  { values: ['a', 'b'], most: 2, want: 'a, b' },
  { values: ['a', 'b', 'c'], most: 2, want: 'a, b and 1 more' },
])('$most of $values: $want', ({ values, most, want }) => {
  expect(someOf(values, most)).toBe(want);
});

it.each<[number: number, noun: string, plural: string | undefined, want: string]>([
  [0, 'case', undefined, '0 cases'],
  [1, 'case', undefined, '1 case'],
  [2, 'try', 'tries', '2 tries'],
])('%d %s', (number, noun, plural, want) => {
  expect(count(number, noun, plural)).toBe(want);
});

it('counts kinds, and none of a kind only where it is asked for', () => {
  expect(countKinds({ passed: 0, failed: 0, 'not-observed': 2 }, ['passed'])).toBe(
    '0 passed, 2 not observed',
  );
  expect(countKinds({ passed: 0 })).toBe('');
});

it('counts texts, the most frequent first', () => {
  expect(tally(['a', 'b', 'c', 'b'])).toEqual([
    ['b', 2],
    ['a', 1],
    ['c', 1],
  ]);
  expect(tally([])).toEqual([]);
});
