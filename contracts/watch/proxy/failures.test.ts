import { once } from 'node:events';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSelfSigned } from '../../run/transport/certificate.test.helper.ts';
import { ask, parseMessage, startRawUpstream } from './raw-http.test.helper.ts';
import { runProxy } from './running-proxy.test.helper.ts';

const GET = 'GET /dev/1/members HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

describe('a service that gives no answer', () => {
  it.each<{
    given: string;
    respond: (socket: Socket) => void;
    status: string;
    why: string;
    timeout?: number;
  }>([
    { given: 'closes', respond: (socket) => socket.end(), status: '502', why: 'was dropped' },
    { given: 'resets', respond: (socket) => socket.resetAndDestroy(), status: '502', why: 'was dropped' },
    {
      given: 'speaks no HTTP',
      respond: (socket) => socket.end('SSH-2.0\r\n'),
      status: '502',
      why: 'is not HTTP',
    },
    {
      given: 'sends a field that is none',
      respond: (socket) => socket.end('HTTP/1.1 200 OK\r\nA\x01: b\r\n\r\n'),
      status: '502',
      why: 'is not HTTP',
    },
    {
      given: 'ends amid its header fields',
      respond: (socket) => socket.end('HTTP/1.1 200 OK\r\nA: '),
      status: '502',
      why: 'was dropped',
    },
    {
      given: 'sends too many header fields',
      respond: (socket) => socket.end(`HTTP/1.1 200 OK\r\nA: ${'a'.repeat(400_000)}\r\n\r\n`),
      status: '502',
      why: 'too large',
    },
    {
      given: 'gives a reason that acts on a terminal',
      respond: (socket) => socket.end('HTTP/1.1 200 \u001b[2J\r\nContent-Length: 2\r\n\r\nok'),
      status: '502',
      why: 'cannot be passed on',
    },
    {
      given: 'is silent',
      respond: () => undefined,
      status: '504',
      why: 'gave no answer within 0.1 seconds',
      timeout: 100,
    },
  ])('$given', async ({ respond, status, why, timeout = 15_000 }) => {
    const service = await startRawUpstream(respond);
    const proxy = await runProxy(`http://127.0.0.1:${service.port}`, { timeout });
    const { start, fields, body } = parseMessage(await ask(proxy.port, GET));
    expect(start).toContain(`HTTP/1.1 ${status} `);
    expect(fields).toContain('x-wes-proxy: error');
    expect(JSON.parse(body.toString()).message).toContain(why);
    await expect.poll(() => proxy.seen).toEqual([expect.stringContaining(why)]);
    await proxy.close();
    await service.close();
  });

  it('is not there', async () => {
    const service = await startRawUpstream(() => undefined);
    await service.close();
    const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
    const { start, body } = parseMessage(await ask(proxy.port, GET));
    expect(start).toBe('HTTP/1.1 502 Bad Gateway');
    expect(body.toString()).toContain('refused the connection');
    await proxy.close();
  });

  it('has a certificate that nobody vouches for', async () => {
    const service = createSecureServer(createSelfSigned('localhost'), (_, response) =>
      response.end('secret'),
    );
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const proxy = await runProxy(`https://127.0.0.1:${(service.address() as AddressInfo).port}`);
    const { start, body } = parseMessage(await ask(proxy.port, GET));
    expect(start).toBe('HTTP/1.1 502 Bad Gateway');
    expect(body.toString()).toContain('certificate');
    await proxy.close();
    service.close();
  });
});

describe('one side goes away', () => {
  it('the client: the service is not kept busy', async () => {
    let ended = 0;
    const service = await startRawUpstream((socket) => socket.once('close', () => (ended += 1)));
    const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(GET);
    await expect.poll(() => service.received.length).toBe(1);
    socket.destroy();
    await expect.poll(() => ended).toBe(1);
    expect(proxy.seen).toEqual(['the client went away before the end']);
    await proxy.close();
    await service.close();
  });

  it('the client amid its body: the service sees no whole request', async () => {
    const service = await startRawUpstream(() => undefined);
    const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n');
    await expect.poll(() => service.received[0]?.toString() ?? '').toContain('abc');
    socket.destroy();
    await expect.poll(() => proxy.seen.length).toBe(1);
    expect(parseMessage(service.received[0] ?? Buffer.alloc(0)).isWhole).toBe(false);
    await proxy.close();
    await service.close();
  });

  it('the service, of a connection that was kept: a read is asked again, a write is not', async () => {
    const service = await startRawUpstream((socket, received) => {
      if (received.split('HTTP/1.1').length > 2) socket.destroy();
      else socket.write(OK);
    });
    const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
    const read = async () => parseMessage(await ask(proxy.port, GET)).start;
    expect(await read()).toBe('HTTP/1.1 200 OK');
    expect(await read()).toBe('HTTP/1.1 200 OK');
    expect(service.received).toHaveLength(2);
    const written = await ask(proxy.port, GET.replace('GET', 'POST'));
    expect(parseMessage(written).start).toBe('HTTP/1.1 502 Bad Gateway');
    await proxy.close();
    await service.close();
  });

  it('the service answers before it has read the body: the client gets the answer', async () => {
    const service = await startRawUpstream((socket) => {
      if (socket.writable)
        socket.end('HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
    const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
    const body = Buffer.alloc(3_000_000, 'x');
    const head = `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    const got = await ask(proxy.port, Buffer.concat([Buffer.from(head), body]));
    expect(parseMessage(got).start).toBe('HTTP/1.1 413 Content Too Large');
    await proxy.close();
    await service.close();
  });
});

it('what is no HTTP amid an answer does not become a part of it', async () => {
  const service = await startRawUpstream((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc');
  });
  const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
  const socket = connect(proxy.port, '127.0.0.1');
  let got = '';
  socket.on('data', (part) => {
    got += String(part);
    if (got.endsWith('abc')) socket.write('NO HTTP\r\n\r\n');
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'close');
  expect(got).toMatch(/\r\n\r\nabc$/);
  await proxy.close();
  await service.close();
});

it('requests that are sent ahead are answered in their order, and one that is cut off ends them', async () => {
  const service = await startRawUpstream((socket, received) => {
    if (received.includes('/cut')) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ncut');
    else setTimeout(100).then(() => socket.write(OK));
  });
  const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const got = (await ask(proxy.port, get('/a') + get('/b') + get('/cut') + get('/c'))).toString();
  expect(got.match(/ok(?=HTTP|$)/g)?.length).toBe(2);
  await proxy.close();
  await service.close();
});

describe('what is not kept to be judged is passed on all the same', () => {
  it.each([
    ['more than 8 MiB', 9 * 1024 * 1024, undefined, 'larger than 8 MiB'],
    ['more than there is room for', 100_000, { left: 50_000 }, 'more was on its way'],
  ])('%s', async (_, size, room, why) => {
    const service = await startRawUpstream((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`);
      socket.end(Buffer.alloc(size, 'y'));
    });
    const proxy = await runProxy(`http://127.0.0.1:${service.port}`, room ? { room } : {});
    const before = proxy.room.left;
    expect(parseMessage(await ask(proxy.port, GET)).body.equals(Buffer.alloc(size, 'y'))).toBe(true);
    await expect.poll(() => proxy.seen).toEqual([expect.stringContaining(why)]);
    expect(proxy.room.left).toBe(before);
    await proxy.close();
    await service.close();
  });
});

it('a service that is quicker than the client is slowed down', async () => {
  const size = 64 * 1024 * 1024;
  let written = 0;
  const service = await startRawUpstream((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n`);
    const part = Buffer.alloc(1024 * 1024);
    const more = (): void => {
      while (written < size) {
        written += part.length;
        if (!socket.write(part)) return void socket.once('drain', more);
      }
    };
    more();
  });
  const proxy = await runProxy(`http://127.0.0.1:${service.port}`);
  const socket = connect(proxy.port, '127.0.0.1');
  socket.pause();
  socket.write(GET);
  await expect.poll(() => written).toBeGreaterThan(0);
  let before: number;
  do {
    before = written;
    await setTimeout(200);
  } while (written > before);
  // Most of it has to be the sockets' own.
  expect(written).toBeLessThan(40 * 1024 * 1024);
  socket.destroy();
  await proxy.close();
  await service.close();
});
