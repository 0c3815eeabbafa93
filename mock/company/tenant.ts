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
}

export function openTenant(
  { store, clock, seed, stateLimits }: TenantSources,
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
      const toTail = createIdTails(seed, company.id, stage, content);
      return findFree(
        (copy) => `${prefix}_${toTail(copy)}`,
        (id) => records.find(collection, id) !== undefined,
      );
    },
    now: (collection) => clock(records.count(collection)).toISOString(),
  };
}

/**
 * The id of the first copy whose id is not taken, where those of all before it are: in steps that double, then by halves, so that
 * the thousandth recognition of the same content costs little more than the first.
 */
function findFree(toId: (copy: number) => string, isTaken: (id: string) => boolean): string {
  let taken = 0;
  let free = 1;
  let id = toId(free);
  while (isTaken(id)) {
    taken = free;
    free *= 2;
    id = toId(free);
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    const tried = toId(middle);
    if (isTaken(tried)) taken = middle;
    else [free, id] = [middle, tried];
  }
  return id;
}
