import { createHash } from 'node:crypto';
import { count } from '../../../spec/text/count.ts';
import type { Report } from '../report.ts';
import { titleOf } from '../text/finding.ts';
import { gather } from './gather.ts';
import { type FindingGroup, groupReport, toGroupKey, toKindOfAnswer } from './groups.ts';

/** Groups of findings that have one cause; the first stands for all. */
export type Cause = readonly [FindingGroup, ...FindingGroup[]];

/**
 * Gathers what one answer shows in several ways: a gateway that answers everything with one page contradicts each fact about
 * refusals, and no fact of its own. A cause stands where its first group does.
 */
export function gatherCauses(groups: readonly FindingGroup[]): Cause[] {
  const toKey = (group: FindingGroup): string => {
    const answer = findAnswer(group);
    return answer === undefined ? `finding ${group[0].id}` : JSON.stringify([answer, group[0].baselined]);
  };
  return [...gather(groups, toKey).values()];
}

/** The causes of all findings of a report, the gravest first; the first group of each is its gravest. */
export function listCauses(report: Pick<Report, 'findings'>): Cause[] {
  const causes = gatherCauses(groupReport(report));
  return [false, true].flatMap((known) => causes.filter(([[{ baselined }]]) => baselined === known));
}

/**
 * The same for a cause in each run that shows it, in whatever order and however often, at whatever port: a SHA-256 in hexadecimal of
 * what makes its gravest group. A cause of which a part is in the baseline is two, and both have it.
 */
export function identifyCause(cause: Cause): string {
  const [[{ outcome }]] = cause;
  const gravest = cause.filter(([first]) => first.outcome === outcome).map(([first]) => toGroupKey(first));
  return createHash('sha256')
    .update(gravest.sort()[0] ?? '')
    .digest('hex');
}

/** What a cause shows besides what its first group says, a line for each check. */
export function describeOthers([, ...others]: Cause): string[] {
  const byTitle = gather(others, ([{ check, outcome }]) => `${outcome}: ${titleOf(check)}`);
  return [...byTitle].map(([title, groups]) => `also ${title} (${count(groups.flat().length, 'case')})`);
}

/**
 * The answer that all findings of a group came from; `undefined` where they came from several, or from a part of one. Server errors
 * are one by status and media type, since their bodies often name the request; other answers only where they are the same.
 */
export function findAnswer([first, ...others]: FindingGroup): string | undefined {
  const answer = toAnswer(first.received);
  return others.every(({ received }) => toAnswer(received) === answer) ? answer : undefined;
}

function toAnswer(received: string): string | undefined {
  const kind = toKindOfAnswer(received);
  return kind?.startsWith('5') || kind === undefined ? kind : received;
}
