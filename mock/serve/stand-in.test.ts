import { expect, it } from 'vitest';
import { toNumberOf, toUuidOf } from './stand-in.ts';

it.each([
  { text: '2026-01-31T00:00:10.500Z', want: 1769817610 },
  { text: '2026-01-31', want: 1769817600 },
  { text: '4711', want: 4711 },
  { text: 'team_payments', want: 492964288 },
])('the number of $text is $want, each time', ({ text, want }) => {
  expect(toNumberOf(text)).toBe(want);
});

it('the UUID of a text is one of version 8, the same each time', () => {
  expect(toUuidOf('team_payments')).toBe('3ac41381-116b-8f4f-86ab-002cde736a0b');
});
