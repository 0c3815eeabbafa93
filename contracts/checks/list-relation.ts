import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { toRecordText } from './records.ts';

/**
 * How a list that was asked for with something more is related to the one without it: it is the same, its beginning, the same and more
 * after it (`longer`), what is left of it without some records at its beginning (`skipped`), others, or none; `unclear` where it is
 * neither, or where nothing can be told of it.
 */
export type ListRelation =
  | { kind: 'same' | 'beginning' | 'longer' | 'others' | 'none' | 'unclear' }
  | { kind: 'rest'; skipped: number };

export function relateLists(without: readonly Json[], more: readonly Json[]): ListRelation {
  const [before = [], after = []] = toComparable([without, more]);
  if (before.length === 0 || ![without, more].every((list) => list.every(isObject)))
    return { kind: 'unclear' };
  if (after.length === 0) return { kind: 'none' };
  const shared = after.filter((one) => before.includes(one));
  if (shared.length === 0) return { kind: 'others' };
  // Records that do not say which they are may look alike.
  if (shared.some((one) => before.indexOf(one) !== before.lastIndexOf(one)))
    return { kind: isDeepStrictEqual(after, before) && areMostTold(before) ? 'same' : 'unclear' };
  const skipped = before.indexOf(after[0] ?? '');
  if (skipped < 0) return { kind: 'unclear' };
  const rest = before.slice(skipped);
  const isInOrder = after.every((one, index) =>
    index < rest.length ? one === rest[index] : !before.includes(one),
  );
  if (!isInOrder) return { kind: 'unclear' };
  if (skipped > 0) return after.length >= rest.length ? { kind: 'rest', skipped } : { kind: 'unclear' };
  if (after.length === rest.length) return { kind: 'same' };
  return { kind: after.length < rest.length ? 'beginning' : 'longer' };
}

function areMostTold(records: readonly string[]): boolean {
  return new Set(records).size * 2 > records.length;
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

/**
 * The records of two lists as texts of what says which they are, such as an ID, whatever else of them changes: of a member that is another
 * one in each record of a list, where those with the same one in both lists have something else in common too that not all have.
 * `undefined` where no member is like that.
 */
export function toKeys(before: readonly Json[], after: readonly Json[]): [string[], string[]] | undefined {
  const all = [...before, ...after].filter(isObject);
  if (all.length < before.length + after.length) return undefined;
  const names = Object.keys(all[0] ?? {}).filter((name) => all.every((one) => (one[name] ?? null) !== null));
  const columns = names.map((name) => {
    const texts = all.map((one) => toRecordText(one[name] ?? null));
    return { was: texts.slice(0, before.length), is: texts.slice(before.length) };
  });
  const key = columns.find((one) => {
    if ([one.was, one.is].some((texts) => new Set(texts).size < texts.length)) return false;
    const pairs = one.was
      .map((text, at) => ({ from: at, to: one.is.indexOf(text) }))
      .filter(({ to }) => to >= 0);
    const agrees = (other: typeof one): boolean =>
      new Set([...other.was, ...other.is]).size > 1 &&
      pairs.every(({ from, to }) => other.was[from] === other.is[to]);
    return pairs.length > 0 && columns.some((other) => other !== one && agrees(other));
  });
  return key && [key.was, key.is];
}
