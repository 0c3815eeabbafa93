import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { toRecordText } from './records.ts';

/**
 * How a list that was asked for with something more is related to the one without it: it is the same, its beginning, what is left of it
 * without some records at its beginning (`skipped`), others, or none; `unclear` where it is neither, or where nothing can be told of it.
 */
export type ListRelation =
  | { kind: 'same' | 'beginning' | 'others' | 'none' | 'unclear' }
  | { kind: 'rest'; skipped: number };

export function relateLists(without: readonly Json[], more: readonly Json[]): ListRelation {
  const [before = [], after = []] = toComparable([without, more]);
  // Texts may say the same, and so may records that do not say which they are.
  const isTold =
    [without, more].every((list) => list.every(isObject)) && new Set(before).size === before.length;
  if (!isTold || before.length === 0) return { kind: 'unclear' };
  if (after.length === 0) return { kind: 'none' };
  const skipped = before.indexOf(after[0] ?? '');
  if (skipped < 0) return { kind: before.some((one) => after.includes(one)) ? 'unclear' : 'others' };
  const rest = before.slice(skipped);
  const isInOrder = after.every((one, index) =>
    index < rest.length ? one === rest[index] : !before.includes(one),
  );
  if (!isInOrder) return { kind: 'unclear' };
  if (skipped > 0) return after.length >= rest.length ? { kind: 'rest', skipped } : { kind: 'unclear' };
  if (after.length === rest.length) return { kind: 'same' };
  return { kind: after.length < rest.length ? 'beginning' : 'unclear' };
}

/**
 * The records of several lists as texts that are the same for the same record, also where that has a member, or a value for it, at times only: of each what
 * all have, or else what is null in none or in all that have it. The whole of each, where the former leaves out more than half of one, and where
 * neither tells those of a list from each other.
 */
export function toComparable(lists: readonly (readonly Json[])[]): string[][] {
  const whole = lists.map((list) => list.map(toRecordText));
  const all = lists.flat();
  if (!all.every(isObject)) return whole;
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))];
  const common = new Set(names.filter((name) => all.every((one) => (one[name] ?? null) !== null)));
  // What all have is most often all that they have.
  if (common.size === names.length) return whole;
  const isMost = common.size > 1 && all.every((one) => common.size * 2 >= Object.keys(one).length);
  const isNull = (name: string): boolean => all.some((one) => one[name] === null);
  const steady = new Set(
    names.filter((name) => !isNull(name) || all.every((one) => (one[name] ?? null) === null)),
  );
  for (const kept of [...(isMost ? [common] : []), steady]) {
    const parts = lists.map((list) => list.filter(isObject).map((one) => toRecordText(toPart(one, kept))));
    const isTold = parts.every((list, index) => new Set(list).size === new Set(whole[index]).size);
    if (isTold) return parts;
  }
  return whole;
}

function toPart(record: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}
