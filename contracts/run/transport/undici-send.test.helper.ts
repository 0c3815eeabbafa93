import type { Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { HttpAnswer, HttpRequest } from '../../cases/http-message.ts';
import type { TimerClock } from './clock.ts';
import { type RawServer, startRawServer } from './raw-server.test.helper.ts';
import { createUndiciSend } from './undici-send.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** A server that is closed after the test. */
export async function startServer(
  respond: (socket: Socket, request: string) => void,
  host?: string,
): Promise<RawServer> {
  const server = await startRawServer(respond, host);
  open.push(server);
  return server;
}

/** A sender that is closed after the test. */
export function createSend(
  options: { limit?: number; clock?: TimerClock } = {},
): ReturnType<typeof createUndiciSend> {
  const client = createUndiciSend(options);
  open.push(client);
  return client;
}

/** A plain request to loopback. */
export const get = (port: number, path: string = '/'): HttpRequest => ({
  method: 'GET',
  url: `http://127.0.0.1:${port}${path}`,
  headers: [],
});
/** In milliseconds, and never waited for. */
export const timeout: number = 20_000;

/** What becomes of an answer that a server writes as it stands. */
export async function fetchRaw(
  answer: string | Uint8Array,
  { method = 'GET', limit = 1000, end = false }: { method?: string; limit?: number; end?: boolean } = {},
): Promise<HttpAnswer> {
  const server = await startServer((socket) => {
    socket.write(typeof answer === 'string' ? Buffer.from(answer, 'latin1') : answer);
    if (end) socket.end();
  });
  return createSend({ limit }).send({ ...get(server.port), method }, { timeout });
}

/** An answer with a body of known length. */
export const withBody = (body: Uint8Array, head: string): Uint8Array =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}content-length: ${body.byteLength}\r\n\r\n`), body]);
