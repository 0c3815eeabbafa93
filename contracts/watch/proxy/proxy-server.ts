import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ListenError } from '../../../spec/text/listen-error.ts';
import { type Forwarding, forward } from './forward.ts';
import { answerSocket } from './own-answer.ts';
import { HEADER_LIMIT } from './upstream.ts';

/** A proxy that listens. */
export interface ProxyServer {
  /** Without a slash at the end, as `http://127.0.0.1:4010`. */
  url: string;
  /** Stops listening; exchanges that are under way get half a second to end. */
  close(): Promise<void>;
}

/** How long exchanges that are under way may take to end, in milliseconds. */
const GRACE = 500;

/** A connection may be idle for so long, in milliseconds. */
const IDLE = 60_000;

/**
 * Listens, and passes on whatever comes. What asks for another protocol (`Upgrade`) is passed on as a request of this one, as
 * RFC 9110 §7.8 lets a server do; a tunnel (CONNECT) and what is no HTTP are refused. Rejects with a `ListenError`.
 */
export async function startProxyServer(
  forwarding: Omit<Forwarding, 'port'>,
  { port, host }: { port: number; host: string },
): Promise<ProxyServer> {
  const own: Forwarding = { ...forwarding, port: () => (server.address() as AddressInfo | null)?.port ?? 0 };
  // A complaint amid an answer would be taken for a part of it.
  const answering = new WeakMap<Duplex, number>();
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
    forward(request, response, own);
  };
  const server: Server = createServer(
    {
      maxHeaderSize: HEADER_LIMIT,
      // What the service makes of a request without a host is its own business; and an upload may take its time.
      requireHostHeader: false,
      requestTimeout: 0,
      keepAliveTimeout: IDLE,
    },
    take,
  );
  server.maxHeadersCount = 0;
  for (const event of ['checkContinue', 'checkExpectation'] as const) server.on(event, take);
  server.on('connect', (_, socket) => {
    socket.on('error', () => undefined);
    answerSocket(socket, '501 Not Implemented', TUNNEL);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answering.get(socket)) {
      socket.destroy();
      return;
    }
    const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    if (isTooLarge)
      answerSocket(socket, '431 Request Header Fields Too Large', 'The header fields are too large.');
    else answerSocket(socket, '400 Bad Request', 'This is not a valid HTTP request.');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new ListenError(cause, port, host)));
    server.listen(port, host, resolve);
  });
  return {
    url: toUrl(server.address() as AddressInfo, host),
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), GRACE);
        server.close(() => {
          clearTimeout(timer);
          forwarding.upstream.close();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

const TUNNEL =
  'This is no forward proxy, and opens no tunnels; use its address as the base address of the client.';

function toUrl({ port }: AddressInfo, host: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
