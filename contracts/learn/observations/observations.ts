import { createHash } from 'node:crypto';
import type { Exchange } from '../../checks/exchange.ts';

/** When, where and how often something was seen: what evidence of the grade `observed` says. */
export interface ObservedCount {
  /** The stages, as `dev` or `dev, prod`. */
  stage: string;
  /** The last day, as `2026-01-31`. */
  date: string;
  /** In how many distinct exchanges. */
  count: number;
}

/** So many distinct exchanges that always show the same make a rule of it; fewer may be a coincidence. */
export const SEVERAL = 3;

/** The exchanges of a run by number, each once: the same answer to the same request shows nothing new. */
export interface DistinctExchanges {
  /** The number of an exchange, from 1; `isNew` where none like it was seen before. */
  note(exchange: Exchange, at: number): { number: number; isNew: boolean };
  describe(numbers: Iterable<number>): ObservedCount;
}

export function createDistinctExchanges(): DistinctExchanges {
  const known = new Map<string, number>();
  const all: { stage: string; date: string }[] = [];
  return {
    note(exchange, at) {
      const key = toKey(exchange);
      const before = known.get(key);
      if (before !== undefined) return { number: before, isNew: false };
      const number = all.length + 1;
      all.push({ stage: exchange.call.stage, date: new Date(at).toISOString().slice(0, 10) });
      known.set(key, number);
      return { number, isNew: true };
    },
    describe(numbers) {
      const observed = [...new Set(numbers)].flatMap((number) => all[number - 1] ?? []);
      return {
        stage: [...new Set(observed.map(({ stage }) => stage))].toSorted().join(', '),
        date:
          observed
            .map(({ date }) => date)
            .toSorted()
            .at(-1) ?? '',
        count: observed.length,
      };
    },
  };
}

/** A digest, because bodies may be large and are nobody's business. */
function toKey({ call, request, answer }: Exchange): string {
  const { status, mediaType, text } = answer;
  const parts = [call.stage, request.method, request.url, request.body ?? '', status, mediaType];
  return createHash('sha256').update(JSON.stringify(parts)).update(text).digest('base64');
}
