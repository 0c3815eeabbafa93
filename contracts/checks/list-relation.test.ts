import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { relateLists, toComparable } from './list-relation.ts';

const toRecords = (text: string): { id: string }[] => [...text].map((id) => ({ id }));

it.each([
  { without: 'ab', more: 'ab', want: 'same' },
  { without: 'abc', more: 'ab', want: 'beginning' },
  { without: 'ab', more: 'cd', want: 'others' },
  { without: 'abc', more: 'd', want: 'others' },
  { without: 'ab', more: '', want: 'none' },
  { without: 'ab', more: 'bc', want: 'rest 1' },
  { without: 'abcd', more: 'cdef', want: 'rest 2' },
  { without: 'abc', more: 'bc', want: 'rest 1' },
  // Something was left out of it, or it is in another order.
  { without: 'abc', more: 'b', want: 'unclear' },
  { without: 'abc', more: 'ac', want: 'unclear' },
  { without: 'ab', more: 'ba', want: 'unclear' },
  { without: 'ab', more: 'da', want: 'unclear' },
  { without: 'ab', more: 'abc', want: 'longer' },
  { without: 'ab', more: 'acb', want: 'unclear' },
  { without: '', more: 'ab', want: 'unclear' },
  // Nobody can tell which is which.
  { without: 'aa', more: 'a', want: 'unclear' },
  { without: 'abcc', more: 'cc', want: 'unclear' },
  { without: 'aabb', more: 'aabb', want: 'unclear' },
  // Of these, which look alike are others, or few.
  { without: 'abcc', more: 'ab', want: 'beginning' },
  { without: 'abcc', more: 'abcc', want: 'same' },
  { without: 'aa', more: 'bb', want: 'others' },
  { without: 'aa', more: '', want: 'none' },
])('$more is of $without: $want', ({ without, more, want }) => {
  const relation = relateLists(toRecords(without), toRecords(more));
  expect(relation.kind === 'rest' ? `rest ${relation.skipped}` : relation.kind).toBe(want);
});

it('says nothing of what are no records', () => {
  expect(relateLists(['a', 'b'], ['c'])).toEqual({ kind: 'unclear' });
});

it.each<{ name: string; lists: object[][]; want: string[][] }>([
  {
    name: 'the same records, of which one has a member at times only',
    lists: [
      [
        { id: 1, n: 1, at: 1 },
        { id: 2, n: 1 },
      ],
      [{ id: 2, n: 1, at: 2 }],
    ],
    want: [['{"id":1,"n":1}', '{"id":2,"n":1}'], ['{"id":2,"n":1}']],
  },
  {
    name: 'the same record, which has a value at times only',
    lists: [[{ id: 1, n: 1, at: null }], [{ id: 1, n: 1, at: 2 }]],
    want: [['{"id":1,"n":1}'], ['{"id":1,"n":1}']],
  },
  {
    name: 'records with few members in common, of which one has a value at times only',
    lists: [
      [
        { id: 1, n: null, at: 1 },
        { key: 2, n: 3, by: 1 },
      ],
      [{ id: 1, n: 5, at: 1 }],
    ],
    want: [['{"at":1,"id":1}', '{"by":1,"key":2}'], ['{"at":1,"id":1}']],
  },
  {
    name: 'records of which half is there at times only',
    lists: [[{ id: 1, n: 1, at: 1 }], [{ id: 1, n: 1, by: 2, to: 3 }]],
    want: [['{"id":1,"n":1}'], ['{"id":1,"n":1}']],
  },
  {
    name: 'records that nothing else tells apart',
    lists: [
      [
        { a: 1, b: 1, c: 1 },
        { a: 1, b: 1 },
      ],
    ],
    want: [['{"a":1,"b":1,"c":1}', '{"a":1,"b":1}']],
  },
  {
    name: 'records that have little in common',
    lists: [[{ a: 1, b: 1 }], [{ a: 1, c: 1 }]],
    want: [['{"a":1,"b":1}'], ['{"a":1,"c":1}']],
  },
])('compares $name', ({ lists, want }) => {
  expect(toComparable(lists as Json[][])).toEqual(want);
});
