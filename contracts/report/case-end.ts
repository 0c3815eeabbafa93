import { toVisible } from '../../spec/text/visible.ts';
import type { Finding } from '../run/findings.ts';
import { isFailing, wasObserved } from '../run/outcome.ts';
import type { FinishedCase } from '../run/start-run.ts';
import { toFindingText } from './text/finding.ts';

/** How a case ends as a test. */
export type CaseEnd =
  | { kind: 'passed' /** What was learned, drifted or is in the baseline. */; notes: readonly string[] }
  | { kind: 'skipped'; reason: string }
  | { kind: 'failed'; message: string };

/**
 * A case fails for violations, and for drift where that was asked for; what is in the baseline fails nothing. What was not
 * observed, or does not apply, is skipped with its reason, and never passes.
 */
export function toCaseEnd(
  {
    verdict,
    reason = 'no reason was given',
    findings,
  }: Pick<FinishedCase, 'verdict' | 'reason' | 'findings'>,
  failOn: 'violation' | 'drift' = 'violation',
): CaseEnd {
  const failing = findings.filter((finding) => isFailing(finding, failOn));
  if (failing.length > 0) return { kind: 'failed', message: toText(failing) };
  if (!wasObserved({ verdict })) return { kind: 'skipped', reason: toVisible(reason) };
  return { kind: 'passed', notes: findings.map((finding) => toText([finding])) };
}

/** What a target sent stands in it, so nothing of it may act on a terminal. */
function toText(findings: readonly Finding[]): string {
  return findings.map((finding) => toVisible(toFindingText(finding))).join('\n\n');
}
