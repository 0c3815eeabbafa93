import { expect, it } from 'vitest';
import { titleOf } from './finding.ts';

it.each([
  { id: 'ignored_auth', want: 'A key that is not valid is refused with the documented status and text.' },
  { id: 'of_somebody_else', want: 'of_somebody_else' },
])('$id', ({ id, want }) => {
  expect(titleOf(id)).toBe(want);
});
