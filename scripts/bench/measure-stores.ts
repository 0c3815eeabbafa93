import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, atMost, type Figure, type Goal } from './figure.ts';
import { load } from './load.ts';
import { measureRates, measureStarts, type Rounds, type ServerMeasure } from './measure-servers.ts';
import { type BenchCall, type BenchServer, COMMAND, findFreePort, withServers } from './server.ts';

interface StoreCalls {
  read: BenchCall;
  send: BenchCall;
  /** A change of which little is kept. */
  change: BenchCall;
}

/** Mocks whose changes are kept beside those that keep nothing, with folders below one that is given. */
export async function* measureStores(
  { read, send, change }: StoreCalls,
  folder: string,
  rounds: Rounds,
  isScaled: boolean,
): AsyncGenerator<Figure[]> {
  const memory = toMock('memory', read);
  const compare = (kind: string, subject: BenchServer, what: string, goals: Goals): ServerMeasure => ({
    what: `${what} with a store ${kind}, against memory`,
    subject,
    against: memory,
    ...goals,
  });
  const toFile = (name: string): BenchServer => toMock(`file:${join(folder, name)}`, read);
  yield await measureRates(compare('file:', toFile('read'), 'read', { goal: atLeast(0.95) }), read, rounds);
  yield await measureRates(compare('file:', toFile('send'), 'send', { goal: atLeast(0.33) }), send, rounds);
  const server = await startRedis(join(folder, 'redis'));
  if (server) {
    try {
      const shared = toMock(server.url, read);
      // Half as much again of processor time is two thirds of what is done in the same.
      const costGoal = atLeast(0.67);
      yield await measureRates(compare('redis:', shared, 'read', { costGoal }), read, rounds);
      yield await measureRates(compare('redis:', shared, 'send', {}), send, rounds);
    } finally {
      await server.stop();
    }
  }
  if (!isScaled) return;
  const large = toFile('large');
  // As many as a company may keep, and others of which nothing more is kept; then a snapshot, once it is quiet.
  await withServers([large], async ([one]) => {
    await load(one, change, 800_000);
    await load(one, send, 200_000);
    await sleep(10_000);
  });
  const what = 'start with a store file: that took 1,000,000 changes';
  yield [await measureStarts({ what, goal: atMost(2), subject: large }, rounds.count)];
}

type Goals = Pick<ServerMeasure, 'goal' | 'costGoal'> & { goal?: Goal };

function toMock(store: string, probe: BenchCall): BenchServer {
  return {
    name: `the mock with ${store}`,
    probe,
    command: (port) => [
      '--max-old-space-size=6144',
      COMMAND,
      ...['mock', '--json', '--port', `${port}`, '--store', store],
    ],
  };
}

/** A server with what it is by default but for its port and folder; `undefined` where none is installed. */
async function startRedis(folder: string): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const port = await findFreePort();
  mkdirSync(folder);
  const own = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder];
  const child = spawn('redis-server', [...own, '--save', '', '--appendonly', 'yes'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const isStarted = await Promise.race([
    once(child, 'error').then(() => false),
    (async () => {
      for await (const text of child.stdout) if (String(text).includes('Ready to accept')) return true;
      return false;
    })(),
  ]);
  if (!isStarted) return undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
