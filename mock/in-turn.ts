import type { RequestListener } from 'node:http';

type Heard = Parameters<RequestListener>;

/**
 * A listener that hears the first request of a turn of the event loop at once, and the others of that turn together, after all of
 * them were read. A client with many connections is then woken once by many answers, instead of by each; one with a single
 * connection waits for nothing.
 */
export function hearInTurn(listener: RequestListener): RequestListener {
  /** `undefined` where no request came in this turn yet. */
  let waiting: Heard[] | undefined;
  const hearAll = (): void => {
    const heard = waiting ?? [];
    waiting = undefined;
    for (const one of heard) listener(...one);
  };
  return (...one) => {
    if (waiting) {
      waiting.push(one);
      return;
    }
    waiting = [];
    setImmediate(hearAll);
    listener(...one);
  };
}
