import { randomUUID } from 'node:crypto';
import type { MetBehaviours } from '../behaviours/behaviours.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { ServedRequest } from '../serve/request-handler.ts';
import { createInOrder, type InOrder } from './in-order.ts';
import { keepRequest, remakeRequest } from './kept-request.ts';
import type { KeptState } from './kept-state.ts';
import { type Door, readEntry, writeEntry } from './log-entry.ts';
import { LogAway, type LogStorage, type NewEntry, type Piece } from './log-storage.ts';

/** Whom the entries are for: each gives what comes of a request. The same requests in the same order give the same. */
export interface Doors extends Record<Door, (request: Request) => MaybePromise<unknown>> {
  service(request: Request): MaybePromise<ServedRequest>;
  control(request: Request): MaybePromise<ServedRequest>;
  behaviours(request: Request): MaybePromise<MetBehaviours | undefined>;
}

/** What came of a request in its turn; only `spare`, the request itself, where it changes nothing. */
export type Changed<To extends Door> = { outcome: Awaited<ReturnType<Doors[To]>> } | { spare: Request };

/** How the log stands, for health. */
export interface LogStatus {
  kind: LogStorage['kind'];
  /** The last entry that had its turn here, counted from 1, and how many are still to have theirs. */
  position: number;
  lag: number;
  /** Why it cannot be used now, as one sentence. */
  problem: string | undefined;
}

/**
 * The order of all changes of a mock. What keeps the order keeps the state, which is what comes of the same requests in the same order.
 * An entry has its turn once it is durable, one after the other, and is answered then: nobody is told, or shown, what could be lost.
 */
export interface ChangeLog {
  /** Brings the state to the end of the log. Rejects with a `LogError` where that cannot be read. */
  open(storage: LogStorage): Promise<void>;
  /** What comes of a request, in its turn. Rejects with `LogAway`. */
  change<To extends Door>(to: To, request: Request, limit: number): Promise<Changed<To>>;
  /** Waits until all that was acknowledged before, on whichever instance, had its turn here. Rejects with `LogAway`. */
  catchUp(): MaybePromise<void>;
  /** When the entry that has its turn was asked for, else now. */
  now(): Date;
  status(): Promise<LogStatus | undefined>;
  close(): Promise<void>;
}

interface LogSources {
  kept: KeptState;
  /** Called once an entry had its turn. */
  onChange(): void;
  /** Told what a person should know of, one line at a time. */
  onNote(line: string): void;
}

/** How long anybody waits for the turn of an entry, in milliseconds; what has its turn takes as long as it takes. */
const LONGEST_WAIT = 10_000;

/** How many entries are played at a start, at least, in the time that anybody waits. */
const STEP = 100;

export function createChangeLog(doors: Doors, { kept, onChange, onNote }: LogSources): ChangeLog {
  const answers = createAnswers();
  const snapshots = createSnapshots(kept, onNote);
  let storage: LogStorage | undefined;
  let turn: Date | undefined;

  const inOrder = createInOrder(async (position, text) => {
    const { id, to, at, ...request } = readEntry(text);
    turn = new Date(at);
    snapshots.begin();
    await answers.settle(id, () => doors[to](remakeRequest(request)));
    turn = undefined;
    onChange();
    if (storage) snapshots.end(storage, position, text.length);
  });
  const send = createSend(() => storage, answers.reject);

  return {
    async open(given) {
      const snapshot = await given.readSnapshot();
      if (snapshot) snapshots.load(snapshot.pieces);
      const from = snapshot?.position ?? 0;
      inOrder.start(from);
      storage = given;
      await given.follow(from, inOrder.add);
      // As long as it takes, while it goes on.
      for (let end = await given.latest(); inOrder.position() < end; )
        await inOrder.until(Math.min(end, inOrder.position() + STEP));
    },
    async change(to, request, limit) {
      const { kept: own, spare } = await keepRequest(request, limit, to === 'control');
      if (!own) return { spare };
      const { id, outcome } = answers.expect();
      send({ id, text: writeEntry({ id, to, at: Date.now(), ...own }) });
      return { outcome: (await outcome) as never };
    },
    catchUp: () => (storage ? andThen(storage.latest(), inOrder.until) : undefined),
    now: () => turn ?? new Date(),
    status: async () => storage && readStatus(storage, inOrder),
    async close() {
      await storage?.close();
    },
  };
}

/** Who waits for what comes of an entry. */
interface Answers {
  /** A new id, and what will come of the entry with it. */
  expect(): { id: string; outcome: Promise<unknown> };
  settle(id: string, act: () => MaybePromise<unknown>): Promise<void>;
  reject(id: string, error: Error): void;
}

function createAnswers(): Answers {
  const instance = randomUUID();
  const waiting = new Map<string, { resolve(outcome: unknown): void; reject(error: Error): void }>();
  let count = 0;
  const take = (id: string): ReturnType<typeof waiting.get> => {
    const found = waiting.get(id);
    waiting.delete(id);
    return found;
  };
  const giveUp = (id: string): void =>
    take(id)?.reject(
      new LogAway('The store does not say what came of this request. Whether it did anything is not known.'),
    );
  return {
    expect() {
      count += 1;
      const id = `${instance}-${count}`;
      const timer = setTimeout(giveUp, LONGEST_WAIT, id);
      const outcome = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      return { id, outcome: outcome.finally(() => clearTimeout(timer)) };
    },
    async settle(id, act) {
      const one = take(id);
      try {
        const outcome = await act();
        one?.resolve(outcome);
      } catch (error) {
        one?.reject(error as Error);
      }
    },
    reject: (id, error) => take(id)?.reject(error),
  };
}

async function readStatus(storage: LogStorage, inOrder: InOrder): Promise<LogStatus> {
  const position = inOrder.position();
  const status = { kind: storage.kind, position, lag: 0, problem: inOrder.failure()?.message };
  try {
    const latest = await storage.latest();
    const problem = status.problem ?? (await storage.findProblem());
    return { ...status, lag: Math.max(0, latest - position), problem };
  } catch (error) {
    return { ...status, problem: (error as Error).message };
  }
}

/** Appends what is given in the same turn of the event loop together, and so what comes while others are on their way. */
function createSend(
  storage: () => LogStorage | undefined,
  reject: (id: string, error: Error) => void,
): (entry: NewEntry) => void {
  let outbox: NewEntry[] = [];
  let isSending = false;
  const sendAll = async (): Promise<void> => {
    for (let batch = outbox; batch.length > 0; batch = outbox) {
      outbox = [];
      try {
        await storage()?.append(batch);
      } catch (error) {
        for (const { id } of batch) reject(id, error as Error);
      }
    }
    isSending = false;
  };
  return (entry) => {
    outbox.push(entry);
    if (isSending) return;
    isSending = true;
    setImmediate(() => void sendAll());
  };
}

interface Snapshots {
  load(pieces: Iterable<Piece>): void;
  /** An entry has its turn: until it is over, the state is that of no position. */
  begin(): void;
  /** An entry of so many characters had its turn. A snapshot is to spare the entries where they have become many, sooner where it is quiet. */
  end(storage: LogStorage, position: number, characters: number): void;
}

/** After how long it is quiet, in milliseconds. */
const QUIET = 1_000;

function createSnapshots(kept: KeptState, onNote: (line: string) => void): Snapshots {
  /** Of the entries that no snapshot spares, and of the last snapshot: to write one costs by its size. */
  let entries = 0;
  let last = 0;
  let isKeeping = false;
  let quiet: NodeJS.Timeout | undefined;
  /** Of which position the state is; `undefined` while an entry has its turn. */
  let at: { storage: LogStorage; position: number } | undefined;

  function* count(pieces: Iterable<Piece>): Iterable<Piece> {
    last = 0;
    for (const piece of pieces) {
      last += piece[1].length;
      yield piece;
    }
  }

  async function keep({ storage, position }: NonNullable<typeof at>): Promise<void> {
    isKeeping = true;
    const spared = entries;
    let isKept = false;
    try {
      await storage.keepSnapshot({ position, pieces: count(kept.dump()) });
      entries -= spared;
      isKept = true;
    } catch (error) {
      if (!(error instanceof LogAway))
        onNote(`The state could not be written as a whole: ${(error as Error).message}`);
      // Not at once again.
      last = Math.max(last, entries * 4);
    }
    isKeeping = false;
    if (isKept) consider();
  }

  function consider(): void {
    if (isKeeping || !at) return;
    const known = at;
    const { snapshotAfter } = known.storage;
    clearTimeout(quiet);
    if (entries > Math.max(snapshotAfter, last / 4)) void keep(known);
    else if (entries > Math.max(snapshotAfter / 8, last / 64))
      quiet = setTimeout(() => void keep(known), QUIET).unref();
  }

  return {
    load: (pieces) => kept.load(count(pieces)),
    begin() {
      at = undefined;
      clearTimeout(quiet);
    },
    end(storage, position, characters) {
      entries += characters;
      at = { storage, position };
      consider();
    },
  };
}
