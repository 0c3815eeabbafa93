import { type Json, toCanonical } from '../../spec/json.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import type { Exchange } from './exchange.ts';
import { listAddresses } from './records.ts';

/**
 * Those of some kind that a list has and had not before. Records that change by being read, or with time, are not new: either there are
 * more of the kind than there were, or the list is as long as before, as a full page is, and other records in it are the same still.
 */
export function listNewRecords(
  before: readonly Json[],
  after: readonly Json[],
  isOfKind: (record: Json) => boolean,
): Json[] {
  const known = new Set(before.map(toCanonical));
  const isKnown = (record: Json): boolean => known.has(toCanonical(record));
  const kept = after.filter(isKnown).length;
  const added = after.filter((record) => isOfKind(record) && !isKnown(record));
  const isMore = after.filter(isOfKind).length > before.filter(isOfKind).length;
  const isFull = after.length === before.length && kept > 0 && kept === before.length - added.length;
  return isMore || isFull ? added : [];
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
