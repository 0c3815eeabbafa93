import { describe, expect, it } from 'vitest';
import { type Remark, type ToolVerdict, toVerdict } from './remark.ts';

const remark = (exchange: number, says: string, fails = true): Remark => ({ exchange, says, fails });

const CASES: { it: string; broken: Remark[]; healthy: Remark[]; want: ToolVerdict }[] = [
  { it: 'says nothing', broken: [], healthy: [], want: { tells: false, fails: false } },
  { it: 'says something', broken: [remark(0, 'a')], healthy: [], want: { tells: true, fails: true } },
  {
    it: 'says something that does not fail',
    broken: [remark(0, 'a', false)],
    healthy: [],
    want: { tells: true, fails: false },
  },
  {
    it: 'says the same of the healthy one',
    broken: [remark(0, 'a')],
    healthy: [remark(0, 'a')],
    want: { tells: false, fails: false },
  },
  {
    it: 'says it of another exchange',
    broken: [remark(1, 'a')],
    healthy: [remark(0, 'a')],
    want: { tells: true, fails: true },
  },
  {
    it: 'says it of the healthy one only',
    broken: [],
    healthy: [remark(0, 'a')],
    want: { tells: false, fails: false },
  },
  {
    it: 'fails as before, and tells something more',
    broken: [remark(0, 'a'), remark(0, 'b', false)],
    healthy: [remark(0, 'a')],
    want: { tells: true, fails: false },
  },
];

describe('a verdict on a tool that', () => {
  it.each(CASES)('$it', ({ broken, healthy, want }) => {
    expect(toVerdict(broken, healthy)).toEqual(want);
  });
});
