import fc from 'fast-check';
import { Redis } from 'iovalkey';
import { beforeAll, expect, it } from 'vitest';
import {
  type Instance,
  ofBehaviours,
  ofService,
  type Round,
  roundsOf,
  type Step,
  TAG,
  toInstance,
  withTag,
} from '../../../../mock/log/instance.test.helper.ts';
import { readEntry } from '../../../../mock/log/log-entry.ts';
import { findFreePort } from '../../../bench/server.ts';
import { type Process, useProcesses } from './instances.test.helper.ts';

/** How many requests; `npm run sandboxes` asks for 10,000. */
const OPERATIONS = Number(process.env['WES_SANDBOX_OPERATIONS'] ?? 500);
const SEED = Number(process.env['WES_SANDBOX_SEED'] ?? Date.now() % 1_000_000);

const { folder, startServer, startMock } = useProcesses();
let store: string;
let reader: Redis;

beforeAll(async () => {
  const server = await startServer(folder(), await findFreePort());
  store = server.url;
  reader = new Redis(store, { lazyConnect: true });
  // The server is killed in the end.
  reader.on('error', () => undefined);
  await reader.connect();
  return () => reader.disconnect();
});

/** The numbers of what the log took behind a position, in its order. */
async function readOrder(behind: number): Promise<{ order: number[]; end: number }> {
  const entries = await reader.xrange('{wes:wes}:log', `${behind + 1}-0`, '+');
  const numbers = entries.map(([, [, text]]) => Number(new Map(readEntry(text ?? '').headers).get(TAG)));
  return { order: numbers.filter((number) => !Number.isNaN(number)), end: behind + entries.length };
}

/** Three instances, and one alone that is told what they did, in the order of the log. */
class Sandbox {
  readonly #instances: Process[];
  readonly #alone: Instance;
  #end = 0;
  done = 0;
  killed = 0;

  constructor(instances: Process[], alone: Process) {
    this.#instances = instances;
    this.#alone = toInstance(fetch, alone.url);
  }

  async take({ atOnce, inOrder, restarted }: Round): Promise<void> {
    const met = (await this.#alone({ path: '/__mock/behaviours' })).includes(String.raw`\"id\"`);
    // What meets behaviours has two turns, between which others may have theirs.
    if (!met) await this.#takeAtOnce(atOnce, restarted);
    for (const { who, ask } of inOrder) {
      const [got] = await this.#send([{ who, ask }]);
      expect([ask, got]).toEqual([ask, await this.#alone(ask)]);
    }
    this.#end = (await readOrder(this.#end)).end;
    this.done += inOrder.length;
  }

  /** One of them may be killed in the middle of it. What nobody was told of may have been done or not: the log knows. */
  async #takeAtOnce(steps: readonly Step[], killed: number | null): Promise<void> {
    const tagged = steps.map(({ who, ask }, number) => ({ who, ask: withTag(ask, number) }));
    const answers = this.#send(tagged);
    if (killed !== null) {
      await this.#instances[killed]?.kill();
      this.killed += 1;
    }
    const got = await answers;
    if (killed !== null) this.#instances[killed] = await startMock(store);
    const { order, end } = await readOrder(this.#end);
    this.#end = end;
    for (const number of order) {
      const ask = tagged[number]?.ask ?? { path: '/' };
      const wanted = await this.#alone(ask);
      if (got[number] !== undefined) expect([ask, got[number]]).toEqual([ask, wanted]);
    }
    this.done += steps.length;
  }

  #send(steps: readonly Step[]): Promise<(string | undefined)[]> {
    return Promise.all(
      steps.map(({ who, ask }) => {
        const { url } = this.#instances[who] as Process;
        return toInstance(fetch, url)(ask).catch(() => undefined);
      }),
    );
  }
}

it(`three instances answer as one alone, whoever is killed (WES_SANDBOX_SEED=${SEED})`, async () => {
  const [single, ...instances] = await Promise.all(
    ['memory', store, store, store].map((each) => startMock(each)),
  );
  const sandbox = new Sandbox(instances, single as Process);
  const alone = fc.oneof({ weight: 3, arbitrary: ofService }, { weight: 1, arbitrary: ofBehaviours });
  const rounds = fc.sample(roundsOf(ofService, alone), { seed: SEED, numRuns: OPERATIONS });
  for (const round of rounds.flat()) {
    if (sandbox.done >= OPERATIONS) break;
    await sandbox.take(round);
  }
  console.info(`${sandbox.done} requests, ${sandbox.killed} instances killed and started again`);
  expect(sandbox.done).toBeGreaterThanOrEqual(OPERATIONS);
  expect(sandbox.killed).toBeGreaterThan(0);
}, 3_600_000);
