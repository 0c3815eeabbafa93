import { isObject, type JsonObject } from '../../spec/json.ts';
import { ALL, checkRoom, type StateLimits } from '../store/records.ts';
import type { Entry, Scope, Store } from '../store/store.ts';

/** A record of a resource, as it is kept. */
export interface KeptRecord {
  /** What it is known by, as a path has it. */
  id: string;
  /** The ids of the records that it belongs to, outermost first. */
  parents: readonly string[];
  /** `undefined` where it was there, and was removed. */
  record: JsonObject | undefined;
  /** Whether it was there from the start. */
  isSeed: boolean;
}

/** The records of a resource, of one company in one stage. */
export interface ResourceStore {
  find(parents: readonly string[], id: string): KeptRecord | undefined;
  /** Those that belong to a record, in the order of writing. */
  list(parents: readonly string[]): JsonObject[];
  /** The one that was written last of all. */
  last(): KeptRecord | undefined;
  /** How many there are and were. */
  count(): number;
  /** Throws `StateFull` where more would be kept than may be. */
  write(record: KeptRecord): void;
  isSeeded(parents: readonly string[]): boolean;
  /** What is there from the start; below what is no record, there may be any number of them. */
  seed(parents: readonly string[], records: readonly KeptRecord[]): void;
}

const PREFIX = 'resource:';
/** The list of what was removed: it takes of the room too. */
const REMOVED = 'removed';

/** What the collection of a resource is called in the store, where those of the service are too. */
export function toCollection(resource: string): string {
  return PREFIX + resource;
}

/** The resource that a collection of the store is of. */
export function findResourceName(collection: string): string | undefined {
  return collection.startsWith(PREFIX) ? collection.slice(PREFIX.length) : undefined;
}

export function openResourceStore(
  { store, limits }: { store: Store; limits: StateLimits },
  scope: Scope,
  resource: string,
): ResourceStore {
  const collection = toCollection(resource);
  const range = { offset: 0, limit: Number.MAX_SAFE_INTEGER, order: 'oldest-first' } as const;
  const count = (list: string): number => store.list(scope, collection, list, { ...range, limit: 0 }).total;
  return {
    find(parents, id) {
      const found = store.find(scope, collection, toKey(parents, id));
      return found && fromKept(found);
    },
    list: (parents) =>
      store
        .list(scope, collection, toList(parents), range)
        .records.map((kept) => fromKept(kept).record)
        .filter((record) => record !== undefined),
    last() {
      const [found] = store.list(scope, collection, ALL, {
        offset: 0,
        limit: 1,
        order: 'newest-first',
      }).records;
      return found && fromKept(found);
    },
    count: () => count(ALL) + count(REMOVED),
    write(record) {
      const entry = toResourceEntry(resource, record);
      checkRoom(store, scope, limits, [entry]);
      store.write(scope, [entry]);
    },
    isSeeded: (parents) => store.find(scope, collection, toKey(parents, '')) !== undefined,
    seed(parents, records) {
      const entries = records.map((record) => toResourceEntry(resource, record));
      if (parents.length > 0) checkRoom(store, scope, limits, entries);
      const record = { parents: [...parents] };
      store.write(scope, [...entries, { collection, key: toKey(parents, ''), record, indexes: [] }]);
    },
  };
}

/** The parents and the id as one text, which no others give. An id is never empty. */
function toKey(parents: readonly string[], id: string): string {
  return [...parents, id].map(encodeURIComponent).join('/');
}

/** What a record that is kept is found by. */
export function toResourceKey(kept: JsonObject): string {
  const { id, parents } = fromKept(kept);
  return toKey(parents, id);
}

/** The list of what belongs to a record. */
function toList(parents: readonly string[]): string {
  return parents.length === 0 ? ALL : `of:${toKey(parents, '')}`;
}

function toResourceEntry(resource: string, { id, parents, record, isSeed }: KeptRecord): Entry {
  const kept: JsonObject = { id, parents: [...parents], ...(isSeed ? { seed: true } : {}) };
  return {
    collection: toCollection(resource),
    key: toKey(parents, id),
    record: record ? { ...kept, record } : kept,
    indexes: record ? [...new Set([ALL, toList(parents)])] : [REMOVED],
  };
}

/** What a store would hold for something that it holds; `undefined` where it is nothing of a resource. */
export function findResourceEntry(
  resource: string,
  kept: JsonObject,
): Pick<Entry, 'key' | 'indexes'> | undefined {
  const { id, parents, record } = kept;
  if (!Array.isArray(parents) || !parents.every((parent) => typeof parent === 'string')) return undefined;
  if (id === undefined && record === undefined) return { key: toKey(parents, ''), indexes: [] };
  if (typeof id !== 'string' || id === '' || !(record === undefined || isObject(record))) return undefined;
  return toResourceEntry(resource, { id, parents, record, isSeed: false });
}

function fromKept(kept: JsonObject): KeptRecord {
  const { id, parents, record, seed } = kept as unknown as Omit<KeptRecord, 'isSeed'> & { seed?: boolean };
  return { id, parents, record, isSeed: seed === true };
}
