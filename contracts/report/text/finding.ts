import { isObservedGrade } from '../../../spec/evidence.ts';
import { count, someOf } from '../../../spec/text/count.ts';
import { shorten } from '../../../spec/text/visible.ts';
import { CHECKS } from '../../checks/checks.ts';
import type { Finding } from '../../run/findings.ts';
import { distinct, gather } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';

/** How many values are told apart before the rest is counted. */
const SHOWN = 3;

/** What holds where a check passes, as a sentence; the id itself for a check that is not among ours. */
export function titleOf(check: string): string {
  return CHECKS.find(({ id }) => id === check)?.title ?? check;
}

/** `§7 (documented)`; only the grade, where no source is known. */
export function toSourceText({ source, grade }: Pick<Finding, 'source' | 'grade'>): string {
  return source ? `${source} (${grade})` : grade;
}

/** `spec/openapi.yaml:120`; the fact's pointer or rule, where no file is known. */
export function toPlace({ location, rule, pointer }: Pick<Finding, 'location' | 'rule' | 'pointer'>): string {
  if (location) return `${location.file}:${location.line}`;
  return rule ? `rule ${rule}` : `#${pointer}`;
}

/** What is above the documented value: that nobody states a fact should be read with the value. */
export function toExpectedLabel({ grade }: Pick<Finding, 'grade'>): string {
  if (isObservedGrade(grade)) return 'seen before';
  return grade === 'assumed' ? 'assumed' : 'documented';
}

/**
 * What came, at most `longest` UTF-16 code units of it. Of what was observed once and is now otherwise both days are told: that of the
 * observation as its source, and that of now here, which is never cut off.
 */
export function toReceived(
  { received, grade, exchange }: Pick<Finding, 'received' | 'grade' | 'exchange'>,
  longest: number,
): string {
  const day = grade === 'observed' && exchange ? ` (on ${exchange.startedAt.slice(0, 10)})` : '';
  return shorten(received, longest) + day;
}

/** In one line: `received 200; documented: 403`, with at most `longest` UTF-16 code units of each. */
export function toBrief(finding: Finding, longest: number): string {
  const documented = shorten(finding.documented, longest);
  return `received ${toReceived(finding, longest)}; ${toExpectedLabel(finding)}: ${documented}`;
}

/** Each value that came, and in how many of the cases where it was not always the same. */
export function describeReceived(group: FindingGroup, longest: number): string[] {
  const values = [...gather(group, (finding) => toReceived(finding, longest))];
  if (values.length === 1) return values.map(([value]) => value);
  // The last one takes no more room than to say that there is one more.
  const shown = values.length === SHOWN + 1 ? values.length : SHOWN;
  const rest = values.slice(shown).map(([, own]) => own);
  return [
    ...values.slice(0, shown).map(([value, own]) => `${value} (${own.length} of ${group.length})`),
    ...(rest.length === 0 ? [] : [`${rest.length} other values (${rest.flat().length} of ${group.length})`]),
  ];
}

/**
 * What findings that say the same say, by label: what came, what the document says, which check looked, where it goes back to and
 * where that stands. Raw text of a target is in it.
 */
export function listRows(group: FindingGroup, longest: number): [label: string, value: string][] {
  const [first] = group;
  const { repeats } = first.exchange ?? {};
  const less: [string, string][] =
    repeats === undefined
      ? []
      : [['request', `as exchange ${repeats} with less in it, which shows the same`]];
  const values = (toText: (finding: Finding) => string, most: number): string =>
    someOf(distinct(group.map(toText)), most);
  return [
    ...describeReceived(group, longest).map((text): [string, string] => ['received', text]),
    [toExpectedLabel(first), values(({ documented }) => shorten(documented, longest), 1)],
    ['check', first.check],
    ['source', values(toSourceText, SHOWN)],
    ['at', values(toPlace, SHOWN)],
    ...less,
  ];
}

/** All that a finding says, one `name: value` a line; raw text of a target is in it. */
export function toFindingText(finding: Finding, longest: number = Number.POSITIVE_INFINITY): string {
  const { check, outcome, operationId, stage, label, curl, observations } = finding;
  const rows = listRows([finding], longest).filter(([name]) => name !== 'check');
  return [
    `${outcome}: ${[check, operationId, stage, label].filter(Boolean).join(', ')}`,
    ...rows.map(([name, value]) => `${name}: ${value}`),
    `seen in: ${count(observations, 'exchange')}`,
    ...(finding.baselined ? ['known: in the baseline'] : []),
    ...(curl === undefined ? [] : [curl]),
  ].join('\n');
}
