import { expect, it } from 'vitest';
import { findMeantPattern, findPatternFault } from './pattern-source.ts';

it.each([
  { source: '^a+$', fault: undefined },
  { source: '(?i)a', fault: 'Invalid group' },
  { source: 'a: [', fault: 'Unterminated character class' },
  { source: String.raw`\@`, fault: 'Invalid escape' },
])('$source is read, or not: $fault', ({ source, fault }) => {
  expect(findPatternFault(source)).toBe(fault);
});

it.each([
  { source: String.raw`^[a-z\-]+\@\_\-$`, fits: ['a-@_-'], not: ['a@_', 'a@_\\-'] },
  { source: String.raw`^\\@[\!\"\']$`, fits: [String.raw`\@!`, String.raw`\@"`], not: ['@!'] },
  { source: String.raw`^[a\-z\:]$`, fits: ['a', '-', 'z', ':'], not: ['b'] },
])('needless escapes are taken out of $source', ({ source, fits, not }) => {
  const meant = new RegExp(findMeantPattern(source) ?? 'none', 'u');
  // As JavaScript reads it without the flag.
  const written = new RegExp(source);
  for (const text of [...fits, ...not]) expect([text, meant.test(text)]).toEqual([text, written.test(text)]);
  expect(fits.filter((text) => !meant.test(text))).toEqual([]);
});

it.each(['(?i)a', String.raw`\A`, '['])('what is meant by %s is not known', (source) => {
  expect(findMeantPattern(source)).toBeUndefined();
});
