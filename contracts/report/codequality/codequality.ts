import { count } from '../../../spec/text/count.ts';
import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import type { FindingOutcome } from '../../run/outcome.ts';
import { type Cause, identifyCause, listCauses } from '../groups/causes.ts';
import { describePlaces } from '../groups/places.ts';
import type { Report } from '../report.ts';
import { titleOf, toBrief, toPlace } from '../text/finding.ts';
import { toJsonText } from '../text/json.ts';
import { toVerdictLine } from '../text/verdict-line.ts';

const SEVERITIES: Record<FindingOutcome, string> = { violation: 'critical', drift: 'minor', learned: 'info' };

/** GitLab shows the description in a line of a list. */
const LONGEST = 1000;

/** What is in every repository that GitLab runs, unless it was told of another one. */
const PIPELINE = '.gitlab-ci.yml';

/**
 * The report as GitLab's Code Quality reads it: an entry for each cause that counts, since entries with one fingerprint are shown as
 * one; what is in the baseline is left out. An entry needs a file of the repository. Where the fact stands in none, as that of an
 * installed document, it is `anchor`: the configuration or the pipeline, where the run is told what to judge by.
 */
export function toCodeQuality(report: Report, anchor: string = PIPELINE): string {
  const entries = listCauses(report)
    .filter(([[{ baselined }]]) => !baselined)
    .map((cause) => toEntry(cause, anchor));
  return toJsonText(report.verdict === 'cannot-judge' ? [toProblem(report, anchor), ...entries] : entries);
}

function toEntry(cause: Cause, anchor: string): object {
  const [group] = cause;
  const [first] = group;
  const { check, outcome, location } = first;
  const total = cause.flat().length;
  const isInRepository = location && !location.outside;
  const description = [
    `${titleOf(check)} ${toBrief(first, LONGEST / 4)}`,
    `(${count(total, 'case')}: ${shorten(describePlaces(group), LONGEST / 4)})`,
    ...(isInRepository ? [] : [`at ${toPlace(first)}`]),
  ].join(' ');
  return {
    description: shorten(toOneLine(description), LONGEST),
    check_name: check,
    fingerprint: identifyCause(cause),
    severity: SEVERITIES[outcome],
    location: {
      path: isInRepository ? location.file : anchor,
      lines: { begin: isInRepository ? location.line : 1 },
    },
  };
}

/** A run that could not judge must not look like one that found nothing. */
function toProblem(report: Report, anchor: string): object {
  return {
    description: shorten(toOneLine(toVerdictLine(report)), LONGEST),
    check_name: 'cannot-judge',
    fingerprint: 'cannot-judge',
    severity: 'blocker',
    location: { path: anchor, lines: { begin: 1 } },
  };
}
