import { parentPort, workerData } from 'node:worker_threads';
import { createTrafficJudge, type JudgeSettings } from './judge.ts';
import { type FromJudge, serveJudge, type ToJudge } from './judge-thread.ts';

/**
 * The thread of the judge: whatever it takes to judge an exchange, and whatever goes wrong there, the traffic goes on. One
 * exchange after the other, in the order in which they ended.
 */
const judge = createTrafficJudge(workerData as JudgeSettings);
const say = (message: FromJudge): void => parentPort?.postMessage(message);

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: ToJudge) => {
  last = last.then(async () => {
    await serveJudge(judge, message, say);
    if (message.kind === 'end') parentPort?.close();
  });
});
say({ kind: 'ready' });
