import { isObject, type Json } from '../../spec/json.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import type { Validate } from '../../spec/schema/schema-validators.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { findResourceEntry, toCollection } from '../resources/resource-store.ts';
import { type Contradiction, checkReferences, type KeptCollections } from './check-references.ts';
import { ALL, type CollectionName, toEntry, type Write } from './records.ts';
import type { Entry } from './store.ts';

/**
 * The first place where collections are not what a mock can have come to hold: a record is not valid or stands at another's key,
 * a list has records that do not belong there or lacks one that does, a record speaks of what is not there, or two are the same.
 */
export function findContradiction(
  kept: KeptCollections,
  validators: Readonly<Record<CollectionName, Validate>>,
  resources: readonly string[],
): Contradiction | undefined {
  for (const [name, { records, lists }] of Object.entries(kept)) {
    const resource = resources.find((one) => toCollection(one) === name);
    if (resource === undefined && !Object.hasOwn(validators, name))
      return { pointer: joinPointer('', name), predicate: 'is no collection' };
    const collection = name as CollectionName;
    const expected = new Map<string, Set<string>>([[ALL, new Set()]]);
    for (const [key, record] of Object.entries(records)) {
      const wrong =
        resource === undefined
          ? checkRecord({ collection, key, record }, validators[collection], expected)
          : checkEntry(isObject(record) ? findResourceEntry(resource, record) : undefined, key, expected);
      if (wrong) return { ...wrong, pointer: joinPointer('', name, 'records', key) + wrong.pointer };
    }
    const wrong = checkLists(lists, expected);
    if (wrong) return { ...wrong, pointer: joinPointer('', name, 'lists') + wrong.pointer };
  }
  return checkReferences(kept);
}

/** Notes in `expected` the lists that the record stands in. */
function checkRecord(
  { collection, key, record }: { collection: CollectionName; key: string; record: Json | undefined },
  validate: Validate,
  expected: Map<string, Set<string>>,
): Contradiction | undefined {
  const error = validate(record)[0];
  if (error) return error;
  return checkEntry(findEntry({ collection, record } as unknown as Write), key, expected);
}

function checkEntry(
  entry: Pick<Entry, 'key' | 'indexes'> | undefined,
  key: string,
  expected: Map<string, Set<string>>,
): Contradiction | undefined {
  if (!entry) return { pointer: '', predicate: 'is not as this mock keeps it' };
  if (entry.key !== key) return { pointer: '', predicate: `must stand at ${entry.key}` };
  for (const list of entry.indexes) expected.set(list, (expected.get(list) ?? new Set()).add(key));
  return undefined;
}

/** A document that was made looser may allow a record that the mock cannot read. */
function findEntry(write: Write): ReturnType<typeof toEntry> | undefined {
  try {
    return toEntry(write);
  } catch {
    return undefined;
  }
}

/** A list that all have left may be there, empty. */
function checkLists(
  lists: Record<string, string[]>,
  expected: ReadonlyMap<string, ReadonlySet<string>>,
): Contradiction | undefined {
  for (const [name, keys] of Object.entries(lists)) {
    const belong = expected.get(name);
    const index = keys.findIndex((key) => !belong?.has(key));
    if (index >= 0) return { pointer: joinPointer('', name, index), predicate: 'is no record of this list' };
    if (new Set(keys).size < keys.length)
      return { pointer: joinPointer('', name), predicate: 'repeats a record' };
  }
  for (const [name, keys] of expected) {
    const given = new Set(Object.hasOwn(lists, name) ? lists[name] : []);
    const missing = [...keys].find((key) => !given.has(key));
    if (missing !== undefined)
      return { pointer: joinPointer('', name), predicate: `lacks the record ${missing}` };
  }
  return undefined;
}

/** A contradiction as a sentence, where `pointer` is what its own begins at. */
export function describeContradiction({ pointer, predicate }: Contradiction, at: string): string {
  return `${describeValidationError({ pointer: at + pointer, predicate: 'in the body' }, '')} ${predicate}.`;
}
