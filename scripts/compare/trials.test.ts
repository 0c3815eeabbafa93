import { describe, expect, it } from 'vitest';
import type { Report } from '../../contracts/report/report.ts';
import { toRemarks } from './trials.ts';

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
