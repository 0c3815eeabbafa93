/** Cases under one heading, as plain JSON. */
export interface PlainGroup {
  name: string;
  cases: readonly { id: string; name: string }[];
}

/** What the process that was asked for a run tells the thread in which Vitest runs the tests. Without keys. */
export interface SuitePlan {
  /** The name of the `BroadcastChannel` over which cases are asked for. */
  channel: string;
  groups: readonly PlainGroup[];
}

/** What the thread that Vitest lives in is told. */
export interface VitestTask {
  plan: SuitePlan;
  cacheDir: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    wesSuitePlan: SuitePlan;
  }
}
