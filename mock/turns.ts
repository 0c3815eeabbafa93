import { setImmediate as nextTurn } from 'node:timers/promises';
import { andThen, type MaybePromise } from './maybe-promise.ts';

/** How long one turn of the event loop may take before others have theirs, in milliseconds. */
const TURN = 10;

/**
 * Does something with each item, in their order, and lets others have their turn of the event loop in between where it takes long;
 * else it is done at once. What `use` reads may change between two turns.
 */
export function eachInTurns<T>(items: Iterable<T>, use: (item: T) => void): MaybePromise<void> {
  const rest = items[Symbol.iterator]();
  const takeTurn = (): MaybePromise<void> => {
    const end = performance.now() + TURN;
    for (let next = rest.next(); !next.done; next = rest.next()) {
      use(next.value);
      if (performance.now() > end) return nextTurn().then(takeTurn);
    }
    return undefined;
  };
  return takeTurn();
}

/** Makes something of each item, as `eachInTurns` does. */
export function mapInTurns<T, U>(items: readonly T[], make: (item: T) => U): MaybePromise<U[]> {
  const made: U[] = [];
  return andThen(
    eachInTurns(items, (item) => made.push(make(item))),
    () => made,
  );
}

/** Does something that takes long by itself in a turn of its own; anything else at once. */
export function inItsOwnTurn<T>(isLong: boolean, make: () => MaybePromise<T>): MaybePromise<T> {
  return isLong ? nextTurn().then(make) : make();
}
