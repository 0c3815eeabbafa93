import type { JsonObject } from '../../spec/json.ts';
import type { Page, Range } from './store.ts';

/** A record in its place, which a later one with the same key takes over. */
export interface StoredRecord {
  key: string;
  record: JsonObject;
  lists: RecordList[];
}

/** Records in the order of writing. */
export type RecordList = StoredRecord[];

/** Takes records out of a list, in one pass. */
export function removeRecords(list: RecordList, records: ReadonlySet<StoredRecord>): void {
  if (records.size === 0) return;
  let kept = 0;
  for (const stored of list) {
    if (records.has(stored)) continue;
    list[kept] = stored;
    kept += 1;
  }
  list.length = kept;
}

/** Reads no more of a list than the page, however long the list is. */
export function toPage(list: RecordList, { offset, limit, order }: Range): Page {
  const total = list.length;
  const end = Math.min(offset + limit, total);
  const page =
    order === 'oldest-first'
      ? list.slice(offset, end)
      : list.slice(total - end, Math.max(0, total - offset)).reverse();
  return { records: page.map(({ record }) => record), total };
}

/** What numbers of the records of lists come to: each time only those are added that have come since the last. */
export interface Sums {
  of(list: RecordList, name: string): number;
  /** To be called where a record of a list is another now, or leaves it. */
  forget(list: RecordList): void;
}

export function createSums(): Sums {
  /** By list and name: of the first so many records. */
  const known = new WeakMap<RecordList, Map<string, { count: number; sum: number }>>();
  return {
    of(list, name) {
      const ofList = known.get(list) ?? new Map();
      let { count, sum } = ofList.get(name) ?? { count: 0, sum: 0 };
      for (; count < list.length; count += 1) {
        const value = list[count]?.record[name];
        if (typeof value === 'number') sum += value;
      }
      known.set(list, ofList.set(name, { count, sum }));
      return sum;
    },
    forget: (list) => known.delete(list),
  };
}
