import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, type RawUpstream, startRawUpstream } from './raw-http.test.helper.ts';
import { type RunningProxy, runProxy } from './running-proxy.test.helper.ts';

const ASKS =
  'GET /chat?room=1 HTTP/1.1\r\nHost: HOST\r\nX-a: 1\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';
const SWITCHES =
  'HTTP/1.1 101 Web Socket Protocol Handshake\r\nupgrade: WebSocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n';
const FRAMES = Buffer.from([...Array(256).keys(), ...Array(256).keys()]);

let upstream: RawUpstream;
let proxy: RunningProxy;
let service: Socket;
const open: Socket[] = [];

async function start(respond: (socket: Socket, received: string) => void): Promise<void> {
  upstream = await startRawUpstream((socket, received) => {
    service = socket;
    respond(socket, received);
  });
  proxy = await runProxy(`http://127.0.0.1:${upstream.port}`, { timeout: 500 });
}
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await proxy.close();
  await upstream.close();
});

/** Asks for the change at a port, and collects what comes. */
function change(port: number, written: string | Buffer = ASKS): { socket: Socket; got: () => Buffer } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const parts: Buffer[] = [];
  open.push(socket);
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => undefined);
  socket.write(written);
  return { socket, got: () => Buffer.concat(parts) };
}

const switches = (socket: Socket, received: string): void => {
  if (received.endsWith('\r\n\r\n')) socket.write(Buffer.concat([Buffer.from(SWITCHES), FRAMES]));
};

describe('a change of the protocol', () => {
  it('reaches the service, and then every byte of either side the other, as without a proxy', async () => {
    await start(switches);
    const seen: { got: Buffer; received: string }[] = [];
    for (const port of [upstream.port, proxy.port]) {
      const { socket, got } = change(port);
      await expect.poll(() => got().length).toBe(SWITCHES.length + FRAMES.length);
      socket.write(FRAMES);
      const received = (): Buffer => upstream.received.at(-1) ?? Buffer.alloc(0);
      await expect.poll(() => received().subarray(-FRAMES.length).equals(FRAMES)).toBe(true);
      seen.push({ got: got(), received: received().toString('latin1') });
      socket.destroy();
    }
    const [direct, passed] = seen;
    expect(passed?.got.equals(direct?.got ?? Buffer.alloc(0))).toBe(true);
    // Which connection it is of is for each connection to say.
    expect(passed?.received).toBe(
      direct?.received
        .replace('HOST', `127.0.0.1:${upstream.port}`)
        .replace('keep-alive, Upgrade', 'Upgrade'),
    );
    await expect.poll(() => proxy.seen).toEqual(['it went over to another protocol']);
    expect(proxy.room.left).toBe(64 * 1024 * 1024);
  });

  it('lasts, however long nobody says anything', async () => {
    await start(switches);
    const { socket, got } = change(proxy.port);
    await expect.poll(() => got().length).toBeGreaterThan(SWITCHES.length);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    socket.write('still there');
    await expect.poll(() => upstream.received[0]?.toString('latin1') ?? '').toContain('still there');
  });

  it.each<{ side: string; end: (client: Socket) => void }>([
    { side: 'the client ends', end: (client) => client.end() },
    { side: 'the client breaks off', end: (client) => client.resetAndDestroy() },
    { side: 'the service ends', end: () => service.end() },
    { side: 'the service breaks off', end: () => service.resetAndDestroy() },
    { side: 'the proxy is stopped', end: () => void proxy.close() },
  ])('ends on both sides where $side', async ({ end }) => {
    await start(switches);
    const { socket, got } = change(proxy.port);
    await expect.poll(() => got().length).toBeGreaterThan(SWITCHES.length);
    const closed = Promise.all([socket, service].map((one) => one.closed || once(one, 'close')));
    socket.once('end', () => socket.end());
    end(socket);
    await closed;
    await expect.poll(() => proxy.seen).toEqual(['it went over to another protocol']);
  });

  it('that the service does not make is an answer as any other, and is judged', async () => {
    await start((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    const got = (await ask(proxy.port, ASKS)).toString();
    expect(got).toMatch(/^HTTP\/1\.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok$/);
    await expect.poll(() => proxy.seen).toEqual([expect.objectContaining({ headersAreWhole: true })]);
  });

  it('that the service wants is said to the client', async () => {
    await start((socket) =>
      socket.write(
        'HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 0\r\n\r\n',
      ),
    );
    const got = (await ask(proxy.port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toString();
    expect(got).toContain('\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n');
  });

  it('that nobody asked for is no answer', async () => {
    await start(switches);
    const got = await ask(proxy.port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(got.toString()).toContain('HTTP/1.1 502 Bad Gateway');
  });

  it.each([
    [
      'HTTP/2 in the clear',
      'GET',
      'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
      '',
    ],
    ['one with a body', 'POST', 'Connection: Upgrade\r\nUpgrade: other\r\nContent-Length: 5', 'hello'],
  ])('%s is not asked for, and the connection goes on', async (_, method, fields, body) => {
    await start((socket, received) => {
      if (received.endsWith(`\r\n\r\n${body}`))
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    });
    const message = `${method} / HTTP/1.1\r\nHost: a\r\n${fields}\r\n\r\n${body}`;
    const { socket, got } = change(proxy.port, message);
    await expect.poll(() => got().toString()).toMatch(/ok$/);
    socket.write(message);
    await expect.poll(() => got().toString().match(/ok/gi)?.length).toBe(4);
    expect(upstream.received.join('')).not.toMatch(/upgrade|http2/i);
    expect(proxy.seen).toHaveLength(2);
  });
});
