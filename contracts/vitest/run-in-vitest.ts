import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Reporter, Vitest } from 'vitest/node';
import { CannotJudge } from '../cannot-judge.ts';
import type { RunRecord } from '../report/report.ts';
import type { PreparedRun } from '../run/prepare-run.ts';
import { startRun } from '../run/start-run.ts';
import { serveCases } from './case-channel.ts';
import { toGroups } from './case-groups.ts';
import { createCaseRunner, type EndedCase } from './case-runner.ts';
import './suite-plan.ts';

/** Told of each case as it ends. */
export type OnCase = (ended: EndedCase) => void;

/**
 * Runs the suite in a Vitest of its own: one test per case. The tests run in a thread; the run, with its keys and sockets, stays
 * here, and is asked for each case. Aborting `options.signal` ends it early; the record says so. Throws `CannotJudge` where there
 * is no Vitest, an `Error` where Vitest did not do what it was asked to.
 */
export async function runInVitest(prepared: PreparedRun, onCase: OnCase = () => {}): Promise<RunRecord> {
  const run = startRun(prepared);
  try {
    const [isOpen, { createVitest }] = await Promise.all([run.open(), loadVitest()]);
    if (isOpen) {
      const runCase = createCaseRunner(prepared, run);
      await runTests(createVitest, prepared, async (id) => {
        const ended = await runCase(id);
        onCase(ended);
        return ended;
      });
    }
  } catch (error) {
    await run.finish();
    throw error;
  }
  return run.finish();
}

type CreateVitest = Awaited<ReturnType<typeof loadVitest>>['createVitest'];

/** Loaded when it is needed: it is a peer of this package, and slow to load. */
async function loadVitest(): Promise<typeof import('vitest/node')> {
  try {
    return await import('vitest/node');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CannotJudge('Vitest runs the cases, and is not installed: npm install --save-dev vitest@4');
  }
}

async function runTests(
  createVitest: CreateVitest,
  { cases, options: { signal } }: PreparedRun,
  runCase: (id: string) => Promise<EndedCase>,
): Promise<void> {
  const channel = `wes-${randomUUID()}`;
  const problems: unknown[] = [];
  const ran = new Set<string>();
  const stopServing = serveCases(
    channel,
    async (id) => {
      ran.add(id);
      return (await runCase(id)).end;
    },
    (problem) => problems.push(problem),
  );
  const cacheDir = await mkdtemp(join(tmpdir(), 'wes-check-'));
  const reporter: Reporter = {
    onTestRunEnd: (modules, errors) => {
      problems.push(...errors, ...modules.flatMap((module) => module.errors()));
    },
  };
  const exitCode = process.exitCode;
  try {
    const vitest = await withoutListeners(() =>
      start(createVitest, { channel, groups: toGroups(cases) }, cacheDir, reporter),
    );
    const cancel = (): void => void vitest.cancelCurrentRun('keyboard-input');
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      if (!signal?.aborted) await vitest.start();
    } finally {
      signal?.removeEventListener('abort', cancel);
      await vitest.close();
    }
  } finally {
    stopServing();
    await rm(cacheDir, { recursive: true, force: true });
    // Vitest sets it when a test fails; here the verdict decides.
    process.exitCode = exitCode;
  }
  if (problems.length > 0) throw problems[0];
  if (ran.size < cases.length && !signal?.aborted)
    throw new Error(`Vitest ran ${ran.size} of ${cases.length} cases.`);
}

/** Nothing of the project in whose folder it runs is read, and nothing is written there. */
function start(
  createVitest: CreateVitest,
  plan: { channel: string; groups: ReturnType<typeof toGroups> },
  cacheDir: string,
  reporter: Reporter,
): Promise<Vitest> {
  const file = fileURLToPath(import.meta.url);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  return createVitest(
    'test',
    {
      config: false,
      root: dirname(file),
      include: [`suite${extname(file)}`],
      exclude: [],
      watch: false,
      // The tests and the run share memory for their messages, which processes of their own could not.
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      fileParallelism: false,
      reporters: [reporter],
      coverage: { enabled: false },
      testTimeout: 0,
      hookTimeout: 0,
      provide: { wesSuitePlan: plan },
    },
    // Vite would look for these from here upwards, and so in the project that the package is installed in.
    { cacheDir, logLevel: 'silent', css: { postcss: {} }, envDir: false, publicDir: false },
    { stdout: silent, stderr: silent },
  );
}

const OURS = ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException'];

/** Vitest and Vite would end the process, with a status of their own; what does that is for whoever started the run to say. */
async function withoutListeners<T>(make: () => Promise<T>): Promise<T> {
  const refuse = (event: string | symbol, listener: () => void): void => {
    // It is told just before the listener is added; none of these events comes before a microtask.
    if (OURS.includes(String(event))) queueMicrotask(() => process.off(event, listener));
  };
  process.on('newListener', refuse);
  try {
    return await make();
  } finally {
    process.off('newListener', refuse);
  }
}
