import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createMock } from '../../mock/create-mock.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';

/** An answer before it is written. */
export interface PlainAnswer {
  status: number;
  reason: string;
  headers: [name: string, value: string][];
  body: Buffer;
}

/** A request as a target reads it. */
export interface Asked {
  method: string;
  path: string;
  /** The key that it carries, '' for none. */
  key: string;
  /** How many requests came before it since the target began to misbehave so. */
  index: number;
}

/** What a target does that it should not. */
export interface Misbehaviour {
  name: string;
  /** Which requests it is about; all, where it does not say. */
  when?: (asked: Asked) => boolean;
  /** What becomes of the answer that a healthy target gives. */
  alter?: (healthy: PlainAnswer, asked: Asked) => PlainAnswer;
  /** What is written in place of an answer; `written` is a healthy one as it would be. */
  wire?: (socket: Socket, written: Buffer, asked: Asked) => void;
}

export interface HostileTarget {
  port: number;
  /** From now on it does this. */
  become(misbehaviour: Misbehaviour): void;
  /** How many requests came since then. */
  asked(): number;
  close(): Promise<void>;
}

export const HEALTHY: Misbehaviour = { name: 'nothing' };

/** The mock, without the mark that would have it learn nothing, behind whatever misbehaviour it is told. */
export async function startHostileTarget(): Promise<HostileTarget> {
  const app = createMock();
  const sockets = new Set<Socket>();
  let current = HEALTHY;
  let index = 0;

  async function answer(socket: Socket, head: string, body: Buffer): Promise<void> {
    const [line = '', ...fields] = head.split('\r\n');
    const [method = '', path = ''] = line.split(' ');
    const headers = new Headers(
      fields.map((field): [string, string] => {
        const colon = field.indexOf(':');
        return [field.slice(0, colon), field.slice(colon + 1).trim()];
      }),
    );
    const asked: Asked = { method, path, key: headers.get('x-api-key') ?? '', index };
    index += 1;
    const { when, alter, wire } = current;
    const init = { method, headers, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) };
    const healthy = await toPlain(await app.request(new Request(`http://target.example${path}`, init)));
    const isMeant = when?.(asked) ?? true;
    const written = toBytes(isMeant && alter ? alter(healthy, asked) : healthy, method);
    if (isMeant && wire) wire(socket, written, asked);
    else socket.write(written);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let bytes = Buffer.alloc(0);
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      for (;;) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end === -1) return;
        const head = bytes.toString('latin1', 0, end);
        const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
        if (bytes.length < end + 4 + length) return;
        const body = bytes.subarray(end + 4, end + 4 + length);
        bytes = bytes.subarray(end + 4 + length);
        void answer(socket, head, body);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    become(misbehaviour) {
      // What still dribbles belongs to what it did before.
      destroyAll();
      current = misbehaviour;
      index = 0;
    },
    asked: () => index,
    async close() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Writes something again and again until nobody reads it. `every` is in milliseconds; without it, as fast as it is taken. */
export function writeForever(socket: Socket, part: string | Buffer, every?: number): void {
  if (socket.destroyed) return;
  const more = (): void => writeForever(socket, part, every);
  const isTaken = socket.write(part, 'latin1');
  if (every !== undefined) setTimeout(more, every);
  else if (isTaken) setImmediate(more);
  else socket.once('drain', more);
}

async function toPlain(response: Response): Promise<PlainAnswer> {
  return {
    status: response.status,
    reason: 'OK',
    headers: [...response.headers].filter(([name]) => name !== MOCK_HEADER && name !== 'content-length'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** As it stands on the wire; names, values and the reason as UTF-8, whatever is in them. */
function toBytes({ status, reason, headers, body }: PlainAnswer, method: string): Buffer {
  const isBodiless = method === 'HEAD' || status === 204 || status === 304;
  const saysLength = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name));
  const all = saysLength || isBodiless ? headers : [...headers, ['content-length', `${body.length}`]];
  const head = [`HTTP/1.1 ${status} ${reason}`, ...all.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), isBodiless ? Buffer.alloc(0) : body]);
}
