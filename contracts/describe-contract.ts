import { afterAll, beforeAll, describe } from 'vitest';
import type { RunRecord } from './report/report.ts';
import { toVerdictLine } from './report/text/verdict-line.ts';
import { toRunRecord } from './report/to-report.ts';
import { toGroups } from './run/case-groups.ts';
import type { ContractOptions } from './run/options.ts';
import { type PreparedRun, prepareRun } from './run/prepare-run.ts';
import { startRun } from './run/start-run.ts';
import { toCaseEnd } from './vitest/case-end.ts';
import { registerCases, toBareError } from './vitest/register-cases.ts';

export type { RunRecord } from './report/report.ts';
export type { ContractOptions } from './run/options.ts';

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
  describe(`the contract of ${prepared.target.shown}`, { concurrent: false, shuffle: false }, () => {
    const run = startRun(prepared);
    beforeAll(() => run.open().then(() => undefined), 0);
    registerCases(toGroups(prepared.cases), async (one) => toCaseEnd(await run.run(one), options.failOn));
    afterAll(async () => {
      const record = toRunRecord(await run.finish());
      await onFinish?.(record);
      if (record.report.verdict === 'cannot-judge')
        throw toBareError(toVerdictLine(record.report), 'CannotJudge');
    }, 0);
  });
}

/** What keeps a run from being planned is said without the way it came through this package. */
function prepare(options: ContractOptions): PreparedRun {
  try {
    return prepareRun(options);
  } catch (error) {
    throw error instanceof Error ? toBareError(error.message, error.name) : error;
  }
}
