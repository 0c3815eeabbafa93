import { describe, expect, it } from 'vitest';
import type { Report } from '../../contracts/report/report.ts';
import { takeEvenly, toRemarks } from './trials.ts';

const finding = (id: string, outcome: string): Report['findings'][number] =>
  ({ id, outcome }) as Report['findings'][number];

describe('what our own suite says', () => {
  it('tells every finding, and fails for violations', () => {
    const findings = [finding('a', 'violation'), finding('b', 'drift'), finding('c', 'learned')];
    expect(toRemarks({ verdict: 'violated', findings }).map(({ says, fails }) => [says, fails])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
  });

  it('fails where it cannot judge', () => {
    expect(toRemarks({ verdict: 'cannot-judge', findings: [] })).toMatchObject([{ fails: true }]);
  });
});

it.each([
  { of: 10, count: 3, want: [0, 3, 6] },
  { of: 3, count: 3, want: [0, 1, 2] },
  { of: 2, count: 3, want: [0, 1] },
])('$count of $of are taken evenly', ({ of, count, want }) => {
  expect(takeEvenly([...Array(of).keys()], count)).toEqual(want);
});
