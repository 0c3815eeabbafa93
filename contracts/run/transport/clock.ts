/** Time as a parameter, so that what waits can be tested without waiting. */
export interface Clock {
  /** Milliseconds since the epoch; never goes back. */
  now(): number;
  /** Resolves after `ms` milliseconds. Rejects at once, with whatever reason, where `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What a deadline needs of time as well, for it is set for every request and as a rule is called off. */
export interface TimerClock extends Clock {
  /** Calls `end` after `ms` milliseconds, unless what it returns is called before. */
  after(ms: number, end: () => void): () => void;
}

/** Node fires a longer timer at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: TimerClock = {
  // `Date.now` goes back when the machine's clock is set, and a duration would be negative.
  now: () => performance.timeOrigin + performance.now(),
  // Node's own makes an error with a stack wherever it is aborted.
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', stop);
          resolve();
        },
        Math.min(Math.ceil(ms), longestTimer),
      );
      signal?.addEventListener('abort', stop, { once: true });
    }),
  after(ms, end) {
    const timer = setTimeout(end, Math.min(Math.ceil(ms), longestTimer));
    return () => clearTimeout(timer);
  },
};
