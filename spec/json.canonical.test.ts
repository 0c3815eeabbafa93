import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, toCanonical } from './json.ts';

describe('toCanonical', () => {
  it('is a JSON text of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(toCanonical(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('does not depend on the order of members, and on that of items', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const entries = Object.entries(object) as [string, Json][];
        expect(toCanonical(Object.fromEntries(entries.toReversed()))).toBe(
          toCanonical(Object.fromEntries(entries)),
        );
      }),
    );
    expect(toCanonical([{ a: 1, b: [2] }])).toBe(toCanonical([{ b: [2], a: 1 }]));
    expect(toCanonical([1, 2])).not.toBe(toCanonical([2, 1]));
  });

  it('tells values apart that look alike', () => {
    const values: Json[] = [
      null,
      'null',
      0,
      '0',
      false,
      [],
      {},
      [null],
      '',
      { a: null },
      { a: [] },
      [[]],
      '[]',
    ];
    expect(new Set(values.map(toCanonical)).size).toBe(values.length);
  });
});
