import type { Json } from '../../spec/json.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import type { Exchange } from './exchange.ts';
import { toComparable, toKeys } from './list-relation.ts';
import { listAddresses, toRecordText } from './records.ts';

/**
 * Those of some kind that a list has and had not before. Records that change by being read, or with time, are not new: either there are
 * more of the kind than there were, or the list is as long as before, as a full page is, and other records in it are the same still. Where
 * others stand just where those stood that are gone, nothing has come: these have changed.
 */
export function listNewRecords(
  before: readonly Json[],
  after: readonly Json[],
  isOfKind: (record: Json) => boolean,
): Json[] {
  const [was = [], is = []] = toKeys(before, after) ?? toComparable([before, after]);
  const [old, now] = [new Set(was), new Set(is)];
  const kept = is.filter((text) => old.has(text)).length;
  const isInPlace = (text: string, index: number): boolean => now.has(text) === old.has(is[index] ?? '');
  if (kept > 0 && was.length === is.length && was.every(isInPlace)) return [];
  const added = after.filter((record, index) => isOfKind(record) && !old.has(is[index] ?? ''));
  const isMore = after.filter(isOfKind).length > before.filter(isOfKind).length;
  const isFull = after.length === before.length && kept > 0 && kept === before.length - added.length;
  return isMore || isFull ? added : [];
}

/** Why a record that a list had not before tells of no write. */
export const REORDERED =
  'something is new, but the list comes in another order each time, and may show another part';

/**
 * Whether a list that has not grown comes in another order than before, or hardly anything of it comes again: then what is new in it may
 * be old, and have stood in another part.
 */
export function isReordered(before: readonly Json[], after: readonly Json[]): boolean {
  if (after.length > before.length) return false;
  const [was, is] = [before.map(toRecordText), after.map(toRecordText)];
  const left = was.filter((record) => is.includes(record));
  const again = is.filter((record) => was.includes(record));
  if (left.length < 2) return after.length > 2;
  return left.some((record, index) => record !== again[index]);
}

/**
 * Whether a record names whom a recognition was sent to, and nobody else but its sender; false where neither is known. `to` is the index
 * of the recipient, of the first two members.
 */
export function namesExactly(
  { filled }: Pick<Exchange, 'filled'>,
  owner: '' | '@' | '#' = '',
  to: 0 | 1 = 1,
): (record: Json) => boolean {
  const [sender, recipient] = [1 - to, to].map((index) =>
    filled.get(`${MEMBER_PLACEHOLDER}/${index}${owner}`)?.toLowerCase(),
  );
  if (sender === undefined || recipient === undefined) return () => false;
  return (record) => {
    const named = listAddresses(record);
    return named.includes(recipient) && named.every((one) => one === recipient || one === sender);
  };
}
