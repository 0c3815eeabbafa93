import { countKinds, tally } from '../../../spec/text/count.ts';
import { withoutFullStop } from '../../../spec/text/sentence.ts';
import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import type { FactResult, Report } from '../report.ts';
import { wrapWords } from '../text/columns.ts';

/** How many reasons are told apart before the rest is counted together. */
const REASONS_SHOWN = 8;

/** Cases, facts and requests by what became of them, and why some were not observed. Never added up into one score. */
export function describeCounts({ counts, facts }: Report, width: number): string[] {
  const { answered, retried, undelivered } = counts.requests;
  const requests = { answered, 'sent again': retried, 'never answered': undelivered };
  return [
    ...wrapWords(countKinds(counts.cases, ['passed', 'failed']), width, 'Cases     '),
    ...wrapWords(countKinds(counts.facts, ['confirmed']), width, 'Facts     '),
    ...describeReasons(facts, width),
    ...wrapWords(countKinds(requests, ['answered']), width, 'Requests  '),
  ];
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
