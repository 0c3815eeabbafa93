import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A message as it stands on the wire, taken apart without anything being normalised. */
export interface RawMessage {
  start: string;
  /** `Name: value`, in their order, as bytes of ISO 8859-1. */
  fields: string[];
  /** Without the framing of `Transfer-Encoding: chunked`. */
  body: Buffer;
  trailers: string[];
  /** Whether it came to the end that its framing promises. */
  isWhole: boolean;
  /** What came before: 1xx, each whole. */
  before: string[];
}

/** Fields that belong to a connection: those of the last one are the proxy's own. */
const OF_CONNECTION = /^(connection|keep-alive|transfer-encoding): /i;

export function endToEnd({ fields }: RawMessage): string[] {
  return fields.filter((field) => !OF_CONNECTION.test(field));
}

export function parseMessage(bytes: Buffer, isToHead = false): RawMessage {
  const before: string[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const [start = '', ...fields] = rest.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
    rest = rest.subarray(end + 4);
    if (/^HTTP\/1\.1 1\d\d/.test(start)) {
      before.push([start, ...fields].join('\r\n'));
      continue;
    }
    const find = (name: RegExp): string | undefined =>
      fields.find((field) => name.test(field))?.split(': ')[1];
    const head = { start, fields, before };
    if (end === -1) return { ...head, body: Buffer.alloc(0), trailers: [], isWhole: false };
    if (isToHead || / (204|304)( |$)/.test(start))
      return { ...head, body: rest, trailers: [], isWhole: true };
    if (/chunked/i.test(find(/^transfer-encoding:/i) ?? '')) return { ...head, ...unchunk(rest) };
    const length = find(/^content-length:/i);
    const isWhole = length === undefined || rest.length === Number(length);
    return { ...head, body: rest, trailers: [], isWhole };
  }
}

function unchunk(bytes: Buffer): Pick<RawMessage, 'body' | 'trailers' | 'isWhole'> {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    const size = end === -1 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (Number.isNaN(size)) return { body: Buffer.concat(parts), trailers: [], isWhole: false };
    if (size === 0) {
      const trailers = bytes
        .toString('latin1', end + 2)
        .split('\r\n')
        .filter(Boolean);
      return { body: Buffer.concat(parts), trailers, isWhole: true };
    }
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** Writes bytes to a port and returns all that comes until the other side ends, or nothing more comes for a while. */
export async function ask(port: number, written: string | Buffer, patience = 15_000): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.setTimeout(patience, () => socket.destroy());
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => undefined);
  socket.write(typeof written === 'string' ? Buffer.from(written, 'latin1') : written);
  await once(socket, 'close');
  return Buffer.concat(parts);
}

export interface RawUpstream {
  port: number;
  /** All that came over each connection, in the order in which they were made. */
  received: Buffer[];
  close(): Promise<void>;
}

/** Listens on loopback; `respond` is called with what came so far, whenever more did. */
export async function startRawUpstream(
  respond: (socket: Socket, received: string) => void,
): Promise<RawUpstream> {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const index = received.push(Buffer.alloc(0)) - 1;
    sockets.add(socket);
    socket.on('data', (part: Buffer) => {
      received[index] = Buffer.concat([received[index] ?? Buffer.alloc(0), part]);
      respond(socket, received[index].toString('latin1'));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
