import pc from 'picocolors';
import type { Contract } from '../../spec/contract.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import { count, countKinds } from '../../spec/text/count.ts';
import { shorten, toOneLine } from '../../spec/text/visible.ts';
import { countResults } from '../report/fact-results.ts';
import { listNew } from '../report/groups/groups.ts';
import { describeDifference, describeFindings } from '../report/summary/differences.ts';
import { describeItem } from '../report/summary/learned.ts';
import { type Colors, joinSections, type TextOptions, toColumns, wrapWords } from '../report/text/columns.ts';
import type { Finding } from '../run/findings.ts';
import type { WatchResult } from './watch.ts';

/** How many of the client's own deviations are told, and how many reasons. */
const NOTES_SHOWN = 12;
const REASONS_SHOWN = 8;

/** A finding as it comes: a block for what counts against the service, a line for what was learned. */
export function describeNews(finding: Finding, { color, width }: TextOptions): string {
  const colors = pc.createColors(color);
  const columns = toColumns(width);
  if (finding.outcome !== 'learned') return `${describeDifference([finding], columns, colors).join('\n')}\n`;
  const { check, operationId = 'no operation', stage } = finding;
  const text = `learned: ${operationId} (${stage}), ${check}: ${describeItem([finding], [stage], 1).text}`;
  return `${wrapWords(toOneLine(text), columns, '+ ').map(colors.cyan).join('\n')}\n`;
}

/** What the client does that the document does not have, as it comes. */
export function describeNote(note: string, { width }: TextOptions): string {
  return `${wrapWords(toOneLine(shorten(note, 300)), toColumns(width), 'client: ').join('\n')}\n`;
}

/** What a person reads at the end: findings, counts, notes, and what came of it as the last line. */
export function toWatchText(contract: Contract, result: WatchResult, { color, width }: TextOptions): string {
  const colors = pc.createColors(color);
  const columns = toColumns(width);
  return joinSections([
    ...describeFindings(result, columns, colors, ''),
    describeCounts(contract, result, columns),
    describeNotes(result, columns),
    wrapWords(toWatchVerdict(result), columns).map((line) => colors.bold(paint(result, colors)(line))),
  ]);
}

/** What came of it in one line. What is not seen in traffic may be violated all the same. */
export function toWatchVerdict(result: WatchResult): string {
  const violations = listNew(result, 'violation').length;
  if (violations > 0) return `Violated: ${count(violations, 'violation')}.`;
  return result.judged === 0 ? 'Nothing was judged.' : 'Nothing that was seen violates the document.';
}

function paint(result: WatchResult, colors: Colors): (text: string) => string {
  if (listNew(result, 'violation').length > 0) return colors.red;
  return result.judged === 0 ? colors.yellow : colors.green;
}

function describeCounts(contract: Contract, result: WatchResult, width: number): string[] {
  const { exchanges: seen, judged, operations, unjudged, facts } = result;
  const unseen = contract.operations.filter(({ id }) => !operations.has(id)).map(({ id }) => id);
  const calls = [...operations].map(([id, number]) => `${id} ${number}`);
  const reasons = [...unjudged].toSorted(([, a], [, b]) => b - a);
  const rest = reasons.slice(REASONS_SHOWN).reduce((sum, [, number]) => sum + number, 0);
  const why = [
    ...reasons.slice(0, REASONS_SHOWN).map(([reason, number]) => `${reason} (${number})`),
    ...(rest > 0 ? [`other reasons (${rest})`] : []),
  ];
  const { inapplicable, ...numbers } = countResults(facts);
  const rows: [label: string, text: string][] = [
    ['Exchanges', `${seen} seen, ${judged} judged`],
    ...(seen > judged ? [['', `${seen - judged} not judged: ${why.join('; ')}`] as [string, string]] : []),
    ['Operations', calls.join(', ') || 'none seen'],
    ...(unseen.length > 0 ? [['', `not seen: ${unseen.join(', ')}`] as [string, string]] : []),
    ['Facts', countKinds(numbers, ['confirmed'])],
  ];
  return rows.flatMap(([label, text]) => wrapWords(toOneLine(text), width, label.padEnd(12)));
}

function describeNotes({ notes, mocked }: WatchResult, width: number): string[] {
  const own = [...notes].toSorted(([, a], [, b]) => b - a);
  const client = own
    .slice(0, NOTES_SHOWN)
    .map(([note, number]) => `client: ${shorten(note, 300)}${number > 1 ? ` (${number} times)` : ''}`);
  const more = own.length > NOTES_SHOWN ? [`client: ${own.length - NOTES_SHOWN} more of its kind`] : [];
  const mock =
    mocked > 0
      ? [
          `${mocked} of the answers came from a mock (${MOCK_HEADER}): they say nothing about the service, and nothing is learned from them.`,
        ]
      : [];
  return [...client, ...more, ...mock].flatMap((note) => wrapWords(toOneLine(note), width, 'Note: '));
}
