import { findEvidence, type Grade, toSource } from '../../spec/evidence.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { findAt, joinPointer } from '../../spec/json-pointer.ts';
import { toFact } from '../../spec/refusals.ts';
import type { JournalPlace } from './place.ts';

/** What in the document a request was answered by. */
export interface Explanation {
  /** What the request was refused for. */
  condition: string | undefined;
  /** The JSON Pointer of the example or of the response that the answer comes from; not there where the document has none. */
  fact: string | undefined;
  /** What the document says of that, in its own words. */
  summary: string | undefined;
  /** How certain the fact is, and where that is stated. */
  grade: Grade | undefined;
  source: string | undefined;
  note: string | undefined;
}

/**
 * Why a request was answered as it was; `undefined` where nothing in the document decided it. Of a document that is served no more
 * only the place is known, and not what stood there: `root` is `undefined`.
 */
export function explain(
  root: JsonObject | undefined,
  { condition, fact }: Pick<JournalPlace, 'condition' | 'fact'>,
): Explanation | undefined {
  if (fact === undefined && condition === undefined) return undefined;
  if (fact === undefined || !root)
    return { condition, fact, summary: undefined, grade: undefined, source: undefined, note: undefined };
  const evidence = findEvidence(root, toFact(root, fact));
  return {
    condition,
    fact,
    summary: findSummary(root, fact),
    grade: evidence.grade,
    source: toSource(evidence),
    note: evidence.note,
  };
}

/** Of an example its own, else that of its response. */
function findSummary(root: JsonObject, fact: string): string | undefined {
  const [responsePointer = ''] = fact.split('/content/');
  const texts: (Json | undefined)[] = [
    findAt(root, joinPointer(fact, 'summary')),
    findAt(root, joinPointer(responsePointer, 'description')),
  ];
  return texts.find((text): text is string => typeof text === 'string')?.trim();
}
