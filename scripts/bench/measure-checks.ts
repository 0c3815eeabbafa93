import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { HttpRequest } from '../../contracts/cases/http-message.ts';
import type { ContractOptions } from '../../contracts/run/options.ts';
import { toVariable } from '../../contracts/run/target/keys.ts';
import { createUndiciSend } from '../../contracts/run/transport/undici-send.ts';
import { runContract } from '../../contracts/run-contract.ts';
import { loadCompanies } from '../../fixtures/load-fixtures.ts';
import { CONTROL_PATH } from '../../mock/control/control-path.ts';
import { atMost, type Figure, type Goal, toRatioFigure } from './figure.ts';
import { type BenchServer, COMMAND, withServers } from './server.ts';
import { takeInTurn, toRatios, toSpread } from './statistics.ts';
import type { RunSubject } from './subjects.ts';

const TIMEOUT = 10_000;

/** One replay takes too little processor time to be told from what the machine does besides. */
const REPLAYS = 8;

/** What the contract suite takes against the mock: as a command, and against its own requests without any judging. */
export function measureChecks(mock: BenchServer, count: number): Promise<Figure[]> {
  return withServers([mock], async ([{ port }]) => {
    const [own, other] = loadCompanies();
    const keys = { keys: { ...own?.keys }, otherKeys: { ...other?.keys } };
    const options = { baseUrl: `http://127.0.0.1:${port}`, ...keys };
    const requests = await recordRequests(options);
    // What a run sends stays there, and would make the next one longer.
    const spendAnew = async (work: () => Promise<unknown>, times = 1): Promise<Spent> => {
      await fetch(`${options.baseUrl}${CONTROL_PATH}/reset`, { method: 'POST' });
      const { time, cpu } = await spend(work);
      return { time: time / times, cpu: cpu / times };
    };
    const [commands = [], runs = [], replays = []] = await takeInTurn(count, [
      () => spendAnew(() => runCommand(options)),
      () => spendAnew(() => runContract(options)),
      () => spendAnew(() => replay(requests), REPLAYS),
    ]);
    return [
      {
        what: '`wes check` of the mock, from start to exit',
        goal: atMost(1.2),
        unit: 's',
        value: toSpread(commands.map(({ time }) => time / 1_000)),
        note: `${requests.length} requests`,
      },
      toRatioFigure(
        { what: 'a run of the suite, against its requests without judging', goal: atMost(1.3) },
        runs.map(({ time }) => time),
        replays.map(({ time }) => time),
        (one, other) => `${one} against ${other} ms`,
      ),
      toRatioFigure(
        { what: 'the same run and requests, by processor time', goal: undefined, kept: 'at most' },
        runs.map(({ cpu }) => cpu),
        replays.map(({ cpu }) => cpu),
        (one, other) => `${one} against ${other} ms of the process that judges`,
      ),
    ];
  });
}

/** What a run over many operations takes for each of them, against a run over few. */
export async function compareRuns(
  few: RunSubject,
  many: RunSubject,
  count: number,
  goal?: Goal,
): Promise<Figure> {
  const [own = [], others = []] = await takeInTurn(count, [() => measureRun(many), () => measureRun(few)]);
  const [one, other] = [own, others].map((times) => toSpread(times).median.toFixed(1));
  return {
    what: `a run over ${many.operations} operations, against one over ${few.operations}, by operation`,
    goal,
    unit: '',
    value: toRatios(own, others),
    note: `${one} against ${other} ms for an operation`,
  };
}

function measureRun({ subject, document, operations, base }: RunSubject): Promise<number> {
  return withServers([subject], async ([{ port }]) => {
    const baseUrl = `http://127.0.0.1:${port}${base}`;
    const { time } = await spend(() => runContract({ baseUrl, document, keys: { default: 'none' } }));
    return time / operations;
  });
}

/** The requests of a run, as they go out. */
async function recordRequests(options: ContractOptions): Promise<HttpRequest[]> {
  const requests: HttpRequest[] = [];
  await runContract({
    ...options,
    fetch: async (request) => {
      const { method, url, headers } = request;
      const body = request.body ? await request.text() : undefined;
      const given = body === undefined ? {} : { body };
      requests.push({ method, url, headers: [...headers], ...given });
      return fetch(url, { method, headers, ...given });
    },
  });
  return requests;
}

async function replay(requests: readonly HttpRequest[]): Promise<void> {
  const { send, close } = createUndiciSend();
  for (let done = 0; done < REPLAYS; done += 1)
    for (const request of requests) await send(request, { timeout: TIMEOUT });
  await close();
}

async function runCommand({ baseUrl, keys, otherKeys = {} }: ContractOptions): Promise<void> {
  const entries = [
    ...Object.entries(keys).map(([stage, key]) => [toVariable(stage), key]),
    ...Object.entries(otherKeys).map(([stage, key]) => [toVariable(stage, 'other'), key]),
  ];
  const child = spawn(process.execPath, [COMMAND, 'check', baseUrl], {
    stdio: 'ignore',
    env: { ...process.env, ...Object.fromEntries(entries) },
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`wes check of the mock ended with ${status}.`);
}

interface Spent {
  time: number;
  cpu: number;
}

/** How long some work takes, and the processor time of this process in it, in milliseconds. */
async function spend(work: () => Promise<unknown>): Promise<Spent> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { time: performance.now() - startedAt, cpu: (user + system) / 1_000 };
}
