import { afterAll, beforeAll, describe, it } from 'vitest';
import { toOneLine, toVisible } from '../spec/text/visible.ts';
import type { Case } from './checks/check.ts';
import { toCaseEnd } from './report/case-end.ts';
import type { RunRecord } from './report/report.ts';
import { toVerdictLine } from './report/text/verdict-line.ts';
import { toRunRecord } from './report/to-report.ts';
import { type CaseGroup, toGroups } from './run/case-groups.ts';
import type { ContractOptions } from './run/options.ts';
import { type PreparedRun, prepareRun } from './run/prepare-run.ts';
import { type FinishedCase, startRun } from './run/start-run.ts';

export type { RunRecord } from './report/report.ts';
export type { ContractOptions } from './run/options.ts';

/**
 * Whatever the surrounding configuration says: requests have their own time limits, a second try must not turn a verdict, and a
 * target is asked one thing at a time.
 */
const AS_IT_IS = { timeout: 0, retry: 0, repeats: 0, concurrent: false } as const;

/** What else a test file may do with a run. */
export interface ContractHooks {
  /** Called once at the end, with what was found: to write reports, or to expect more of them. */
  onFinish?: (record: RunRecord) => void | Promise<void>;
}

/**
 * The suite inside the Vitest that loads this file: one test per case, under a `describe` per operation. A violation fails its
 * test (and drift, with `failOn: 'drift'`); what was not observed is skipped with its reason. A run that cannot judge fails as a
 * whole with one sentence. Time limits are those of `options`, not those of the surrounding configuration, and nothing is tried
 * again. Cases that Vitest leaves out (`-t`) are not observed.
 */
export function describeContract(options: ContractOptions, { onFinish }: ContractHooks = {}): void {
  const prepared = prepare(options);
  describe(toOneLine(`the contract of ${prepared.target.shown}`), {
    concurrent: false,
    shuffle: false,
  }, () => {
    const run = startRun(prepared);
    beforeAll(() => run.open().then(() => undefined), 0);
    for (const group of toGroups(prepared.cases)) describeGroup(group, run.run, options.failOn);
    afterAll(async () => {
      const record = toRunRecord(await run.finish());
      await onFinish?.(record);
      if (record.report.verdict === 'cannot-judge')
        throw toBareError(toVerdictLine(record.report), 'CannotJudge');
    }, 0);
  });
}

/** One test per case of a group. */
function describeGroup(
  { name, cases }: CaseGroup,
  run: (one: Case) => Promise<FinishedCase>,
  failOn: ContractOptions['failOn'],
): void {
  describe(toOneLine(name), AS_IT_IS, () => {
    for (const one of cases) {
      it(toOneLine(one.name), AS_IT_IS, async (context) => {
        const end = toCaseEnd(await run(one), failOn);
        if (end.kind === 'skipped') context.skip(end.reason);
        if (end.kind === 'failed') throw toBareError(end.message, 'Finding');
        if (end.kind === 'passed') for (const note of end.notes) await context.annotate(note);
      });
    }
  });
}

/** An error that says nothing but its message: where it was thrown tells nobody anything about the target. */
function toBareError(said: string, name: string): Error {
  const message = toVisible(said);
  const error = new Error(message);
  error.name = name;
  error.stack = message;
  return error;
}

/** What keeps a run from being planned is said without the way it came through this package. */
function prepare(options: ContractOptions): PreparedRun {
  try {
    return prepareRun(options);
  } catch (error) {
    throw error instanceof Error ? toBareError(error.message, error.name) : error;
  }
}
