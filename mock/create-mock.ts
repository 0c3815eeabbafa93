import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContractDocument } from '../spec/document.ts';
import { rememberOf } from '../spec/remember.ts';
import { type Behave, createBehave } from './behaviours/behave.ts';
import type { Behaviours } from './behaviours/behaviours.ts';
import { createMeet, createMisbehave, type Misbehave } from './behaviours/misbehave.ts';
import { checkOptions } from './check-options.ts';
import { type AddCompany, createAddCompany } from './companies/added-companies.ts';
import type { Tenant } from './company/tenant.ts';
import type { ControlAccess } from './control/access.ts';
import { createControl, toHome, wantsHome } from './control/control.ts';
import { CONTROL_PATH } from './control/control-path.ts';
import type { ServerLimits } from './http-server.ts';
import type { KnownCompany } from './initial-state.ts';
import { createRecordRequest, type RecordRequest } from './journal/record-request.ts';
import { createLatency } from './latency.ts';
import type { ChangeLog } from './log/change-log.ts';
import { whenCaughtUp } from './log/in-turn.ts';
import { createLogged } from './log/logged.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import { DEFAULTS, type MockOptions } from './options.ts';
import { createReloading, type Reload, type Reloading } from './reloading.ts';
import type { RequestHandler } from './serve/request-handler.ts';
import type { ServedDocument, StageAddress } from './served-document.ts';

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
  if (typeof options.store === 'string')
    throw new TypeError(
      'What is served in process keeps its state in memory; `startMock` takes other stores.',
    );
  return openMock(options, undefined).app;
}

/** What a mock that listens adds to one in process. */
export interface Listening {
  access: ControlAccess;
  limits: ServerLimits;
  /** Aborted when it stops. */
  closing: AbortSignal;
  /** Whether something is to keep the order of changes. */
  isLogged: boolean;
}

/** A mock, and the log that has to be opened before it is asked for anything, where there is to be one. */
interface OpenedMock {
  app: MockApp;
  log: ChangeLog | undefined;
  served(): ServedDocument;
}

/** Makes a mock of options that were checked. */
export function openMock(options: MockOptions, listening: Listening | undefined): OpenedMock {
  const { seed = DEFAULTS.seed, docs, pages } = options;
  const { maxBodySize = DEFAULTS.maxBodySize, maxBodyValues = DEFAULTS.maxBodyValues } = options;
  const { maxMembers = DEFAULTS.maxMembers, maxRecords = DEFAULTS.maxRecords } = options;
  const reloading = createReloading(options);
  const { state, served, service, settle } = reloading;
  const { journal, redact, changes } = state;
  const bodyLimits = { bytes: maxBodySize, values: maxBodyValues };
  const stateLimits = { members: maxMembers, records: maxRecords };
  const limits = listening && { ...listening.limits, body: bodyLimits, state: stateLimits };
  const onNote = options.onNote ?? (() => undefined);
  const logged = listening?.isLogged
    ? createLogged({ options, state, served, service, bodyLimits, onNote })
    : undefined;
  const { log, now = () => new Date() } = logged ?? {};
  const control = createControl(
    { ...state, served, settle, seed, docs, pages, limits, log, now },
    listening ?? {},
  );
  logged?.setControl(control.play);
  const write = createRecordRequest(journal, redact, onNote);
  const record: RecordRequest = (request, answered, rawHeaders) => {
    write(request, answered, rawHeaders);
    changes.note();
  };
  const meet = logged?.meet ?? createMeet(state.behaviours, bodyLimits);
  const misbehave = createMisbehave({ meet, record, closing: listening?.closing });
  const toLate = options.latency ? rememberOf(createLatency(options)) : undefined;
  const answering = (): RequestHandler<Tenant> => {
    const own = logged?.service ?? service();
    return toLate ? toLate(own) : own;
  };
  const answer = createAnswer({ service: answering, behaviours: state.behaviours, misbehave, record, log });

  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  // Who calls in process is told of a lost connection as `fetch` tells it, not by an answer.
  app.onError((error) => {
    throw error;
  });
  app.all(`${CONTROL_PATH}/*`, ({ req }) => control.answer(req.raw));
  app.all('*', ({ req, env }) => answer(req.raw, env));
  return { app: Object.assign(app as unknown as Hono, { mock: toMock(reloading) }), log, served };
}

type Answer = (request: Request, env: Partial<HttpBindings> | undefined) => MaybePromise<Response>;

interface AnswerSources {
  service(): RequestHandler<Tenant>;
  behaviours: Behaviours;
  misbehave: Misbehave;
  record: RecordRequest;
  log: ChangeLog | undefined;
}

/** Answers what is asked of the service. */
function createAnswer({ service, behaviours, misbehave, record, log }: AnswerSources): Answer {
  const answer: Answer = (request, env) => {
    const current = service();
    if (wantsHome(request) && !current.locate(request).route) return toHome();
    if (!behaviours.isEmpty()) return misbehave(current, request, env);
    return andThen(current.serve(request), (answered) => {
      record(request, answered, env?.incoming?.rawHeaders);
      return answered.response;
    });
  };
  if (!log) return answer;
  return (request, env) =>
    whenCaughtUp(
      log,
      () => answer(request, env),
      (away) => {
        const failed = service().fail(request, away);
        record(request, failed, env?.incoming?.rawHeaders);
        return failed.response;
      },
    );
}

function toMock({ state, served, reload }: Reloading): MockApp['mock'] {
  return {
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
    reset: state.reset,
    reload,
    behave: createBehave(state.behaviours, state.scope),
    addCompany: createAddCompany(state.companies, state.keys),
  };
}
