import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isObject } from '../spec/json.ts';
import { findKeyScheme, listOperations } from '../spec/operations.ts';
import { toExampleTarget } from '../spec/request/valid-request.ts';
import { ListenError } from '../spec/text/listen-error.ts';
import { checkOptions } from './check-options.ts';
import { createMock } from './create-mock.ts';
import type { KnownCompany } from './initial-state.ts';
import { DEFAULTS, type StartOptions } from './options.ts';
import { answerUnreadable, toUnaddressed } from './unreadable-requests.ts';

/** A mock that listens. */
export interface RunningMock {
  /** Without a slash at the end, as `http://127.0.0.1:4010`. */
  url: string;
  stages: Record<string, { baseUrl: string }>;
  companies: readonly KnownCompany[];
  /** Title and file of the document that is served. */
  title: string;
  file: string;
  /** The header that carries the key; `undefined` where the document wants none. */
  keyHeader: string | undefined;
  /** Path and query, below a base address, of a GET to try the mock with. */
  sampleTarget: string;
  /** Back to the known data, companies and keys; the journal becomes empty. */
  reset(): void;
  /** Stops listening; requests that are under way get half a second to end. */
  close(): Promise<void>;
}

/** How long requests that are under way may take to end after `close`, in milliseconds. */
const GRACE = 500;

/** Starts a mock. Rejects where the document cannot be served (see `createMock`) or the port cannot be had. */
export async function startMock(options: StartOptions = {}): Promise<RunningMock> {
  checkOptions(options);
  const { port = DEFAULTS.port, host = DEFAULTS.host, front, ...mockOptions } = options;
  const app = createMock(mockOptions);
  const answer = async (request: Request): Promise<Response> => app.fetch(request);
  const listener = getRequestListener(front ? front(answer) : app.fetch, { errorHandler: toUnaddressed });
  // Node would refuse a request without `Host` by itself, and without a body.
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('checkExpectation', listener);
  answerUnreadable(server);
  await listen(server, port, host);

  const url = toUrl(server.address() as AddressInfo, host);
  const { stages, companies, reset, document } = app.mock;
  const { root, file } = document;
  const get = listOperations(root).find(({ method }) => method === 'get');
  return {
    url,
    stages: Object.fromEntries(stages.map(({ stage, basePath }) => [stage, { baseUrl: url + basePath }])),
    companies,
    title: isObject(root['info']) ? String(root['info']['title']) : file,
    file,
    keyHeader: findKeyScheme(root, root['security'])?.header,
    sampleTarget: get ? toExampleTarget(get) : '/',
    reset,
    close: () => close(server),
  };
}

/** Rejects with a sentence that says what to do where the port cannot be had; the system's error is its cause. */
function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new ListenError(cause, port, host)));
    server.listen(port, host, resolve);
  });
}

function toUrl({ port }: AddressInfo, host: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
