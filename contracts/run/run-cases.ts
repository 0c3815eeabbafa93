import type { RunRecord } from '../report/report.ts';
import type { Clock } from '../transport/clock.ts';
import { toGroups } from './case-groups.ts';
import type { PreparedRun } from './prepare-run.ts';
import { type FinishedCase, startRun } from './start-run.ts';

/**
 * A run from its first request to its report: one case after the other, operation by operation. `onCase` is told of each as it
 * ends. Aborting `options.signal` ends it early; the report says so.
 */
export async function runCases(
  prepared: PreparedRun,
  onCase: (done: FinishedCase) => void = () => {},
  clock?: Clock,
): Promise<RunRecord> {
  const run = startRun(prepared, clock);
  const cases = toGroups(prepared.cases).flatMap((group) => group.cases);
  if (await run.open()) {
    for (const one of cases) {
      if (prepared.options.signal?.aborted) break;
      onCase(await run.run(one));
    }
  }
  return run.finish();
}
