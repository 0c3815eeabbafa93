import type { JsonObject } from '../../spec/json.ts';
import type { MaybePromise } from '../maybe-promise.ts';

/** The log cannot be read or written, or is that of another mock. The message is a sentence for whoever started it. */
export class LogError extends Error {}

/** The log is away: nothing can be said of the state now. The message is a sentence for who asked. */
export class LogAway extends Error {}

/** A part of the state, as text, and of what: what comes later does not depend on how large the whole is. */
export type Piece = readonly [name: string, text: string];

/** The state as it was once all entries up to a position had had their turn. */
export interface LogSnapshot {
  position: number;
  pieces: Iterable<Piece>;
}

export interface NewEntry {
  id: string;
  text: string;
}

/** What a log is opened with. */
export interface StorageOptions {
  /** What decides what comes of a request, beside the log: the document, the seed. A log that was decided by another is not opened. */
  decidedBy: JsonObject;
  /** Whether all that the log holds is forgotten. */
  reset: boolean;
}

/** Takes an entry behind the one before it. Positions count from 1. */
export type DeliverEntry = (position: number, text: string) => void;

/** What takes about a second to be done again. */
export const SNAPSHOT_AFTER = 8_388_608;

/** What keeps the order of changes, and a snapshot that spares the entries before it. */
export interface LogStorage {
  kind: 'file' | 'redis';
  /** How many characters of entries are worth a snapshot in their place: at least these, and a part of what the last one had. */
  snapshotAfter: number;
  /** The last snapshot, if there is one. */
  readSnapshot(): MaybePromise<LogSnapshot | undefined>;
  /** Gives all entries behind a position in their order, from now on also those that are to come, whoever appends them. */
  follow(position: number, deliver: DeliverEntry): MaybePromise<void>;
  /** Resolves once all of them are durable. Rejects with `LogAway` where none is, or where that cannot be known. */
  append(entries: readonly NewEntry[]): MaybePromise<void>;
  /** The position of the last entry that was ever acknowledged, by whichever instance. Rejects with `LogAway`. */
  latest(): MaybePromise<number>;
  /** Keeps a snapshot in the place of all entries up to its position. Others may be appended meanwhile. */
  keepSnapshot(snapshot: LogSnapshot): Promise<void>;
  /** Why it cannot be used now, as one sentence. */
  findProblem(): MaybePromise<string | undefined>;
  close(): MaybePromise<void>;
}
