import { when } from './change.ts';
import type { Change, FaultContext, FaultMatch, Variation } from './fault.ts';

/** A harmless variation of the requests that fit `match`; of all, where it is left out. */
export function variation(
  id: string,
  title: string,
  operations: readonly string[],
  reports: readonly string[],
  change: (context: FaultContext) => Change,
  match: FaultMatch = {},
): Variation {
  return { id, title, operations, reports, breaks: (context) => when(match, change(context)) };
}
