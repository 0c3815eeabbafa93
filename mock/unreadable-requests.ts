import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { MOCK_HEADER } from '../spec/mock-header.ts';
import type { OneAtATime } from './one-at-a-time.ts';

const NOT_HTTP = ['400 Bad Request', 'This is not a valid HTTP request.'] as const;
const NO_PROXY = ['400 Bad Request', 'This is no proxy.'] as const;

/** The errors of Node's parser that have an answer of their own. */
const ERRORS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request line and header fields are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};

/** How long a client that was refused may take to read why and to close its connection, in milliseconds. */
const PATIENCE = 1_000;

/** What Node tells of a request that it could not read: the last bytes that came, and how many of them were read. */
type UnreadableError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

/** Gives what is not even a request its 4xx in the form of all other error responses, instead of the bare line that Node sends. */
export function answerUnreadable(server: Server, afterAnswers: OneAtATime['afterAnswers']): void {
  const refused = new WeakSet<Duplex>();
  const refuse = (socket: Duplex, status: string, message: string | undefined): void => {
    // Whatever comes after it cannot be read either.
    if (refused.has(socket)) return;
    refused.add(socket);
    afterAnswers(socket, () => sendError(socket, status, message));
    cutOffUnread(socket);
  };
  server.on('clientError', (error: UnreadableError, socket) => {
    const [status, message] = ERRORS[error.code ?? ''] ?? NOT_HTTP;
    refuse(socket, status, mayBeHead(error) ? undefined : message);
  });
  server.on('connect', (_request, socket) => refuse(socket, ...NO_PROXY));
}

/** What was asked before may take its time to be answered, but not to be read. */
function cutOffUnread(socket: Duplex): void {
  const timer = setInterval(() => {
    if (socket.writableLength > 0) socket.destroy();
  }, PATIENCE);
  socket.once('close', () => clearInterval(timer));
}

/** What parses and yet has no address (RFC 9112 §3.2): no or a malformed `Host`, `OPTIONS *`, a backslash in the path, a user before the host. */
export function toUnaddressed(error: unknown): Response {
  const [status, message] =
    error instanceof RequestError ? [400, NOT_HTTP[1]] : [500, `The mock failed: ${String(error)}`];
  return Response.json({ message }, { status, headers: { [MOCK_HEADER]: 'assumed' } });
}

/**
 * Whether a response with a body could be taken for two (RFC 9112 §6.3): the request is a HEAD, or its first line came so much
 * earlier that nobody knows.
 */
function mayBeHead({ code, rawPacket, bytesParsed }: UnreadableError): boolean {
  const read = rawPacket?.subarray(0, (bytesParsed ?? 0) + 1).toString('latin1') ?? '';
  const last = read.slice(read.lastIndexOf('\r\n\r\n') + 1).trimStart();
  if (/^[A-Z]+ /.test(last)) return last.startsWith('HEAD ');
  return code === 'HPE_HEADER_OVERFLOW';
}

function sendError(socket: Duplex, status: string, message: string | undefined): void {
  if (!socket.writable) return;
  const body = message === undefined ? '' : JSON.stringify({ message });
  const head = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
    `${MOCK_HEADER}: assumed`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), PATIENCE);
  socket.once('close', () => clearTimeout(timer));
}
