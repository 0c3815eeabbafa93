import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNearest, listNearest } from './nearest.ts';

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

it.each<{ text: string; most: number; want: string[] }>([
  { text: 'legacy', most: 2, want: ['legacy_path', 'ignored_auth'] },
  { text: 'company', most: 1, want: ['company_scope'] },
  { text: 'unknwon_route', most: 1, want: ['unknown_route'] },
  { text: 'x', most: 0, want: [] },
])('$most nearest to $text are $want', ({ text, most, want }) => {
  expect(listNearest(text, CHECKS, most)).toEqual(want);
});
