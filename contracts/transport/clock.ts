import { setTimeout as wait } from 'node:timers/promises';

/** Time as a parameter, so that what waits can be tested without waiting. */
export interface Clock {
  /** Milliseconds since the epoch; never goes back. */
  now(): number;
  /** Resolves after `ms` milliseconds. Rejects at once, with whatever reason, where `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Node fires a longer timer at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  // `Date.now` goes back when the machine's clock is set, and a duration would be negative.
  now: () => performance.timeOrigin + performance.now(),
  async sleep(ms, signal) {
    await wait(Math.min(Math.ceil(ms), longestTimer), undefined, signal === undefined ? {} : { signal });
  },
};
