import { count } from '../../../spec/text/count.ts';
import { toVisible } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import type { FindingOutcome } from '../../run/outcome.ts';
import { type Cause, describeOthers, identifyCause } from '../groups/causes.ts';
import { distinct } from '../groups/gather.ts';
import { describePlaces } from '../groups/places.ts';
import type { Report } from '../report.ts';
import { titleOf, toBrief, toPlace } from '../text/finding.ts';
import { toArtifactLocation } from './artifact-location.ts';

const LEVELS: Record<FindingOutcome, 'error' | 'warning' | 'note'> = {
  violation: 'error',
  drift: 'warning',
  learned: 'note',
};

/** How many other places are named of a cause; GitHub shows at most 100. */
const MOST_RELATED = 10;

/** How often each fingerprint was given before, in a run. */
export type FingerprintCounts = Map<string, number>;

/** A cause as a `result` (SARIF 2.1.0 §3.27): it stands at the first of its facts, and counts as its gravest finding does. */
export function toResult(cause: Cause, report: Report, given: FingerprintCounts): object {
  const [[first]] = cause;
  const { check, baselined, outcome } = first;
  const all = cause.flat();
  const fingerprint = identifyCause(cause);
  const number = (given.get(fingerprint) ?? 0) + 1;
  given.set(fingerprint, number);
  const related = listRelated(all);
  const others = related.map((finding, index) => toLocation(finding, report, index + 1));
  return {
    ruleId: check,
    level: LEVELS[outcome],
    message: { text: toMessage(cause, related) },
    locations: [toLocation(first, report)],
    ...(others.length === 0 ? {} : { relatedLocations: others }),
    fingerprints: { 'cause/v1': fingerprint },
    // GitHub looks at this one alone, which need not be unique: of several it wants to be told which.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint.slice(0, 16)}:${number}` },
    // Both are said of all results of a run or of none (§3.27.23, §3.27.24).
    suppressions: baselined ? [{ kind: 'external', justification: 'In the baseline.' }] : [],
    baselineState: report.baseline && (baselined ? 'unchanged' : 'new'),
  };
}

/** What else is known of a cause, for programs: all that its first finding says, and how far it reaches. */
export function toDetails(cause: Cause): object {
  const [[{ outcome, grade, source, rule, pointer, received, documented, curl }]] = cause;
  const all = cause.flat();
  return {
    ...{ outcome, grade, source, rule, pointer, received, documented, curl },
    cases: all.length,
    operationIds: distinct(all.flatMap(({ operationId }) => operationId ?? [])),
    stages: distinct(all.map(({ stage }) => stage)),
    findings: all.map(({ id }) => id),
  };
}

/** One finding for each place but the first. */
function listRelated([first, ...others]: readonly Finding[]): Finding[] {
  const places = new Map(others.map((finding) => [toPlace(finding), finding]));
  if (first) places.delete(toPlace(first));
  return [...places.values()].filter(({ location }) => location).slice(0, MOST_RELATED);
}

function toLocation(finding: Finding, report: Report, id?: number): object {
  const { location, pointer } = finding;
  return {
    ...(id === undefined ? {} : { id, message: { text: titleOf(finding.check) } }),
    // The document as a whole, where the line is not known.
    physicalLocation: {
      artifactLocation: toArtifactLocation(location ?? report.document),
      region: { startLine: location?.line ?? 1 },
    },
    logicalLocations: [{ fullyQualifiedName: `#${pointer}` }],
  };
}

/**
 * What came is the first sentence, which is what is shown where there is little room. The values in full stand in `properties`.
 * `](` would make a link of what a target sent (§3.11.6); our own lead to the other places. Braces are not doubled, though §3.11.5
 * asks for it: not every consumer undoes it, and nothing here has arguments.
 */
function toMessage(cause: Cause, related: readonly Finding[]): string {
  const [group] = cause;
  const lines = [
    `${toBrief(group[0], 1000)}.`,
    `${count(group.length, 'case')}: ${describePlaces(group)}.`,
    ...describeOthers(cause),
  ];
  const links = related.map(
    (finding, index) => `[${toVisible(toPlace(finding)).replace(/[[\]\\]/g, '\\$&')}](${index + 1})`,
  );
  const text = toVisible(lines.join('\n')).replaceAll('](', '\\](');
  const message = links.length === 0 ? text : `${text}\nSee also ${links.join(', ')}.`;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
}
