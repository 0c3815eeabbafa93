import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

const table: [given: string | undefined, want: number | undefined][] = [
  [undefined, undefined],
  ['0', 0],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['007', 7_000],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 12:00:60 GMT', 60_000],
  ['Sat, 21 Nov 2026 11:59:59 GMT', 0],
  ['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
  ['Monday, 21-Nov-77 12:00:30 GMT', 0],
  ['Sat Nov 21 12:00:30 2026', 30_000],
  ['Tue Dec  1 12:00:00 2026', 864_000_000],
  ['Thu, 01 Jan 0070 00:00:00 GMT', 0],
  ['', undefined],
  ['-1', undefined],
  ['+1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['5, 10', undefined],
  ['soon', undefined],
  ['2026-11-21T12:00:30Z', undefined],
  ['sat, 21 nov 2026 12:00:30 gmt', undefined],
  ['Sat, 21 Nov 2026 12:00:30', undefined],
  ['Sat, 21 Nov 2026 12:00:30 CET', undefined],
  ['Sat, 31 Nov 2026 12:00:30 GMT', undefined],
  ['Sat, 00 Nov 2026 12:00:30 GMT', undefined],
  ['Sat, 21 Nov 2026 24:00:00 GMT', undefined],
  ['Sat, 21 Nov 2026 12:60:00 GMT', undefined],
  ['Sat, 21 Nov 2026 12:00:61 GMT', undefined],
];

test.each(table)('%j', (given, want) => {
  expect(toRetryAfter(given, now)).toBe(want);
});

test('every date is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seconds) => {
      expect(toRetryAfter(new Date(now + seconds * 1000).toUTCString(), now)).toBe(seconds * 1000);
    }),
  );
});

test('no text makes it fail or go back in time', () => {
  fc.assert(fc.property(fc.string(), (text) => (toRetryAfter(text, now) ?? 0) >= 0));
});
