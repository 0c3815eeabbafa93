import type { ContractDocument } from '../../spec/document.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Journal, JournalFilter } from '../journal/journal.ts';
import { andThen } from '../maybe-promise.ts';
import type { Handler } from '../serve/prepare-operation.ts';
import { Refused } from '../serve/refused.ts';
import { createAccountHandlers } from './account-handlers.ts';
import { createBehaviourHandlers } from './behaviour-handlers.ts';
import { type Controlled, toJson } from './controlled.ts';
import { createDataHandlers } from './data-handlers.ts';
import { createSnapshotHandlers } from './snapshot-handlers.ts';

/** Handlers by the `operationId` of `control.openapi.yaml`. */
export function createControlHandlers(
  mock: Controlled,
  ownDocument: ContractDocument,
): Record<string, Handler<undefined>> {
  const { journal, served } = mock;
  return {
    readHealth: async () => {
      const { problem, ...store } = (await mock.log?.status()) ?? { kind: 'memory' };
      if (problem !== undefined) return new Refused('store-away', problem);
      return {
        status: 'ok',
        document: toDescription(served().document),
        seed: mock.seed,
        stages: [...served().stages],
        store,
        ...(mock.limits ? { limits: toLimits(mock.limits) } : {}),
      };
    },
    // The token was asked for as it is of everything; the cookie is added to the response.
    logIn: () => null,
    resetState: () => {
      mock.reset();
      return null;
    },
    readJournal: ({ query }) =>
      andThen(journal.read(Number(query['limit']), query as JournalFilter), (entries) => ({
        requests: entries.map(toJson),
      })),
    readJournalEntry: ({ path }) => {
      const found = journal.find(Number(path['number']));
      return found
        ? toJson(found)
        : new Refused('request-forgotten', describeForgotten(path['number'], journal));
    },
    // Whoever asks for a stream gets one instead.
    readEvents: () => mock.changes.event(),
    clearJournal: () => {
      journal.clear();
      return null;
    },
    readHome: async () => {
      const { renderHome } = await import('./home-page.tsx');
      const { title } = toDescription(served().document);
      const bases = served().addresses.map(({ basePath }) => basePath);
      return renderHome({ title: String(title), bases, hasDocs: mock.docs !== undefined });
    },
    readControlDocument: () => ownDocument.root,
    readDocs: async () => (await mock.docs?.(served().document)) ?? '',
    ...createAccountHandlers(mock),
    ...createDataHandlers(mock),
    ...createSnapshotHandlers(mock, ownDocument),
    ...createBehaviourHandlers(mock),
  };
}

function describeForgotten(number: unknown, journal: Journal): string {
  const [latest, oldest] = [journal.latest(), journal.oldest()];
  const kept = latest === 0 ? 'it is empty' : `it has ${oldest} to ${latest}`;
  return `There is no request ${number} in the journal; ${kept}.`;
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
