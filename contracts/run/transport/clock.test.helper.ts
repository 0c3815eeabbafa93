import type { Clock, TimerClock } from './clock.ts';

/** A clock on which sleeping takes no time and time goes by all the same; `sleeps` are what was slept, in milliseconds. */
export function createQuickClock(start = 0): Clock & { sleeps: number[] } {
  let now = start;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      sleeps.push(ms);
      now += ms;
    },
  };
}

/** A clock that stands still, and wakes all sleepers when it is told. */
export function createHeldClock(): TimerClock & { wake(): void; sleeping(): number } {
  const sleepers = new Set<() => void>();
  return {
    now: () => 0,
    sleeping: () => sleepers.size,
    wake() {
      for (const sleeper of sleepers) sleeper();
    },
    sleep(_, signal) {
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => () => {
          sleepers.delete(wakeUp);
          settle();
        };
        const wakeUp = end(resolve);
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener(
          'abort',
          end(() => reject(signal.reason)),
          { once: true },
        );
        sleepers.add(wakeUp);
      });
    },
    after(_, end) {
      const wakeUp = (): void => {
        sleepers.delete(wakeUp);
        end();
      };
      sleepers.add(wakeUp);
      return () => sleepers.delete(wakeUp);
    },
  };
}
