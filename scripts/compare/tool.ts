import type { OperationFinder } from '../../contracts/run/operation-finder.ts';
import type { Deployments } from './deployments.ts';
import type { Remark, Remarks } from './remark.ts';
import type { Trial } from './trials.ts';

/** What every tool is given. */
export interface ToolInput {
  /** The document, as an absolute path. */
  document: string;
  finder: OperationFinder;
  /** The path of each stage's base address. */
  basePaths: ReadonlyMap<string, string>;
  deployments: Deployments;
  /** The header field that keys are sent in. */
  keyHeader: string;
  trials: readonly Trial[];
  /** A folder to write into, which goes away afterwards. */
  folder: string;
  /** Ends the run early: whatever was started is stopped. */
  signal: AbortSignal;
  /** Told how far it is. */
  progress(text: string): void;
}

/** What a tool made of the trials in one set-up: a row of the table. */
export interface ToolRow {
  name: string;
  /** Package and version. */
  version: string;
  /** How it was run, and why that is fair to it: sentences in Markdown. */
  settings: string;
  /** What it said; or why it could not be run, as half a sentence. */
  said: Remarks | string;
}

/** Runs a tool over every trial. Rejects where it does something that is not understood. */
export type RunTool = (input: ToolInput) => Promise<ToolRow[]>;

/** Runs a tool over groups of trials, because a start for each would cost more than all that it does. */
export async function runInBatches(
  { trials, progress }: ToolInput,
  { name, size }: { name: string; size: number },
  run: (trials: readonly Trial[], index: number) => Promise<Remarks>,
): Promise<Remarks> {
  const said = new Map<string, readonly Remark[]>();
  for (let start = 0; start < trials.length; start += size) {
    progress(`${name}: ${start} of ${trials.length}`);
    const remarks = await run(trials.slice(start, start + size), start / size);
    for (const [id, own] of remarks) said.set(id, own);
  }
  return said;
}

/** A way to use a tool that needs no run of its own: it makes some of the remarks of the whole run. */
export interface SetUp {
  name: string;
  settings: string;
  /** Whether a remark would be made; `status` is that of the healthy deployment. */
  takes: (remark: Remark, status: number) => boolean;
}

export function toRows(
  setUps: readonly SetUp[],
  version: string,
  trials: readonly Trial[],
  said: Remarks | string,
): ToolRow[] {
  return setUps.map(({ name, settings, takes }) => {
    const taken = ({ id, expected }: Trial, all: Remarks): readonly Remark[] =>
      (all.get(id) ?? []).filter((remark) => takes(remark, expected[remark.exchange]?.response.status ?? 0));
    return {
      name,
      version,
      settings,
      said: typeof said === 'string' ? said : new Map(trials.map((trial) => [trial.id, taken(trial, said)])),
    };
  });
}
