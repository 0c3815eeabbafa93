import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlainListener } from './node-exchange.ts';

const LIMIT = 10;

const server = createServer(
  createPlainListener(
    async (request, rawHeaders) => {
      const { method, url, headers } = request;
      const body = method === 'GET' ? undefined : Buffer.from(await request.arrayBuffer()).toString();
      const seen = { method, url, body, list: headers.get('X-List'), fields: rawHeaders.length / 2 };
      const content = JSON.stringify(seen);
      const fields = { 'content-type': url.endsWith('/unwritable') ? '\n' : 'application/json' };
      return { status: 200, fields, content };
    },
    LIMIT,
    (_, outgoing) => outgoing.end('"otherwise"'),
  ),
);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

/** What came of pieces that were written one after the other, as JSON. */
async function ask(...pieces: string[]): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise(setImmediate);
  }
  await once(socket, 'end');
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
}

const HOST = 'Host: localhost:4010\r\nConnection: close\r\n';

it('a plain request is read as it came', async () => {
  expect(await ask(`GET /a/b%20c?d=e HTTP/1.1\r\n${HOST}x-list: 1\r\nX-LIST: 2\r\n\r\n`)).toEqual({
    method: 'GET',
    url: 'http://localhost:4010/a/b%20c?d=e',
    list: '1, 2',
    fields: 4,
  });
  expect(await ask(`POST / HTTP/1.1\r\n${HOST}Content-Length: 4\r\n\r\nab`, 'cd')).toMatchObject({
    method: 'POST',
    body: 'abcd',
  });
});

it.each([
  [
    'a host that a URL writes in another way',
    'GET / HTTP/1.1\r\nHost: LOCALHOST\r\nConnection: close\r\n\r\n',
  ],
  ['a port that a URL leaves out', 'GET / HTTP/1.1\r\nHost: localhost:80\r\nConnection: close\r\n\r\n'],
  ['a path that a URL writes in another way', `GET /a/../b HTTP/1.1\r\n${HOST}\r\n`],
  ['a port that there is not', 'GET / HTTP/1.1\r\nHost: localhost:65536\r\nConnection: close\r\n\r\n'],
  ['a path that begins with what is encoded', `GET /%5f_mock/a HTTP/1.1\r\n${HOST}\r\n`],
  ['a path with a dot that a URL reads', `GET /a/%2E%2e/b HTTP/1.1\r\n${HOST}\r\n`],
  ['a whole address', `GET http://localhost/ HTTP/1.1\r\n${HOST}\r\n`],
  ['a method of which little is known', `OPTIONS / HTTP/1.1\r\n${HOST}\r\n`],
  ['a read with a body', `GET / HTTP/1.1\r\n${HOST}Content-Length: 1\r\n\r\na`],
  ['a write without a length', `POST / HTTP/1.1\r\n${HOST}\r\n`],
  ['a body of unknown length', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a body that is too long', `POST / HTTP/1.1\r\n${HOST}Content-Length: 11\r\n\r\n01234567890`],
])('%s is for who reads everything', async (_, text) => {
  expect(await ask(text)).toBe('otherwise');
});

it('whose body ends too early is answered to nobody, and others are', async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\n${HOST}Content-Length: 4\r\n\r\nab`);
  await once(socket, 'connect');
  socket.destroy();
  await once(socket, 'close');
  expect(await ask(`POST / HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\nab`)).toMatchObject({ body: 'ab' });
});

it('what cannot be written ends its connection, and others are answered at the same time', async () => {
  const asked = [`GET /unwritable HTTP/1.1\r\n${HOST}\r\n`, `GET / HTTP/1.1\r\n${HOST}\r\n`].map((text) =>
    ask(text),
  );
  const [broken, whole] = await Promise.allSettled(asked);
  expect(broken?.status).toBe('rejected');
  expect(whole).toMatchObject({ value: { method: 'GET' } });
});
