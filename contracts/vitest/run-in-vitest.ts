import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Case } from '../checks/check.ts';
import type { RunRecord } from '../report/report.ts';
import { toRunRecord } from '../report/to-report.ts';
import { CannotJudge } from '../run/cannot-judge.ts';
import { listInGroups, toGroups } from '../run/case-groups.ts';
import type { PreparedRun } from '../run/prepare-run.ts';
import { type FinishedCase, startRun } from '../run/start-run.ts';
import { serveCases } from './case-channel.ts';
import { type CaseEnd, toCaseEnd } from './case-end.ts';
import type { PlainGroup, VitestTask } from './suite-plan.ts';

/** Told of each case as it ends. */
export type OnCase = (done: FinishedCase) => void;

/**
 * Runs the suite in a Vitest of its own: one test per case. Vitest lives in a thread; the run, with its keys and sockets, stays
 * here, and goes ahead while Vitest starts. Aborting `options.signal` ends it early; the record says so. Throws `CannotJudge`
 * where there is no Vitest, an `Error` where Vitest did not do what it was asked to.
 */
export async function runInVitest(prepared: PreparedRun, onCase: OnCase = () => {}): Promise<RunRecord> {
  refuseWithoutVitest();
  const { cases, options } = prepared;
  const { signal, failOn } = options;
  const ends = createEnds(cases);
  const run = startRun(prepared);
  const tests = await startTests(cases, ends.of);
  try {
    if (await run.open()) {
      for (const one of listInGroups(cases)) {
        if (signal?.aborted || tests.problem() !== undefined) break;
        const done = await run.run(one);
        onCase(done);
        ends.settle(one, toCaseEnd(done, failOn));
      }
      if (!signal?.aborted) await tests.finish();
    }
  } catch (error) {
    await run.finish();
    throw error;
  } finally {
    await tests.stop();
  }
  return toRunRecord(await run.finish());
}

/** It is a peer of this package. */
function refuseWithoutVitest(): void {
  try {
    createRequire(import.meta.url).resolve('vitest/package.json');
  } catch {
    throw new CannotJudge('Vitest runs the cases, and is not installed: npm install --save-dev vitest@4');
  }
}

/** How the cases ended, for whoever asks before it is known, or after. */
function createEnds(cases: readonly Case[]): {
  of(id: string): Promise<CaseEnd>;
  settle(one: Case, end: CaseEnd): void;
} {
  const settles = new Map<string, (end: CaseEnd) => void>();
  const ends = new Map(
    cases.map(({ id }) => [id, new Promise<CaseEnd>((resolve) => settles.set(id, resolve))]),
  );
  return {
    of: (id) => ends.get(id) ?? Promise.reject(new Error(`No case of this run has the id ${id}.`)),
    settle: ({ id }, end) => settles.get(id)?.(end),
  };
}

/** A Vitest that asks for the end of each case. */
interface Tests {
  /** What keeps Vitest from going on. */
  problem(): unknown;
  /** Resolves when every test has ended; rejects where something went wrong. */
  finish(): Promise<void>;
  stop(): Promise<void>;
}

async function startTests(cases: readonly Case[], endOf: (id: string) => Promise<CaseEnd>): Promise<Tests> {
  const channel = `wes-${randomUUID()}`;
  const cacheDir = await mkdtemp(join(tmpdir(), 'wes-check-'));
  let problem: unknown;
  let count = 0;
  const stopServing = serveCases(
    channel,
    (id) => {
      count += 1;
      return endOf(id);
    },
    (error) => {
      problem = error;
    },
  );
  const file = new URL(`./vitest-thread${extname(import.meta.url)}`, import.meta.url);
  const task: VitestTask = { plan: { channel, groups: toPlainGroups(cases) }, cacheDir };
  const thread = new Worker(file, { workerData: task, stdout: true, stderr: true });
  const told = new Promise<readonly string[]>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`Vitest ended with ${code} before its tests did.`)));
  }).then(([first]) => {
    if (first !== undefined) throw new Error(first);
    if (count < cases.length) throw new Error(`Vitest ran ${count} of ${cases.length} cases.`);
  });
  told.catch((error: unknown) => {
    problem ??= error;
  });
  return {
    problem: () => problem,
    async finish() {
      await told;
      if (problem !== undefined) throw problem;
    },
    async stop() {
      stopServing();
      await thread.terminate();
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}

function toPlainGroups(cases: readonly Case[]): PlainGroup[] {
  return toGroups(cases).map((group) => ({
    name: group.name,
    cases: group.cases.map(({ id, name }) => ({ id, name })),
  }));
}
