import type { Worker } from 'node:worker_threads';
import type { Traffic } from '../../../contracts/watch/traffic.ts';
import type { JudgeEnd, TrafficJudge } from './judge.ts';

/** What the thread of the judge is told. */
export type ToJudge =
  | { kind: 'observe'; id: number; traffic: Traffic }
  | { kind: 'skip'; why: string }
  | { kind: 'end' };

/** What it says; `broken` is of one exchange. */
export type FromJudge =
  | { kind: 'ready' }
  | { kind: 'judged'; id: number; text: string }
  | { kind: 'broken'; id: number; message: string }
  | { kind: 'ended'; end: JudgeEnd };

/** A judge in a thread of its own. */
export interface JudgeThread {
  /** What was passed on, or why it cannot be judged; `release` is called once it was judged. Never throws. */
  take(traffic: Traffic | string, release: () => void): void;
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
const TOO_MANY = 'more came than could be judged';

/** Resolves when the judge of a thread (`judge-worker.ts`) can take exchanges; rejects where it cannot begin. */
export async function startJudgeThread(worker: Worker, output: JudgeOutput): Promise<JudgeThread> {
  const waiting = new Map<number, () => void>();
  let count = 0;
  let isDead = false;
  let isEnding = false;
  const tell = (message: ToJudge, transfer: readonly ArrayBuffer[] = []): void =>
    worker.postMessage(message, [...transfer]);

  await untilReady(worker);
  const ended = new Promise<JudgeEnd>((resolve, reject) => {
    worker.on('error', (error) => {
      isDead = true;
      for (const release of waiting.values()) release();
      waiting.clear();
      if (!isEnding)
        output.complain(`The judge broke down, and the traffic is passed on without it: ${error.message}.`);
      reject(error);
    });
    worker.on('message', (message: FromJudge) => {
      if (message.kind === 'ended') resolve(message.end);
      if (message.kind === 'judged' && message.text !== '') output.print(message.text);
      if (message.kind === 'broken') output.complain(`An exchange could not be judged: ${message.message}.`);
      if (message.kind !== 'judged' && message.kind !== 'broken') return;
      waiting.get(message.id)?.();
      waiting.delete(message.id);
    });
  });
  // Whoever ends it hears of it; before that it was complained of.
  ended.catch(() => undefined);

  return {
    take(traffic, release) {
      const isSkipped = typeof traffic === 'string' || waiting.size >= MOST_WAITING;
      if (isDead || isSkipped) {
        release();
        if (!isDead) tell({ kind: 'skip', why: typeof traffic === 'string' ? traffic : TOO_MANY });
        return;
      }
      count += 1;
      waiting.set(count, release);
      // Both are of their own (`copy.ts`), so that they need not be copied once more.
      const bodies = [traffic.request.body.buffer, traffic.answer.body.buffer] as ArrayBuffer[];
      tell({ kind: 'observe', id: count, traffic }, bodies);
    },
    end() {
      isEnding = true;
      if (!isDead) tell({ kind: 'end' });
      return ended;
    },
  };
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve();
    });
  });
}

/**
 * The other end: does what a judge is told, and says what came of it. One exchange on which the judge breaks down is told of,
 * and the next ones are judged all the same.
 */
export async function serveJudge(
  judge: TrafficJudge,
  message: ToJudge,
  say: (message: FromJudge) => void,
): Promise<void> {
  switch (message.kind) {
    case 'skip':
      return judge.skip(message.why);
    case 'observe':
      try {
        say({ kind: 'judged', id: message.id, text: await judge.observe(message.traffic) });
      } catch (error) {
        judge.skip('the judge broke down');
        say({
          kind: 'broken',
          id: message.id,
          message: error instanceof Error ? error.message : String(error),
        });
      }
      return;
    case 'end':
      say({ kind: 'ended', end: await judge.end() });
  }
}
