import type { MaybePromise } from '../maybe-promise.ts';
import { mapInTurns } from '../turns.ts';
import { type FindRoot, type JournalDetails, type JournalEntry, toDetails, toEntry } from './entry.ts';
import { copyTexts, createPlace, fillPlace, type JournalPlace, type Recorded } from './place.ts';
import type { JournalRedactor } from './redact.ts';

/** What requests are looked for; all that is given must hold. */
export interface JournalFilter {
  /** Only those with a higher number. */
  after?: number | undefined;
  /** Only those with a lower number. */
  before?: number | undefined;
  method?: string | undefined;
  status?: number | undefined;
  stage?: string | undefined;
  company?: string | undefined;
  operation_id?: string | undefined;
}

export interface Journal {
  record(request: Recorded): void;
  /**
   * The latest requests, the newest first, as they are now. What clients sent may take long to go through: then it is done in several
   * turns of the event loop.
   */
  read(limit: number, filter?: JournalFilter): MaybePromise<JournalEntry[]>;
  /** One request with all that is kept of it; `undefined` where there never was one of that number, or it was forgotten. */
  find(number: number): JournalDetails | undefined;
  clear(): void;
  /** The number of the latest request; 0 where there is none. */
  latest(): number;
  /** The number of the oldest that is kept. */
  oldest(): number;
}

/**
 * Keeps the last `size` requests in places that are used again and again, what came from the client as bytes: objects that outlive
 * the request that they came with would make the garbage collector keep far more memory than they take, and run slower. What the
 * document says of an answer is looked for when the entry is read, by `findRoot`.
 */
export function createJournal(size: number, redact: JournalRedactor, findRoot: FindRoot): Journal {
  const places: JournalPlace[] = [];
  let count = 0;

  return {
    record(request) {
      const index = count % size;
      places[index] ??= createPlace();
      fillPlace(places[index], request);
      count += 1;
    },
    read(limit, filter = {}) {
      const taken: [number: number, place: JournalPlace][] = [];
      const oldest = Math.max(0, count - size, filter.after ?? 0);
      const newest = Math.min(count, (filter.before ?? count + 1) - 1);
      for (let number = newest; number > oldest && taken.length < limit; number -= 1) {
        const place = places[(number - 1) % size];
        if (place && fits(place, filter)) taken.push([number, copyTexts(place)]);
      }
      return mapInTurns(taken, ([number, place]) => toEntry(number, place, redact));
    },
    find(number) {
      const place = number > count - size && number <= count ? places[(number - 1) % size] : undefined;
      return place && toDetails(number, place, { redact, findRoot });
    },
    clear() {
      places.length = 0;
      count = 0;
    },
    latest: () => count,
    oldest: () => Math.max(1, count - size + 1),
  };
}

function fits(place: JournalPlace, { method, status, stage, company, operation_id }: JournalFilter): boolean {
  return (
    (method === undefined || method === place.method) &&
    (status === undefined || status === place.status) &&
    (stage === undefined || stage === place.stage) &&
    (company === undefined || company === place.company) &&
    (operation_id === undefined || operation_id === place.operationId)
  );
}
