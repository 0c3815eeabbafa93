import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../../spec/json.ts';
import { createInterner } from './intern.ts';

const value = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>;

it('gives what it was given', () => {
  fc.assert(fc.property(value, (given) => JSON.stringify(createInterner()(given)) === JSON.stringify(given)));
});

it('makes one object of those that read the same, and of no others', () => {
  fc.assert(
    fc.property(fc.array(value), (given) => {
      const intern = createInterner();
      const texts = new Map(given.map((one) => [intern(one), JSON.stringify(one)]));
      // What is no object is the same as what equals it anyway.
      expect(new Set(texts.values()).size).toBe(texts.size);
      for (const one of given) expect(texts.get(intern(structuredClone(one)))).toBe(JSON.stringify(one));
    }),
  );
});

it.each<{ given: Json; other: Json }>([
  { given: { a: 1, b: 2 }, other: { b: 2, a: 1 } },
  { given: ['#0'], other: [{}] },
  { given: { a: [1] }, other: { a: ['1'] } },
  { given: JSON.parse('{"__proto__": {"a": 1}}') as Json, other: { a: 1 } },
])('keeps $given apart from $other', ({ given, other }) => {
  const intern = createInterner();
  const [kept, another] = [intern(given), intern(other)];
  expect(kept).not.toBe(another);
  expect(JSON.stringify([kept, another])).toBe(JSON.stringify([given, other]));
});
