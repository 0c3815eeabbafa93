import type { JsonObject } from '../../spec/json.ts';
import type { Page, Range } from './store.ts';

/** A record in its place, which a later one with the same key takes over. */
export interface StoredRecord {
  key: string;
  record: JsonObject;
  lists: RecordList[];
}

/** Records in the order of writing. */
export interface RecordList {
  stored: StoredRecord[];
  /** By the name of a number that was added up: what it comes to in the first of the records. */
  sums: Map<string, { count: number; sum: number }> | undefined;
}

export function createRecordList(stored: StoredRecord[]): RecordList {
  return { stored, sums: undefined };
}

/** Takes records out of a list, in one pass. */
export function removeRecords(list: RecordList, records: ReadonlySet<StoredRecord>): void {
  if (records.size === 0) return;
  const { stored } = list;
  let kept = 0;
  for (const one of stored) {
    if (records.has(one)) continue;
    stored[kept] = one;
    kept += 1;
  }
  stored.length = kept;
  list.sums = undefined;
}

/** Reads no more of a list than the page, however long the list is. */
export function toPage({ stored }: RecordList, { offset, limit, order }: Range): Page {
  const total = stored.length;
  const end = Math.min(offset + limit, total);
  const page =
    order === 'oldest-first'
      ? stored.slice(offset, end)
      : stored.slice(total - end, Math.max(0, total - offset)).reverse();
  return { records: page.map(({ record }) => record), total };
}

/** Adds up a number of all records of a list: each time only those that have come since the last. */
export function sumOf(list: RecordList, name: string): number {
  const { stored, sums = new Map() } = list;
  let { count, sum } = sums.get(name) ?? { count: 0, sum: 0 };
  for (; count < stored.length; count += 1) {
    const value = stored[count]?.record[name];
    if (typeof value === 'number') sum += value;
  }
  list.sums = sums.set(name, { count, sum });
  return sum;
}
