import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type ContractDocument, loadDocument, refuse } from '../spec/document.ts';
import type { JsonObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { listOperations } from '../spec/operations.ts';
import { createRandom } from '../spec/random.ts';
import { createSchemas } from '../spec/schema/schemas.ts';
import { toBasePath, withStage } from '../spec/servers.ts';
import { type Behave, createBehave, toInitialBehaviours } from './behaviours/behave.ts';
import { createBehaviours } from './behaviours/behaviours.ts';
import { createMisbehave } from './behaviours/misbehave.ts';
import { checkOptions } from './check-options.ts';
import { type AddCompany, createAddCompany, createCompanies } from './companies/added-companies.ts';
import { openTenant, type Tenant } from './company/tenant.ts';
import type { ControlAccess } from './control/access.ts';
import { createChanges } from './control/changes.ts';
import { createControl, toHome, wantsHome } from './control/control.ts';
import { CONTROL_PATH } from './control/control-path.ts';
import { withOwnCompanies } from './data/read-own-companies.ts';
import { bindHandlers } from './handlers/bind-handlers.ts';
import type { ServerLimits } from './http-server.ts';
import { type KnownCompany, loadInitialState, stillClock } from './initial-state.ts';
import { createJournal } from './journal/journal.ts';
import { createRecordRequest, type RecordRequest } from './journal/record-request.ts';
import { createJournalRedactor } from './journal/redact.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { andThen } from './maybe-promise.ts';
import { DEFAULTS, type MockOptions } from './options.ts';
import type { BodyLimits } from './serve/body.ts';
import { createGenerate } from './serve/generate.ts';
import { Refused } from './serve/refused.ts';
import { createRequestHandler, type RequestHandler } from './serve/request-handler.ts';
import { createMemoryStore, type Seed } from './store/memory-store.ts';
import type { StateLimits } from './store/records.ts';
import type { Store } from './store/store.ts';

/** A mock as a Hono app (`app.request('/dev/1/members', …)`), with what is needed to call it. */
export type MockApp = Hono & {
  mock: {
    document: ContractDocument;
    stages: readonly StageAddress[];
    companies: readonly KnownCompany[];
    /** Back to the known data, companies, keys and behaviours; the journal becomes empty. */
    reset(): void;
    behave: Behave;
    addCompany: AddCompany;
  };
};

/** A stage, with the path of its base address, such as `/dev/1`. */
export interface StageAddress {
  stage: string;
  basePath: string;
}

/**
 * Makes a mock that shares nothing with any other. Throws `DocumentError` (or the error of a text that is no YAML, or no
 * Overlay) where the document cannot be served, one sentence with file and line.
 */
export function createMock(options: MockOptions = {}): MockApp {
  checkOptions(options);
  return openMock(options, undefined);
}

/** What a mock that listens adds to one in process. */
export interface Listening {
  access: ControlAccess;
  limits: ServerLimits;
  /** Aborted when it stops. */
  closing: AbortSignal;
}

/** Makes a mock of options that were checked. */
export function openMock(options: MockOptions, listening: Listening | undefined): MockApp {
  const { seed = DEFAULTS.seed, docs, pages } = options;
  const { maxBodySize = DEFAULTS.maxBodySize, maxBodyValues = DEFAULTS.maxBodyValues } = options;
  const { maxMembers = DEFAULTS.maxMembers, maxRecords = DEFAULTS.maxRecords } = options;
  const document =
    typeof options.document === 'object'
      ? options.document
      : loadDocument(options.document, options.overlays);
  const operations = listOperations(document.root);
  checkControlPaths(document, operations);
  const { stages, template } = toBasePath(document.root['servers']);
  const addresses = stages.map((stage) => ({ stage, basePath: withStage(template, stage) }));

  const state = createState({ root: document.root, operations, stages, addresses, seed }, options);
  const { journal, behaviours, scope, redact, initial, reset, changes } = state;
  const parts = { ...state, document, seed, stages, addresses, docs, pages };
  const bodyLimits = { bytes: maxBodySize, values: maxBodyValues };
  const stateLimits = { members: maxMembers, records: maxRecords };
  const limits = listening && { ...listening.limits, body: bodyLimits, state: stateLimits };
  const service = withLatency(
    createService({ ...parts, operations, bodyLimits, stateLimits }, options),
    options,
  );
  const control = createControl({ ...parts, limits }, listening ?? {});
  const write = createRecordRequest(journal, redact, options.onNote ?? (() => undefined));
  const record: RecordRequest = (request, served, rawHeaders) => {
    write(request, served, rawHeaders);
    changes.note();
  };
  const { closing } = listening ?? {};
  const misbehave = createMisbehave({ service, behaviours, bodyLimits, record, closing });

  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  // Who calls in process is told of a lost connection as `fetch` tells it, not by an answer.
  app.onError((error) => {
    throw error;
  });
  app.all(`${CONTROL_PATH}/*`, ({ req }) => control(req.raw));
  app.all('*', ({ req: { raw }, env }) => {
    if (wantsHome(raw) && !service.locate(raw).route) return toHome();
    if (!behaviours.isEmpty()) return misbehave(raw, env);
    return andThen(service.serve(raw), (served) => {
      record(raw, served, env?.incoming?.rawHeaders);
      return served.response;
    });
  });
  const behave = createBehave(behaviours, scope);
  const addCompany = createAddCompany(state.companies, state.keys);
  return Object.assign(app as unknown as Hono, {
    mock: { document, stages: addresses, companies: initial.companies, reset, behave, addCompany },
  });
}

interface StateSources {
  root: JsonObject;
  operations: readonly Operation[];
  stages: readonly string[];
  addresses: readonly StageAddress[];
  seed: number;
}

/** All that a mock keeps, and the way back to how it started. */
function createState({ root, operations, stages, addresses, seed }: StateSources, options: MockOptions) {
  const known = loadInitialState(stages);
  const { companies: own } = options;
  const initial = own === undefined ? known : withOwnCompanies(known, own, { stages, seed });
  // One that was added has the data of the one that it is like.
  const seedOf: Seed = ({ company, stage }) => {
    const { added } = keys.findCompany(company) ?? {};
    if (!added) return initial.seed({ company, stage });
    return added.like === undefined ? [] : initial.seed({ company: added.like, stage });
  };
  const store = (options.store ?? createMemoryStore)(seedOf);
  const stageBound = operations.some(({ key }) => key?.stageBound);
  const keys = createKeyRing(initial.keyRing, seed, stageBound);
  const redact = createJournalRedactor(keys.secrets);
  const journal = createJournal(options.journalSize ?? 1_000, redact, root);
  const changes = createChanges(journal.latest);
  const scope = { operations, stages, companies: () => keys.companies().map(({ id }) => id) };
  const bases = addresses.map(({ basePath }) => basePath);
  const behaviours = createBehaviours(toInitialBehaviours(options.behaviours ?? [], scope), bases, seed);
  const companies = createCompanies({ initial, keys, store, behaviours, stages, seed });
  const reset = (): void => {
    store.reset();
    keys.restore(initial.keyRing);
    companies.restart();
    journal.clear();
    behaviours.reset();
    changes.note();
  };
  return { changes, initial, store, keys, redact, journal, scope, behaviours, companies, reset };
}

/** Waits before each answer. */
function withLatency(
  service: RequestHandler<Tenant>,
  { latency, seed = DEFAULTS.seed }: MockOptions,
): RequestHandler<Tenant> {
  if (!latency) return service;
  let count = 0;
  return {
    ...service,
    serve(request, told) {
      const begun = performance.now();
      count += 1;
      const wait = createRandom(seed, 'latency', count).between(latency.from, latency.to);
      const served = sleep(wait).then(() => service.serve(request, told));
      return served.then((one) => ({ ...one, noted: { ...one.noted, begun } }));
    },
  };
}

interface ServiceSources {
  document: ContractDocument;
  operations: readonly Operation[];
  store: Store;
  keys: KeyRing;
  seed: number;
  bodyLimits: BodyLimits;
  stateLimits: StateLimits;
}

/** What answers all requests but those to the control. */
function createService(
  { document, operations, store, keys, seed, bodyLimits, stateLimits }: ServiceSources,
  { clock = stillClock, strict = false, retireLegacy = false, handlers }: MockOptions,
): RequestHandler<Tenant> {
  const schemas = createSchemas(document.root, document.precompiled, 'first');
  const generate = createGenerate(document.root, schemas.validators);
  const [anybody] = keys.companies();
  return createRequestHandler<Tenant>({
    document,
    schemas,
    generate,
    handlers: { ...bindHandlers(document, operations, schemas, generate), ...handlers },
    identify(key, stage, wanted) {
      const identity = wanted || !anybody ? keys.identify(key, stage) : { company: anybody };
      if ('refused' in identity) return new Refused(identity.refused);
      return openTenant({ store, clock, seed, stateLimits }, identity.company, stage);
    },
    nameCompany: ({ company }) => company.id,
    findStage: keys.findStage,
    isAbsent: ({ deprecated }) => retireLegacy && deprecated,
    seed,
    strict,
    bodyLimits,
    fallback: () => loadDocument().root,
  });
}

/** An operation below the path of the control would never be reached. */
function checkControlPaths({ file, locate }: ContractDocument, operations: readonly Operation[]): void {
  const shadowed = operations.find(({ base, path }) =>
    `${base.template}${path}/`.startsWith(`${CONTROL_PATH}/`),
  );
  if (!shadowed) return;
  const { path, pointer } = shadowed;
  const message = `The path ${path} lies below ${CONTROL_PATH}, which is the mock's own; move it.`;
  refuse([{ pointer, message }], file, locate);
}
