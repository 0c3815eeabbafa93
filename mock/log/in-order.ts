import { LogAway } from './log-storage.ts';

/** How long anybody waits for entries that are known to be there, in milliseconds. */
const LONGEST_WAIT = 5_000;

/** Entries that have their turn one after the other. */
export interface InOrder {
  /** The last that had its turn. */
  position(): number;
  /** Goes on behind a position. */
  start(position: number): void;
  add(position: number, text: string): void;
  /** Resolves once the entry of a position had its turn; at once where it had. Rejects with `LogAway` where that takes too long. */
  until(position: number): Promise<void> | undefined;
  /** Why no further entry can have its turn, if so. */
  failure(): Error | undefined;
}

/** `play` gives an entry its turn. Where it throws, the order ends there. */
export function createInOrder(play: (position: number, text: string) => Promise<void>): InOrder {
  const waiters = createWaiters();
  let played = 0;
  let failure: Error | undefined;
  let isPlaying = false;
  let inbox: [position: number, text: string][] = [];

  async function playAll(): Promise<void> {
    while (inbox.length > 0 && !failure) {
      const batch = inbox;
      inbox = [];
      for (const [position, text] of batch) {
        try {
          await play(position, text);
          played = position;
        } catch (error) {
          failure = error as Error;
          break;
        }
        waiters.wake(played);
      }
    }
    isPlaying = false;
    if (failure) waiters.fail(failure);
  }

  return {
    position: () => played,
    start(position) {
      played = position;
    },
    add(position, text) {
      inbox.push([position, text]);
      if (isPlaying) return;
      isPlaying = true;
      // Whoever adds may be in the middle of reading what it adds from.
      queueMicrotask(() => void playAll());
    },
    until(position) {
      if (position <= played) return undefined;
      return failure ? Promise.reject(failure) : waiters.wait(position, played);
    },
    failure: () => failure,
  };
}

interface Waiting {
  position: number;
  resolve(): void;
  reject(error: Error): void;
}

interface Waiters {
  wait(position: number, played: number): Promise<void>;
  wake(played: number): void;
  fail(error: Error): void;
}

function createWaiters(): Waiters {
  let waiting: Waiting[] = [];
  const takeOut = (isTaken: (one: Waiting) => boolean): Waiting[] => {
    const taken = waiting.filter(isTaken);
    waiting = waiting.filter((one) => !taken.includes(one));
    return taken;
  };
  return {
    wait: (position, played) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          takeOut((one) => one === own);
          reject(new LogAway(`This mock is behind the log by ${position - played} entries; try again.`));
        }, LONGEST_WAIT);
        const own: Waiting = {
          position,
          resolve() {
            clearTimeout(timer);
            resolve();
          },
          reject(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        waiting.push(own);
      }),
    wake(played) {
      if (waiting.length === 0) return;
      for (const one of takeOut(({ position }) => position <= played)) one.resolve();
    },
    fail(error) {
      for (const one of takeOut(() => true)) one.reject(error);
    },
  };
}
