import type { Json, JsonObject } from '../../spec/json.ts';
import { foldCase } from '../fold-case.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import { ALL } from '../store/records.ts';
import type { Page, Range, Scope, Store } from '../store/store.ts';
import { eachInTurns } from '../turns.ts';
import type { ShownCollection } from './shown-collections.ts';

/** A collection of a company in a stage. */
export interface Kept {
  scope: Scope;
  of: ShownCollection;
}

export function countAll(store: Store, { scope, of }: Kept): number {
  return store.list(scope, of.collection, ALL, { offset: 0, limit: 0, order: 'oldest-first' }).total;
}

/** Those of which a value holds the text, in several turns where there are many. */
export function searchRecords(
  store: Store,
  kept: Kept,
  search: string,
  { offset, limit }: Pick<Range, 'offset' | 'limit'>,
): MaybePromise<Page> {
  const found: Page = { records: [], total: 0 };
  const looked = eachInTurns(listNewestFirst(store, kept), (record) => {
    if (!holdsText(record, search)) return;
    if (found.total >= offset && found.records.length < limit) found.records.push(record);
    found.total += 1;
  });
  return andThen(looked, () => found);
}

/** How many records are taken out of the store at once. */
const AT_ONCE = 500;

/** Counted from the first record, so that what is written meanwhile moves none. */
function* listNewestFirst(store: Store, kept: Kept): Generator<JsonObject> {
  const { scope, of } = kept;
  for (let end = countAll(store, kept); end > 0; end -= AT_ONCE) {
    const offset = Math.max(0, end - AT_ONCE);
    const range: Range = { offset, limit: end - offset, order: 'oldest-first' };
    yield* store.list(scope, of.collection, ALL, range).records.toReversed();
  }
}

/** `text` is folded. */
function holdsText(value: Json | undefined, text: string): boolean {
  if (typeof value !== 'object' || value === null) return foldCase(String(value)).includes(text);
  return Object.values(value).some((inner) => holdsText(inner, text));
}

/** In UTF-16 code units of JSON: what was sent to all members names 10,000. */
const MOST_LENGTH = 4_194_304;

/** The first of some records, at least one, as many as are not too long together. */
export function cutAtLength(records: readonly JsonObject[]): readonly JsonObject[] {
  let length = 0;
  const end = records.findIndex((record, index) => {
    length += JSON.stringify(record).length;
    return index > 0 && length > MOST_LENGTH;
  });
  return end < 0 ? records : records.slice(0, end);
}

/** How many texts of a record are looked at: what was sent to all members speaks of 10,000. */
const MOST_TEXTS = 100;

/** Which of the texts in some records are the keys of others, in several turns where there are many. */
export function findReferences(
  store: Store,
  { scope, of }: Kept,
  records: readonly JsonObject[],
  all: readonly ShownCollection[],
): MaybePromise<Json> {
  const found = new Map<string, string | undefined>();
  const find = (text: string): string | undefined =>
    all.find(({ collection, keyOfName, toRecord }) => {
      const kept = store.find(scope, collection, keyOfName(text));
      return kept && toRecord(kept);
    })?.name;
  const looked = eachInTurns(records, (record) => {
    const own = of.keyOf(record);
    for (const text of textsOf(of.toRecord(record), MOST_TEXTS)) {
      const isOwn = text === own || foldCase(text) === own;
      if (!isOwn && !found.has(text)) found.set(text, find(text));
    }
  });
  return andThen(looked, () =>
    [...found].flatMap(([value, name]) => (name === undefined ? [] : [{ value, collection: name }])),
  );
}

/** The first texts in a value. */
function textsOf(value: Json | undefined, most: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const texts: string[] = [];
  for (const inner of Object.values(value)) {
    if (texts.length >= most) break;
    texts.push(...textsOf(inner, most - texts.length));
  }
  return texts;
}
