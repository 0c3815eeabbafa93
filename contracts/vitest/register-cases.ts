import { describe, it } from 'vitest';
import type { CaseEnd } from './case-end.ts';

/**
 * Whatever the surrounding configuration says: requests have their own time limits, a second try must not turn a verdict, and a
 * target is asked one thing at a time.
 */
const OPTIONS = { timeout: 0, retry: 0, repeats: 0, concurrent: false } as const;

/** Cases under one heading. */
interface Group<Case> {
  name: string;
  cases: readonly Case[];
}

/** Registers one test per case in the Vitest that is collecting, under a `describe` per group. */
export function registerCases<Case extends { name: string }>(
  groups: readonly Group<Case>[],
  runCase: (one: Case) => Promise<CaseEnd>,
): void {
  for (const { name, cases } of groups) {
    describe(name, OPTIONS, () => {
      for (const one of cases) {
        it(one.name, OPTIONS, async (context) => {
          const end = await runCase(one);
          if (end.kind === 'skipped') context.skip(end.reason);
          if (end.kind === 'failed') throw toBareError(end.message);
          if (end.kind === 'passed') for (const note of end.notes) await context.annotate(note);
        });
      }
    });
  }
}

/** An error that says nothing but its message: where it was thrown tells nobody anything about the target. */
export function toBareError(message: string, name = 'Finding'): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = message;
  return error;
}
