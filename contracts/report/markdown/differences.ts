import { count } from '../../../spec/text/count.ts';
import { writeFence, writeTable } from '../../../spec/text/markdown.ts';
import { quoteForShell } from '../../../spec/text/shell.ts';
import { isShownAsItIs } from '../../../spec/text/visible.ts';
import { type Cause, describeOthers } from '../groups/causes.ts';
import { distinct } from '../groups/gather.ts';
import { groupFindings, listNew } from '../groups/groups.ts';
import { describePlaces } from '../groups/places.ts';
import type { Report } from '../report.ts';
import { describeItem } from '../summary/learned.ts';
import { describeReceived, titleOf, toExpectedLabel, toPlace, toSourceText } from '../text/finding.ts';
import { quote, say } from './quote.ts';

/** Of a value, and of where something was seen, in UTF-16 code units. */
const LONGEST_VALUE = 240;
const LONGEST_PLACES = 300;
/** Of what stands behind a value: ` (on 2026-01-31) (120 of 3400)`. */
const LONGEST_COUNT = 40;

/** Violations or drift as a table, a row for each cause, of at most about so many UTF-16 code units. */
export function writeCauses(causes: readonly Cause[], most: number): string {
  const head = ['What does not hold', 'Received', 'Documented', 'Where'];
  return writeRows(head, causes.map(toRow), most);
}

function toRow(cause: Cause): string[] {
  const [group] = cause;
  const [first] = group;
  const { check, documented } = first;
  const label = toExpectedLabel(first);
  const facts = [
    quote(check, 100),
    count(group.length, 'case'),
    say(toSourceText(first), 100),
    quote(toPlace(first), 200),
  ];
  const others = describeOthers(cause).map((text) => say(text, 300));
  return [
    [say(titleOf(check), 300), facts.join(', '), ...others].join('<br>'),
    describeReceived(group, LONGEST_VALUE)
      .map((text) => quote(text, LONGEST_VALUE + LONGEST_COUNT))
      .join('<br>'),
    `${label === 'documented' ? '' : `${label}: `}${quote(documented, LONGEST_VALUE)}`,
    quote(describePlaces(group), LONGEST_PLACES),
  ];
}

/** What was learned, a row for what is alike in an operation. */
export function writeLearnedRows(report: Report, most: number): string {
  const findings = listNew(report, 'learned');
  const stages = distinct(findings.map(({ stage }) => stage));
  const rows = groupFindings(findings).map((group) => {
    const [{ operationId, check }] = group;
    return [
      operationId === undefined ? 'no operation' : quote(operationId, 100),
      quote(check, 100),
      quote(describeItem(group, stages, 8).text, LONGEST_VALUE * 2),
    ];
  });
  return writeRows(['Operation', 'Check', 'Received'], rows, most);
}

/** As many rows as fit, and how many do not. */
export function writeRows(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  most: number,
): string {
  const fitting: (readonly string[])[] = [];
  let length = 0;
  for (const row of rows) {
    length += row.join(' | ').length;
    if (length > most) break;
    fitting.push(row);
  }
  const rest = rows.length - fitting.length;
  const table = fitting.length === 0 ? [] : [writeTable([head, ...fitting])];
  return [
    ...table,
    ...(rest === 0 ? [] : [`… and ${rest} more; \`report.json\` has them all (\`--report json\`).`]),
  ].join('\n\n');
}

/** Lines that show the first findings of some causes again; for a shell, with the keys in the environment. */
export function writeCommands(causes: readonly Cause[], { cases, target }: Report, most: number): string {
  const lines: string[] = [];
  for (const [[first]] of causes) {
    const found = cases.find(({ findings }) => findings.includes(first.id));
    const replay = found && `wes check ${quoteForShell(target)} --replay ${quoteForShell(found.id)}`;
    const own = [first.curl, replay].filter((line) => line !== undefined && isShownAsItIs(line));
    if ([...lines, ...own].join('\n').length > most) break;
    lines.push(...own.map(String));
  }
  return lines.length === 0 ? '' : writeFence(lines.join('\n'), 'sh');
}
