import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { freeze } from './freeze.ts';
import { readCollections, writeCollections } from './kept-collections.ts';
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

/** A part of what is held for a company and stage, as a snapshot names them. */
export type DumpedPart = readonly [scope: string, text: string];

/** A store that can be written as texts of a bounded length, one by one, and opened from them. */
export interface MemoryStore extends Store {
  /** As everything is at the call: what is written while the parts are asked for is not in them. */
  dump(): Iterable<DumpedPart>;
  /** Puts the store into the state of a dump. What a company holds in a stage is read when it is first asked for. */
  load(parts: Iterable<DumpedPart>): void;
}

/** State in memory. The data of a company and stage are seeded when they are first asked for. */
export function createMemoryStore(seed: Seed): MemoryStore {
  const scopes = createScopes(seed);
  const { open } = scopes;
  let revision = 0;
  const changed = (): void => {
    revision += 1;
  };
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
      scopes.noteChange(putAll(open(scope), entries));
      changed();
    },
    reset() {
      scopes.replaceAll(new Map(), new Map());
      changed();
    },
    resetScope(scope) {
      scopes.remove(scope);
      changed();
    },
    snapshot: () => Object.fromEntries(scopes.listChanged().map(([name, part]) => [name, toSnapshot(part)])),
    restore(snapshot) {
      const parts = Object.entries(expectObject(structuredClone(snapshot)));
      scopes.replaceAll(new Map(parts.map(([name, part]) => [name, fromSnapshot(part)])), new Map());
      changed();
    },
    dump: scopes.dump,
    load(parts) {
      const loaded = new Map<string, string[]>();
      for (const [name, text] of parts) {
        const texts = loaded.get(name);
        if (texts) texts.push(text);
        else loaded.set(name, [text]);
      }
      scopes.replaceAll(new Map(), loaded);
      changed();
    },
  };
}

/** What all companies hold in all stages. */
interface Scopes {
  open(scope: Scope): Collections;
  /** Something was written there: the others are as they are seeded. */
  noteChange(collections: Collections): void;
  /** In an order that does not hang on which was read first. */
  listChanged(): [name: string, collections: Collections][];
  remove(scope: Scope): void;
  /** By the names of company and stage; `dumped` are texts to be read when they are first asked for. */
  replaceAll(all: Map<string, Collections>, dumped: Map<string, string[]>): void;
  dump(): Iterable<DumpedPart>;
}

function createScopes(seed: Seed): Scopes {
  let known = new Map<string, Collections>();
  let dumped = new Map<string, string[]>();
  let changed = new WeakSet<Collections>();
  /** The same by the object that asks: a body of a megabyte asks tens of thousands of times. */
  let opened = new WeakMap<Scope, Collections>();

  function openDumped(name: string): Collections | undefined {
    const texts = dumped.get(name);
    if (!texts) return undefined;
    dumped.delete(name);
    const collections = fromTexts(texts);
    changed.add(collections);
    known.set(name, collections);
    return collections;
  }

  const listChanged = (): [name: string, collections: Collections][] =>
    [...known].filter(([, collections]) => changed.has(collections)).sort(([a], [b]) => (a < b ? -1 : 1));

  return {
    open(scope) {
      const before = opened.get(scope);
      if (before) return before;
      const name = toName(scope);
      const collections = known.get(name) ?? openDumped(name) ?? putAll(new Map(), seed(scope));
      known.set(name, collections);
      opened.set(scope, collections);
      return collections;
    },
    noteChange: (collections) => void changed.add(collections),
    listChanged() {
      for (const name of [...dumped.keys()]) openDumped(name);
      return listChanged();
    },
    remove(scope) {
      known.delete(toName(scope));
      dumped.delete(toName(scope));
      opened = new WeakMap();
    },
    replaceAll(all, texts) {
      known = all;
      dumped = texts;
      opened = new WeakMap();
      changed = new WeakSet(all.values());
    },
    dump() {
      const parts = listChanged().map(
        ([name, collections]) => [name, writeCollections(collections)] as const,
      );
      const rest = [...dumped];
      return (function* () {
        for (const [name, texts] of [...parts, ...rest])
          for (const text of texts) yield [name, text] as const;
      })();
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

function fromTexts(texts: Iterable<string>): Collections {
  const collections: Collections = new Map();
  const open = (name: string): Collection => collections.get(name) ?? createCollection(collections, name);
  readCollections(texts, {
    record(collection, key, record) {
      const stored: StoredRecord = { key, record: freeze(record), lists: [] };
      open(collection).records.set(key, stored);
      return stored;
    },
    list(collection, name, members) {
      const { lists } = open(collection);
      const list = lists.get(name) ?? [];
      lists.set(name, list);
      for (const stored of members) {
        list.push(stored);
        if (stored.lists.at(-1) !== list) stored.lists.push(list);
      }
      open(collection).size += members.length;
    },
  });
  return collections;
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
