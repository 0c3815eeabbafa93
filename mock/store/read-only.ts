import type { Store } from './store.ts';

/** Something was to be written by a request that has no turn of its own. */
export class OutOfTurn extends Error {}

/**
 * The store for requests that read. Some of them put in place what is there from the start, which is a change like any other: their
 * write throws `OutOfTurn`, so that they are served once more, in a turn of their own.
 */
export function toReadOnly(store: Store): Store {
  const refuse = (): never => {
    throw new OutOfTurn('A request that reads may not write.');
  };
  return {
    ...store,
    write: refuse,
    reset: refuse,
    resetScope: refuse,
    restore: refuse,
  };
}
