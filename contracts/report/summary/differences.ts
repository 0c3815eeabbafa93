import { quoteForShell } from '../../../spec/text/shell.ts';
import { isShownAsItIs, shorten, toOneLine } from '../../../spec/text/visible.ts';
import { type FindingGroup, groupFindings, listNew } from '../groups/groups.ts';
import { describePlaces } from '../groups/places.ts';
import type { Report } from '../report.ts';
import { type Colors, wrapWords } from '../text/columns.ts';
import { listRows, titleOf } from '../text/finding.ts';
import { describeLearned } from './learned.ts';

/** Violations, drift and what was learned, a section each; those of the baseline are left out. `elsewhere` is as for `describeLearned`. */
export function describeFindings(
  report: Pick<Report, 'findings'> & Partial<Pick<Report, 'cases'>>,
  width: number,
  colors: Colors,
  elsewhere?: string,
): string[][] {
  return [
    ...(['violation', 'drift'] as const)
      .flatMap((outcome) => groupFindings(listNew(report, outcome)))
      .map((group) => [...describeDifference(group, width, colors), ...describeReplay(group, report.cases)]),
    describeLearned(listNew(report, 'learned'), width, colors, elsewhere),
  ];
}

/**
 * Violations or drift that are one: what does not hold, where, received, documented, where that is stated, and a line that
 * reproduces the first. All of them are counted, and every operation, stage and label is named.
 */
export function describeDifference(group: FindingGroup, width: number, colors: Colors): string[] {
  const [first] = group;
  const [symbol, paint, word] =
    first.outcome === 'violation' ? ['✗', colors.red, 'violated'] : ['~', colors.yellow, 'drift'];
  const title = `${word}${group.length === 1 ? '' : ` in ${group.length} cases`}: ${titleOf(first.check)}`;
  return [
    ...wrapWords(toOneLine(shorten(title, 300)), width, `${symbol} `).map((line) => colors.bold(paint(line))),
    ...wrapWords(toOneLine(describePlaces(group)), width, '  '),
    ...listRows(group, 240).flatMap(([label, value]) =>
      wrapWords(toOneLine(value), width, `  ${label.padEnd(12)}`),
    ),
    ...describeCurl(first.curl, width),
  ];
}

/**
 * What runs the case again that showed the first of some findings; a line that may be pasted. Where several cases share a request, as
 * that which finds an operation, the first that told of it.
 */
function describeReplay([first]: FindingGroup, cases: Report['cases'] = []): string[] {
  const sentBy = cases.find(({ id }) => id === first.exchange?.case);
  const found = sentBy ?? cases.find(({ findings }) => findings.includes(first.id));
  return found && isShownAsItIs(found.id) ? [`  --replay ${quoteForShell(found.id)}`] : [];
}

/** Pasted as it is or not at all: with characters replaced or lines joined it would be another command. */
function describeCurl(curl: string | undefined, width: number): string[] {
  if (curl === undefined) return [];
  if (isShownAsItIs(curl)) return [`  ${curl}`];
  return wrapWords('not shown, for it holds characters that a terminal may act on', width, '  curl        ');
}
