import { describe, expect, it } from 'vitest';
import { type Spread, toRatios, toSpread } from './statistics.ts';

describe('the spread of a figure', () => {
  it.each<{ values: number[]; want: Spread }>([
    { values: [3], want: { median: 3, least: 3, most: 3 } },
    { values: [10, 9, 100], want: { median: 10, least: 9, most: 100 } },
    { values: [4, 1, 3, 2], want: { median: 2.5, least: 1, most: 4 } },
  ])('of $values is $want', ({ values, want }) => {
    const given = [...values];
    expect(toSpread(given)).toEqual(want);
    expect(given).toEqual(values);
  });

  it('of nothing is a mistake', () => {
    expect(() => toSpread([])).toThrow(RangeError);
  });
});

describe('ratios', () => {
  it('are of the pairs, not of the medians', () => {
    expect(toRatios([10, 1, 8], [10, 2, 2])).toEqual({ median: 1, least: 0.5, most: 4 });
  });

  it('of values without a partner are a mistake', () => {
    expect(() => toRatios([1, 2], [1])).toThrow(RangeError);
  });
});
