import { createServer, type Server, type Socket } from 'node:net';

export interface RawServer {
  port: number;
  /** What came in, one text per request, in the order of arrival. */
  requests: string[];
  /** How many connections were made, and how many of them are open. */
  connections(): { made: number; open: number };
  close(): Promise<void>;
}

/** Listens on loopback and hands each whole request to `respond`, which writes whatever it likes. */
export function startRawServer(
  respond: (socket: Socket, request: string) => void,
  host = '127.0.0.1',
): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let made = 0;
  const server: Server = createServer((socket) => {
    made += 1;
    sockets.add(socket);
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
      const end = findEnd(text);
      if (end === undefined) return;
      const request = text.slice(0, end);
      text = text.slice(end);
      requests.push(request);
      respond(socket, request);
    });
    // The other side may be gone before everything is written.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : 0,
        requests,
        connections: () => ({ made, open: sockets.size }),
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}

/** Where the first request of a text ends, once it is there. */
function findEnd(text: string): number | undefined {
  const head = text.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, head + 2))?.[1] ?? 0);
  const end = head + 4 + length;
  return text.length < end ? undefined : end;
}
