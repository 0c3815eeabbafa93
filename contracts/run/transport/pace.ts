import type { Clock } from './clock.ts';

/** Resolves when the next request may be sent. Rejects where `signal` aborts before that. */
export type Pace = (signal?: AbortSignal) => Promise<void>;

/**
 * A token bucket that holds one token: no two turns are closer together than the rate says, however long nobody came, since a
 * gateway may count in windows of any length. Turns are given in the order of asking. `undefined` is no limit.
 */
export function createPace(ratePerSecond: number | undefined, clock: Clock): Pace {
  if (ratePerSecond === undefined) return async () => {};
  const interval = 1000 / ratePerSecond;
  let lastTurn = Number.NEGATIVE_INFINITY;
  let queue: Promise<void> = Promise.resolve();

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    const wait = lastTurn + interval - clock.now();
    signal?.throwIfAborted();
    if (wait > 0) await clock.sleep(wait, signal);
    lastTurn = clock.now();
  }

  return (signal) => {
    const turn = queue.then(() => takeTurn(signal));
    // Whoever gives up leaves the turn to the next.
    queue = turn.catch(() => undefined);
    return turn;
  };
}
