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
  // Node's own makes an error with a stack wherever it is aborted, which the deadline of every request is.
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
};
