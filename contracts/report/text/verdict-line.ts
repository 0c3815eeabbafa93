import { count } from '../../../spec/text/count.ts';
import { endSentence } from '../../../spec/text/sentence.ts';
import type { Report } from '../report.ts';

/**
 * The verdict in one line: `Holds.`, `Violated: 3 violations.`, `Cannot judge: no key is accepted.` A run that is violated
 * without a violation was asked to fail on drift.
 */
export function toVerdictLine({
  verdict,
  reason,
  counts,
}: Pick<Report, 'verdict' | 'reason' | 'counts'>): string {
  if (verdict === 'holds') return 'Holds.';
  if (verdict === 'cannot-judge') return `Cannot judge: ${endSentence(reason ?? 'no reason was given')}`;
  const { violation, drift } = counts.findings;
  if (violation > 0) return `Violated: ${count(violation, 'violation')}.`;
  return drift > 0
    ? `Violated: ${count(drift, 'drift')}.`
    : `Violated: ${endSentence(reason ?? 'no reason was given')}`;
}
