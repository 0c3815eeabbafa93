import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ListenError } from '../../../spec/text/listen-error.ts';
import { type Forwarding, forward } from './forward.ts';
import { answerSocket } from './own-answer.ts';
import { isUpgrade, toPlainRequest } from './upgrade.ts';
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
 * Listens, and passes on whatever comes, other protocols (`Upgrade`) too where the service changes to them; one that is not
 * passed on (`upgrade.ts`) is not asked for, as RFC 9110 §7.8 lets a server do. A tunnel (CONNECT) and what is no HTTP are
 * refused. Rejects with a `ListenError`.
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
  const upgrades = takeUpgrades(server, answering, take);
  refuseOthers(server, answering);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new ListenError(cause, port, host)));
    server.listen(port, host, resolve);
  });
  return {
    url: toUrl(server.address() as AddressInfo, host),
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          server.closeAllConnections();
          for (const socket of upgrades) socket.destroy();
        }, GRACE);
        server.close(() => {
          clearTimeout(timer);
          forwarding.upstream.close();
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Returns the connections that asked for another protocol, and are open. */
function takeUpgrades(
  server: Server,
  answering: WeakMap<Duplex, number>,
  take: (request: IncomingMessage, response: ServerResponse) => void,
): ReadonlySet<Duplex> {
  const upgrades = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    // What is asked behind a request that has no answer yet would have to wait for it.
    if (answering.get(socket)) return void socket.destroy();
    if (!isUpgrade(request)) {
      socket.unshift(Buffer.concat([toPlainRequest(request), head]));
      return void server.emit('connection', socket);
    }
    upgrades.add(socket);
    socket.once('close', () => upgrades.delete(socket));
    take(request, openResponse(request, socket as Socket, head));
  });
  return upgrades;
}

/** A tunnel, and what is no HTTP. */
function refuseOthers(server: Server, answering: WeakMap<Duplex, number>): void {
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
}

/** Once another protocol is asked for, Node leaves the connection to whoever listens. */
function openResponse(request: IncomingMessage, socket: Socket, head: Buffer): ServerResponse {
  const response = new ServerResponse(request);
  socket.on('error', () => undefined);
  if (head.length > 0) socket.unshift(head);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.destroySoon());
  return response;
}

const TUNNEL =
  'This is no forward proxy, and opens no tunnels; use its address as the base address of the client.';

function toUrl({ port }: AddressInfo, host: string): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
