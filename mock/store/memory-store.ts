import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { freeze } from './freeze.ts';
import {
  createSums,
  type RecordList,
  removeRecords,
  type StoredRecord,
  type Sums,
  toPage,
} from './record-list.ts';
import type { Entry, Scope, Store } from './store.ts';

/** The known data of a company and stage, to start from. */
export type Seed = (scope: Scope) => Iterable<Entry>;

interface Collection {
  records: Map<string, StoredRecord>;
  lists: Map<string, RecordList>;
  sums: Sums;
  /** How many records all lists hold. */
  size: number;
}

type Collections = Map<string, Collection>;

/** State in memory. The data of a company and stage are seeded when they are first asked for. */
export function createMemoryStore(seed: Seed): Store {
  /** By company and stage, as a snapshot names them. */
  let scopes = new Map<string, Collections>();
  /** The same by the object that asks: a body of a megabyte asks tens of thousands of times. */
  let opened = new WeakMap<Scope, Collections>();
  let revision = 0;

  function open(scope: Scope): Collections {
    const known = opened.get(scope);
    if (known) return known;
    const name = toName(scope);
    const collections = scopes.get(name) ?? putAll(new Map(), seed(scope));
    scopes.set(name, collections);
    opened.set(scope, collections);
    return collections;
  }

  function replaceAll(by: Map<string, Collections>): void {
    scopes = by;
    opened = new WeakMap();
    revision += 1;
  }

  return {
    find: (scope, collection, key) => open(scope).get(collection)?.records.get(key)?.record,
    list(scope, collection, index, range) {
      const list = open(scope).get(collection)?.lists.get(index);
      return list ? toPage(list, range) : { records: [], total: 0 };
    },
    sum(scope, collection, index, name) {
      const { lists, sums } = open(scope).get(collection) ?? {};
      const list = lists?.get(index);
      return list && sums ? sums.of(list, name) : 0;
    },
    size: (scope) => [...open(scope).values()].reduce((sum, { size }) => sum + size, 0),
    revision: () => revision,
    write(scope, entries) {
      putAll(open(scope), entries);
      revision += 1;
    },
    reset() {
      replaceAll(new Map());
    },
    resetScope(scope) {
      scopes.delete(toName(scope));
      replaceAll(scopes);
    },
    snapshot() {
      return Object.fromEntries([...scopes].map(([name, part]) => [name, toSnapshot(part)]));
    },
    restore(snapshot) {
      const parts = Object.entries(expectObject(structuredClone(snapshot)));
      replaceAll(new Map(parts.map(([name, part]) => [name, fromSnapshot(part)])));
    },
  };
}

/** As a snapshot has it. */
function toName({ company, stage }: Scope): string {
  return JSON.stringify([company, stage]);
}

/** The lists that records have left and still stand in, so that a list is gone through once for all that leave it. */
type Left = Map<RecordList, Set<StoredRecord>>;

function putAll(collections: Collections, entries: Iterable<Entry>): Collections {
  const left: Left = new Map();
  for (const entry of entries) put(collections, entry, left);
  for (const [list, records] of left) removeRecords(list, records);
  return collections;
}

function put(collections: Collections, { collection, key, record, indexes }: Entry, left: Left): void {
  const kept = collections.get(collection) ?? createCollection(collections, collection);
  const { records, lists } = kept;
  const known = records.get(key);
  if (known) {
    kept.size -= known.lists.length;
    known.record = freeze(record);
    for (const list of known.lists) kept.sums.forget(list);
    move(known, lists, indexes, left);
    kept.size += known.lists.length;
    return;
  }
  const created: StoredRecord = { key, record: freeze(record), lists: [] };
  created.lists = indexes.map((name) => join(created, lists, name));
  kept.size += created.lists.length;
  records.set(key, created);
}

/** Into the lists that a record joins, and out of those that it leaves. */
function move(
  stored: StoredRecord,
  lists: Map<string, RecordList>,
  names: readonly string[],
  left: Left,
): void {
  const known = new Set(stored.lists);
  stored.lists = [...new Set(names)].map((name) => {
    const list = lists.get(name);
    if (list && known.delete(list)) return list;
    // Back in a list that it has left: it stands at the end from now on.
    if (list && left.get(list)?.delete(stored)) removeRecords(list, new Set([stored]));
    return join(stored, lists, name);
  });
  for (const list of known) left.set(list, (left.get(list) ?? new Set()).add(stored));
}

/** At the end of a list, unless it stands there already because a name was given twice. */
function join(stored: StoredRecord, lists: Map<string, RecordList>, name: string): RecordList {
  const known = lists.get(name);
  if (known && known.at(-1) !== stored) known.push(stored);
  const list = known ?? [stored];
  if (!known) lists.set(name, list);
  return list;
}

function createCollection(collections: Collections, name: string): Collection {
  const collection: Collection = { records: new Map(), lists: new Map(), sums: createSums(), size: 0 };
  collections.set(name, collection);
  return collection;
}

function toSnapshot(collections: Collections): JsonObject {
  const parts = [...collections].map(([name, { records, lists }]) => {
    const byKey = [...records].map(([key, { record }]) => [key, record]);
    const keys = [...lists].map(([index, list]) => [index, list.map(({ key }) => key)]);
    return [name, { records: Object.fromEntries(byKey), lists: Object.fromEntries(keys) }];
  });
  return Object.fromEntries(parts);
}

function fromSnapshot(part: Json): Collections {
  const collections: Collections = new Map();
  for (const [name, collection] of Object.entries(expectObject(part))) {
    const { records, lists } = expectObject(collection);
    const restored = createCollection(collections, name);
    for (const [key, record] of Object.entries(expectObject(records)))
      restored.records.set(key, { key, record: freeze(expectObject(record)), lists: [] });
    for (const [index, keys] of Object.entries(expectObject(lists))) {
      if (!Array.isArray(keys)) throw new TypeError('This is no snapshot of a store.');
      const list = keys.flatMap((key) => restored.records.get(String(key)) ?? []);
      for (const stored of list) stored.lists.push(list);
      restored.size += list.length;
      restored.lists.set(index, list);
    }
  }
  return collections;
}

function expectObject(value: Json | undefined): JsonObject {
  if (isObject(value)) return value;
  throw new TypeError('This is no snapshot of a store.');
}
