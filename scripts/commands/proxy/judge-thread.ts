import type { Worker } from 'node:worker_threads';
import type { Traffic } from '../../../contracts/watch/traffic.ts';
import type { JudgeEnd } from './judge.ts';
import type { FromJudge, ToJudge } from './judge-messages.ts';

/** A judge in a thread of its own. */
export interface JudgeThread {
  /** What was passed on, or why it cannot be judged; `release` is called once it was judged. Never throws. */
  take(seen: Traffic | string, release: () => void): void;
  /** Waits for what is still to be judged. Rejects where the thread died. */
  end(): Promise<JudgeEnd>;
}

export interface JudgeOutput {
  /** Findings and notes as they come. */
  print: (text: string) => void;
  /** A fault of the judge, as a sentence. */
  complain: (message: string) => void;
}

/** What waits beyond that is not judged: it would be there faster than it can be judged. */
const MOST_WAITING = 5000;

/** Resolves when the judge of a thread (`judge-worker.ts`) can take exchanges; rejects where it cannot begin. */
export async function startJudgeThread(
  worker: Worker,
  { print, complain }: JudgeOutput,
): Promise<JudgeThread> {
  const waiting = new Map<number, () => void>();
  let count = 0;
  let death: Error | undefined;
  let isEnding = false;
  const tell = (message: ToJudge, transfer: readonly ArrayBuffer[] = []): void =>
    worker.postMessage(message, [...transfer]);
  const settle = (id: number): void => {
    waiting.get(id)?.();
    waiting.delete(id);
  };
  const die = (error: Error): void => {
    death ??= error;
    for (const id of [...waiting.keys()]) settle(id);
    if (!isEnding)
      complain(`The judge broke down, and the traffic is passed on without it: ${error.message}.`);
  };

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve();
    });
  });
  const ended = new Promise<JudgeEnd>((resolve, reject) => {
    worker.on('error', (error) => {
      die(error);
      reject(error);
    });
    worker.on('message', (message: FromJudge) => {
      if (message.kind === 'ended') resolve(message.end);
      if (message.kind === 'judged' && message.text !== '') print(message.text);
      if (message.kind === 'broken') complain(`An exchange could not be judged: ${message.message}.`);
      if (message.kind === 'judged' || message.kind === 'broken') settle(message.id);
    });
  });
  // Whoever ends it hears of it; before that it was complained of.
  ended.catch(() => undefined);

  return {
    take(seen, release) {
      const why = typeof seen === 'string' ? seen : waiting.size >= MOST_WAITING ? TOO_MANY : undefined;
      if (death || typeof seen === 'string' || why !== undefined) {
        release();
        if (!death) tell({ kind: 'pass', why: why ?? TOO_MANY });
        return;
      }
      count += 1;
      waiting.set(count, release);
      // Both are of their own (`copy.ts`), so that they need not be copied once more.
      const bodies = [seen.request.body.buffer, seen.answer.body.buffer] as ArrayBuffer[];
      tell({ kind: 'see', id: count, traffic: seen }, bodies);
    },
    end() {
      isEnding = true;
      if (!death) tell({ kind: 'end' });
      return ended;
    },
  };
}

const TOO_MANY = 'more came than could be judged';
