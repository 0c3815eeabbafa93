import { describe, expect, it } from 'vitest';
import type { Report } from '../report.ts';
import { CLEAN, SAMPLE, UNJUDGED } from '../samples/sample-report.test.helper.ts';
import { isUnjudged, toVerdictLine } from './verdict-line.ts';

function violated(violation: number, drift: number, reason?: string): Report {
  const findings = { ...SAMPLE.counts.findings, violation, drift };
  return { ...SAMPLE, counts: { ...SAMPLE.counts, findings }, ...(reason === undefined ? {} : { reason }) };
}

describe('toVerdictLine', () => {
  it.each<{ given: Report; want: string }>([
    { given: CLEAN, want: 'Holds.' },
    { given: violated(3, 1), want: 'Violated: 3 violations.' },
    { given: violated(1, 1), want: 'Violated: 1 violation.' },
    { given: violated(0, 2), want: 'Violated: 2 drifts.' },
    { given: violated(0, 0, 'why'), want: 'Violated: why.' },
    { given: UNJUDGED, want: 'Cannot judge: no key is accepted.' },
    { given: { ...UNJUDGED, reason: 'Nothing is there.' }, want: 'Cannot judge: Nothing is there.' },
  ])('$want', ({ given, want }) => {
    expect(toVerdictLine(given)).toBe(want);
  });
});

describe('isUnjudged', () => {
  const [unseen] = SAMPLE.cases.filter(({ verdict }) => verdict === 'not-observed');
  const alike = unseen ? [unseen, { ...unseen, id: 'another' }] : [];
  it.each<{ name: string; given: Report; want: boolean }>([
    { name: 'no case', given: UNJUDGED, want: true },
    { name: 'one reason', given: { ...UNJUDGED, cases: alike }, want: true },
    { name: 'several', given: { ...UNJUDGED, cases: SAMPLE.cases.slice(3, 5) }, want: false },
    { name: 'a case that was run', given: { ...UNJUDGED, cases: CLEAN.cases }, want: false },
    { name: 'a finding', given: { ...UNJUDGED, findings: SAMPLE.findings }, want: false },
    { name: 'another verdict', given: { ...UNJUDGED, verdict: 'holds' }, want: false },
  ])('$name: $want', ({ given, want }) => {
    expect(isUnjudged(given)).toBe(want);
  });
});
