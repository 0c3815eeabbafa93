import { isDeepStrictEqual } from 'node:util';
import { count } from '../../../spec/text/count.ts';
import { sumCounts, toCounts } from '../counts.ts';
import { distinct } from '../groups/gather.ts';
import { describeGone } from '../notes.ts';
import type { Report } from '../report.ts';
import { NOTHING_OBSERVED, NOTHING_SENT } from '../to-report.ts';
import { mergeCases, mergeFacts, mergeFindings } from './merge-results.ts';

/** Why reports are none of one run, in a sentence. */
export class MergeError extends Error {
  override name = 'MergeError';
}

type Reports = readonly [Report, ...Report[]];

/**
 * One report of what the shards of a run wrote, in the order of their parts: every case, finding and fact once, counted anew. It is
 * violated where one of them is, else it cannot judge where one of them could not or a part is missing. Throws a `MergeError` where they
 * are not of one run.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const parts = checkSameRun(sortParts(reports, (report) => report));
  const [first] = parts;
  const findings = mergeFindings(parts, toOffsets(parts));
  const facts = mergeFacts(parts);
  const cases = mergeCases(parts);
  const gone = parts
    .map(({ baseline }) => baseline?.gone ?? [])
    .reduce((some, others) => some.filter((id) => others.includes(id)));
  return {
    ...first,
    ...judge(parts),
    stage: distinct(parts.flatMap(({ stage }) => stage)),
    shard: undefined,
    startedAt: parts.map(({ startedAt }) => startedAt).toSorted()[0] ?? first.startedAt,
    milliseconds: parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    spent: sumCounts(parts.map(({ spent }) => spent)),
    counts: toCounts({
      cases,
      findings,
      facts,
      requests: sumCounts(parts.map(({ counts }) => counts.requests)),
    }),
    baseline: first.baseline && { gone },
    findings,
    facts,
    cases,
    notes: [...mergeNotes(parts), ...describeGone(gone)],
  };
}

/** What belongs to reports, in the order of their parts. */
export function sortParts<T>(all: readonly T[], reportOf: (one: T) => Report): T[] {
  return all.toSorted((a, b) => toPart(reportOf(a)).index - toPart(reportOf(b)).index);
}

/** How far the numbers of the exchanges of each report move: where those of the reports before it end. */
export function toOffsets(parts: readonly Report[]): number[] {
  let sum = 0;
  return parts.map(({ counts }) => {
    const offset = sum;
    sum += counts.requests.answered;
    return offset;
  });
}

/** What is said of every part is said once. */
function mergeNotes(parts: Reports): string[] {
  const ofAll = parts[0].notes.filter((note) => parts.every(({ notes }) => notes.includes(note)));
  const ofSome = parts.flatMap(({ notes, shard }) =>
    notes.filter((note) => !ofAll.includes(note)).map((note) => `Part ${shard}: ${note}`),
  );
  return [...ofAll, ...ofSome];
}

function toPart({ shard }: Report): { index: number; of: number } {
  const [index, of] = (shard ?? '').split('/').map(Number);
  if (index === undefined || of === undefined)
    throw new MergeError('A report is of no shard: what is merged are the parts of one run (--shard 1/4).');
  return { index, of };
}

/** What must be the same in all parts of a run, and how it is called. */
const SAME: readonly (readonly [name: string, of: (report: Report) => unknown])[] = [
  ['version of the kit', ({ kit }) => kit.version],
  ['target', ({ target }) => target],
  ['description', ({ document }) => document],
  ['seed', ({ seed }) => seed],
  ['number of parts', (report) => toPart(report).of],
];

function checkSameRun(reports: readonly Report[]): Reports {
  const [first, ...others] = reports;
  if (!first) throw new MergeError('There is no report to merge.');
  for (const [name, of] of SAME)
    if (others.some((other) => !isDeepStrictEqual(of(other), of(first))))
      throw new MergeError(`The reports are not of one run: the ${name} is not the same in all of them.`);
  const seen = new Set<number>();
  for (const { index } of reports.map(toPart)) {
    if (seen.has(index)) throw new MergeError(`There are two reports of part ${index}.`);
    seen.add(index);
  }
  return [first, ...others];
}

/** What all parts come to. A part that is missing could have been violated. */
function judge(parts: Reports): Pick<Report, 'verdict' | 'reason'> {
  if (parts.some(({ verdict }) => verdict === 'violated')) return { verdict: 'violated', reason: undefined };
  const { of } = toPart(parts[0]);
  if (parts.length < of) {
    const missing = Array.from({ length: of }, (_, index) => index + 1).filter(
      (number) => !parts.some((part) => toPart(part).index === number),
    );
    const numbers = `${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ' and more' : ''}`;
    return {
      verdict: 'cannot-judge',
      reason: `${count(missing.length, 'part')} of ${of} ${missing.length === 1 ? 'is' : 'are'} missing: ${numbers}.`,
    };
  }
  const unjudged = parts.filter(({ verdict }) => verdict === 'cannot-judge');
  const undecided = unjudged.find(({ reason }) => reason !== NOTHING_SENT && reason !== NOTHING_OBSERVED);
  // Where a part had nothing to observe, others may have had.
  if (!undecided && unjudged.length === parts.length)
    return { verdict: 'cannot-judge', reason: NOTHING_OBSERVED };
  if (!undecided) return { verdict: 'holds', reason: undefined };
  return { verdict: 'cannot-judge', reason: `Part ${undecided.shard}: ${undecided.reason ?? ''}` };
}
