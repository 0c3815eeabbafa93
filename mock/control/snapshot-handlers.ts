import type { ContractDocument } from '../../spec/document.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { findResourceName } from '../resources/resource-store.ts';
import type { Handler, Input } from '../serve/prepare-operation.ts';
import { invalidRequest, Refused } from '../serve/refused.ts';
import { inItsOwnTurn } from '../turns.ts';
import { createFindSnapshotProblem, type Snapshot, toChecksum } from './check-snapshot.ts';
import { type Controlled, toJson } from './controlled.ts';
import type { NamedSnapshot } from './named-snapshots.ts';
import { refuseUnknown } from './refuse-unknown.ts';

/** The state as a whole: given away and taken back, or kept under names. */
export function createSnapshotHandlers(
  mock: Controlled,
  ownDocument: ContractDocument,
): Record<string, Handler<undefined>> {
  const findProblem = createFindSnapshotProblem(mock.served, ownDocument);
  return {
    takeSnapshot() {
      const state = takeState(mock);
      return { document: mock.served().document.sha256, checksum: toChecksum(state), state };
    },
    restoreSnapshot({ body }) {
      const snapshot = body as unknown as Snapshot;
      const problem = findProblem(snapshot);
      return problem === undefined ? restore(mock, () => snapshot.state) : invalidRequest(problem);
    },
    ...createNamedSnapshotHandlers(mock),
  };
}

type State = Snapshot['state'];

function takeState({ keys, store, served }: Controlled): JsonObject {
  // A request that was under way when its company was removed, or its stage, may have written after that.
  const isKnown = (name: string): boolean => {
    const [company, stage] = JSON.parse(name);
    return keys.findCompany(company) !== undefined && served().stages.includes(stage);
  };
  // Of a document that was served before, something may be kept for when it is back.
  const isServed = (collection: string): boolean => {
    const resource = findResourceName(collection);
    return resource === undefined || served().resources.some(({ name }) => name === resource);
  };
  const data = Object.entries(store.snapshot())
    .filter(([name]) => isKnown(name))
    .map(([name, part]) => [
      name,
      Object.fromEntries(Object.entries(part as JsonObject).filter(([collection]) => isServed(collection))),
    ]);
  return { keys: toJson(keys.snapshot()), data: Object.fromEntries(data) };
}

/** All of a state is restored, or nothing of it: in one turn of the event loop, after those in which it was read and checked. */
function restore({ keys, store, settle }: Controlled, read: () => State): MaybePromise<Json | Refused> {
  return inItsOwnTurn(true, () => {
    const state = read();
    store.restore(state.data as unknown as JsonObject);
    keys.restore(state.keys);
    // A snapshot that was kept may be older than what is served.
    settle();
    return null;
  });
}

const MOST_SNAPSHOTS = 20;
/** Of all of them, in bytes. */
const MOST_BYTES = 268_435_456;

function createNamedSnapshotHandlers(mock: Controlled): Record<string, Handler<undefined>> {
  const named = mock.snapshots;
  const withSnapshot =
    (handle: (snapshot: NamedSnapshot, name: string) => MaybePromise<Json | Refused>): Handler<undefined> =>
    (input) => {
      const name = toName(input);
      const snapshot = named.get(name);
      return snapshot
        ? handle(snapshot, name)
        : refuseUnknown('snapshot-unknown', `snapshot ${name}`, [...named.keys()]);
    };
  return {
    listSnapshots: () => ({ snapshots: [...named].map(toEntry) }),
    keepSnapshot(input) {
      const name = toName(input);
      const others = [...named].filter(([other]) => other !== name);
      if (others.length >= MOST_SNAPSHOTS)
        return tooMany(`There are ${MOST_SNAPSHOTS} snapshots already; remove some.`);
      const state = Buffer.from(JSON.stringify(takeState(mock)));
      const bytes = others.reduce((sum, [, other]) => sum + other.state.length, state.length);
      if (bytes > MOST_BYTES)
        return tooMany(`With this one all snapshots would have more than ${MOST_BYTES} bytes; remove some.`);
      const kept = { takenAt: mock.now().toISOString(), state };
      named.delete(name);
      named.set(name, kept);
      return toEntry([name, kept]);
    },
    restoreNamedSnapshot: withSnapshot(({ state }) => restore(mock, () => JSON.parse(state.toString()))),
    removeSnapshot: withSnapshot((_, name) => {
      named.delete(name);
      return null;
    }),
  };
}

function tooMany(sentence: string): Refused {
  return new Refused('limit-reached', sentence);
}

function toName({ path }: Input): string {
  return String(path['snapshot_name']);
}

function toEntry([name, { takenAt, state }]: [string, NamedSnapshot]): JsonObject {
  return { name, taken_at: takenAt, bytes: state.length };
}
