import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { inspect } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSelfSigned } from './certificate.test.helper.ts';
import { TransportError } from './http.ts';
import { startRawServer } from './raw-server.test.helper.ts';
import { createSend, get, startServer, timeout, withBody } from './undici-send.test.helper.ts';

describe('where no whole answer comes', () => {
  type Want = [kind: TransportError['kind'], unsent: boolean, message: RegExp];
  const dropped: Want = ['dropped', false, /^the connection to 127\.0\.0\.1:\d+ was dropped$/];
  const notHttp: Want = ['not-http', false, /^what 127\.0\.0\.1:\d+ answered is not HTTP$/];
  const tooLarge: Want = ['too-large', false, /^the answer of 127\.0\.0\.1:\d+ is larger than 1000 bytes$/];
  const ok = 'HTTP/1.1 200 OK\r\n';
  const chunked = `${ok}transfer-encoding: chunked\r\n`;
  const table: [name: string, respond: (socket: Socket) => void, want: Want][] = [
    ['closed without a word', (socket) => socket.end(), dropped],
    ['reset', (socket) => socket.resetAndDestroy(), dropped],
    ['closed within the headers', (socket) => socket.end(`${ok}content-le`), dropped],
    [
      'closed within a body with a length',
      (socket) => socket.end(`${ok}content-length: 9\r\n\r\nabc`),
      dropped,
    ],
    [
      'the same, after it said so',
      (socket) => socket.end(`${ok}connection: close\r\ncontent-length: 9\r\n\r\nabc`),
      dropped,
    ],
    ['closed within a chunk', (socket) => socket.end(`${chunked}\r\n5\r\nab`), dropped],
    [
      'the same, after it said so',
      (socket) => socket.end(`${chunked}connection: close\r\n\r\n5\r\nab`),
      dropped,
    ],
    [
      'closed before the last chunk',
      (socket) => socket.end(`${chunked}connection: close\r\n\r\n2\r\nab\r\n`),
      dropped,
    ],
    ['garbage', (socket) => socket.end('SSH-2.0-Server\r\n'), notHttp],
    ['a page without headers', (socket) => socket.end('<html></html>'), notHttp],
    ['a size of a chunk that is none', (socket) => socket.end(`${chunked}\r\nzz\r\nab`), notHttp],
    ['100 (Continue) unasked', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), notHttp],
    [
      '101 (Switching Protocols) unasked',
      (socket) => socket.write('HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      notHttp,
    ],
    [
      'a body that is not gzip',
      (socket) => socket.write(withBody(Buffer.from('{}'), 'content-encoding: gzip\r\n')),
      ['not-http', false, /is not gzip as it says$/],
    ],
    [
      'half of a gzip',
      (socket) => socket.write(withBody(gzipSync('abc').subarray(0, 15), 'content-encoding: gzip\r\n')),
      ['not-http', false, /is not gzip as it says$/],
    ],
    [
      'a coding within a coding within …',
      (socket) => socket.write(withBody(Buffer.from('x'), `content-encoding: ${'gzip,'.repeat(50)}\r\n`)),
      ['not-http', false, /too many times$/],
    ],
    ['a large body', (socket) => socket.write(withBody(Buffer.alloc(1001), '')), tooLarge],
    [
      'a bomb',
      (socket) => socket.write(withBody(gzipSync(Buffer.alloc(500_000)), 'content-encoding: gzip\r\n')),
      tooLarge,
    ],
    [
      'a small bomb',
      (socket) => socket.write(withBody(brotliCompressSync(Buffer.alloc(1001)), 'content-encoding: br\r\n')),
      tooLarge,
    ],
    [
      'headers without end',
      (socket) => socket.write(`${ok}${'x: y\r\n'.repeat(50_000)}`),
      ['too-large', false, /^the headers of .* are too large$/],
    ],
  ];
  test.each(table)('%s', async (_, respond, [kind, unsent, message]) => {
    const server = await startServer((socket) => respond(socket));
    const { send } = createSend({ limit: 1000 });
    const failure = await send(get(server.port), { timeout }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransportError);
    expect(failure).toMatchObject({ kind, unsent, message: expect.stringMatching(message) });
  });

  test('a body without end is read no further than its limit, and the connection is ended', async () => {
    let closed = () => {};
    const ended = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const server = await startServer((socket) => {
      socket.on('close', closed);
      socket.write(`${chunked}\r\n`);
      const more = () => {
        while (!socket.destroyed && socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    const sent = createSend({ limit: 100_000 }).send(get(server.port), { timeout });
    await expect(sent).rejects.toMatchObject({ kind: 'too-large' });
    await ended;
  });

  const unreachable: [name: string, url: (port: number) => string, message: RegExp][] = [
    ['nobody listens', (port) => `http://127.0.0.1:${port}/`, /^127\.0\.0\.1:\d+ refused the connection$/],
    [
      'nobody listens on any address',
      (port) => `http://localhost:${port}/`,
      /^localhost:\d+ refused the connection$/,
    ],
    [
      'a name that cannot be',
      () => 'http://no-such-host.invalid/',
      /^the host name of no-such-host\.invalid:80 /,
    ],
  ];
  test.each(unreachable)('unreachable: %s', async (_, url, message) => {
    const server = await startRawServer(() => undefined);
    await server.close();
    const sent = createSend().send({ ...get(0), url: url(server.port) }, { timeout });
    await expect(sent).rejects.toMatchObject({
      kind: 'unreachable',
      unsent: true,
      message: expect.stringMatching(message),
    });
  });

  test('https where there is no TLS', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = createSend().send({ ...get(0), url: `https://127.0.0.1:${port}/` }, { timeout });
    await expect(sent).rejects.toMatchObject({
      kind: 'unreachable',
      unsent: true,
      message: `127.0.0.1:${port} does not speak TLS`,
    });
    server.close();
  });

  test('https with a certificate that nobody vouches for', async () => {
    const server = createTlsServer(createSelfSigned('localhost'), (_, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = createSend().send({ ...get(0), url: `https://127.0.0.1:${port}/` }, { timeout });
    await expect(sent).rejects.toMatchObject({
      kind: 'unreachable',
      unsent: true,
      message: `the certificate of 127.0.0.1:${port} is not trusted: it is self-signed`,
    });
    server.close();
  });

  test.each([
    ['a line break in a header', { headers: [['x-key', 'secret\r\nx: y']] as [string, string][] }],
    ['a method that is none', { method: 'GE T' }],
    ['an address that is none', { url: 'ftp://127.0.0.1/' }],
    ['a path that no line can hold', { url: 'http://127.0.0.1/a b' }],
  ])('unsendable: %s', async (_, part) => {
    const server = await startServer(() => undefined);
    const failure = await createSend()
      .send({ ...get(server.port), ...part }, { timeout })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'not-http', unsent: true });
    expect(inspect(failure)).not.toContain('secret');
    expect(server.connections().made).toBe(0);
  });
});
