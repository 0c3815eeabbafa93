import type { JudgedRun } from './report/report.ts';
import { toRunRecord } from './report/to-report.ts';
import type { ContractOptions } from './run/options.ts';
import { prepareRun } from './run/prepare-run.ts';
import { runCases } from './run/start-run.ts';
import type { Clock } from './run/transport/clock.ts';

/**
 * Judges a deployment by the document, and returns what was found: no test runner, no output. Throws `CannotJudge`, and what
 * `loadDocument` throws, where the options cannot be meant; a target that cannot be judged is a report with that verdict.
 */
export async function runContract(options: ContractOptions, clock?: Clock): Promise<JudgedRun> {
  return toRunRecord(await runCases(prepareRun(options), clock ? { clock } : {}));
}
