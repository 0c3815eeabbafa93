import { describe, expect, it } from 'vitest';
import type { Finding } from '../run/findings.ts';
import { type CaseEnd, toCaseEnd } from './case-end.ts';
import { SAMPLE_FINDING } from './finding.test.helper.ts';

type Given = Parameters<typeof toCaseEnd>[0];
type Row = { name: string; given: Given; failOn?: 'drift'; want: CaseEnd['kind'] };

const violation: Finding = SAMPLE_FINDING;
const drift: Finding = { ...violation, outcome: 'drift', grade: 'unconfirmed' };
const learned: Finding = { ...violation, outcome: 'learned', grade: 'assumed' };
const known = (finding: Finding): Finding => ({ ...finding, baselined: true });

describe('how a case ends as a test', () => {
  it.each<Row>([
    { name: 'passed', given: { verdict: 'passed', findings: [] }, want: 'passed' },
    { name: 'violation', given: { verdict: 'failed', findings: [violation] }, want: 'failed' },
    { name: 'known violation', given: { verdict: 'failed', findings: [known(violation)] }, want: 'passed' },
    {
      name: 'known and new',
      given: { verdict: 'failed', findings: [known(violation), violation] },
      want: 'failed',
    },
    { name: 'drift', given: { verdict: 'drift', findings: [drift] }, want: 'passed' },
    {
      name: 'drift that fails',
      given: { verdict: 'drift', findings: [drift] },
      failOn: 'drift',
      want: 'failed',
    },
    {
      name: 'known drift',
      given: { verdict: 'drift', findings: [known(drift)] },
      failOn: 'drift',
      want: 'passed',
    },
    { name: 'learned', given: { verdict: 'learned', findings: [learned] }, failOn: 'drift', want: 'passed' },
    {
      name: 'not observed',
      given: { verdict: 'not-observed', reason: 'no data', findings: [] },
      want: 'skipped',
    },
    {
      name: 'inapplicable',
      given: { verdict: 'inapplicable', reason: 'no stage', findings: [] },
      want: 'skipped',
    },
  ])('$name: $want', ({ given, failOn, want }) => {
    expect(toCaseEnd(given, failOn).kind).toBe(want);
  });

  it('says all that a person needs, and nothing that acts on a terminal', () => {
    const received = 'status 200\u001b[2J';
    const end = toCaseEnd({ verdict: 'failed', findings: [{ ...violation, received }] });
    const message = end.kind === 'failed' ? end.message : '';
    expect(message.split('\n')).toEqual([
      expect.stringMatching(/^violation: ignored_auth, listMembers, dev/),
      String.raw`received: status 200\u001b[2J`,
      'documented: 403',
      'source: §7 (documented)',
      'at: spec/openapi.yaml:120',
      'seen in: 2 exchanges',
      'curl -i "$WES_DEV_KEY"',
    ]);
  });

  it('says what was learned, and why something was not observed', () => {
    expect(toCaseEnd({ verdict: 'learned', findings: [learned] })).toMatchObject({
      notes: [expect.stringContaining('assumed: 403')],
    });
    expect(toCaseEnd({ verdict: 'not-observed', reason: 'no data', findings: [] })).toEqual({
      kind: 'skipped',
      reason: 'no data',
    });
  });
});
