import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MaybePromise } from './maybe-promise.ts';

/** How many items are worked on in one turn of the event loop: a few milliseconds. */
const ITEMS = 1_000;

/**
 * Makes something of each item, in their order, and lets others have their turn of the event loop in between. At once where the
 * items are few. What `make` reads may change between two turns.
 */
export function mapInTurns<T, U>(
  items: readonly T[],
  make: (item: T, index: number) => U,
): MaybePromise<U[]> {
  return items.length <= ITEMS ? items.map((item, index) => make(item, index)) : mapSlices(items, make);
}

async function mapSlices<T, U>(items: readonly T[], make: (item: T, index: number) => U): Promise<U[]> {
  const made: U[] = [];
  for (let start = 0; start < items.length; start += ITEMS) {
    const end = Math.min(start + ITEMS, items.length);
    for (let index = start; index < end; index += 1) made.push(make(items[index] as T, index));
    await nextTurn();
  }
  return made;
}
