import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNearest } from './nearest.ts';

const CHECKS = ['ignored_auth', 'legacy_path', 'unknown_route', 'company_scope'];
it.each([
  ['ignored_auth', 'ignored_auth'],
  ['ignored-auth', 'ignored_auth'],
  ['IGNORED_AUTH', 'ignored_auth'],
  ['legacy', undefined],
  ['legacypath', 'legacy_path'],
  ['unknwon_route', 'unknown_route'],
  ['', undefined],
  ['x', undefined],
  ['something else altogether', undefined],
])('%s is nearest to %s', (given, want) => {
  expect(findNearest(given, CHECKS)).toBe(want);
});

it('of an empty list nothing is; of a list that holds it, the text itself', () => {
  expect(findNearest('a', [])).toBeUndefined();
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 8 })), fc.string({ maxLength: 8 }), (list, text) => {
      expect(findNearest(text, [...list, text])?.toLowerCase()).toBe(text.toLowerCase());
    }),
  );
});
