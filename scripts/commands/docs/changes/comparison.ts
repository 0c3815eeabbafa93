import { type Evidence, findEvidence, GRADES } from '../../../../spec/evidence.ts';
import type { JsonObject } from '../../../../spec/json.ts';
import { toBadgeText } from '../reference/evidence-text.ts';
import { describePlace } from '../reference/fact-text.ts';
import type { Change } from './change.ts';
import { CHANGE_RULES, type ChangeRuleId } from './rules.ts';

/** The two documents, and the changes that were found so far. */
export interface Comparison {
  before: JsonObject;
  after: JsonObject;
  /** The operation that is being compared, by its id; `undefined` for what concerns all. */
  about: string | undefined;
  /** By rule, place and detail, so that a schema of many operations is told of once. */
  found: Map<string, Change>;
}

/** A place in either document: a pointer into the newer one, or of what is gone into the older one. */
export type Place = { after: string; before?: string } | { before: string; after?: undefined };

/** Notes a change. `where` is CommonMark; without it the place is described. */
export function note(
  comparison: Comparison,
  rule: ChangeRuleId,
  place: Place,
  detail = '',
  where?: string,
): void {
  const [root, pointer] =
    place.after === undefined ? [comparison.before, place.before] : [comparison.after, place.after];
  const evidence = findEvidence(root, pointer);
  const shown = where ?? describePlace(root, pointer);
  const key = JSON.stringify([rule, pointer, shown, detail]);
  const known = comparison.found.get(key);
  const { about } = comparison;
  const operations = [...(known?.operations ?? []), ...(about === undefined ? [] : [about])];
  const { title, breaking } = CHANGE_RULES[rule];
  comparison.found.set(key, {
    rule,
    breaking,
    title,
    where: shown,
    detail,
    operations: [...new Set(operations)],
    evidence,
  });
}

/** Notes that a fact became more or less certain. What inherits its evidence is told of where that is stated. */
export function compareEvidence(comparison: Comparison, before: string, after: string, where?: string): void {
  const was = findEvidence(comparison.before, before);
  const is = findEvidence(comparison.after, after);
  if (was.statedAt !== before && is.statedAt !== after) return;
  if (describeEvidence(was) === describeEvidence(is)) return;
  const change = GRADES.indexOf(is.grade) - GRADES.indexOf(was.grade);
  const rule = change === 0 ? 'evidence-changed' : change < 0 ? 'grade-raised' : 'grade-lowered';
  note(comparison, rule, { before, after }, `${toBadgeText(was)} → ${toBadgeText(is)}`, where);
}

function describeEvidence({ statedAt: _, ...evidence }: Evidence): string {
  return JSON.stringify(Object.entries(evidence).sort());
}
