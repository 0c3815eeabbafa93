import { isObject, type JsonObject } from '../../spec/json.ts';
import { foldCase } from '../fold-case.ts';
import { toCollection, toResourceKey } from '../resources/resource-store.ts';
import type { ServedDocument } from '../served-document.ts';
import { COLLECTIONS, toKey } from '../store/records.ts';

/** A collection as it is shown, and where the store has it. */
export interface ShownCollection {
  name: string;
  collection: string;
  keyOf(record: JsonObject): string;
  /** The key of the record that a text names. */
  keyOfName(text: string): string;
  /** The record itself, of what the store has; `undefined` where it was removed. */
  toRecord(kept: JsonObject): JsonObject | undefined;
}

const OF_SERVICE: readonly ShownCollection[] = COLLECTIONS.map((name) => ({
  name,
  collection: name,
  keyOf: (record) => toKey(name, record),
  keyOfName: (text) => (name === 'members' ? foldCase(text) : text),
  toRecord: (record) => record,
}));

/** What there is to show of a document: its resources, else what the service keeps. */
export function listShownCollections({
  resources,
}: Pick<ServedDocument, 'resources'>): readonly ShownCollection[] {
  if (resources.length === 0) return OF_SERVICE;
  return resources.map(({ name }) => ({
    name,
    collection: toCollection(name),
    keyOf: toResourceKey,
    keyOfName: encodeURIComponent,
    toRecord: ({ record }) => (isObject(record) ? record : undefined),
  }));
}
