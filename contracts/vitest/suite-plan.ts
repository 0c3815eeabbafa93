import type { CaseGroup } from './case-groups.ts';

/** What the process that was asked for a run tells the thread in which Vitest runs the tests. Without keys. */
export interface SuitePlan {
  /** The name of the `BroadcastChannel` over which cases are asked for. */
  channel: string;
  groups: readonly CaseGroup[];
}

declare module 'vitest' {
  export interface ProvidedContext {
    wesSuitePlan: SuitePlan;
  }
}
