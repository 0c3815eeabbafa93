import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { MOCK_HEADER } from '../spec/mock-header.ts';

const TOO_LARGE = 'The request line and header fields are too large.';
const NOT_HTTP = 'This is not a valid HTTP request.';

/** Gives what is not even a request its 4xx in the form of all other error responses, instead of the bare line that Node sends. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    // A request that came before it on the connection is answered first.
    setImmediate(() => {
      if (isTooLarge) sendError(socket, '431 Request Header Fields Too Large', TOO_LARGE);
      else sendError(socket, '400 Bad Request', NOT_HTTP);
    });
  });
  server.on('connect', (_request, socket) => sendError(socket, '400 Bad Request', 'This is no proxy.'));
}

/** What parses and yet has no address (RFC 9112 §3.2): no or a malformed `Host`, `OPTIONS *`, a backslash in the path. */
export function toUnaddressed(error: unknown): Response {
  const [status, message] =
    error instanceof RequestError ? [400, NOT_HTTP] : [500, `The mock failed: ${String(error)}`];
  return Response.json({ message }, { status, headers: { [MOCK_HEADER]: 'assumed' } });
}

function sendError(socket: Duplex, status: string, message: string): void {
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
