import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { toExampleRequest } from '../spec/example-request.ts';
import { isObject } from '../spec/json.ts';
import { findKeyScheme, listOperations } from '../spec/operations.ts';
import { createMock, type MockOptions } from './create-mock.ts';
import type { KnownCompany } from './known-data.ts';
import { MOCK_HEADER } from './player/answer.ts';

export interface StartOptions extends MockOptions {
  /** Default 4010; 0 takes a free one. */
  port?: number;
  /** Default 127.0.0.1: nothing is reachable from another machine unless asked for. */
  host?: string;
}

/** A mock that listens. */
export interface RunningMock {
  /** Without a slash at the end, as `http://127.0.0.1:4010`. */
  url: string;
  stages: Record<string, { baseUrl: string }>;
  companies: readonly KnownCompany[];
  /** Title and file of the document that is played. */
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

/** Starts a mock. Rejects where the document cannot be played (see `createMock`) or the port cannot be had. */
export async function startMock(options: StartOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1' } = options;
  const app = createMock(options);
  const listener = getRequestListener(app.fetch, { errorHandler: refuseUnreadable });
  // Node would refuse a request without `Host` by itself, and without a body.
  const server = createServer({ requireHostHeader: false }, listener);
  server.on('checkExpectation', listener);
  server.on('clientError', answerMalformed);
  server.on('connect', (_request, socket) => refuse(socket, '400 Bad Request', 'This is no proxy.'));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

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
    sampleTarget: get ? toExampleRequest(root, get).target : '/',
    reset,
    close: () => close(server),
  };
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

const NOT_HTTP = 'This is not a valid HTTP request.';

/** What parses and yet has no address (RFC 9112 §3.2): no or a malformed `Host`, `OPTIONS *`, a backslash in the path. */
function refuseUnreadable(error: unknown): Response {
  const [status, message] =
    error instanceof RequestError ? [400, NOT_HTTP] : [500, `The mock failed: ${String(error)}`];
  return Response.json({ message }, { status, headers: { [MOCK_HEADER]: 'assumed' } });
}

/** What does not even parse gets its 4xx in the form of all other refusals, instead of the bare line that Node sends. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const message = 'The request line and header fields are too large.';
    refuse(socket, '431 Request Header Fields Too Large', message);
  } else {
    refuse(socket, '400 Bad Request', NOT_HTTP);
  }
}

function refuse(socket: Duplex, status: string, message: string): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `${MOCK_HEADER}: assumed`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
