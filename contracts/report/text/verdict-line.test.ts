import { describe, expect, it } from 'vitest';
import type { Report } from '../report.ts';
import { CLEAN, SAMPLE, UNJUDGED } from '../samples/sample-report.test.helper.ts';
import { toVerdictLine } from './verdict-line.ts';

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
