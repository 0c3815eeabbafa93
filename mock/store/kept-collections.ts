import { isObject, type JsonObject } from '../../spec/json.ts';
import type { RecordList, StoredRecord } from './record-list.ts';

/** What a company holds in a stage of one kind, in the order in which its records came. */
export interface HeldCollection {
  records: ReadonlyMap<string, StoredRecord>;
  lists: ReadonlyMap<string, RecordList>;
}

/** Of a text, in characters: large enough to be few, small enough to be made and written in a turn of the event loop. */
const LARGE = 262_144;

/** A record can be as large as the body of a request. */
const FEW = 8;

/** One text: some records of a collection with their keys, or the numbers of those that stand in a list, counted as they came. */
interface Part {
  collection: string;
  records?: (readonly [key: string, record: JsonObject])[];
  list?: string;
  numbers?: number[];
}

/**
 * Texts from which `readCollections` makes the same again: as everything is at the call, though the texts are made one by one later,
 * when others may have been written.
 */
export function writeCollections(collections: ReadonlyMap<string, HeldCollection>): Iterable<string> {
  const copies = [...collections].map(([collection, { records, lists }]) => {
    const stored = [...records.values()];
    return {
      collection,
      stored,
      // What is kept is never changed, but another may take its place.
      records: stored.map(({ record }) => record),
      lists: [...lists].map(([name, list]) => [name, list.slice()] as const),
    };
  });
  return (function* () {
    for (const { collection, stored, records, lists } of copies) {
      const pairs = stored.map(({ key }, number) => [key, records[number] ?? {}] as const);
      yield* writeInTexts(pairs, (some) => ({ collection, records: some }));
      const numbers = new Map(stored.map((one, number) => [one, number]));
      for (const [list, members] of lists) {
        const all = members.flatMap((one) => numbers.get(one) ?? []);
        yield* writeInTexts(all, (some) => ({ collection, list, numbers: some }));
      }
    }
  })();
}

/** At least one text, so that an empty collection or list is there again too. */
function* writeInTexts<Item>(items: readonly Item[], toPart: (some: Item[]) => Part): Iterable<string> {
  let begun = 0;
  do {
    let some = items.slice(begun, begun + FEW);
    let text = JSON.stringify(toPart(some));
    // As many more as it takes for a text of that length.
    const more = Math.floor((FEW * LARGE) / text.length);
    if (some.length === FEW && more > FEW) {
      some = items.slice(begun, begun + more);
      text = JSON.stringify(toPart(some));
    }
    yield text;
    begun += some.length;
  } while (begun < items.length);
}

/** Throws a `TypeError` on texts that `writeCollections` did not make. */
export function readCollections(
  texts: Iterable<string>,
  use: {
    record(collection: string, key: string, record: JsonObject): StoredRecord;
    list(collection: string, name: string, members: readonly StoredRecord[]): void;
  },
): void {
  const stored = new Map<string, StoredRecord[]>();
  for (const text of texts) {
    const { collection, records = [], list, numbers = [] } = toPart(text);
    const all = stored.get(collection) ?? [];
    stored.set(collection, all);
    for (const [key, record] of records) all.push(use.record(collection, key, record));
    if (list !== undefined)
      use.list(
        collection,
        list,
        numbers.flatMap((number) => all[number] ?? []),
      );
  }
}

function toPart(text: string): Part {
  const value = JSON.parse(text);
  if (!isObject(value) || typeof value['collection'] !== 'string')
    throw new TypeError('This is no part of what a store keeps.');
  return value as unknown as Part;
}
