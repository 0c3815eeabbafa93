import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ContractDocument } from '../spec/document.ts';
import { rememberOf } from '../spec/remember.ts';
import { splitUrl } from '../spec/request/query.ts';
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
import type { AskedRequest } from './serve/asked-request.ts';
import { toFetchResponse, type WrittenResponse } from './serve/mock-response.ts';
import type { RequestHandler, ServedRequest } from './serve/request-handler.ts';
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
  answerPlain: AnswerPlain;
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
  const answering = (): RequestHandler<Tenant, Request> => {
    const own = logged?.service ?? service();
    return toLate ? toLate(own) : own;
  };
  const { behaviours } = state;
  const plain = logged || toLate ? undefined : service;
  const sources = { service: answering, plain, behaviours, misbehave, record, log };
  const { answer, answerPlain } = createAnswers(sources);

  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  // Who calls in process is told of a lost connection as `fetch` tells it, not by an answer.
  app.onError((error) => {
    throw error;
  });
  app.all(`${CONTROL_PATH}/*`, ({ req }) => control.answer(req.raw));
  app.all('*', ({ req, env }) => answer(req.raw, env));
  const mock = toMock(reloading);
  return { app: Object.assign(app as unknown as Hono, { mock }), answerPlain, log, served };
}

type Answer = (request: Request, env: Partial<HttpBindings> | undefined) => MaybePromise<Response>;

/**
 * Answers a request that came by a connection and that nothing but the service is asked: no page of the mock's own, and neither
 * behaviours nor a log come before it. `undefined` for any other. `rawHeaders` are names and values in turn, as they came.
 */
export type AnswerPlain = (
  request: AskedRequest,
  rawHeaders: readonly string[],
) => MaybePromise<WrittenResponse> | undefined;

interface AnswerSources {
  service(): RequestHandler<Tenant, Request>;
  /** The same, for requests of which nobody makes another one; not there where somebody does. */
  plain: (() => RequestHandler<Tenant>) | undefined;
  behaviours: Behaviours;
  misbehave: Misbehave;
  record: RecordRequest;
  log: ChangeLog | undefined;
}

/** Answers what is asked of the service. */
function createAnswers(sources: AnswerSources): { answer: Answer; answerPlain: AnswerPlain } {
  const { service, plain, behaviours, misbehave, record, log } = sources;
  const finish =
    (request: AskedRequest, rawHeaders: readonly string[]) =>
    (served: ServedRequest): WrittenResponse => {
      record(request, served, rawHeaders);
      return served.written;
    };
  const answer: Answer = (request, env) => {
    const current = service();
    if (wantsHome(request) && !current.locate(request).route) return toHome();
    const rawHeaders = listRawHeaders(request, env);
    if (!behaviours.isEmpty()) return misbehave(current, request, { ...env, rawHeaders });
    return andThen(andThen(current.serve(request), finish(request, rawHeaders)), toFetchResponse);
  };
  const answerPlain: AnswerPlain = (request, rawHeaders) =>
    !plain || !behaviours.isEmpty() || isOwn(splitUrl(request.url).path)
      ? undefined
      : andThen(plain().serve(request), finish(request, rawHeaders));
  if (!log) return { answer, answerPlain };
  const answerInTurn: Answer = (request, env) =>
    whenCaughtUp(
      log,
      () => answer(request, env),
      (away) => {
        const failed = service().fail(request, away);
        return toFetchResponse(finish(request, listRawHeaders(request, env))(failed));
      },
    );
  return { answer: answerInTurn, answerPlain };
}

/** Where the mock may have something of its own. */
function isOwn(path: string): boolean {
  return path === '/' || path.startsWith(CONTROL_PATH);
}

function listRawHeaders({ headers }: Request, env: Partial<HttpBindings> | undefined): readonly string[] {
  return env?.incoming?.rawHeaders ?? [...headers].flat();
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
