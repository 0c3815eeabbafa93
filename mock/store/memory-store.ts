import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Entry, Page, Range, Scope, Store } from './store.ts';

/** The known data of a company and stage, to start from. */
export type Seed = (scope: Scope) => readonly Entry[];

interface Kept {
  record: JsonObject;
  indexes: readonly string[];
}

interface Collection {
  records: Map<string, Kept>;
  /** Keys in the order of writing, by list. */
  lists: Map<string, string[]>;
}

type Collections = Map<string, Collection>;

/** State in memory. The data of a company and stage are seeded when they are first asked for. */
export function createMemoryStore(seed: Seed): Store {
  let scopes = new Map<string, Collections>();

  function open(scope: Scope): Collections {
    const name = JSON.stringify([scope.company, scope.stage]);
    const known = scopes.get(name);
    if (known) return known;
    const created: Collections = new Map();
    for (const entry of seed(scope)) put(created, entry);
    scopes.set(name, created);
    return created;
  }

  return {
    find: (scope, collection, key) => open(scope).get(collection)?.records.get(key)?.record,
    list(scope, collection, index, range) {
      const kept = open(scope).get(collection);
      const keys = kept?.lists.get(index) ?? [];
      return toPage(keys, range, (key) => kept?.records.get(key)?.record);
    },
    write(scope, entries) {
      const collections = open(scope);
      for (const entry of entries) put(collections, entry);
    },
    reset() {
      scopes = new Map();
    },
    snapshot() {
      return Object.fromEntries([...scopes].map(([name, collections]) => [name, toSnapshot(collections)]));
    },
    restore(snapshot) {
      const restored = Object.entries(structuredClone(snapshot)).map(
        ([name, part]) => [name, fromSnapshot(part)] as const,
      );
      scopes = new Map(restored);
    },
  };
}

function put(collections: Collections, { collection, key, record, indexes }: Entry): void {
  let kept = collections.get(collection);
  if (!kept) {
    kept = { records: new Map(), lists: new Map() };
    collections.set(collection, kept);
  }
  const before = kept.records.get(key);
  for (const left of before?.indexes.filter((name) => !indexes.includes(name)) ?? []) {
    kept.lists.set(left, kept.lists.get(left)?.filter((other) => other !== key) ?? []);
  }
  for (const joined of new Set(indexes.filter((name) => !before?.indexes.includes(name)))) {
    const list = kept.lists.get(joined);
    if (list) list.push(key);
    else kept.lists.set(joined, [key]);
  }
  kept.records.set(key, { record: freeze(record), indexes });
}

/** What is kept can only be replaced, so that whatever is worked out of a record holds as long as the record. */
function freeze<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const member of Object.values(value)) freeze(member as Json);
    Object.freeze(value);
  }
  return value;
}

/** Reads no more of a list than the page, however long the list is. */
function toPage(
  keys: readonly string[],
  { offset, limit, order }: Range,
  find: (key: string) => JsonObject | undefined,
): Page {
  const records: JsonObject[] = [];
  for (let place = offset; place < Math.min(offset + limit, keys.length); place += 1) {
    const key = keys[order === 'oldest-first' ? place : keys.length - 1 - place];
    const record = key === undefined ? undefined : find(key);
    if (record) records.push(record);
  }
  return { records, total: keys.length };
}

function toSnapshot(collections: Collections): JsonObject {
  const parts = [...collections].map(([name, { records, lists }]) => {
    const byKey = [...records].map(([key, { record }]) => [key, structuredClone(record)]);
    return [name, { records: Object.fromEntries(byKey), lists: structuredClone(Object.fromEntries(lists)) }];
  });
  return Object.fromEntries(parts);
}

function fromSnapshot(part: Json): Collections {
  const collections: Collections = new Map();
  for (const [name, collection] of Object.entries(expectObject(part))) {
    const { records, lists } = expectObject(collection);
    const kept: Collection = { records: new Map(), lists: new Map() };
    for (const [key, record] of Object.entries(expectObject(records)))
      kept.records.set(key, { record: freeze(expectObject(record)), indexes: [] });
    for (const [index, keys] of Object.entries(expectObject(lists))) {
      if (!Array.isArray(keys)) throw new TypeError('This is no snapshot of a store.');
      kept.lists.set(index, keys.map(String));
      for (const key of keys.map(String)) {
        const entry = kept.records.get(key);
        if (entry) kept.records.set(key, { record: entry.record, indexes: [...entry.indexes, index] });
      }
    }
    collections.set(name, kept);
  }
  return collections;
}

function expectObject(value: Json | undefined): JsonObject {
  if (isObject(value)) return value;
  throw new TypeError('This is no snapshot of a store.');
}
