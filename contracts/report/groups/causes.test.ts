import { describe, expect, it } from 'vitest';
import type { Finding } from '../../run/findings.ts';
import { SAMPLE_FINDING } from '../finding.test.helper.ts';
import { gatherCauses } from './causes.ts';
import { groupFindings } from './groups.ts';

const HTML = '502 with text/html <h1>Bad Gateway</h1>';

describe('gatherCauses', () => {
  it.each<{ name: string; one: string; other: string; more?: Partial<Finding>; want: 1 | 2 }>([
    {
      name: 'the same answer',
      one: '200 with application/json {}',
      other: '200 with application/json {}',
      want: 1,
    },
    {
      name: 'answers of one kind that differ',
      one: '200 with application/json {"a":1}',
      other: '200 with application/json {"a":2}',
      want: 2,
    },
    { name: 'server errors that name the request', one: `${HTML} 1`, other: `${HTML} 2`, want: 1 },
    { name: 'server errors of two kinds', one: HTML, other: '500 with text/html x', want: 2 },
    { name: 'no answers', one: 'the number 3', other: 'the number 3', want: 2 },
    { name: 'one that is known', one: HTML, other: HTML, more: { baselined: true }, want: 2 },
    { name: 'violation and drift', one: HTML, other: HTML, more: { outcome: 'drift' }, want: 1 },
  ])('of two checks, $name: $want', ({ one, other, more, want }) => {
    const findings: Finding[] = [
      { ...SAMPLE_FINDING, id: '1', received: one },
      { ...SAMPLE_FINDING, id: '2', check: 'stage_bound_key', received: other, ...more },
    ];
    const causes = gatherCauses(groupFindings(findings));
    expect(causes).toHaveLength(want);
    expect(causes.flat(2).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('leaves a group alone whose findings came from several answers', () => {
    const findings = ['200 with text/plain a', '200 with text/plain b'].map((received, index) => ({
      ...SAMPLE_FINDING,
      id: String(index),
      received,
    }));
    const other = { ...SAMPLE_FINDING, id: 'x', check: 'stage_bound_key', received: '200 with text/plain a' };
    expect(gatherCauses(groupFindings([...findings, other]))).toHaveLength(2);
  });
});
