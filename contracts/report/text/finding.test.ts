import { expect, it } from 'vitest';
import { EXCHANGE, VIOLATION } from '../samples/sample-report.test.helper.ts';
import { titleOf, toFindingText } from './finding.ts';

it.each([
  { id: 'ignored_auth', want: 'A key that is not valid is refused with the documented status and text.' },
  { id: 'of_somebody_else', want: 'of_somebody_else' },
])('$id', ({ id, want }) => {
  expect(titleOf(id)).toBe(want);
});

it('says where the request is a part of another one', () => {
  const exchange = { ...EXCHANGE, id: 12, repeats: 5 };
  expect(toFindingText({ ...VIOLATION, exchange })).toContain(
    '\nrequest: as exchange 5 with less in it, which shows the same\n',
  );
  expect(toFindingText({ ...VIOLATION, exchange: EXCHANGE })).not.toContain('request:');
});
