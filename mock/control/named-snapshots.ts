/** The state as it was kept under a name, as the bytes of its JSON, which nothing that is written later changes. */
export interface NamedSnapshot {
  /** In ISO 8601. */
  takenAt: string;
  state: Buffer;
}

/** In the order in which they were kept. */
export type NamedSnapshots = Map<string, NamedSnapshot>;
