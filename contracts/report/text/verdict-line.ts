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
  if (verdict === 'holds') {
    const { asked, observed } = counts.operations ?? { asked: 0, observed: 0 };
    // Who saw less than half of it has not seen that it holds.
    return observed * 2 < asked
      ? `Holds as far as it was observed: ${observed} of ${count(asked, 'operation')}.`
      : 'Holds.';
  }
  if (verdict === 'cannot-judge') return `Cannot judge: ${endSentence(reason ?? 'no reason was given')}`;
  const { violation, drift } = counts.findings;
  if (violation > 0) return `Violated: ${count(violation, 'violation')}.`;
  return drift > 0
    ? `Violated: ${count(drift, 'drift')}.`
    : `Violated: ${endSentence(reason ?? 'no reason was given')}`;
}

/**
 * Whether nothing was seen at all, for one reason: nobody answered, or no key was accepted. Then there is nothing to tell but that, and
 * not once for each case.
 */
export function isUnjudged({ verdict, cases, findings }: Report): boolean {
  const reasons = new Set(cases.map(({ reason }) => reason));
  const isSeen = findings.length > 0 || cases.some((one) => one.verdict !== 'not-observed');
  return verdict === 'cannot-judge' && !isSeen && reasons.size <= 1;
}
