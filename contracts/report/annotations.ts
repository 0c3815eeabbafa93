import { count } from '../../spec/text/count.ts';
import { shorten, toVisible } from '../../spec/text/visible.ts';
import type { FindingOutcome } from '../run/outcome.ts';
import { type FindingGroup, groupFindings, listNew } from './groups/groups.ts';
import { describePlaces } from './groups/places.ts';
import type { Report } from './report.ts';
import { titleOf, toExpectedLabel, toSourceText } from './text/finding.ts';
import { toVerdictLine } from './text/verdict-line.ts';

/** How many annotations of each level GitHub shows for a step. */
const SHOWN = 10;

const LEVELS: readonly (readonly [level: string, outcome: FindingOutcome])[] = [
  ['error', 'violation'],
  ['warning', 'drift'],
  ['notice', 'learned'],
];

/**
 * The findings as workflow commands of GitHub Actions, a line for those that say the same; those of the baseline are left out.
 * Where there are more of a level than GitHub shows, a last line, which is no command, says how many are missing.
 */
export function toAnnotations(report: Report): string[] {
  const lines: string[] = [];
  const missing: string[] = [];
  for (const [level, outcome] of LEVELS) {
    const commands = groupFindings(listNew(report, outcome)).map((group) => toCommand(level, group));
    if (outcome === 'violation' && report.verdict === 'cannot-judge') commands.unshift(toVerdict(report));
    lines.push(...commands.slice(0, SHOWN));
    if (commands.length > SHOWN) missing.push(count(commands.length - SHOWN, level));
  }
  return missing.length === 0 ? lines : [...lines, `Not shown here: ${missing.join(', ')} more.`];
}

function toVerdict(report: Report): string {
  return `::error title=Cannot judge::${escapeData(toVerdictLine(report))}`;
}

function toCommand(level: string, group: FindingGroup): string {
  const [first] = group;
  const { check, location, received, documented } = first;
  const title = group.length === 1 ? check : `${check}, ${group.length} cases`;
  const properties = [
    ...(location ? [`file=${escapeProperty(location.file)}`, `line=${location.line}`] : []),
    `title=${escapeProperty(title)}`,
  ];
  const others = group.filter((finding) => finding.received !== received).length;
  const message = [
    titleOf(check),
    shorten(describePlaces(group), 1000),
    `received: ${shorten(received, 1000)}${others === 0 ? '' : ` (something else in ${others})`}`,
    `${toExpectedLabel(first)}: ${shorten(documented, 1000)}`,
    `source: ${toSourceText(first)}`,
  ].join('\n');
  return `::${level} ${properties.join(',')}::${escapeData(message)}`;
}

/** As `@actions/core` escapes a message. */
function escapeData(text: string): string {
  return toVisible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** As `@actions/core` escapes a property. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
