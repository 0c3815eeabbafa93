import { describe, expect, it } from 'vitest';
import type { Case } from '../../../contracts/checks/check.ts';
import { columnsOf } from '../../../contracts/report/text/columns.ts';
import type { FinishedCase } from '../../../contracts/run/start-run.ts';
import { createProgress, toProgressLine } from './check-progress.ts';

function toCase(group: string, name: string): Case {
  return {
    id: name,
    name,
    check: group,
    stage: 'dev',
    operation: undefined,
    calls: [],
    facts: [],
    judge: () => [],
  };
}

function ended(one: Case, verdict: FinishedCase['verdict']): [FinishedCase, boolean] {
  const isFailed = verdict === 'failed';
  const findings = isFailed ? [{ received: '200\u001b[2J', documented: '403' }] : [];
  const done = { case: one, verdict, judgements: [], milliseconds: 0, findings };
  return [done as unknown as FinishedCase, isFailed];
}

const cases = [toCase('a', 'first'), toCase('a', 'second'), toCase('b', 'third'), toCase('c', 'fourth')];
const [first, second, third] = cases as [Case, Case, Case];

describe('progress in a pipe', () => {
  it('is a line per group, failures at once, and what was begun at the end', () => {
    const written: string[] = [];
    const longer = [...cases, toCase('c', 'fifth')];
    const progress = createProgress(longer, {
      write: (text) => written.push(text),
      rewrite: (text) => written.push(`<${text}`),
      columns: undefined,
      now: () => 0,
    });
    progress.ended(...ended(first, 'passed'));
    progress.ended(...ended(third, 'failed'));
    progress.ended(...ended(second, 'not-observed'));
    progress.ended(...ended(cases[3] as Case, 'learned'));
    expect(written).toEqual([
      `${String.raw`failed: third: received 200\u001b[2J, documented 403`}\n`,
      'b: 1 failed\n',
      'a: 1 passed, 1 not observed\n',
    ]);
    progress.end();
    expect(written.slice(3)).toEqual(['c: 1 learned\n']);
  });
});

describe('progress on a terminal', () => {
  it('is one line that is rewritten, at most every 50 ms, and cleared', () => {
    const written: string[] = [];
    let now = 0;
    const progress = createProgress(cases, {
      write: (text) => written.push(text),
      rewrite: (text) => written.push(`<${text}`),
      columns: 40,
      now: () => now,
    });
    progress.ended(...ended(first, 'passed'));
    now = 10;
    progress.ended(...ended(second, 'passed'));
    now = 60;
    progress.ended(...ended(third, 'failed'));
    progress.end();
    expect(written).toEqual([
      '<  1/4  first',
      `<${String.raw`failed: third: received 200\u001b[2J, documented 403`}\n`,
      '<  3/4  third',
      '<',
    ]);
  });

  it.each([
    { name: 'short', columns: 80, want: '  123/806  short' },
    { name: 'a name that is too long', columns: 20, want: '  123/806  a name t' },
    { name: '日本語の名前', columns: 16, want: '  123/806  日本' },
    { name: 'two\nlines', columns: 80, want: '  123/806  two lines' },
  ])('stops short of the last column: $columns', ({ name, columns, want }) => {
    const line = toProgressLine(123, 806, name, columns);
    expect(line).toBe(want);
    expect(columnsOf(line)).toBeLessThan(columns);
  });
});
