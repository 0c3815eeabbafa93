/** One thing that a tool said of one exchange. */
export interface Remark {
  /** The place of the exchange in its recording. */
  exchange: number;
  /** What was said, in the tool's own words. */
  says: string;
  /** Whether it makes a run of the tool fail, or is told only. */
  fails: boolean;
}

/** What was said of each trial, by its id. */
export type Remarks = ReadonlyMap<string, readonly Remark[]>;

/** What a tool makes of a deployment that differs, beside what it makes of a healthy one. */
export interface ToolVerdict {
  /** It says something that it does not say of the healthy one. */
  tells: boolean;
  /** And that makes its run fail. */
  fails: boolean;
}

/** Compares what was said of the exchanges with a deployment and with a healthy one that was sent the same requests. */
export function toVerdict(broken: readonly Remark[], healthy: readonly Remark[]): ToolVerdict {
  const toKey = ({ exchange, says }: Remark): string => `${exchange} ${says}`;
  const known = new Set(healthy.map(toKey));
  const added = broken.filter((remark) => !known.has(toKey(remark)));
  return { tells: added.length > 0, fails: added.some(({ fails }) => fails) };
}
