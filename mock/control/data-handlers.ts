import type { Json } from '../../spec/json.ts';
import { foldCase } from '../fold-case.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { Handler, Input } from '../serve/prepare-operation.ts';
import { Refused } from '../serve/refused.ts';
import { ALL } from '../store/records.ts';
import type { Scope } from '../store/store.ts';
import type { Controlled } from './controlled.ts';
import { countAll, cutAtLength, findReferences, type Kept, searchRecords } from './kept-records.ts';
import { refuseUnknown, withCompany } from './refuse-unknown.ts';
import { listShownCollections, type ShownCollection } from './shown-collections.ts';

/** What a company holds in a stage, as it is kept. */
export function createDataHandlers({
  keys,
  served,
  store,
}: Pick<Controlled, 'keys' | 'served' | 'store'>): Record<string, Handler<undefined>> {
  const withScope = (
    handle: (scope: Scope, input: Input) => MaybePromise<Json | Refused>,
  ): Handler<undefined> =>
    withCompany(keys, ({ id }, input) => {
      const { stages } = served();
      const stage = String(input.path['stage']);
      if (!stages.includes(stage)) return refuseUnknown('data-unknown', `stage ${stage}`, stages);
      return handle({ company: id, stage }, input);
    });
  const withCollection = (
    handle: (kept: Kept, input: Input) => MaybePromise<Json | Refused>,
  ): Handler<undefined> =>
    withScope((scope, input) => {
      const asked = String(input.path['collection']);
      const all = listShownCollections(served());
      const of = all.find(({ name }) => name === asked);
      if (of) return handle({ scope, of }, input);
      return refuseUnknown('data-unknown', `collection ${asked}`, toNames(all));
    });
  return {
    readData: withScope((scope) => ({
      collections: listShownCollections(served()).map((of) => ({
        name: of.name,
        total: countAll(store, { scope, of }),
      })),
    })),
    readRecords: withCollection((kept, { query }) => {
      const part = { offset: Number(query['offset']), limit: Number(query['limit']) };
      const search = foldCase(String(query['search'] ?? ''));
      const { scope, of } = kept;
      const page =
        search === ''
          ? store.list(scope, of.collection, ALL, { ...part, order: 'newest-first' })
          : searchRecords(store, kept, search, part);
      return andThen(page, ({ records, total }) => {
        const shown = cutAtLength(records);
        return andThen(findReferences(store, kept, shown, listShownCollections(served())), (references) => ({
          total,
          // What cannot change is written in several turns where it is much.
          records: shown.map((record) =>
            Object.freeze({ key: of.keyOf(record), record: of.toRecord(record) ?? {} }),
          ),
          references,
        }));
      });
    }),
    readRecord: withCollection(({ scope, of }, { path }) => {
      const key = String(path['record_key']);
      const kept = store.find(scope, of.collection, key);
      const record = kept && of.toRecord(kept);
      if (record) return record;
      return new Refused('data-unknown', `There is no record ${key} in ${of.name} of ${scope.company}.`);
    }),
  };
}

function toNames(all: readonly ShownCollection[]): string[] {
  return all.map(({ name }) => name);
}
