import type { ExchangeRecord } from '../run/exchange-log.ts';

/** The latest exchanges, within bounds. */
export interface KeptRecords {
  add(record: ExchangeRecord): void;
  /** Replaces each by what `change` makes of it. */
  change(change: (record: ExchangeRecord) => ExchangeRecord): void;
  list(): ExchangeRecord[];
}

/** Keeps at most so many exchanges, and so many bytes of bodies; the oldest go first. */
export function createKeptRecords(most: { exchanges: number; bytes: number }): KeptRecords {
  let kept: ExchangeRecord[] = [];
  let first = 0;
  let bytes = 0;
  return {
    add(record) {
      if (most.exchanges === 0) return;
      kept.push(record);
      bytes += sizeOf(record);
      while (kept.length - first > most.exchanges || (bytes > most.bytes && kept.length - first > 1)) {
        bytes -= sizeOf(kept[first] as ExchangeRecord);
        first += 1;
      }
      // What was dropped is let go of now and then, so that nothing is moved with each exchange.
      if (first > most.exchanges) {
        kept = kept.slice(first);
        first = 0;
      }
    },
    change(change) {
      kept = kept.slice(first).map(change);
      first = 0;
    },
    list: () => kept.slice(first),
  };
}

/** Texts take up to two bytes a character, and headers and the like some more. */
function sizeOf({ request, answer, curl }: ExchangeRecord): number {
  return 2 * ((request.body?.length ?? 0) + answer.body.length + curl.length) + 4096;
}
