import type { Json, JsonObject } from '../../spec/json.ts';
import { foldCase } from '../fold-case.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { Handler, Input } from '../serve/prepare-operation.ts';
import type { Refused } from '../serve/refused.ts';
import { ALL, COLLECTIONS, type CollectionName, toKey } from '../store/records.ts';
import type { Page, Range, Scope, Store } from '../store/store.ts';
import { eachInTurns } from '../turns.ts';
import type { Controlled } from './controlled.ts';
import { refuseUnknown, withCompany } from './refuse-unknown.ts';

/** What a company holds in a stage, as it is kept. */
export function createDataHandlers({
  keys,
  stages,
  store,
}: Pick<Controlled, 'keys' | 'stages' | 'store'>): Record<string, Handler<undefined>> {
  const withScope = (
    handle: (scope: Scope, input: Input) => MaybePromise<Json | Refused>,
  ): Handler<undefined> =>
    withCompany(keys, ({ id }, input) => {
      const stage = String(input.path['stage']);
      if (!stages.includes(stage)) return refuseUnknown('data-unknown', `stage ${stage}`, stages);
      return handle({ company: id, stage }, input);
    });
  return {
    readData: withScope((scope) => ({
      collections: COLLECTIONS.map((name) => ({ name, total: countAll(store, { scope, collection: name }) })),
    })),
    readRecords: withScope((scope, { path, query }) => {
      const asked = String(path['collection']);
      const collection = COLLECTIONS.find((name) => name === asked);
      if (!collection) return refuseUnknown('data-unknown', `collection ${asked}`, COLLECTIONS);
      const part = { offset: Number(query['offset']), limit: Number(query['limit']) };
      const search = foldCase(String(query['search'] ?? ''));
      const kept: Kept = { scope, collection };
      const page =
        search === ''
          ? store.list(scope, collection, ALL, { ...part, order: 'newest-first' })
          : searchRecords(store, kept, search, part);
      return andThen(page, ({ records, total }) => ({
        total,
        // What cannot change is written in several turns where it is much.
        records: cutAtLength(records).map((record) =>
          Object.freeze({ key: toKey(collection, record), record }),
        ),
      }));
    }),
  };
}

/** A collection of a company in a stage. */
interface Kept {
  scope: Scope;
  collection: CollectionName;
}

function countAll(store: Store, { scope, collection }: Kept): number {
  return store.list(scope, collection, ALL, { offset: 0, limit: 0, order: 'oldest-first' }).total;
}

/** Those of which a value holds the text, in several turns where there are many. */
function searchRecords(
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
  const { scope, collection } = kept;
  for (let end = countAll(store, kept); end > 0; end -= AT_ONCE) {
    const offset = Math.max(0, end - AT_ONCE);
    const range: Range = { offset, limit: end - offset, order: 'oldest-first' };
    yield* store.list(scope, collection, ALL, range).records.toReversed();
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
function cutAtLength(records: readonly JsonObject[]): readonly JsonObject[] {
  let length = 0;
  const end = records.findIndex((record, index) => {
    length += JSON.stringify(record).length;
    return index > 0 && length > MOST_LENGTH;
  });
  return end < 0 ? records : records.slice(0, end);
}
