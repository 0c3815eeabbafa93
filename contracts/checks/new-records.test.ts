import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { isReordered, listNewRecords } from './new-records.ts';

const record = (id: number, of: 'kind' | 'other' = 'other', seen = 0): Json => ({ id, of, seen });
/** Its kind is shown at times only, and something of it is another each time. */
const passing = (id: number, seen: number, of?: 'kind'): Json => ({
  id,
  at: `${id}0`,
  seen,
  ...(of && { of }),
});
const A = record(1, 'kind');
const B = record(2);
const C = record(3);
const NEW = record(4, 'kind');

interface Row {
  given: string;
  before: Json[];
  after: Json[];
  want: Json[];
}

/** When something is new is told from the lists alone. */
const ROWS: Row[] = [
  { given: 'one more', before: [B, C], after: [NEW, B, C], want: [NEW] },
  { given: 'one more, of another kind', before: [A, C], after: [B, A, C], want: [] },
  { given: 'a full page that moves on', before: [A, B, C], after: [NEW, A, B], want: [NEW] },
  {
    given: 'a full page that moves on and loses another of the kind',
    before: [B, C, A],
    after: [NEW, B, C],
    want: [NEW],
  },
  {
    given: 'one that changes where it stands',
    before: [A, B, C],
    after: [record(1, 'kind', 1), B, C],
    want: [],
  },
  {
    given: 'one that changes and shows only now of which kind it is',
    before: [A, B, C],
    after: [A, B, record(3, 'kind')],
    want: [],
  },
  {
    given: 'one that had no value for a member before, and shows only now of which kind it is',
    before: [{ id: 1, of: null, seen: 0 }, B],
    after: [NEW, record(1, 'kind'), B],
    want: [NEW],
  },
  {
    given: 'all that change, and no more of the kind',
    before: [A, B],
    after: [record(1, 'kind', 1), record(2, 'other', 1)],
    want: [],
  },
  {
    given: 'all that change, and one more of the kind',
    before: [A, B],
    after: [NEW, record(1, 'kind', 1)],
    want: [NEW],
  },
  {
    given: 'all that change, one of which shows only now of which kind it is, and one more of the kind',
    before: [passing(1, 0, 'kind'), passing(2, 0)],
    after: [passing(4, 1, 'kind'), passing(1, 1), passing(2, 1, 'kind')],
    want: [passing(4, 1, 'kind')],
  },
];

it.each(ROWS)('tells what is new of $given', ({ before, after, want }) => {
  expect(listNewRecords(before, after, (one) => (one as { of: string }).of === 'kind')).toEqual(want);
});

it.each([
  { given: 'a full page that moves on', before: [A, B, C], after: [NEW, A, B], want: false },
  {
    given: 'one that changes where it stands',
    before: [A, B, C],
    after: [record(1, 'kind', 1), B, C],
    want: false,
  },
  { given: 'another order', before: [A, B, C], after: [NEW, C, B], want: true },
  { given: 'another part', before: [A, B, C], after: [NEW, record(5), record(6)], want: true },
  { given: 'another order of all, and one more', before: [A, B, C], after: [C, NEW, B, A], want: false },
])('a list of which what is new may be old: $given', ({ before, after, want }) => {
  expect(isReordered(before, after)).toBe(want);
});
