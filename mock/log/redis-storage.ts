import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'iovalkey';
import { endSentence } from '../../spec/text/sentence.ts';
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
import { APPEND, KEEP_SNAPSHOT, OPEN } from './redis-scripts.ts';

/** Where a log is: a server, and the names of its keys there. */
interface Place {
  /** Without a password, for people. */
  shown: string;
  url: string;
  keys: Record<'facts' | 'log' | 'lock' | 'instance' | 'snapshots', string>;
}

/** A log that is open. */
interface Opened {
  place: Place;
  client: Redis;
  /** The id of the log. */
  id: string;
  /** The position of the snapshot to begin with, and of the last entry. */
  snapshot: number;
  position: number;
}

/** How long a server may take to answer, in milliseconds: who asked waits as long at most. */
const LONGEST_WAIT = 3_000;

/** How many entries, and how many pieces of a snapshot, are asked for at a time. */
const MOST_ENTRIES = 500;
const MOST_PIECES = 16;

/** How long a snapshot may take to be written, in seconds; after that it counts as given up. */
const LONGEST_SNAPSHOT = 600;

/** A log on a Redis or Valkey server, which several mocks may follow. Rejects with a `LogError`. */
export async function openRedisStorage(
  store: string,
  { decidedBy, reset }: StorageOptions,
): Promise<LogStorage> {
  const place = toPlace(store);
  const client = await connect(place);
  try {
    const { facts, log, snapshots } = place.keys;
    const found = await run(
      client,
      OPEN,
      [facts, log, snapshots],
      [JSON.stringify(decidedBy), randomUUID(), reset ? 1 : 0],
    );
    const [known, id, position, snapshot] = found as [string, string, string, string];
    const other = describeOther(JSON.parse(known), decidedBy);
    if (other !== undefined) throw new LogError(`The store ${place.shown} ${other}`);
    const opened = { place, client, id, snapshot: Number(snapshot), position: Number(position) };
    await checkWhole(opened);
    return createRedisStorage(opened);
  } catch (error) {
    client.disconnect();
    throw error instanceof LogError ? error : new LogError(describe(place, error));
  }
}

function toPlace(store: string): Place {
  const url = new URL(store);
  const name = url.searchParams.get('name') ?? 'wes';
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new LogError('The name of a store (redis://…?name=) must be of letters, digits, - . and _.');
  url.searchParams.delete('name');
  const at = `{wes:${name}}`;
  return {
    shown: `${url.protocol}//${url.host}${url.pathname.replace(/^\/$/, '')}`,
    url: url.href,
    keys: {
      facts: `${at}:facts`,
      log: `${at}:log`,
      lock: `${at}:lock`,
      instance: `${at}:instance:${randomUUID()}`,
      snapshots: `${at}:snapshot:`,
    },
  };
}

/** One that says at once what is wrong, sends nothing twice, and connects again by itself. */
async function connect(place: Place): Promise<Redis> {
  const { Redis } = await import('iovalkey').catch(() => {
    throw new LogError(`The store ${place.shown} needs the package iovalkey, which is not installed.`);
  });
  const client = new Redis(place.url, {
    lazyConnect: true,
    connectTimeout: LONGEST_WAIT,
    commandTimeout: LONGEST_WAIT,
    disconnectTimeout: 100,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(50 * attempts, 500),
  });
  let last: unknown;
  client.on('error', (error) => {
    last = error;
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.disconnect();
    throw new LogError(describe(place, last ?? error));
  }
}

/** Entries behind the snapshot may have been taken out of the stream by somebody else. */
async function checkWhole({ place, client, snapshot, position }: Opened): Promise<void> {
  if (position === snapshot) return;
  const [first] = await client.xrange(place.keys.log, `${snapshot + 1}-0`, '+', 'COUNT', 1);
  const found = first ? toPosition(first[0]) : position + 1;
  if (found !== snapshot + 1) throw new LogError(describeGap(place, snapshot + 1, found - 1));
}

function createRedisStorage({ place, client, id, snapshot }: Opened): LogStorage {
  const { keys } = place;
  const follower = createFollower(place, client);
  let count = 0;
  let broken: string | undefined;

  /** From now on nothing of it can be trusted. */
  const breakOff = (why: string): LogAway => {
    broken = why;
    return new LogAway(why);
  };
  const findProblem = (): string | undefined => broken ?? follower.problem();
  const checkUnbroken = (): void => {
    const problem = findProblem();
    if (problem !== undefined) throw new LogAway(problem);
  };

  return {
    kind: 'redis',
    snapshotAfter: SNAPSHOT_AFTER,
    readSnapshot: async () =>
      snapshot === 0
        ? undefined
        : { position: snapshot, pieces: await readPieces(client, keys.snapshots + snapshot) },
    follow: follower.follow,
    async append(entries: readonly NewEntry[]) {
      checkUnbroken();
      const seen = follower.seen();
      const numbered = entries.flatMap(({ text }, index) => [count + index + 1, text]);
      count += entries.length;
      const taken = await appendOnce(place, client, [id, seen, ...numbered]);
      if (taken === -1) throw breakOff(describeOtherLog(place));
      if (taken === -2) throw breakOff(describeLoss(place, undefined, seen));
    },
    latest: createLatest(async () => {
      checkUnbroken();
      // More may be seen before the answer comes.
      const seen = follower.seen();
      const [log, at] = await ask(place, () => client.hmget(keys.facts, 'log', 'position'));
      if (log !== id) throw breakOff(describeOtherLog(place));
      if (Number(at) < seen) throw breakOff(describeLoss(place, Number(at), seen));
      return Number(at);
    }),
    keepSnapshot: (one) => writeSnapshot({ place, client, id }, one),
    findProblem,
    close() {
      follower.close();
      client.disconnect();
    },
  };
}

/** What reads the stream, by a connection of its own: it waits there for what is to come. */
interface Follower {
  follow(position: number, deliver: DeliverEntry): void;
  /** The position of the last entry that was delivered. */
  seen(): number;
  /** Why it goes on no further, if so. */
  problem(): string | undefined;
  close(): void;
}

function createFollower(place: Place, client: Redis): Follower {
  const own = client.duplicate({ lazyConnect: true, commandTimeout: undefined } as never);
  // Whoever asks the server something learns of it.
  own.on('error', () => undefined);
  let seen = 0;
  let problem: string | undefined;
  let isClosed = false;

  async function readOn(deliver: DeliverEntry): Promise<void> {
    if (own.status === 'wait') await own.connect();
    const behind = `${seen}-0`;
    const found = await own.xread('COUNT', MOST_ENTRIES, 'BLOCK', 1_000, 'STREAMS', place.keys.log, behind);
    for (const [entry, fields] of found?.[0]?.[1] ?? []) {
      const at = toPosition(entry);
      if (at !== seen + 1) {
        problem = describeGap(place, seen + 1, at - 1);
        return;
      }
      seen = at;
      deliver(at, fields[1] ?? '');
    }
  }

  return {
    follow(position, deliver) {
      seen = position;
      void (async () => {
        while (!isClosed && problem === undefined) await readOn(deliver).catch(() => sleep(100));
      })();
    },
    seen: () => seen,
    problem: () => problem,
    close() {
      isClosed = true;
      own.disconnect();
    },
  };
}

/** Sends entries until it is known that they were taken, or that they can't be. */
async function appendOnce(place: Place, client: Redis, given: (string | number)[]): Promise<number> {
  const { facts, log, instance } = place.keys;
  const end = performance.now() + LONGEST_WAIT;
  for (let isDoubtful = false; ; await sleep(50)) {
    if (isDoubtful && performance.now() > end)
      throw new LogAway(`${describe(place)} Whether this request did anything is not known.`);
    if (client.status !== 'ready') {
      if (isDoubtful) continue;
      throw new LogAway(`${describe(place)} Nothing was changed.`);
    }
    try {
      return Number(await run(client, APPEND, [facts, log, instance], given));
    } catch (error) {
      if (isRefusal(error)) throw new LogAway(`${describe(place, error)} Nothing was changed.`);
      // What it was sent by may lead nowhere; it is not taken twice.
      client.disconnect(true);
      isDoubtful = true;
    }
  }
}

function run(
  client: Redis,
  script: string,
  keys: readonly string[],
  given: readonly (string | number)[],
): Promise<unknown> {
  return client.call('EVAL', script, keys.length, ...keys, ...given);
}

/** Asks one question at a time, for all who wait when it is asked. */
function createLatest(find: () => Promise<number>): () => Promise<number> {
  let asking: Promise<number> | undefined;
  let next: Promise<number> | undefined;
  const begin = (): Promise<number> => {
    next = undefined;
    asking = find().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return () => {
    // What is on its way may have been answered before something that was acknowledged since.
    next ??= asking ? asking.then(begin, begin) : Promise.resolve().then(begin);
    return next;
  };
}

async function ask<Answer>(place: Place, send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    throw new LogAway(describe(place, isRefusal(error) ? error : undefined));
  }
}

async function readPieces(client: Redis, key: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (let from = 0; ; from += 2 * MOST_PIECES) {
    const texts = await client.lrange(key, from, from + 2 * MOST_PIECES - 1);
    for (let index = 0; index < texts.length; index += 2)
      pieces.push([texts[index] ?? '', texts[index + 1] ?? '']);
    if (texts.length < 2 * MOST_PIECES) return pieces;
  }
}

/** Only one instance writes a snapshot at a time; it spares the entries of all. */
async function writeSnapshot(
  { place, client, id }: Pick<Opened, 'place' | 'client' | 'id'>,
  { position, pieces }: LogSnapshot,
): Promise<void> {
  const { facts, log, lock, snapshots } = place.keys;
  const key = `${snapshots}${position}`;
  const isOwn = await ask(place, () => client.set(lock, position, 'EX', LONGEST_SNAPSHOT, 'NX'));
  if (isOwn === null) return;
  try {
    await ask(place, async () => {
      // Another may just have written one.
      if (Number(await client.hget(facts, 'snapshot')) >= position) return;
      await client.del(key);
      for (const piece of pieces) {
        await client.rpush(key, ...piece);
        await client.expire(key, LONGEST_SNAPSHOT);
      }
      await run(client, KEEP_SNAPSHOT, [facts, log, key, snapshots], [id, position]);
    });
  } finally {
    await client.del(lock).catch(() => undefined);
  }
}

/** Whether the server answered, and does not do what it was asked to. */
function isRefusal(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'ReplyError';
}

/** One sentence for a person. */
function describe({ shown }: Place, error?: unknown): string {
  const { message = '', code } = (error ?? {}) as { message?: string; code?: string };
  if (/^(WRONGPASS|NOAUTH|ERR invalid password|ERR AUTH)/.test(message))
    return `The store ${shown} wants another user or password (redis://user:password@…, best by WES_STORE).`;
  if (isRefusal(error)) return `The store ${shown} refuses: ${endSentence(message)}`;
  return `The store ${shown} cannot be reached${code === undefined ? '' : ` (${code})`}.`;
}

function describeOtherLog({ shown }: Place): string {
  return `The store ${shown} was reset or is another than before; start this mock again.`;
}

function describeLoss({ shown }: Place, ends: number | undefined, seen: number): string {
  const where = ends === undefined ? '' : ` and ends at ${ends}`;
  return `The store ${shown} has lost changes that it had taken${where}; this mock has seen ${seen}. Restore it, or start with --store-reset, which forgets all that it keeps.`;
}

function describeGap({ shown }: Place, from: number, to: number): string {
  return `The store ${shown} lacks the changes ${from} to ${to}: somebody trimmed its stream. Restore it, or start with --store-reset, which forgets all that it keeps.`;
}

function toPosition(id: string): number {
  return Number.parseInt(id, 10);
}
