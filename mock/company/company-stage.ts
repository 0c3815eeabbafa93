import type { Json } from '../../spec/json.ts';
import { type Chance, createChance, toIdTail } from '../chance.ts';
import type { CompanyAccount } from '../keys/key-ring.ts';
import { type CollectionName, createRecords, type Records } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Gives the time of the n-th record of its kind; a real clock need not look at `n`. */
export type Clock = (n: number) => Date;

/** One company in one stage, as its handlers see it: its records, and chance and time of its own. */
export interface CompanyStage {
  company: CompanyAccount;
  stage: string;
  records: Records;
  /** Chance that depends on the seed, the company, the stage and the parts. */
  chance(...parts: string[]): Chance;
  /** An id that nothing in the collection has yet, made of the content that it is for. */
  newId(collection: CollectionName, prefix: string, content: Json): string;
  /** The time at which the next record of a collection is written, in ISO 8601. */
  now(collection: CollectionName): string;
}

export interface World {
  store: Store;
  clock: Clock;
  seed: number;
}

export function openCompanyStage(
  { store, clock, seed }: World,
  company: CompanyAccount,
  stage: string,
): CompanyStage {
  const records = createRecords(store, { company: company.id, stage });
  return {
    company,
    stage,
    records,
    chance: (...parts) => createChance(seed, company.id, stage, ...parts),
    newId(collection, prefix, content) {
      const text = JSON.stringify(content);
      const toId = (copy: number): string => `${prefix}_${toIdTail(seed, company.id, stage, text, copy)}`;
      return toId(findFree((copy) => records.find(collection, toId(copy)) !== undefined));
    },
    now: (collection) => clock(records.count(collection)).toISOString(),
  };
}

/**
 * The first copy that is not taken, where all before it are: in steps that double, then by halves, so that the thousandth
 * recognition of the same content costs little more than the first.
 */
function findFree(isTaken: (copy: number) => boolean): number {
  let taken = 0;
  let free = 1;
  while (isTaken(free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}
