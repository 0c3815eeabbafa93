import { CHECKS } from '../checks/checks.ts';

/** What holds where a check passes, as a sentence; the id itself for a check that is not among ours. */
export function titleOf(check: string): string {
  return CHECKS.find(({ id }) => id === check)?.title ?? check;
}
