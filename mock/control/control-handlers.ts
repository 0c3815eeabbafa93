import type { ContractDocument } from '../../spec/document.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import type { JournalFilter } from '../journal/journal.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { Handler } from '../serve/prepare-operation.ts';
import { invalidRequest, type Refused } from '../serve/refused.ts';
import { inItsOwnTurn } from '../turns.ts';
import { createAccountHandlers } from './account-handlers.ts';
import { createBehaviourHandlers } from './behaviour-handlers.ts';
import {
  createFindSnapshotProblem,
  type FindSnapshotProblem,
  type Snapshot,
  toChecksum,
} from './check-snapshot.ts';
import { type Controlled, toJson } from './controlled.ts';

/** Handlers by the `operationId` of `control.openapi.yaml`. */
export function createControlHandlers(
  mock: Controlled,
  ownDocument: ContractDocument,
): Record<string, Handler<undefined>> {
  const { document, keys, store, journal } = mock;
  const findProblem = createFindSnapshotProblem(mock, ownDocument);
  return {
    readHealth: () => ({
      status: 'ok',
      document: toDescription(document),
      seed: mock.seed,
      stages: [...mock.stages],
      ...(mock.limits ? { limits: toLimits(mock.limits) } : {}),
    }),
    // The token was asked for as it is of everything; the cookie is added to the response.
    logIn: () => null,
    resetState: () => {
      mock.reset();
      return null;
    },
    takeSnapshot: () => {
      const state = { keys: toJson(keys.snapshot()), data: keepKnown(store.snapshot(), mock) };
      return { document: document.sha256, checksum: toChecksum(state), state };
    },
    restoreSnapshot: ({ body }) => restore(mock, findProblem, body as unknown as Snapshot),
    readJournal: ({ query }) =>
      andThen(journal.read(Number(query['limit']), query as JournalFilter), (entries) => ({
        requests: entries.map(toJson),
      })),
    // Whoever asks for a stream gets one instead.
    readEvents: () => mock.changes.event(),
    clearJournal: () => {
      journal.clear();
      return null;
    },
    readHome: async () => {
      const { renderHome } = await import('./home-page.tsx');
      const { title } = toDescription(document);
      const bases = mock.addresses.map(({ basePath }) => basePath);
      return renderHome({ title: String(title), bases, hasDocs: mock.docs !== undefined });
    },
    readControlDocument: () => ownDocument.root,
    readDocs: async () => (await mock.docs?.()) ?? '',
    ...createAccountHandlers(mock),
    ...createBehaviourHandlers(mock, createSchemas(ownDocument.root, ownDocument.precompiled, 'first')),
  };
}

/** A request that was under way when its company was removed may have written after that. */
function keepKnown(data: JsonObject, { keys }: Controlled): JsonObject {
  const isKnown = (name: string): boolean => keys.findCompany(JSON.parse(name)[0]) !== undefined;
  return Object.fromEntries(Object.entries(data).filter(([name]) => isKnown(name)));
}

/** All of a snapshot is restored, or nothing of it: in one turn of the event loop, after those in which it was read and checked. */
function restore(
  { keys, store }: Controlled,
  findProblem: FindSnapshotProblem,
  snapshot: Snapshot,
): MaybePromise<Json | Refused> {
  const problem = findProblem(snapshot);
  if (problem !== undefined) return invalidRequest(problem);
  return inItsOwnTurn(true, () => {
    store.restore(snapshot.state.data as unknown as JsonObject);
    keys.restore(snapshot.state.keys);
    return null;
  });
}

function toDescription({ root, file, sha256, overlays }: ContractDocument): JsonObject {
  const info = isObject(root['info']) ? root['info'] : {};
  return {
    title: info['title'] ?? '',
    version: info['version'] ?? '',
    file,
    sha256,
    overlays: overlays.map((overlay) => overlay.file),
  };
}

function toLimits(limits: NonNullable<Controlled['limits']>): JsonObject {
  return {
    connections: limits.maxConnections,
    header_bytes: limits.maxHeaderSize,
    body_bytes: limits.body.bytes,
    body_values: limits.body.values,
    members: limits.state.members,
    records: limits.state.records,
    request_seconds: limits.requestTimeout / 1_000,
  };
}
