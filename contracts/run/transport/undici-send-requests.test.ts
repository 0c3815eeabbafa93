import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createSend, get, startServer, timeout } from './undici-send.test.helper.ts';

describe('what goes out', () => {
  test('path, header names, order and duplicates are as they were given', async () => {
    const server = await startServer((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    const path = '/a/../b//./%7e%7E?x=[1]|y&&z=%zz';
    const headers = [
      ['X-Api-KEY', 'one'],
      ['accept', '*/*'],
      ['X-Api-KEY', 'two'],
      ['x-empty', ''],
      ['x-latin', 'caf\u00e9'],
    ] as const;
    await createSend().send({ ...get(server.port, `${path}#part`), headers }, { timeout });
    expect(server.requests[0]?.split('\r\n')).toStrictEqual([
      `GET ${path} HTTP/1.1`,
      `host: 127.0.0.1:${server.port}`,
      'connection: keep-alive',
      'X-Api-KEY: one',
      'accept: */*',
      'X-Api-KEY: two',
      'x-empty: ',
      'x-latin: caf\u00e9',
      '',
      '',
    ]);
  });

  test.each([
    ['POST', '{"é":1}', 'content-length: 8'],
    ['POST', '', 'content-length: 0'],
    ['POST', undefined, 'content-length: 0'],
    ['DELETE', 'x', 'content-length: 1'],
    ['GET', 'x', 'content-length: 1'],
  ])('%s with the body %j', async (method, body, length) => {
    const server = await startServer((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    const request = { ...get(server.port), method, ...(body !== undefined && { body }) };
    await createSend().send(request, { timeout });
    const [head = '', sent] = server.requests[0]?.split('\r\n\r\n') ?? [];
    expect(head.split('\r\n')).toContain(length);
    expect(head).not.toMatch(/content-type|user-agent|accept/i);
    expect(Buffer.from(sent ?? '', 'latin1').toString()).toBe(body ?? '');
  });

  test('a host that is given stands in place of that of the address, and user information is not sent', async () => {
    const server = await startServer((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    const url = `http://name:secret@127.0.0.1:${server.port}?q`;
    await createSend().send({ method: 'GET', url, headers: [['Host', 'other.example']] }, { timeout });
    expect(server.requests[0]).toMatch(/^GET \/\?q HTTP\/1\.1\r\nhost: other\.example\r\n/);
    expect(server.requests[0]).not.toMatch(/secret|authorization/i);
  });

  test('connections are kept for the next request', async () => {
    const server = await startServer((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
    const { send } = createSend();
    for (let count = 0; count < 5; count += 1) await send(get(server.port), { timeout });
    // undici lets go of a connection a moment after the answer is there, so that the next request may take a second one.
    expect(server.connections().made).toBeLessThanOrEqual(2);
  });

  test('IPv6', async ({ skip }) => {
    const noContent = (socket: Socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    const server = await startServer(noContent, '::1').catch(() => undefined);
    if (server === undefined) return skip('there is no IPv6 here');
    const url = `http://[::1]:${server.port}/`;
    const answer = await createSend().send({ ...get(0), url }, { timeout });
    expect(answer.status).toBe(204);
    expect(server.requests[0]).toContain(`host: [::1]:${server.port}\r\n`);
  });
});
