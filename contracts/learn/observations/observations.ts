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
  /**
   * Whether these are enough to confirm a fact: so many that differ in what they ask, or who. Calls that are made again only because
   * their operation is known to be there do not count, nor do other answers to the same request, which may come of these: with them,
   * a run would confirm more only because the run before it learned that the operation is there.
   */
  isSeveral(numbers: ReadonlySet<number>): boolean;
}

export function createDistinctExchanges(): DistinctExchanges {
  const known = new Map<string, number>();
  const all: { stage: string; date: string }[] = [];
  const asked = new Map<number, string>();
  return {
    note(exchange, at) {
      const key = toKey(exchange);
      const before = known.get(key);
      const number = before ?? all.length + 1;
      if (!exchange.call.again) asked.set(number, toAsked(exchange));
      if (before !== undefined) return { number, isNew: false };
      all.push({ stage: exchange.call.stage, date: new Date(at).toISOString().slice(0, 10) });
      known.set(key, number);
      return { number, isNew: true };
    },
    isSeveral: (numbers) =>
      new Set([...numbers].flatMap((number) => asked.get(number) ?? [])).size >= SEVERAL,
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

function toAsked({ call, request }: Exchange): string {
  return toDigest([call.stage, call.key, request.method, request.url, request.body ?? '']);
}

function toKey({ call, request, answer }: Exchange): string {
  const { status, mediaType, text } = answer;
  return toDigest([call.stage, request.method, request.url, request.body ?? '', status, mediaType], text);
}

/** A digest, because bodies may be large and are nobody's business. */
function toDigest(parts: readonly unknown[], text = ''): string {
  return createHash('sha256').update(JSON.stringify(parts)).update(text).digest('base64');
}
