import type { JsonObject } from '../../spec/json.ts';

/** Whose data: one company in one stage. Nothing reaches over this border. */
export interface Scope {
  company: string;
  stage: string;
}

/** A record to keep, or to keep in place of the one with the same key. */
export interface Entry {
  collection: string;
  key: string;
  /** Never changed once it is written. A store that freezes it spares the mock to write and judge it again at each read. */
  record: JsonObject;
  /** The lists in which the record stands, each in the order of writing. */
  indexes: readonly string[];
}

export interface Range {
  offset: number;
  limit: number;
  order: 'oldest-first' | 'newest-first';
}

export interface Page {
  records: JsonObject[];
  /** How many records the list holds in all. */
  total: number;
}

/**
 * All state of a mock, behind which any store may stand. It is synchronous, so that what a handler reads and then writes
 * cannot be torn apart by another request; a file or an embedded database can serve it as well as memory does.
 */
export interface Store {
  find(scope: Scope, collection: string, key: string): JsonObject | undefined;
  /** A part of one of a collection's lists; an unknown list is empty. */
  list(scope: Scope, collection: string, index: string, range: Range): Page;
  /** What a number of all records of a list comes to; a record that lacks it counts as 0. Asked often, of lists of any length. */
  sum(scope: Scope, collection: string, index: string, name: string): number;
  /** How much is kept, known data included: each record counts once for each list in which it stands. */
  size(scope: Scope): number;
  /** A number that is another one after each change of the state. */
  revision(): number;
  /** Writes all of the entries, or none where it throws. */
  write(scope: Scope, entries: readonly Entry[]): void;
  /** Back to the known data. */
  reset(): void;
  /** The same of one company in one stage. */
  resetScope(scope: Scope): void;
  /**
   * What differs from the known data, as JSON that `restore` takes: by company and stage, written as `["a","dev"]`, and by collection
   * the `records` by key and in `lists` the keys of each list in the order of writing. A mock holds it against its document before
   * it restores it.
   */
  snapshot(): JsonObject;
  /** Puts the store into the state of a snapshot. Throws a `TypeError` on anything else, and then changes nothing. */
  restore(snapshot: JsonObject): void;
}
