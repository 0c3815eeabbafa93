import { createServer, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ListenError } from '../spec/text/listen-error.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { answerUnreadable } from './unreadable-requests.ts';

/** What clients may take of a server: connections at a time, bytes of header fields, milliseconds for a request to arrive. */
export type ServerLimits = Record<'maxConnections' | 'maxHeaderSize' | 'requestTimeout', number>;

export interface HttpServer {
  /** Rejects with a sentence that says what to do where the port cannot be had; the system's error is its cause. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Takes no further connection, and ends once what is under way is answered, or after `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

/** How long, while the server closes, a connection is kept on which nothing was ever sent, in milliseconds. */
const SILENCE = 500;

/** How often connections that have become idle are closed then, in milliseconds. */
const SWEEP = 100;

/** An HTTP/1.1 server that answers also what is not even a request. */
export function createHttpServer(
  listener: RequestListener,
  { maxConnections, maxHeaderSize, requestTimeout }: ServerLimits,
): HttpServer {
  let closing = false;
  /** A client whose connection is about to be closed is told so, and does not send its next request there. */
  class ClosingResponse extends ServerResponse {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (closing) this.shouldKeepAlive = false;
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]));
    }
  }
  const oneAtATime = createOneAtATime(listener);
  const server = createServer(
    {
      ServerResponse: ClosingResponse,
      // Node would refuse a request without `Host` by itself, and without a body.
      requireHostHeader: false,
      maxHeaderSize,
      requestTimeout,
      connectionsCheckingInterval: Math.min(1_000, requestTimeout),
    },
    oneAtATime.listener,
  );
  server.maxConnections = maxConnections;
  // Who has sent all that it wants to ask may say so (RFC 9112 §9.6), and still gets the answers. Node's types lack it.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('checkExpectation', oneAtATime.listener);
  answerUnreadable(server, oneAtATime.afterAnswers);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', (cause) => reject(new ListenError(cause, port, host)));
        server.listen(port, host, () => resolve(server.address() as AddressInfo));
      }),
    async close(grace) {
      closing = true;
      // What has arrived by now is under way: connections that wait to be taken, and requests on idle ones.
      await new Promise(setImmediate);
      const closeSilent = (): void => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      };
      const timers = [
        setInterval(() => server.closeIdleConnections(), SWEEP),
        setTimeout(closeSilent, Math.min(SILENCE, grace)),
        setTimeout(() => server.closeAllConnections(), grace),
      ];
      await new Promise((resolve) => server.close(resolve));
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
