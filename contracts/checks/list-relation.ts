import { isObject, type Json } from '../../spec/json.ts';
import { toRecordText } from './records.ts';

/**
 * How a list that was asked for with something more is related to the one without it: it is the same, its beginning, what is left of it
 * without some records at its beginning (`skipped`), others, or none; `unclear` where it is neither, or where nothing can be told of it.
 */
export type ListRelation =
  | { kind: 'same' | 'beginning' | 'others' | 'none' | 'unclear' }
  | { kind: 'rest'; skipped: number };

export function relateLists(without: readonly Json[], more: readonly Json[]): ListRelation {
  const [before, after] = [without, more].map((list) => list.map(toRecordText)) as [string[], string[]];
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
