import type pc from 'picocolors';
import { someOf } from '../../../spec/text/count.ts';
import { isShownAsItIs, shorten, toOneLine } from '../../../spec/text/visible.ts';
import { titleOf } from '../check-title.ts';
import { distinct, gather } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';
import { describePlaces } from '../groups/places.ts';
import { wrapWords } from '../text/columns.ts';
import { toExpectedLabel, toPlace, toSourceText } from '../text/finding.ts';

/** Colours from picocolors; with `createColors(false)` they leave a text as it is. */
export type Colors = ReturnType<typeof pc.createColors>;

/** How many values are told apart before the rest is counted. */
const SHOWN = 3;

/**
 * Violations or drift that are one: what does not hold, where, received, documented, where that is stated, and a line that
 * reproduces the first. All of them are counted, and every operation, stage and label is named.
 */
export function describeDifference(group: FindingGroup, width: number, colors: Colors): string[] {
  const [first] = group;
  const [symbol, paint, word] =
    first.outcome === 'violation' ? ['✗', colors.red, 'violated'] : ['~', colors.yellow, 'drift'];
  const title = `${word}${group.length === 1 ? '' : ` in ${group.length} cases`}: ${titleOf(first.check)}`;
  const rows: [label: string, value: string][] = [
    ...describeReceived(group).map((text): [string, string] => ['received', text]),
    [toExpectedLabel(first), someOf(distinct(group.map(({ documented }) => shorten(documented, 240))), 1)],
    ['check', first.check],
    ['source', someOf(distinct(group.map(toSourceText)), SHOWN)],
    ['at', someOf(distinct(group.map(toPlace)), SHOWN)],
  ];
  return [
    ...wrapWords(toOneLine(shorten(title, 300)), width, `${symbol} `).map((line) => colors.bold(paint(line))),
    ...wrapWords(toOneLine(describePlaces(group)), width, '  '),
    ...rows.flatMap(([label, value]) => wrapWords(toOneLine(value), width, `  ${label.padEnd(12)}`)),
    ...describeCurl(first.curl, width),
  ];
}

/** Each value that came, and in how many of the cases where it was not always the same. */
function describeReceived(group: FindingGroup): string[] {
  const values = [...gather(group, ({ received }) => shorten(received, 240)).entries()];
  if (values.length === 1) return values.map(([value]) => value);
  const rest = values.slice(SHOWN);
  return [
    ...values.slice(0, SHOWN).map(([value, own]) => `${value} (${own.length} of ${group.length})`),
    ...(rest.length === 0
      ? []
      : [`${rest.length} other values (${rest.flatMap(([, own]) => own).length} of ${group.length})`]),
  ];
}

/** Pasted as it is or not at all: with characters replaced or lines joined it would be another command. */
function describeCurl(curl: string | undefined, width: number): string[] {
  if (curl === undefined) return [];
  if (isShownAsItIs(curl)) return [`  ${curl}`];
  return wrapWords('not shown, for it holds characters that a terminal may act on', width, '  curl        ');
}
