import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SERVICE } from './document.test.helper.ts';
import { Refused, type RunningMock, startMock } from './index.ts';
import { ALDER } from './known.test.helper.ts';
import type { StartOptions } from './options.ts';
import { sendRaw } from './raw.test.helper.ts';

const KEY = `x-api-key: ${ALDER.key}\r\n`;
const MEMBERS = `GET ${ALDER.base}/members?limit=1 HTTP/1.1\r\nHost: localhost\r\n${KEY}`;
/** What takes a moment takes several on a machine that is busy with other tests. */
const BUSY = { timeout: 20_000 };
const JSON_TYPE = { 'x-api-key': ALDER.key, 'content-type': 'application/json' };

const open: RunningMock[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((mock) => mock.close(0)));
});

async function start(options: StartOptions = {}): Promise<RunningMock> {
  const mock = await startMock({ port: 0, ...options });
  open.push(mock);
  return mock;
}

/** A connection that collects what comes, and does not end when the other side does. */
async function dial({ url }: RunningMock): Promise<{ socket: Socket; read: () => string }> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, read: () => text };
}

function isRefused({ url }: RunningMock): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('connect', () => resolve(socket.destroy() && false));
    socket.on('error', () => resolve(true));
  });
}

describe('a connection on which came no HTTP', () => {
  it.each(['hello there\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'])(
    'is destroyed after a moment though the client never reads and never ends: %j',
    async (sent) => {
      const { socket } = await dial(await start());
      socket.pause();
      socket.write(sent);
      // What is written to a connection that is only half closed arrives; to one that is destroyed it does not.
      const write = (): Promise<unknown> => new Promise((resolve) => socket.write('x', resolve));
      await expect.poll(write, { timeout: 10_000, interval: 100 }).toBeInstanceOf(Error);
    },
  );
});

describe('requests that are sent at once on one connection', () => {
  const toRequest = (target: string): string =>
    `GET ${ALDER.base}${target} HTTP/1.1\r\nHost: localhost\r\n${KEY}\r\n`;
  const statusesIn = (text: string): string[] => text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];

  it('are answered in a turn of the event loop each, and others in between', async () => {
    let turn = 0;
    let ticker = setImmediate(function tick() {
      turn += 1;
      ticker = setImmediate(tick);
    });
    const turns: (number | string)[] = [];
    let other: Awaited<ReturnType<typeof dial>> | undefined;
    const mock = await start({
      handlers: {
        readProfile: async ({ path }) => {
          // Another client sends while the first of the 300 is answered, so it comes while most of them wait.
          if (turns.length === 0) other?.socket.write(toRequest('/api/v1/users/b@b.b/profile'));
          turns.push(path['email'] === 'b@b.b' ? 'other' : turn);
          return new Refused('member-unknown', 'Nobody.');
        },
      },
    });
    try {
      other = await dial(mock);
      const many = await dial(mock);
      many.socket.write(toRequest('/api/v1/users/a@a.a/profile').repeat(300));
      await expect.poll(() => statusesIn(many.read()), BUSY).toHaveLength(300);
      await expect.poll(() => statusesIn(other?.read() ?? ''), BUSY).toHaveLength(1);
      expect(new Set(turns).size).toBe(301);
      expect(turns.indexOf('other')).toBeLessThan(300);
    } finally {
      clearImmediate(ticker);
    }
  });

  it('are all answered where the client has ended its side', async () => {
    const { socket, read } = await dial(await start({ latency: { from: 20, to: 40 } }));
    socket.end(toRequest('/members?limit=1').repeat(20));
    await once(socket, 'end');
    expect(statusesIn(read())).toEqual(Array(20).fill('200'));
  });

  it.each([
    { what: 'no HTTP', broken: 'no HTTP\r\n\r\n' },
    { what: 'what is for a proxy', broken: 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n' },
    {
      what: 'a broken body',
      broken: `POST ${ALDER.base}/townhall/content HTTP/1.1\r\nHost: a\r\n${KEY}Transfer-Encoding: chunked\r\n\r\nzz`,
    },
  ])('are answered as far as they could be read, and only then refused: $what', async ({ broken }) => {
    const { socket, read } = await dial(await start({ latency: { from: 20, to: 40 } }));
    socket.write(toRequest('/members?limit=1').repeat(3) + broken);
    await once(socket, 'end');
    expect(statusesIn(read())).toEqual(['200', '200', '200', '400']);
  });

  it('are cut off after a moment where one of them cannot be read, and the client reads nothing', async () => {
    const mock = await start({
      handlers: { readProfile: () => new Refused('member-unknown', 'x'.repeat(20_000_000)) },
    });
    const { socket } = await dial(mock);
    socket.pause();
    socket.write(`${toRequest('/api/v1/users/a@a.a/profile')}no HTTP\r\n\r\n`);
    const write = (): Promise<unknown> => new Promise((resolve) => socket.write('x', resolve));
    await expect.poll(write, { timeout: 10_000, interval: 100 }).toBeInstanceOf(Error);
  });

  it('are not begun before the answers to those before them are read', async () => {
    let begun = 0;
    const mock = await start({
      handlers: {
        readProfile: () => {
          begun += 1;
          return new Refused('member-unknown', 'x'.repeat(300_000));
        },
      },
    });
    const { socket, read } = await dial(mock);
    socket.pause();
    socket.write(toRequest('/api/v1/users/a@a.a/profile').repeat(100));
    await expect.poll(() => begun, BUSY).toBeGreaterThan(0);
    // Another's are answered meanwhile, as many turns as it takes.
    for (let count = 0; count < 100; count += 1) await fetch(`${mock.url}/__mock/health`);
    expect(begun).toBeLessThan(50);
    socket.resume();
    await expect.poll(() => statusesIn(read()), BUSY).toHaveLength(100);
  });
});

describe('a refused HEAD has no body', () => {
  it.each<{ what: string; sent: string; status: number }>([
    { what: 'a NUL in a header', sent: 'HEAD / HTTP/1.1\r\nHost: a\r\nx: a\0b\r\n\r\n', status: 400 },
    { what: 'no Host', sent: 'HEAD / HTTP/1.1\r\n\r\n', status: 400 },
    { what: 'a version that there is not', sent: 'HEAD / HTTP/3.0\r\nHost: a\r\n\r\n', status: 400 },
    {
      what: '100 KB of one header',
      sent: `HEAD / HTTP/1.1\r\nHost: a\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
      status: 431,
    },
    {
      what: 'a name that is not known',
      sent: 'HEAD /__mock/docs HTTP/1.1\r\nHost: evil\r\n\r\n',
      status: 403,
    },
    { what: 'no key', sent: `HEAD ${ALDER.base}/members HTTP/1.1\r\nHost: a\r\n\r\n`, status: 403 },
  ])('$what', async ({ sent, status }) => {
    const { socket, read } = await dial(await start());
    socket.write(sent.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), 'latin1');
    await once(socket, 'end');
    expect(read()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(read().endsWith('\r\n\r\n')).toBe(true);
  });

  it('behind another request, and in pieces', async () => {
    const mock = await start();
    const { socket, read } = await dial(mock);
    socket.write(`${MEMBERS}\r\nHEAD / HTTP/1.1\r\nHost: a\r\nx y: a\r\n\r\n`);
    await once(socket, 'end');
    const [, ...refused] = read().split('HTTP/1.1 ');
    expect(refused).toHaveLength(2);
    expect(refused[1]).toMatch(/^400 .*\r\n\r\n$/s);

    const slow = await dial(mock);
    for (let n = 0; n < 20; n += 1) {
      slow.socket.write(n === 0 ? 'HEAD / HTTP/1.1\r\nHost: a\r\n' : `x: ${'a'.repeat(1_000)}\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await expect.poll(slow.read).toMatch(/^HTTP\/1\.1 431 .*\r\n\r\n$/s);
  });

  it('and any other request that is refused has one', async () => {
    const { socket, read } = await dial(await start());
    socket.write(`${MEMBERS}\r\nGET / HTTP/1.1\r\nHost: a\r\nx y: a\r\n\r\n`);
    await once(socket, 'end');
    expect(read().split('\r\n\r\n')).toHaveLength(3);
    expect(read()).toContain('This is not a valid HTTP request.');
  });
});

describe('limits', () => {
  it('of connections: further ones are closed, until one ends', async () => {
    const mock = await start({ maxConnections: 2 });
    const first = await dial(mock);
    const second = await dial(mock);
    const third = await dial(mock);
    await once(third.socket, 'end');
    second.socket.write(`${MEMBERS}\r\n`);
    await expect.poll(second.read).toMatch(/^HTTP\/1\.1 200 /);
    first.socket.destroy();
    await expect.poll(async () => (await sendRaw(mock.url, `${MEMBERS}\r\n`))?.status).toBe(200);
  });

  it('of the size of header fields', async () => {
    const { url } = await start({ maxHeaderSize: 1_000 });
    const ask = async (size: number): Promise<number | undefined> =>
      (await sendRaw(url, `${MEMBERS}x: ${'a'.repeat(size)}\r\n\r\n`))?.status;
    expect([await ask(500), await ask(1_000)]).toEqual([200, 431]);
  });

  it('of the time that a request may take to arrive', async () => {
    const mock = await start({ requestTimeout: 300 });
    const late = [
      'GET /dev/1/members HTTP/1.1\r\nHost: a\r\n',
      `POST ${ALDER.base}/api/v1/members HTTP/1.1\r\nHost: a\r\n${KEY}content-type: application/json\r\ncontent-length: 9\r\n\r\n[`,
      '',
    ];
    for (const sent of late) {
      const { socket, read } = await dial(mock);
      socket.write(sent);
      await once(socket, 'end');
      expect(read()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      const body = JSON.parse(read().split('\r\n\r\n')[1] ?? '');
      expect(SERVICE.judge('/components/schemas/Error', body)).toBe('');
    }
  });

  it('of the size of a body, also in process and of unknown length', async () => {
    const { url } = await start({ maxBodySize: 100 });
    const address = `${url}${ALDER.base}/api/v1/members`;
    const ask = async (size: number): Promise<number> => {
      const body = JSON.stringify([{ email: `${'a'.repeat(size - 26)}@new.example` }]);
      expect(body).toHaveLength(size);
      return (await fetch(address, { method: 'POST', headers: JSON_TYPE, body })).status;
    };
    expect([await ask(60), await ask(101)]).toEqual([200, 413]);
    const body = new Blob(['['.repeat(101)]).stream();
    const streamed = await fetch(address, { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' });
    expect(streamed.status).toBe(413);
    expect(((await streamed.json()) as { message: string }).message).toContain('100 bytes');
  });

  it('of the JSON values in a body, of which nothing is done where they are more', async () => {
    const mock = await start({ maxBodyValues: 20 });
    const address = `${mock.url}${ALDER.base}/api/v1/members`;
    const ask = async (entries: unknown[]): Promise<unknown> => {
      const sent = await fetch(address, {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify(entries),
      });
      return { status: sent.status, body: await sent.json() };
    };
    const entries = Array.from({ length: 10 }, (_, index) => ({ email: `${index}@new.example` }));
    expect(await ask(entries)).toEqual({
      status: 413,
      body: { message: 'The body holds more than 20 JSON values.' },
    });
    expect(await ask(entries.slice(1))).toMatchObject({ status: 200, body: { created: 9 } });
  });

  it('are shown by health', async () => {
    const { url } = await start({
      maxConnections: 7,
      maxHeaderSize: 8_000,
      maxBodySize: 900,
      maxBodyValues: 80,
      maxMembers: 100,
      maxRecords: 1_000,
      requestTimeout: 1_500,
    });
    const { limits } = (await (await fetch(`${url}/__mock/health`)).json()) as { limits: unknown };
    expect(limits).toEqual({
      connections: 7,
      header_bytes: 8_000,
      body_bytes: 900,
      body_values: 80,
      members: 100,
      records: 1_000,
      request_seconds: 1.5,
    });
  });
});

describe('close', () => {
  /** A request on a connection of its own or of an agent's: its status and what it says of the connection. */
  function ask(mock: RunningMock, agent = new Agent()): Promise<string> {
    return new Promise((resolve) => {
      const options = { agent, headers: { 'x-api-key': ALDER.key } };
      get(`${mock.url}${ALDER.base}/members?limit=1`, options, (response) => {
        response.resume();
        response.on('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
      }).on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
    });
  }

  it('answers what is in flight, closes each of its connections, and takes no other', async () => {
    let arrived = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const front: StartOptions['front'] = (answer) => async (request) => {
      arrived += 1;
      // The first is that which leaves a connection idle.
      if (arrived > 1) await held;
      return answer(request);
    };
    const mock = await start({ front });
    const agent = new Agent({ keepAlive: true });
    expect(await ask(mock, agent)).toBe('200 keep-alive');
    const half = await dial(mock);
    half.socket.write(`POST ${ALDER.base}/api/v1/members HTTP/1.1\r\nHost: a\r\n${KEY}`);
    half.socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n[');
    const asked = [agent, undefined, undefined, undefined, undefined].map((each) => ask(mock, each));
    await expect.poll(() => arrived).toBe(7);
    const closed = mock.close(600_000);
    await expect.poll(() => isRefused(mock)).toBe(true);
    release();
    half.socket.write(']');
    expect(await Promise.all(asked)).toEqual(Array(5).fill('200 close'));
    await closed;
    await expect.poll(half.read).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$/ims);
  });

  it('answers what arrived with it', async () => {
    const mock = await start();
    const { socket, read } = await dial(mock);
    socket.write(`${MEMBERS}\r\n`);
    await expect.poll(read).toMatch(/\r\n\r\n.+/s);
    const before = read().length;
    socket.write(`${MEMBERS}\r\n`, () => mock.close(10_000));
    await once(socket, 'end');
    expect(read().slice(before)).toMatch(/^HTTP\/1\.1 200 .*^connection: close\r$/ims);
  });

  it('does not wait for connections that are idle, or on which nothing was sent', async () => {
    const mock = await start();
    const agent = new Agent({ keepAlive: true });
    await ask(mock, agent);
    await dial(mock);
    // Far less than it would wait for what is in flight: it would not end before the test does.
    await mock.close(600_000);
    agent.destroy();
  });

  it('cuts off what takes longer than it may', async () => {
    const mock = await start({ latency: { from: 600_000, to: 600_000 } });
    const asked = ask(mock);
    await fetch(`${mock.url}/__mock/health`);
    await mock.close(100);
    expect(await asked).toBe('ECONNRESET');
  });
});
