import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JsonObject } from '../../spec/json.ts';
import { withoutFullStop } from '../../spec/text/sentence.ts';
import { describeOther } from './decided-by.ts';
import {
  type DeliverEntry,
  LogAway,
  LogError,
  type LogSnapshot,
  type LogStorage,
  type NewEntry,
  type Piece,
  SNAPSHOT_AFTER,
  type StorageOptions,
} from './log-storage.ts';

/** The part of `libsql` that is used here. */
interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

interface Statement {
  run(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
  iterate(...values: unknown[]): Iterable<unknown>;
}

/** One process at a time; what is committed has reached the disk. */
const OPENED = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entry (position INTEGER PRIMARY KEY, text TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS piece (number INTEGER PRIMARY KEY, snapshot INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS piece_of_snapshot ON piece (snapshot);
  INSERT OR IGNORE INTO fact VALUES ('snapshot', 0);
`;

/** What is closed is let go of only when the memory is cleaned up, so that another could not have it till then. */
const CLOSED = `
  PRAGMA journal_mode = DELETE;
  PRAGMA locking_mode = NORMAL;
  SELECT count(*) FROM fact;
`;

const RESET = 'DELETE FROM fact; DELETE FROM entry; DELETE FROM piece;';

/** What of a snapshot is written, and how many rows are removed, in one turn of the event loop. */
const MOST_CHARACTERS = 1_048_576;
const MOST_ROWS = 2_000;

/** A log in a folder, kept by SQLite. Rejects with a `LogError` where it cannot be had, or is that of another mock. */
export async function openFileStorage(
  folder: string,
  { decidedBy, reset }: StorageOptions,
): Promise<LogStorage> {
  const database = await open(folder);
  const toError = (error: unknown): LogError =>
    new LogError(`The store ${folder} cannot be used: ${toReason(error)}.`);
  try {
    database.exec(OPENED);
    if (reset) database.exec(`BEGIN; ${RESET} COMMIT; ${OPENED}`);
    const other = keepDecidedBy(database, decidedBy);
    if (other !== undefined) throw new LogError(`The store ${folder} ${other}`);
  } catch (error) {
    tryTo(() => database.exec(CLOSED));
    database.close();
    throw error instanceof LogError ? error : toError(error);
  }
  return createFileStorage(folder, database);
}

async function open(folder: string): Promise<Database> {
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) mkdirSync(folder, { mode: 0o700 });
    const { default: Libsql } = (await import('libsql')) as unknown as {
      default: new (file: string) => Database;
    };
    return new Libsql(join(folder, 'log.db'));
  } catch (error) {
    throw new LogError(`The store ${folder} cannot be opened: ${toReason(error)}.`);
  }
}

function keepDecidedBy(database: Database, own: JsonObject): string | undefined {
  const known = database.prepare("SELECT value FROM fact WHERE name = 'decided-by'").get() as
    | { value: string }
    | undefined;
  if (known) return describeOther(JSON.parse(known.value), own);
  database.prepare("INSERT INTO fact VALUES ('decided-by', ?)").run(JSON.stringify(own));
  return undefined;
}

function createFileStorage(folder: string, database: Database): LogStorage {
  const statements = {
    append: database.prepare('INSERT INTO entry VALUES (?, ?)'),
    last: database.prepare('SELECT max(position) AS position FROM entry'),
    beat: database.prepare("INSERT OR REPLACE INTO fact VALUES ('beat', ?)"),
  };
  const { write, hasFailed } = createWrite(folder, database);
  const snapshots = createSnapshotTables(database, write);
  let position = (statements.last.get() as { position: number | null }).position ?? snapshots.position();
  let deliver: DeliverEntry = () => undefined;

  return {
    kind: 'file',
    snapshotAfter: SNAPSHOT_AFTER,
    readSnapshot: snapshots.read,
    follow(from, to) {
      deliver = to;
      const rows = database.prepare('SELECT position, text FROM entry WHERE position > ? ORDER BY position');
      for (const row of rows.iterate(from)) {
        const entry = row as { position: number; text: string };
        deliver(entry.position, entry.text);
      }
    },
    append(entries: readonly NewEntry[]) {
      write(() => {
        for (const [index, { text }] of entries.entries()) statements.append.run(position + index + 1, text);
      });
      for (const { text } of entries) {
        position += 1;
        deliver(position, text);
      }
    },
    latest: () => position,
    keepSnapshot: snapshots.keep,
    findProblem() {
      if (!hasFailed()) return undefined;
      // It may have passed.
      try {
        write(() => statements.beat.run(Date.now()));
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    },
    close() {
      snapshots.stop();
      tryTo(() => database.exec(CLOSED));
      database.close();
    },
  };
}

/** Does all of what it is told to in one transaction, or nothing. Throws `LogAway`. */
type Write = (act: () => void) => void;

function createWrite(folder: string, database: Database): { write: Write; hasFailed(): boolean } {
  let hasFailed = false;
  return {
    hasFailed: () => hasFailed,
    write(act) {
      try {
        database.exec('BEGIN IMMEDIATE');
        act();
        database.exec('COMMIT');
        hasFailed = false;
      } catch (error) {
        hasFailed = true;
        tryTo(() => database.exec('ROLLBACK'));
        throw new LogAway(`The store ${folder} cannot be written: ${toReason(error)}.`);
      }
    },
  };
}

interface SnapshotTables {
  /** Of the last snapshot; 0 where there is none. */
  position(): number;
  read(): LogSnapshot | undefined;
  keep(snapshot: LogSnapshot): Promise<void>;
  /** Leaves off where a snapshot is being written: what is there of it counts for nothing. */
  stop(): void;
}

function createSnapshotTables(database: Database, write: Write): SnapshotTables {
  const add = database.prepare('INSERT INTO piece (snapshot, name, text) VALUES (?, ?, ?)');
  const current = database.prepare("SELECT value FROM fact WHERE name = 'snapshot'");
  const setCurrent = database.prepare("UPDATE fact SET value = ? WHERE name = 'snapshot'");
  const position = (): number => (current.get() as { value: number }).value;
  let isStopped = false;

  /** Removes rows a few at a time. */
  async function remove(table: 'entry' | 'piece', key: string, where: string, than: number): Promise<void> {
    const some = `SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${MOST_ROWS}`;
    const statement = database.prepare(`DELETE FROM ${table} WHERE ${key} IN (${some})`);
    for (let changes = MOST_ROWS; changes === MOST_ROWS && !isStopped; await nextTurn())
      write(() => {
        changes = (statement.run(than) as { changes: number }).changes;
      });
  }

  return {
    position,
    read() {
      const from = position();
      return from === 0 ? undefined : { position: from, pieces: readPieces(database, from) };
    },
    async keep({ position: at, pieces }) {
      const before = position();
      // Of an attempt that came to nothing.
      await remove('piece', 'number', 'snapshot <> ?', before);
      if (at === before) return;
      const rest = pieces[Symbol.iterator]();
      for (let isWhole = false; !isWhole && !isStopped; await nextTurn())
        write(() => {
          isWhole = writeSome(rest, ([name, text]) => add.run(at, name, text));
        });
      if (isStopped) return;
      write(() => setCurrent.run(at));
      await remove('piece', 'number', 'snapshot <> ?', at);
      await remove('entry', 'position', 'position <= ?', at);
    },
    stop() {
      isStopped = true;
    },
  };
}

function* readPieces(database: Database, snapshot: number): Iterable<Piece> {
  const rows = database.prepare('SELECT name, text FROM piece WHERE snapshot = ? ORDER BY number');
  for (const row of rows.iterate(snapshot)) {
    const { name, text } = row as { name: string; text: string };
    yield [name, text];
  }
}

/** Writes about a megabyte. Gives whether that was the last of it. */
function writeSome(rest: Iterator<Piece>, use: (piece: Piece) => void): boolean {
  for (let characters = 0; characters < MOST_CHARACTERS; ) {
    const next = rest.next();
    if (next.done) return true;
    use(next.value);
    characters += next.value[1].length;
  }
  return false;
}

function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // What went wrong before is what is told.
  }
}

/** Why SQLite or the system cannot, for a person. */
const REASONS: Readonly<Record<string, string>> = {
  SQLITE_BUSY:
    'another process has it open; give each mock a folder of its own, or let them share one log by --store redis://',
  SQLITE_FULL: 'the disk is full',
  SQLITE_READONLY: 'it may only be read',
  SQLITE_NOTADB: 'its file log.db is no database',
  SQLITE_CORRUPT: 'its file log.db is damaged',
  EACCES: 'this user may not write there',
  EROFS: 'it may only be read',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'the folder that it would lie in is not there',
  ERR_MODULE_NOT_FOUND:
    'it needs the package libsql, which is not installed or has no build for this machine',
};

function toReason(error: unknown): string {
  const { code, message } = error as { code?: string; message: string };
  // The package has no code for what keeps a file from being opened.
  if (/Unable to open connection/.test(message)) return 'its file log.db cannot be opened by this user';
  const known = Object.keys(REASONS).find((one) => code === one || code?.startsWith(`${one}_`));
  return known === undefined ? withoutFullStop(message) : (REASONS[known] ?? message);
}
