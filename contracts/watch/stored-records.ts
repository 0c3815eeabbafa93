import type { ExchangeRecord } from '../run/exchange-log.ts';

/** The latest exchanges, within bounds. */
export interface StoredRecords {
  add(record: ExchangeRecord): void;
  /** Replaces each by what `change` makes of it. */
  change(change: (record: ExchangeRecord) => ExchangeRecord): void;
  list(): ExchangeRecord[];
}

/** Stores at most so many exchanges, and so many bytes of bodies; the oldest go first. */
export function createStoredRecords(most: { exchanges: number; bytes: number }): StoredRecords {
  let stored: ExchangeRecord[] = [];
  let first = 0;
  let bytes = 0;
  return {
    add(record) {
      if (most.exchanges === 0) return;
      stored.push(record);
      bytes += sizeOf(record);
      while (stored.length - first > most.exchanges || (bytes > most.bytes && stored.length - first > 1)) {
        bytes -= sizeOf(stored[first] as ExchangeRecord);
        first += 1;
      }
      // What was dropped is let go of now and then, so that nothing is moved with each exchange.
      if (first > most.exchanges) {
        stored = stored.slice(first);
        first = 0;
      }
    },
    change(change) {
      stored = stored.slice(first).map(change);
      first = 0;
    },
    list: () => stored.slice(first),
  };
}

/** Texts take up to two bytes a character, and headers and the like some more. */
function sizeOf({ request, answer, curl }: ExchangeRecord): number {
  return 2 * ((request.body?.length ?? 0) + answer.body.length + curl.length) + 4096;
}
