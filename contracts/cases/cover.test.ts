import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine, cover } from './cover.ts';

const values = fc.integer({ min: 1, max: 6 }).map((size) => [...Array(size).keys()]);
const dimensions = fc
  .array(values, { minLength: 1, maxLength: 5 })
  .map((lists) => Object.fromEntries(lists.map((list, at) => [`d${at}`, list])));
const seeds = fc.integer();

describe('the rows of a covering design', () => {
  it('let every two values of two dimensions meet', () => {
    fc.assert(
      fc.property(dimensions, seeds, (given, seed) => {
        const rows = cover(given, seed);
        const names = Object.keys(given);
        for (const one of names)
          for (const other of names)
            for (const a of given[one] ?? [])
              for (const b of given[other] ?? [])
                if (one !== other || a === b)
                  expect(rows.some((row) => row[one] === a && row[other] === b)).toBe(true);
      }),
    );
  });

  it('are combinations, each once and in their order, and the same for the same seed', () => {
    fc.assert(
      fc.property(dimensions, seeds, (given, seed) => {
        const rows = cover(given, seed);
        const all = combine(given).map((row) => JSON.stringify(row));
        const own = rows.map((row) => JSON.stringify(row));
        expect(all.filter((row) => own.includes(row))).toEqual(own);
        expect(new Set(own).size).toBe(own.length);
        expect(cover(given, seed)).toEqual(rows);
      }),
    );
  });

  it('are few', () => {
    const given = { a: [...Array(14).keys()], b: [0, 1], c: [0, 1], d: [0, 1] };
    expect(combine(given)).toHaveLength(112);
    expect(cover(given, 1).length).toBeLessThanOrEqual(30);
  });

  it.each([
    { given: {}, want: [] },
    { given: { a: [] }, want: [] },
    { given: { a: [1, 2], b: [] }, want: [] },
    { given: { a: ['x', 'y'] }, want: [{ a: 'x' }, { a: 'y' }] },
  ])('of $given', ({ given, want }) => {
    expect(cover(given as Record<string, unknown[]>, 7)).toEqual(want);
  });
});
