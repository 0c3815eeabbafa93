import { count, someOf } from '../../spec/text/count.ts';
import { shorten, toVisible } from '../../spec/text/visible.ts';
import type { FindingOutcome } from '../run/outcome.ts';
import { type Cause, describeOthers, listCauses } from './groups/causes.ts';
import { distinct } from './groups/gather.ts';
import { describePlaces } from './groups/places.ts';
import type { Report } from './report.ts';
import { titleOf, toExpectedLabel, toPlace, toReceived, toSourceText } from './text/finding.ts';
import { toVerdictLine } from './text/verdict-line.ts';

/** How many annotations of each level GitHub shows for a step. */
const SHOWN = 10;

const LEVELS: readonly (readonly [level: string, outcome: FindingOutcome])[] = [
  ['error', 'violation'],
  ['warning', 'drift'],
  ['notice', 'learned'],
];

/**
 * The findings as workflow commands of GitHub Actions, a line for all that has one cause; those of the baseline are left out.
 * Where there are more of a level than GitHub shows, a last line, which is no command, says how many are missing.
 */
export function toAnnotations(report: Report): string[] {
  const lines: string[] = [];
  const missing: string[] = [];
  const causes = listCauses(report).filter(([[{ baselined }]]) => !baselined);
  for (const [level, outcome] of LEVELS) {
    const commands = causes
      .filter(([[gravest]]) => gravest.outcome === outcome)
      .map((cause) => toCommand(level, cause));
    if (outcome === 'violation' && report.verdict === 'cannot-judge')
      commands.unshift(toProblemAnnotation(toVerdictLine(report)));
    lines.push(...commands.slice(0, SHOWN));
    if (commands.length > SHOWN) missing.push(count(commands.length - SHOWN, level));
  }
  return missing.length === 0 ? lines : [...lines, `Not shown here: ${missing.join(', ')} more.`];
}

/** That nothing could be judged, and why. */
export function toProblemAnnotation(reason: string): string {
  return `::error title=Cannot judge::${escapeData(reason)}`;
}

function toCommand(level: string, cause: Cause): string {
  const [group] = cause;
  const [first] = group;
  const { check, location, received, documented } = first;
  const total = cause.flat().length;
  const checks = distinct(cause.map(([one]) => one.check));
  const title = `${someOf(checks, 1)}${total === 1 ? '' : `, ${total} cases`}`;
  // GitHub shows what points at a file that is not in the repository nowhere.
  const isShown = location && !location.outside;
  const properties = [
    ...(isShown ? [`file=${escapeProperty(location.file)}`, `line=${location.line}`] : []),
    `title=${escapeProperty(title)}`,
  ];
  const others = group.filter((finding) => finding.received !== received).length;
  const message = [
    titleOf(check),
    shorten(describePlaces(group), 1000),
    `received: ${toReceived(first, 1000)}${others === 0 ? '' : ` (something else in ${others})`}`,
    `${toExpectedLabel(first)}: ${shorten(documented, 1000)}`,
    `source: ${toSourceText(first)}`,
    ...(isShown ? [] : [`at: ${toPlace(first)}`]),
    ...describeOthers(cause),
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
