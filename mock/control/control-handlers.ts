import type { ContractDocument } from '../../spec/document.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { createSchemas, type Schemas } from '../../spec/schema/schemas.ts';
import { someOf } from '../../spec/text/count.ts';
import { TOO_MANY } from '../behaviours/behave.ts';
import type { Behaviour } from '../behaviours/behaviour.ts';
import { BEHAVIOUR_SETS } from '../behaviours/behaviour-sets.ts';
import type { Behaviours } from '../behaviours/behaviours.ts';
import { type BehaviourScope, findBehaviourProblem } from '../behaviours/check-behaviour.ts';
import { type Companies, type NewCompany, TOO_MANY_COMPANIES } from '../companies/added-companies.ts';
import type { ServerLimits } from '../http-server.ts';
import type { InitialState } from '../initial-state.ts';
import type { Journal, JournalFilter } from '../journal/journal.ts';
import type { CompanyAccount, KeyRing } from '../keys/key-ring.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import type { BodyLimits } from '../serve/body.ts';
import type { Handler, Input } from '../serve/prepare-operation.ts';
import { invalidRequest, Refused } from '../serve/refused.ts';
import type { StateLimits } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { inItsOwnTurn } from '../turns.ts';
import type { Changes } from './changes.ts';
import {
  createFindSnapshotProblem,
  type FindSnapshotProblem,
  type Snapshot,
  toChecksum,
} from './check-snapshot.ts';

/** What the control of a mock reaches. */
export interface Controlled {
  document: ContractDocument;
  seed: number;
  stages: readonly string[];
  addresses: readonly { basePath: string }[];
  /** What clients may take of a mock that listens. */
  limits: (ServerLimits & { body: BodyLimits; state: StateLimits }) | undefined;
  /** What it started with. */
  initial: InitialState;
  keys: KeyRing;
  store: Store;
  journal: Journal;
  changes: Changes;
  companies: Companies;
  behaviours: Behaviours;
  /** What behaviours may speak of. */
  scope: BehaviourScope;
  reset(): void;
  /** The reference pages, where somebody makes them. */
  docs: (() => Promise<string>) | undefined;
}

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

/** Failures on demand. */
function createBehaviourHandlers(
  { behaviours, scope }: Controlled,
  { validators }: Schemas,
): Record<string, Handler<undefined>> {
  return {
    listBehaviours: () => ({
      behaviours: behaviours.list().map(toJson),
      sets: Object.entries(BEHAVIOUR_SETS).map(([name, set]) => toJson({ name, ...set })),
    }),
    addBehaviour({ body }) {
      const { id: _, used: __, ...behaviour } = body as JsonObject;
      const validate = validators.at('/components/schemas/Behaviour');
      const problem = findBehaviourProblem(behaviour, 'The behaviour', validate, scope);
      if (problem !== undefined) return invalidRequest(problem);
      if (behaviours.isFull()) return new Refused('limit-reached', TOO_MANY);
      return toJson(behaviours.add(behaviour as Behaviour));
    },
    removeBehaviours() {
      behaviours.clear();
      return null;
    },
    removeBehaviour({ path }) {
      const id = String(path['behaviour_id']);
      if (behaviours.remove(id)) return null;
      const ids = behaviours.list().map((one) => one.id);
      const more = ids.length === 0 ? 'there are none.' : `there are ${someOf(ids, MOST_NAMED)}.`;
      return new Refused('behaviour-unknown', `There is no behaviour ${id}; ${more}`);
    },
  };
}

/** How many behaviours a sentence names. */
const MOST_NAMED = 10;

/** What the integrations page of a company's account offers (§5.5). */
function createAccountHandlers({ keys, stages, companies }: Controlled): Record<string, Handler<undefined>> {
  return {
    listCompanies: () => ({ companies: keys.companies().map(toJson) }),
    updateCompany: withCompany(keys, (company, { body }) => {
      keys.setDeveloperAccess(company.id, (body as { developer_access: boolean }).developer_access);
      return toJson(keys.findCompany(company.id) ?? company);
    }),
    addCompany({ body }) {
      const wanted = body as NewCompany;
      const problem = companies.findProblem(wanted);
      if (problem !== undefined) return invalidRequest(problem);
      if (companies.isFull()) return new Refused('limit-reached', TOO_MANY_COMPANIES);
      return toJson(companies.add(wanted));
    },
    removeCompany: withCompany(keys, ({ id, added }) => {
      if (added) companies.remove(id);
      return added ? null : new Refused('company-known', `${id} ${CANNOT_GO}`);
    }),
    resetCompany: withCompany(keys, (company) => {
      companies.reset(company);
      return null;
    }),
    listKeys: withCompany(keys, (company) => ({ keys: keys.keys(company.id).map(toJson) })),
    generateKey: withCompany(keys, (company, { body }) => {
      const { stage } = body as { stage: string };
      if (!stages.includes(stage))
        return invalidRequest(`/stage in the body must be one of ${stages.join(', ')}.`);
      if (!company.developer_access) return new Refused('developer-access-missing');
      return toJson(keys.generate(company.id, stage));
    }),
    retireKey: withCompany(keys, (company, { path }) => {
      const id = String(path['key_id']);
      if (!keys.keys(company.id).some((key) => key.id === id)) {
        return new Refused('account-unknown', `The company ${company.id} has no key with the id ${id}.`);
      }
      return toJson(keys.retire(id) ?? {});
    }),
  };
}

const CANNOT_GO = 'is a company that the mock was started with; only those that were added can be removed.';

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

function withCompany(
  keys: KeyRing,
  handle: (company: CompanyAccount, input: Input) => Json | Refused,
): Handler<undefined> {
  return (input) => {
    const id = String(input.path['company_id']);
    const company = keys.findCompany(id);
    return company ? handle(company, input) : new Refused('account-unknown', `There is no company ${id}.`);
  };
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

/** Records of the mock's own types are plain JSON. */
function toJson(value: object): JsonObject {
  return value as JsonObject;
}
