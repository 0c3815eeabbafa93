import type { Json } from '../../spec/json.ts';
import { createIdTails, createRandom, type Random } from '../../spec/random.ts';
import type { CompanyAccount } from '../keys/key-ring.ts';
import { type CollectionName, createRecords, type Records, type StateLimits } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Gives the time of the n-th record of its kind; a real clock need not look at `n`. */
export type RecordClock = (n: number) => Date;

/** One company in one stage, as its handlers see it: its records, and a random generator and time of its own. */
export interface Tenant {
  company: CompanyAccount;
  stage: string;
  records: Records;
  /** A random generator for the seed, the company, the stage and the parts. */
  random(...parts: string[]): Random;
  /** An id that nothing in the collection has yet, made of the content that it is for. */
  newId(collection: CollectionName, prefix: string, content: Json): string;
  /** The time at which the next record of a collection is written, in ISO 8601. */
  now(collection: CollectionName): string;
}

export interface TenantSources {
  store: Store;
  clock: RecordClock;
  seed: number;
  stateLimits: StateLimits;
  copies: LatestCopies;
}

/** The latest copy of the same content, and its id, by what the ids are made of. */
export type LatestCopies = Map<string, { copy: number; id: string }>;

/** Of how many contents the latest copy is remembered, and of how long ones (in UTF-16 code units). */
const MOST_COPIES = 1_000;
const LONGEST_CONTENT = 4_096;

export function openTenant(
  { store, clock, seed, stateLimits, copies }: TenantSources,
  company: CompanyAccount,
  stage: string,
): Tenant {
  const records = createRecords(store, { company: company.id, stage }, stateLimits);
  return {
    company,
    stage,
    records,
    random: (...parts) => createRandom(seed, company.id, stage, ...parts),
    newId(collection, prefix, content) {
      const tails = createIdTails(seed, company.id, stage, content);
      return findFree(copies, {
        text: prefix + tails.text,
        toId: (copy) => `${prefix}_${tails.of(copy)}`,
        isTaken: (id) => records.find(collection, id) !== undefined,
      });
    },
    now: (collection) => clock(records.count(collection)).toISOString(),
  };
}

/** How the ids of copies of the same are made, and tried. */
interface CopyIds {
  /** The same for copies of the same alone. */
  text: string;
  toId(copy: number): string;
  isTaken(id: string): boolean;
}

/**
 * The id of the first copy whose id is not taken, where those of all before it are. The one after the latest is tried first: what is
 * remembered spares the search, and changes nothing of what it finds.
 */
function findFree(latest: LatestCopies, ids: CopyIds): string {
  const { text, isTaken } = ids;
  const known = latest.get(text);
  const next = known && isTaken(known.id) ? known.copy + 1 : 1;
  let found = { copy: next, id: ids.toId(next) };
  if (isTaken(found.id)) found = searchFree(next, ids);
  // What there is one of is found at once.
  if (found.copy === 1 || text.length > LONGEST_CONTENT) return found.id;
  latest.delete(text);
  latest.set(text, found);
  if (latest.size > MOST_COPIES) latest.delete(latest.keys().next().value ?? '');
  return found.id;
}

/** Goes on after a copy whose id is taken, in steps that double, then by halves. */
function searchFree(from: number, { toId, isTaken }: CopyIds): { copy: number; id: string } {
  let taken = from;
  let free = { copy: 2 * from, id: toId(2 * from) };
  while (isTaken(free.id)) {
    taken = free.copy;
    free = { copy: 2 * taken, id: toId(2 * taken) };
  }
  while (free.copy - taken > 1) {
    const copy = Math.floor((taken + free.copy) / 2);
    const id = toId(copy);
    if (isTaken(id)) taken = copy;
    else free = { copy, id };
  }
  return free;
}
