import pc from 'picocolors';
import { count, countKinds, tally } from '../../../spec/text/count.ts';
import { withoutFullStop } from '../../../spec/text/sentence.ts';
import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import type { TimeSpent } from '../../run/transport/time-spent.ts';
import type { FactResult, Report } from '../report.ts';
import { type Colors, joinSections, type TextOptions, toColumns, wrapWords } from '../text/columns.ts';
import { toVerdictLine } from '../text/verdict-line.ts';
import { describeFindings } from './differences.ts';

/** How many reasons are told apart before the rest is counted together. */
const REASONS_SHOWN = 8;

/**
 * What a person reads at the end of a run: findings, counts, notes, and the verdict as the last line. No line takes more than
 * `width` columns (at least 24), except the lines that may be pasted (`curl`, `--replay`), which are never wrapped. Nothing that a target sent acts on a terminal.
 */
export function toSummary(report: Report, { color, width }: TextOptions): string {
  const colors = pc.createColors(color);
  const columns = toColumns(width);
  return joinSections([
    ...describeFindings(report, columns, colors),
    describeCounts(report, columns),
    report.notes.flatMap((note) => wrapWords(toOneLine(shorten(note, 500)), columns, 'Note: ')),
    describeVerdict(report, columns, colors),
  ]);
}

/** Cases, facts and requests by what became of them, and why some were not observed. Never added up into one score. */
function describeCounts({ counts, facts, milliseconds, spent }: Report, width: number): string[] {
  const { answered, retried, undelivered } = counts.requests;
  const requests = { answered, 'sent again': retried, 'never answered': undelivered };
  return [
    ...wrapWords(countKinds(counts.cases, ['passed', 'failed']), width, 'Cases     '),
    ...wrapWords(countKinds(counts.facts, ['confirmed']), width, 'Facts     '),
    ...describeReasons(facts, width),
    ...wrapWords(countKinds(requests, ['answered']), width, 'Requests  '),
    ...wrapWords(describeTime(milliseconds, spent), width, 'Time      '),
  ];
}

/** `1.4 s: 0.9 s sending, 0.5 s judging`. */
export function describeTime(milliseconds: number, spent: TimeSpent): string {
  const toSeconds = (time: number): string => `${(time / 1000).toFixed(1)} s`;
  const parts = Object.entries(spent).filter(([, time]) => time >= 50);
  const where = parts.map(([kind, time]) => `${toSeconds(time)} ${kind}`).join(', ');
  return `${toSeconds(milliseconds)}${where && ': '}${where}`;
}

/** `18 not observed: 12 read-only run; 6 no data`. */
function describeReasons(facts: readonly FactResult[], width: number): string[] {
  const unseen = facts.filter(({ result }) => result === 'not-observed');
  if (unseen.length === 0) return [];
  const sorted = tally(unseen.map(({ reason = 'no reason was given' }) => reason));
  const rest = sorted.slice(REASONS_SHOWN).reduce((sum, [, number]) => sum + number, 0);
  const parts = sorted
    .slice(0, REASONS_SHOWN)
    .map(([reason, number]) => `${number} ${withoutFullStop(toOneLine(shorten(reason, 200)))}`);
  if (rest > 0) parts.push(`${rest} for other reasons`);
  return wrapWords(`${unseen.length} not observed: ${parts.join('; ')}`, width, '          ');
}

function describeVerdict(report: Report, width: number, colors: Colors): string[] {
  const paint = { holds: colors.green, violated: colors.red, 'cannot-judge': colors.yellow }[report.verdict];
  const { baselined } = report.counts.findings;
  const known =
    baselined > 0 ? wrapWords(`${count(baselined, 'finding')} of the baseline not counted.`, width) : [];
  const verdict = wrapWords(toOneLine(shorten(toVerdictLine(report), 1000)), width);
  return [...known, ...verdict.map((line) => colors.bold(paint(line)))];
}
