import type { Finding } from '../../run/findings.ts';
import type { FindingOutcome } from '../../run/outcome.ts';
import type { Report } from '../report.ts';
import { gather } from './gather.ts';

/** In the order in which a person should read them. */
export const OUTCOMES: readonly FindingOutcome[] = ['violation', 'drift', 'learned'];

/** Findings that a person reads as one; the first stands for all. */
export type FindingGroup = readonly [Finding, ...Finding[]];

/**
 * The findings of a report in the order of reading: violations, drift, learned; each kind with those of the baseline last. A
 * group stands where its first finding does.
 */
export function groupReport({ findings }: Pick<Report, 'findings'>): FindingGroup[] {
  return OUTCOMES.flatMap((outcome) => {
    const own = findings.filter((finding) => finding.outcome === outcome);
    return [false, true].flatMap((known) =>
      groupFindings(own.filter(({ baselined }) => baselined === known)),
    );
  });
}

/** The findings that count against the target or tell something new: those of the baseline are left out. */
export function listNew({ findings }: Pick<Report, 'findings'>, outcome: FindingOutcome): Finding[] {
  return findings.filter((finding) => finding.outcome === outcome && !finding.baselined);
}

/** Groups findings that say the same of several operations, stages or requests. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  return [...gather(findings, toGroupKey).values()];
}

/**
 * What makes findings one, the same from run to run. A violation is of one fact. Drift is of many at once, where a gateway lacks what
 * nobody confirmed. What was learned is told by operation, and there another kind of answer is another thing to learn.
 */
export function toGroupKey(finding: Finding): string {
  const { outcome, check, operationId, pointer, label, documented, received } = finding;
  if (outcome === 'violation') return JSON.stringify([outcome, check, pointer, documented]);
  if (outcome === 'drift') return JSON.stringify([outcome, check, label]);
  return JSON.stringify([outcome, operationId, check, documented, toKindOfAnswer(received)]);
}

/**
 * `200 with application/json`: what `describeAnswer` says of an answer, without its body, which is seldom the same twice.
 * `undefined` where what was received is no answer.
 */
export function toKindOfAnswer(received: string): string | undefined {
  return /^\d{3} with(?:out a body|out a Content-Type| \S+)/.exec(received)?.[0];
}
