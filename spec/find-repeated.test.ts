import { describe, expect, it } from 'vitest';
import { findRepeated } from './find-repeated.ts';

describe('findRepeated', () => {
  it.each([
    { names: [], want: [] },
    { names: ['a', 'b', ''], want: [] },
    { names: ['a', 'b', 'a', 'a', 'b'], want: ['a 2', 'a 3', 'b 4'] },
    { names: ['', ''], want: [' 1'] },
    { names: ['__proto__', 'constructor', '__proto__'], want: ['__proto__ 2'] },
  ])('of $names: $want', ({ names, want }) => {
    const things = names.map((name, index) => ({ name, index }));
    const repeated = findRepeated(things, ({ name }) => name);
    expect(repeated.map(({ name, index }) => `${name} ${index}`)).toEqual(want);
  });
});
