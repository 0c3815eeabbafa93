import { performance } from 'node:perf_hooks';
import type { Clock } from './clock.ts';

/** Where the time of a run went, in milliseconds; together they are the whole. */
export interface TimeSpent {
  /** Until the target answered. */
  sending: number;
  /** For the rate, for a pause that the target asked for, or before another try, while no request was under way. */
  waiting: number;
  /** This process was at work: making requests, judging answers. A target in this process is in it too. */
  judging: number;
}

/** Notes what a run waits for. */
export interface TimeBook {
  sending<T>(work: Promise<T>): Promise<T>;
  waiting<T>(work: Promise<T>): Promise<T>;
  /** Of all the time since the book was opened. */
  close(): TimeSpent;
}

export function createTimeBook(clock: Clock): TimeBook {
  const before = performance.eventLoopUtilization();
  const start = clock.now();
  const under = { sending: 0, waiting: 0 };
  let onlyWaiting = 0;
  let since = start;

  async function during<T>(kind: keyof typeof under, work: Promise<T>): Promise<T> {
    turn(kind, 1);
    try {
      return await work;
    } finally {
      turn(kind, -1);
    }
  }

  function turn(kind: keyof typeof under, by: 1 | -1): void {
    const now = clock.now();
    if (under.sending === 0 && under.waiting > 0) onlyWaiting += now - since;
    since = now;
    under[kind] += by;
  }

  return {
    sending: (work) => during('sending', work),
    waiting: (work) => during('waiting', work),
    close() {
      const total = clock.now() - start;
      // What is not idle is work, whatever is under way beside it.
      const judging = Math.min(total, performance.eventLoopUtilization(before).active);
      const waiting = Math.min(total - judging, onlyWaiting);
      return { sending: total - judging - waiting, waiting, judging };
    },
  };
}
