import type { StageData } from '../../fixtures/company.ts';
import type { JsonObject } from '../../spec/json.ts';
import { rememberLast } from '../../spec/remember.ts';
import { foldCase } from '../fold-case.ts';
import { freeze } from './freeze.ts';
import type { Entry, Range, Scope, Store } from './store.ts';

/** Everything that is kept for a company and stage, by collection: what the known data has. */
export type Collections = { [Name in keyof StageData]: StageData[Name][number] };

export type CollectionName = keyof Collections;

/** All of them, in the order in which they are shown. */
export const COLLECTIONS: readonly CollectionName[] = Object.keys({
  members: true,
  teams: true,
  cohorts: true,
  recognitions: true,
  questions: true,
  responses: true,
  presets: true,
  boosts: true,
  ratings: true,
} satisfies Record<CollectionName, true>) as CollectionName[];

/** The list in which every record of a collection stands. */
export const ALL = 'all';

/** Of so many people and teams the names of their lists are made once. */
const MOST_NAMED = 10_000;

const listsOfPerson = rememberLast(MOST_NAMED, (email) => {
  const folded = foldCase(email);
  return { sender: `sender:${folded}`, recipient: `recipient:${folded}`, member: `member:${folded}` };
});

const listOfTeam = rememberLast(MOST_NAMED, (name) => `team:${foldCase(name)}`);

/** The lists that a record is found in beside `ALL`. */
const LISTS: { [Name in CollectionName]?: (record: Collections[Name]) => string[] } = {
  teams: ({ name }) => [`name:${foldCase(name)}`],
  members: ({ team_id, team_name, cohort_ids }) => [
    ...(team_id ? [`group:${team_id}`] : []),
    ...(team_name ? [listOfTeam(team_name)] : []),
    ...cohort_ids.map((id) => `group:${id}`),
  ],
  recognitions({ sender, recipients }) {
    const lists = new Set<string>();
    const addPerson = (role: 'sender' | 'recipient', { email, team_name }: typeof sender): void => {
      const names = listsOfPerson(email);
      lists.add(names[role]).add(names.member);
      if (team_name) lists.add(listOfTeam(team_name));
    };
    addPerson('sender', sender);
    for (const recipient of recipients) addPerson('recipient', recipient);
    return [...lists];
  },
  questions: ({ survey_id }) => [`survey:${survey_id}`],
  responses: ({ survey_id, question_id }) => [
    `survey:${survey_id}`,
    `question:${question_id}`,
    `both:${JSON.stringify([survey_id, question_id])}`,
  ],
  boosts: ({ email }) => [`member:${foldCase(email)}`],
  ratings: ({ email }) => [`member:${foldCase(email)}`],
};

/** One record on its way into a collection. */
export type Write = {
  [Name in CollectionName]: { collection: Name; record: Collections[Name] };
}[CollectionName];

/** How much a company may come to hold in a stage: members, and records as a store counts them. Known data may be more. */
export type StateLimits = Record<'members' | 'records', number>;

/** Nothing was written, because a company would hold more than it may. The message is a sentence for who asked. */
export class StateFull extends Error {}

/** The names of a record's numbers. */
type NumberOf<Record> = { [Name in keyof Record]: Record[Name] extends number ? Name : never }[keyof Record] &
  string;

/** The records of one company in one stage, typed. */
export interface Records {
  find<Name extends CollectionName>(collection: Name, key: string): Collections[Name] | undefined;
  list<Name extends CollectionName>(
    collection: Name,
    list: string,
    range: Range,
  ): { records: Collections[Name][]; total: number };
  /** All of a list. Only for lists that a company's size bounds, never for its history. */
  all<Name extends CollectionName>(collection: Name, list?: string): Collections[Name][];
  count(collection: CollectionName, list?: string): number;
  /** What a number of all records of a list comes to. */
  sum<Name extends CollectionName>(collection: Name, list: string, name: NumberOf<Collections[Name]>): number;
  /** A number that is another one after each change of anything that is kept. */
  revision(): number;
  /** Keeps all of the records, or none: throws `StateFull` where the company would hold more than it may. */
  write(writes: readonly Write[]): void;
  /** The same with what `toEntry` has made, which for many can take a while. */
  keep(entries: readonly Entry[]): void;
}

export function createRecords(store: Store, scope: Scope, limits: StateLimits): Records {
  const keep: Records['keep'] = (entries) => {
    checkRoom(store, scope, limits, entries);
    store.write(scope, entries);
  };
  return {
    find: (collection, key) => store.find(scope, collection, key) as never,
    list: (collection, list, range) => store.list(scope, collection, list, range) as never,
    all: (collection, list = ALL) =>
      store.list(scope, collection, list, {
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
        order: 'oldest-first',
      }).records as never,
    count: (collection, list = ALL) => countRecords(store, scope, collection, list),
    sum: (collection, list, name) => store.sum(scope, collection, list, name),
    revision: () => store.revision(),
    write: (writes) => keep(writes.map(toEntry)),
    keep,
  };
}

function countRecords(store: Store, scope: Scope, collection: CollectionName, list: string): number {
  return store.list(scope, collection, list, { offset: 0, limit: 0, order: 'oldest-first' }).total;
}

/** Whoever is at a limit can still change what is there. */
export function checkRoom(store: Store, scope: Scope, limits: StateLimits, entries: readonly Entry[]): void {
  const isNew = ({ collection, key }: Entry): boolean => store.find(scope, collection, key) === undefined;
  const findFull = (added: readonly Entry[]): keyof StateLimits | undefined => {
    const members = added.filter(({ collection }) => collection === 'members').length;
    if (members > 0 && members + countRecords(store, scope, 'members', ALL) > limits.members)
      return 'members';
    const records = added.reduce((sum, { indexes }) => sum + indexes.length, 0);
    return records > 0 && records + store.size(scope) > limits.records ? 'records' : undefined;
  };
  const full = findFull(entries) && findFull(entries.filter(isNew));
  if (full === undefined) return;
  const most = `${limits[full]} ${full}`;
  throw new StateFull(`Nothing was written: this mock keeps at most ${most} of a company in a stage.`);
}

/** A record as the store keeps it, for ever as it is, by its ID or a member's email address, with the lists that it stands in. */
export function toEntry({ collection, record }: Write): Entry {
  const toLists = LISTS[collection] as ((record: Write['record']) => string[]) | undefined;
  return {
    collection,
    key: toKey(collection, record as unknown as JsonObject),
    record: freeze(record as unknown as JsonObject),
    indexes: [ALL, ...(toLists?.(record) ?? [])],
  };
}

/** What a record is found by in its collection. */
export function toKey(collection: CollectionName, { id, email }: JsonObject): string {
  return collection === 'members' ? foldCase(String(email)) : String(id);
}
