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
  let bytes = 0;
  return {
    add(record) {
      if (most.exchanges === 0) return;
      stored.push(record);
      bytes += sizeOf(record);
      while (stored.length > most.exchanges || (bytes > most.bytes && stored.length > 1))
        bytes -= sizeOf(stored.shift() as ExchangeRecord);
    },
    change(change) {
      stored = stored.map(change);
    },
    list: () => [...stored],
  };
}

/** Texts take up to two bytes a character, and headers and the like some more. */
function sizeOf({ request, answer, curl }: ExchangeRecord): number {
  return 2 * ((request.body?.length ?? 0) + answer.body.length + curl.length) + 4096;
}
