import type { PreparedRun } from '../run/prepare-run.ts';
import type { FinishedCase, Run } from '../run/start-run.ts';
import { type CaseEnd, toCaseEnd } from './case-end.ts';

/** A case that was run, and how it ends as a test. */
export interface EndedCase {
  done: FinishedCase;
  end: CaseEnd;
}

/** Runs the cases of a run by their ids, each when it is asked for. Rejects for an id that is not in the plan. */
export function createCaseRunner(
  { cases, options }: Pick<PreparedRun, 'cases' | 'options'>,
  run: Pick<Run, 'run'>,
): (id: string) => Promise<EndedCase> {
  const byId = new Map(cases.map((one) => [one.id, one]));
  return async (id) => {
    const one = byId.get(id);
    if (!one) throw new Error(`No case of this run has the id ${id}.`);
    const done = await run.run(one);
    return { done, end: toCaseEnd(done, options.failOn) };
  };
}
