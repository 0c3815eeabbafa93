import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMock } from '../../../../mock/index.ts';
import { findFreePort } from '../../../bench/server.ts';
import { type Process, useProcesses } from './instances.test.helper.ts';

/** How often an instance is killed; `npm run sandboxes` asks for 100. */
const ROUNDS = Number(process.env['WES_SANDBOX_ROUNDS'] ?? 5);
const CLIENTS = 8;
const SCOPE = JSON.stringify(['alder-finch', 'dev']);

const { folder, startServer, startMock } = useProcesses();
let server: Process;

beforeAll(async () => {
  server = await startServer(folder(), await findFreePort());
});

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Sends a recognition that no other is like. Gives its id. */
async function send(ask: Ask, message: string): Promise<string> {
  const response = await ask('/dev/1/recognition/rosa.delgado@alderfinch.example', {
    method: 'POST',
    headers: { 'x-api-key': 'fake-dev-key-alder-finch-0001', 'content-type': 'application/json' },
    body: JSON.stringify({ recipients: 'tom.okafor@alderfinch.example', message }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text).id;
}

interface Recognition {
  id: string;
  message: string;
}

/** All that is kept, and the recognitions of one company in the order of writing. */
async function read(ask: Ask): Promise<{ state: string; recognitions: Recognition[] }> {
  const { state } = (await (await ask('/__mock/snapshot')).json()) as {
    state: {
      data: Record<
        string,
        { recognitions: { records: Record<string, Recognition>; lists: { all: string[] } } }
      >;
    };
  };
  const { records, lists } = state.data[SCOPE]?.recognitions ?? { records: {}, lists: { all: [] } };
  return { state: JSON.stringify(state), recognitions: lists.all.flatMap((id) => records[id] ?? []) };
}

const at =
  (instance: Process): Ask =>
  (path, init) =>
    fetch(instance.url + path, init);

/** Clients write all the time, each to its instance, until one of these is killed. Gives what was acknowledged, by message. */
async function writeUntilKilled(instances: readonly Process[], round: number): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const write = async (client: number): Promise<void> => {
    const instance = instances[client % instances.length] as Process;
    for (let count = 0; !isOver; count += 1) {
      const message = `${round} ${client} ${count}`;
      try {
        acknowledged.set(message, await send(at(instance), message));
      } catch (error) {
        // Only who was killed may fail.
        if (instance !== instances[0]) throw error;
        return;
      }
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, client) => write(client)));
  while (acknowledged.size === 0) await sleep(1);
  await sleep(Math.random() * 150);
  await instances[0]?.kill();
  isOver = true;
  await clients;
  return acknowledged;
}

describe.each([
  { kind: 'file', count: 1, toStore: () => `file:${folder()}/store` },
  { kind: 'redis', count: 3, toStore: () => server.url },
])('a mock with the store $kind', ({ count, toStore }) => {
  it(`has what it acknowledged, once, and goes on as it would have, killed ${ROUNDS} times`, async () => {
    const store = toStore();
    const single = createMock();
    const alone: Ask = async (path, init) => single.request(path, init);
    await send(alone, 'first');
    let instances = await Promise.all(Array.from({ length: count }, () => startMock(store)));
    await send(at(instances[0] as Process), 'first');
    let known = (await read(alone)).recognitions.length;
    for (let round = 0; round < ROUNDS; round += 1) {
      const acknowledged = await writeUntilKilled(instances, round);
      instances = [...instances.slice(1), await startMock(store)];
      const { state, recognitions } = await read(at(instances.at(-1) as Process));
      const added = recognitions.slice(known);
      known = recognitions.length;
      expect(new Set(added.map(({ message }) => message)).size).toBe(added.length);
      const ids = new Map(added.map(({ id, message }) => [message, id]));
      for (const [message, id] of acknowledged) expect([message, ids.get(message)]).toEqual([message, id]);
      for (const { message } of added) await send(alone, message);
      expect(state === (await read(alone)).state).toBe(true);
    }
    console.info(`${known} recognitions after ${ROUNDS} kills`);
  }, 3_600_000);
});
