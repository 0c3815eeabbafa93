import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContractDocument } from '../spec/document.ts';
import { type Behave, createBehave } from './behaviours/behave.ts';
import { createMisbehave } from './behaviours/misbehave.ts';
import { checkOptions } from './check-options.ts';
import { type AddCompany, createAddCompany } from './companies/added-companies.ts';
import type { ControlAccess } from './control/access.ts';
import { createControl, toHome, wantsHome } from './control/control.ts';
import { CONTROL_PATH } from './control/control-path.ts';
import type { ServerLimits } from './http-server.ts';
import type { KnownCompany } from './initial-state.ts';
import { createRecordRequest, type RecordRequest } from './journal/record-request.ts';
import { andThen } from './maybe-promise.ts';
import { DEFAULTS, type MockOptions } from './options.ts';
import { createReloading, type Reload } from './reloading.ts';
import type { StageAddress } from './served-document.ts';

/** A mock as a Hono app (`app.request('/dev/1/members', …)`), with what is needed to call it. */
export type MockApp = Hono & {
  mock: {
    readonly document: ContractDocument;
    readonly stages: readonly StageAddress[];
    readonly companies: readonly KnownCompany[];
    /** Whether a key in a header opens nothing unless it is that of a company. */
    readonly isKeyKnown: boolean;
    /** The names of what is kept of a document other than the kit's own; none with `stateless`. */
    readonly resources: readonly string[];
    /** Back to the known data, companies, keys and behaviours; the journal becomes empty. */
    reset(): void;
    reload: Reload;
    behave: Behave;
    addCompany: AddCompany;
  };
};

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
  const { state, served, service, settle, reload } = createReloading(options);
  const { journal, behaviours, redact, changes, reset } = state;
  const bodyLimits = { bytes: maxBodySize, values: maxBodyValues };
  const stateLimits = { members: maxMembers, records: maxRecords };
  const limits = listening && { ...listening.limits, body: bodyLimits, state: stateLimits };
  const control = createControl({ ...state, served, settle, seed, docs, pages, limits }, listening ?? {});
  const write = createRecordRequest(journal, redact, options.onNote ?? (() => undefined));
  const record: RecordRequest = (request, answered, rawHeaders) => {
    write(request, answered, rawHeaders);
    changes.note();
  };
  const { closing } = listening ?? {};
  const misbehave = createMisbehave({ behaviours, bodyLimits, record, closing });

  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  // Who calls in process is told of a lost connection as `fetch` tells it, not by an answer.
  app.onError((error) => {
    throw error;
  });
  app.all(`${CONTROL_PATH}/*`, ({ req }) => control(req.raw));
  app.all('*', ({ req: { raw }, env }) => {
    const current = service();
    if (wantsHome(raw) && !current.locate(raw).route) return toHome();
    if (!behaviours.isEmpty()) return misbehave(current, raw, env);
    return andThen(current.serve(raw), (answered) => {
      record(raw, answered, env?.incoming?.rawHeaders);
      return answered.response;
    });
  });
  const behave = createBehave(behaviours, state.scope);
  const addCompany = createAddCompany(state.companies, state.keys);
  const mock: MockApp['mock'] = {
    get document() {
      return served().document;
    },
    get stages() {
      return served().addresses;
    },
    get companies() {
      return served().initial.companies;
    },
    get isKeyKnown() {
      return served().isKeyKnown;
    },
    get resources() {
      return served().resources.map(({ name }) => name);
    },
    reset,
    reload,
    behave,
    addCompany,
  };
  return Object.assign(app as unknown as Hono, { mock });
}
