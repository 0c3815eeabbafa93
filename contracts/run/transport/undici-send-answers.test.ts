import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fetchRaw, startServer, withBody } from './undici-send.test.helper.ts';

describe('what comes back', () => {
  const table: [name: string, given: string | Uint8Array, status: number, body: string][] = [
    ['no reason phrase', 'HTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok', 200, 'ok'],
    ['a status that nobody knows', 'HTTP/1.1 599 X\r\ncontent-length: 0\r\n\r\n', 599, ''],
    [
      'chunks',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\no\r\n1;x=y\r\nk\r\n0\r\nt: 1\r\n\r\n',
      200,
      'ok',
    ],
    [
      'early hints first',
      'HTTP/1.1 103 Early Hints\r\nx-early: 1\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      200,
      'ok',
    ],
    ['a redirect', 'HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n', 302, ''],
    ['gzip', withBody(gzipSync('ok'), 'content-encoding: gzip\r\n'), 200, 'ok'],
    ['GZIP, once named x-gzip', withBody(gzipSync('ok'), 'Content-Encoding: X-GZIP\r\n'), 200, 'ok'],
    ['deflate', withBody(deflateSync('ok'), 'content-encoding: deflate\r\n'), 200, 'ok'],
    ['deflate without zlib', withBody(deflateRawSync('ok'), 'content-encoding: deflate\r\n'), 200, 'ok'],
    ['br', withBody(brotliCompressSync('ok'), 'content-encoding: br\r\n'), 200, 'ok'],
    [
      'one coding in another',
      withBody(
        gzipSync(brotliCompressSync('ok')),
        'content-encoding: br\r\ncontent-encoding: identity, gzip\r\n',
      ),
      200,
      'ok',
    ],
    ['a coding that is not known', withBody(Buffer.from('??'), 'content-encoding: zstd\r\n'), 200, '??'],
    ['a coding and no body', withBody(Buffer.alloc(0), 'content-encoding: gzip\r\n'), 200, ''],
    [
      'as much as is allowed',
      withBody(gzipSync('x'.repeat(1000)), 'content-encoding: gzip\r\n'),
      200,
      'x'.repeat(1000),
    ],
  ];
  test.each(table)('%s', async (_, given, status, body) => {
    const answer = await fetchRaw(given);
    expect([answer.status, Buffer.from(answer.body).toString()]).toStrictEqual([status, body]);
    expect(answer.headers.some(([name]) => name === 'x-early')).toBe(false);
  });

  test('a body that ends with the connection', async () => {
    const answer = await fetchRaw('HTTP/1.0 200 OK\r\n\r\nall of it', { end: true });
    expect(Buffer.from(answer.body).toString()).toBe('all of it');
  });

  test('an answer to HEAD has no body, whatever its headers say', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\ncontent-encoding: gzip\r\n\r\n';
    const answer = await fetchRaw(head, { method: 'HEAD' });
    expect([answer.status, answer.body.byteLength]).toStrictEqual([200, 0]);
  });

  test('a tunnel is not used', async () => {
    const answer = await fetchRaw('HTTP/1.1 200 OK\r\nx-tunnel: 1\r\n\r\n', { method: 'CONNECT' });
    expect([answer.status, answer.headers, answer.body.byteLength]).toStrictEqual([
      200,
      [['x-tunnel', '1']],
      0,
    ]);
  });

  test('headers keep their order, their names, their duplicates and their bytes', async () => {
    const { headers } = await fetchRaw(
      'HTTP/1.1 204 No\r\nSet-Cookie: a\r\nX-One: caf\xe9\r\nset-cookie: b\r\nx-empty:\r\n\r\n',
    );
    expect(headers).toStrictEqual([
      ['Set-Cookie', 'a'],
      ['X-One', 'caf\u00e9'],
      ['set-cookie', 'b'],
      ['x-empty', ''],
    ]);
  });

  test('a redirect is not followed', async () => {
    const other = await startServer((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    const answer = await fetchRaw(
      `HTTP/1.1 307 X\r\nlocation: http://127.0.0.1:${other.port}/\r\ncontent-length: 0\r\n\r\n`,
    );
    expect([answer.status, other.connections().made]).toStrictEqual([307, 0]);
  });
});
