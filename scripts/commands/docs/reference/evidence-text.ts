import type { Evidence, Grade } from '../../../../spec/evidence.ts';
import { count } from '../../../../spec/text/count.ts';

/** A symbol beside each grade, so that none is told by colour alone. */
export const SYMBOLS: Readonly<Record<Grade, string>> = {
  documented: '✓',
  observed: '◉',
  unconfirmed: '?',
  seen: '◌',
  assumed: '~',
};

/** What each grade means to a reader of the service's description (README.md of `spec/`). */
const MEANINGS: Readonly<Record<Grade, string>> = {
  documented: 'The interface specification states it.',
  observed: 'The running service showed it, several times.',
  unconfirmed: 'Stated, but said to be unconfirmed against the running service.',
  seen: 'The running service showed it, too seldom to rely on.',
  assumed: 'Not shown anywhere: chosen so that there is something to develop against. It may be wrong.',
};

/** What each grade means to a reader; of a document that is its owner's word, it is that which documents. */
export function toMeanings(isOwnersWord: boolean): typeof MEANINGS {
  return isOwnersWord ? { ...MEANINGS, documented: 'The description states it.' } : MEANINGS;
}

/**
 * Where a grade comes from, as it stands behind it in a badge: the section, or the observation with stage, day and number
 * of exchanges; '' where nothing is said.
 */
export function toProvenance({
  source,
  stage,
  date,
  count: exchanges,
  operations = [],
  keywords = [],
}: Evidence): string {
  const seen = [
    stage === undefined ? undefined : `in ${stage}`,
    date,
    exchanges === undefined ? undefined : count(exchanges, 'exchange'),
    operations.length === 0 ? undefined : `at ${operations.join(' and ')} only`,
    // What was not put to the test is not to be taken for seen.
    keywords.length === 0 ? undefined : `its ${keywords.join(' and ')} only`,
  ].filter((text) => text !== undefined && !source?.includes(text));
  return [source, ...seen].filter((text) => text !== undefined && text !== '').join(', ');
}

/** `documented §7`, `observed in dev, 2026-11-20, 34 exchanges`, `assumed`. */
export function toBadgeText(evidence: Evidence): string {
  const provenance = [evidence.isDenied ? 'not to hold' : '', toProvenance(evidence)]
    .filter(Boolean)
    .join(' ');
  // An observation may say itself that it is one.
  if (provenance.startsWith(evidence.grade)) return provenance;
  return provenance === '' ? evidence.grade : `${evidence.grade} ${provenance}`;
}
