import type { Contract } from '../../spec/contract.ts';
import type { Deployments } from './deployments.ts';
import type { Remark } from './remark.ts';
import type { Trial } from './trial.ts';

/** What every tool is given. */
export interface Scene {
  contract: Contract;
  /** The document, as an absolute path. */
  document: string;
  deployments: Deployments;
  trials: readonly Trial[];
  /** A folder to write into, which goes away afterwards. */
  folder: string;
  /** Ends the run early: whatever was started is stopped. */
  signal: AbortSignal;
  /** Told how far it is. */
  progress(text: string): void;
}

/** What a tool made of the trials in one set-up: a row of the table. */
export interface Row {
  name: string;
  /** Package and version. */
  version: string;
  /** How it was run, and why that is fair to it: sentences in Markdown. */
  settings: string;
  /** What was said of each trial, by id; or why it could not be run, as half a sentence. */
  outcome:
    | { kind: 'judged'; said: ReadonlyMap<string, readonly Remark[]> }
    | { kind: 'not-run'; why: string };
}

/** Runs a tool over every trial. Rejects where it does something that is not understood. */
export type Judge = (scene: Scene) => Promise<Row[]>;

/** Trials in groups, because a start of a tool for each would cost more than all that it does. */
export function toBatches<T>(trials: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(trials.length / size) }, (_, index) =>
    trials.slice(index * size, (index + 1) * size),
  );
}
