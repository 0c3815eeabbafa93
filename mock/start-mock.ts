import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { ContractDocument } from '../spec/document.ts';
import { findKeyScheme, listOperations } from '../spec/operations.ts';
import { toExampleTarget } from '../spec/request/valid-request.ts';
import type { Behave } from './behaviours/behave.ts';
import { checkOptions } from './check-options.ts';
import type { AddCompany } from './companies/added-companies.ts';
import { createControlAccess } from './control/access.ts';
import { type MockApp, openMock } from './create-mock.ts';
import { createHttpServer, type ServerLimits } from './http-server.ts';
import type { KnownCompany } from './initial-state.ts';
import { toDecidedBy } from './log/decided-by.ts';
import { openFileStorage } from './log/file-storage.ts';
import type { LogStorage, StorageOptions } from './log/log-storage.ts';
import { openRedisStorage } from './log/redis-storage.ts';
import { createPlainListener } from './node-exchange.ts';
import { DEFAULTS, type StartOptions } from './options.ts';
import type { Reload } from './reloading.ts';
import { toTitle } from './served-document.ts';
import { toUnaddressed } from './unreadable-requests.ts';

/** A mock that listens. */
export interface RunningMock {
  /** Without a slash at the end, as `http://127.0.0.1:4010`. */
  url: string;
  readonly stages: Record<string, { baseUrl: string }>;
  readonly companies: readonly KnownCompany[];
  /** The names of what is kept of a document other than the kit's own; none with `stateless`. */
  readonly resources: readonly string[];
  /** Title and file of the document that is served. */
  readonly title: string;
  readonly file: string;
  /** The header that carries the key; `undefined` where the document wants none. */
  readonly keyHeader: string | undefined;
  /** Whether a key in a header opens nothing unless it is that of a company; otherwise whatever is well-formed is taken for a credential. */
  readonly isKeyKnown: boolean;
  /** Path and query, below a base address, of a GET to try the mock with. */
  readonly sampleTarget: string;
  /** Back to the known data, companies, keys and behaviours; the journal becomes empty. */
  reset(): void;
  reload: Reload;
  behave: Behave;
  addCompany: AddCompany;
  /** What the control below `/__mock` needs as `Authorization: Bearer`; `undefined` where it needs none, as on loopback. */
  controlToken: string | undefined;
  /** Stops listening; requests that are under way get `grace` milliseconds to end, half a second where it is left out. */
  close(grace?: number): Promise<void>;
}

/** How long requests that are under way may take to end after `close`, in milliseconds. */
const GRACE = 500;

/** Starts a mock. Rejects where the document cannot be served (see `createMock`), the port cannot be had, or with a `LogError` the store. */
export async function startMock(options: StartOptions = {}): Promise<RunningMock> {
  checkOptions(options);
  const { port = DEFAULTS.port, host = DEFAULTS.host, publicHosts = [], controlToken, front } = options;
  const limits = toServerLimits(options);
  const access = createControlAccess({ host, publicHosts, controlToken });
  const closing = new AbortController();
  // One for each request that is never answered.
  setMaxListeners(0, closing.signal);
  const { store, storeReset: reset = false, ...rest } = options;
  const isLogged = typeof store === 'string' && store !== 'memory';
  const own = typeof store === 'function' ? { ...rest, store } : rest;
  const { app, answerPlain, log, served } = openMock(own, {
    access,
    limits,
    closing: closing.signal,
    isLogged,
  });
  const answer = async (request: Request): Promise<Response> => app.fetch(request);
  const serve = front ? front(answer) : app.fetch;
  const listener = getRequestListener(
    (request, env) =>
      hasUserinfo(request) ? toUnaddressed(new RequestError(request.url)) : serve(request, env),
    { errorHandler: toUnaddressed },
  );
  const { maxBodySize = DEFAULTS.maxBodySize } = options;
  const server = createHttpServer(
    front ? listener : createPlainListener(answerPlain, maxBodySize, listener),
    limits,
  );
  let address: AddressInfo;
  try {
    if (isLogged) await log?.open(await openStorage(store, { decidedBy: toDecidedBy(served(), own), reset }));
    address = await server.listen(port, host);
  } catch (error) {
    await log?.close();
    throw error;
  }
  return Object.assign(toServing(app.mock, toUrl(address, host)), log ? REFUSED : toChanges(app.mock), {
    controlToken: access.token,
    async close(grace = GRACE) {
      closing.abort();
      await server.close(grace);
      await log?.close();
    },
  });
}

/** Opens what a store names; the package that it needs is loaded then. */
function openStorage(store: string, options: StorageOptions): Promise<LogStorage> {
  return store.startsWith('file:')
    ? openFileStorage(store.slice('file:'.length), options)
    : openRedisStorage(store, options);
}

type Changing = Pick<RunningMock, 'reset' | 'reload' | 'behave' | 'addCompany'>;

function toChanges({ reset, reload, behave, addCompany }: MockApp['mock']): Changing {
  return { reset, reload, behave, addCompany };
}

function toServing(
  mock: MockApp['mock'],
  url: string,
): Omit<RunningMock, keyof Changing | 'controlToken' | 'close'> {
  return {
    url,
    get stages() {
      const all = mock.stages.map(({ stage, basePath }) => [stage, { baseUrl: url + basePath }]);
      return Object.fromEntries(all);
    },
    get companies() {
      return mock.companies;
    },
    get resources() {
      return mock.resources;
    },
    get title() {
      return toTitle(mock.document);
    },
    get file() {
      return mock.document.file;
    },
    get keyHeader() {
      const { root } = mock.document;
      return findKeyScheme(root, root['security'])?.header;
    },
    get isKeyKnown() {
      return mock.isKeyKnown;
    },
    get sampleTarget() {
      return toSampleTarget(mock.document);
    },
  };
}

/** What is changed here would be changed nowhere else, and forgotten by the next start. */
const REFUSED: Changing = {
  reset: refuseChange,
  reload: refuseChange,
  behave: refuseChange,
  addCompany: refuseChange,
};

function refuseChange(): never {
  throw new TypeError(
    'A mock with a store that lasts is changed by its control, as by `POST /__mock/reset`, and not reloaded.',
  );
}

function toSampleTarget({ root }: ContractDocument): string {
  const get = listOperations(root).find(({ method }) => method === 'get');
  return get ? toExampleTarget(get) : '/';
}

function toServerLimits(options: StartOptions): ServerLimits {
  return {
    maxConnections: options.maxConnections ?? DEFAULTS.maxConnections,
    maxHeaderSize: options.maxHeaderSize ?? DEFAULTS.maxHeaderSize,
    requestTimeout: options.requestTimeout ?? DEFAULTS.requestTimeout,
  };
}

/** What stands before the host obscures whom a request addresses: it is an error (RFC 9110 §4.2.4). */
function hasUserinfo({ url }: Request): boolean {
  return /^\w+:\/\/[^/?#]*@/.test(url);
}

function toUrl({ port }: AddressInfo, host: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
