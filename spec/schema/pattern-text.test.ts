import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { toPatternText } from './pattern-text.ts';

const PATTERNS = [
  '^[A-Z]{3}$',
  '^(?:dev|prod)-\\d{2,4}$',
  '^[^/\\s]+/[a-z0-9_.-]*$',
  '^\\p{Lu}\\p{Ll}+$',
  '^(?<year>\\d{4})-(0[1-9]|1[0-2])$',
  '[\\w-]+@[\\w-]+\\.[a-z]{2,}',
  '^\\u0041\\x42\\u{43}\\n$',
  '^a?b*?c+?$',
  '^[\\]\\-]+$',
  '^$',
  '^.{10,}$',
  '\\bword\\b',
];

describe.each(PATTERNS)('a text for %s', (pattern) => {
  const form = new RegExp(pattern, 'u');

  it('matches, whatever is chosen', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = createRandom('pattern', seed);
        expect(toPatternText(pattern, (count) => random.between(0, count - 1))).toMatch(form);
      }),
      { numRuns: 30 },
    );
  });
});

it.each([
  { pattern: '^[a-z]+$', minLength: 40 },
  { pattern: '^(ab)*$', minLength: 7 },
  { pattern: '^a{3,}-b*$', minLength: 20 },
])('is as long as is wanted where $pattern lets it', ({ pattern, minLength }) => {
  const text = toPatternText(pattern, () => 0, minLength);
  expect(text).toMatch(new RegExp(pattern, 'u'));
  expect(text?.length).toBeGreaterThanOrEqual(minLength);
});

it.each(['(', '[a', 'a\\', 'a)'])('there is none for what is no pattern: %s', (pattern) => {
  expect(toPatternText(pattern, () => 0)).toBeUndefined();
});
