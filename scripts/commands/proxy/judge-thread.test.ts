import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { toTraffic } from '../../../contracts/watch/traffic.test.helper.ts';
import type { TrafficJudge } from './judge.ts';
import { type FromJudge, serveJudge, startJudgeThread } from './judge-thread.ts';

const TRAFFIC = () => toTraffic('GET /dev/1/members', 200, {});

/** A thread that does this with each message, and what is printed and complained of. */
async function start(onMessage: string) {
  const said: string[] = [];
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', (message) => { ${onMessage} });
     parentPort.postMessage({ kind: 'ready' });`,
    { eval: true },
  );
  const thread = await startJudgeThread(worker, {
    print: (text) => said.push(`print ${text}`),
    complain: (text) => said.push(`complain ${text}`),
  });
  return { thread, said, worker };
}

/** Hands an exchange in; resolves when its room is given back. */
const take = (thread: Awaited<ReturnType<typeof start>>['thread']): Promise<void> =>
  new Promise((resolve) => thread.take(TRAFFIC(), resolve));

describe('a judge in a thread of its own', () => {
  it('prints what it says, and ends with what came of all', async () => {
    const { thread, said } = await start(`
      if (message.kind === 'observe') parentPort.postMessage({ kind: 'judged', id: message.id, text: message.traffic.request.url });
      if (message.kind === 'end') { parentPort.postMessage({ kind: 'ended', end: { text: 'all', isViolated: true } }); parentPort.close(); }`);
    await take(thread);
    expect(said).toEqual(['print https://gateway.example/dev/1/members']);
    expect(await thread.end()).toEqual({ text: 'all', isViolated: true });
  });

  it('that breaks down on one exchange is complained of, once for each', async () => {
    const { thread, said, worker } = await start(
      `parentPort.postMessage({ kind: 'broken', id: message.id, message: 'oh' });`,
    );
    await take(thread);
    await take(thread);
    expect(said).toEqual(Array(2).fill('complain An exchange could not be judged: oh.'));
    await worker.terminate();
  });

  it('that dies keeps nothing back, and nobody waits for it', async () => {
    const { thread, said } = await start(`throw new Error('gone');`);
    await Promise.all([take(thread), take(thread)]);
    await take(thread);
    thread.take('why', () => undefined);
    expect(said).toEqual(['complain The judge broke down, and the traffic is passed on without it: gone.']);
    await expect(thread.end()).rejects.toThrow('gone');
  });

  it('that cannot keep up is not given more', async () => {
    const { thread, worker } = await start('');
    let released = 0;
    for (let count = 0; count < 5010; count += 1) thread.take(TRAFFIC(), () => (released += 1));
    expect(released).toBe(10);
    await worker.terminate();
  });
});

it('an exchange on which the judge throws is not judged, and the next one is', async () => {
  const said: FromJudge[] = [];
  const passed: string[] = [];
  let count = 0;
  const judge = {
    observe: async () => {
      count += 1;
      if (count === 1) throw new Error('oh');
      return 'fine';
    },
    skip: (why) => passed.push(why),
  } as Partial<TrafficJudge> as TrafficJudge;
  for (const id of [1, 2])
    await serveJudge(judge, { kind: 'observe', id, traffic: TRAFFIC() }, (m) => said.push(m));
  expect(said).toEqual([
    { kind: 'broken', id: 1, message: 'oh' },
    { kind: 'judged', id: 2, text: 'fine' },
  ]);
  expect(passed).toEqual(['the judge broke down']);
});
