import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, endToEnd, parseMessage, type RawUpstream, startRawUpstream } from './raw-http.test.helper.ts';
import { type RunningProxy, runProxy } from './running-proxy.test.helper.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Answers each request that came whole, by its framing. */
const isWhole = (received: string): boolean =>
  parseMessage(Buffer.from(received, 'latin1')).isWhole &&
  received.includes('\r\n\r\n') &&
  (/content-length|transfer-encoding/i.test(received) || received.endsWith('\r\n\r\n'));

let upstream: RawUpstream;
let proxy: RunningProxy;
beforeAll(async () => {
  upstream = await startRawUpstream((socket, received) => {
    if (isWhole(received)) socket.end(OK);
  });
  proxy = await runProxy(`http://127.0.0.1:${upstream.port}/base`);
});
afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

/** What reaches the service of a request with these lines. */
async function pass(
  lines: readonly string[],
  body: string | Buffer = '',
): Promise<{ got: string; sent: Buffer }> {
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
  const got = (await ask(proxy.port, bytes)).toString('latin1');
  return { got, sent: upstream.received.at(-1) ?? Buffer.alloc(0) };
}

describe('a request reaches the service as the client wrote it', () => {
  it.each<{
    given: string;
    start: string;
    fields?: string[];
    body?: string | Buffer;
    want: { start: string; fields: string[] };
  }>([
    {
      given: 'path and query, with whatever is in them',
      start: 'GET /dev/1//a/../b%2fc;d?x=1&x=%zz&y=\'" HTTP/1.1'.replace(' \'"', '\'"'),
      fields: ['Host: somebody'],
      want: { start: 'GET /base/dev/1//a/../b%2fc;d?x=1&x=%zz&y=\'" HTTP/1.1', fields: ['Host: SERVICE'] },
    },
    {
      given: 'letter case, order and repetitions of fields',
      start: 'GET / HTTP/1.1',
      fields: [
        'x-B: 1',
        'HOST: somebody',
        'X-b: 2',
        'x-api-key: k',
        'X-B: 1',
        'Accept-Encoding: gzip, br, zstd',
      ],
      want: {
        start: 'GET /base/ HTTP/1.1',
        fields: [
          'x-B: 1',
          'HOST: SERVICE',
          'X-b: 2',
          'x-api-key: k',
          'X-B: 1',
          'Accept-Encoding: gzip, br, zstd',
        ],
      },
    },
    {
      given: 'without the fields of its connection',
      start: 'GET / HTTP/1.1',
      fields: [
        'Host: a',
        'Connection: close, X-Hop, Host',
        'X-Hop: 1',
        'Keep-Alive: 1',
        'TE: trailers',
        'Proxy-Connection: x',
        'X-Kept: 1',
      ],
      want: { start: 'GET /base/ HTTP/1.1', fields: ['Host: SERVICE', 'X-Kept: 1'] },
    },
    {
      given: 'as one of this protocol where it asks for another',
      start: 'GET / HTTP/1.1',
      fields: [
        'Host: a',
        'Connection: Upgrade, HTTP2-Settings, close',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
      ],
      want: { start: 'GET /base/ HTTP/1.1', fields: ['Host: SERVICE'] },
    },
    {
      given: 'with the host of the service where it has none',
      start: 'GET / HTTP/1.0',
      want: { start: 'GET /base/ HTTP/1.1', fields: ['Host: SERVICE'] },
    },
    {
      given: 'in absolute form to the service',
      start: 'GET http://SERVICE/dev/1?a=b HTTP/1.1',
      fields: ['Host: a'],
      want: { start: 'GET /base/dev/1?a=b HTTP/1.1', fields: ['Host: SERVICE'] },
    },
    {
      given: 'in absolute form to the proxy',
      start: 'GET http://localhost:PROXY HTTP/1.1',
      fields: ['Host: a'],
      want: { start: 'GET /base/ HTTP/1.1', fields: ['Host: SERVICE'] },
    },
    {
      given: 'about the service as a whole',
      start: 'OPTIONS * HTTP/1.1',
      fields: ['Host: a'],
      want: { start: 'OPTIONS * HTTP/1.1', fields: ['Host: SERVICE'] },
    },
    {
      given: 'a body with its length',
      start: 'POST / HTTP/1.1',
      fields: ['Host: a', 'content-LENGTH: 5'],
      body: Buffer.from([0, 255, 10, 13, 128]),
      want: { start: 'POST /base/ HTTP/1.1', fields: ['Host: SERVICE', 'content-LENGTH: 5'] },
    },
    {
      given: 'a body in chunks, with trailers',
      start: 'PUT / HTTP/1.1',
      fields: ['Host: a', 'Transfer-Encoding: chunked', 'Trailer: X-Sum'],
      body: '3\r\nabc\r\n2\r\nde\r\n0\r\nX-Sum: 9\r\n\r\n',
      want: { start: 'PUT /base/ HTTP/1.1', fields: ['Host: SERVICE', 'Trailer: X-Sum'] },
    },
    {
      given: 'a body of GET',
      start: 'GET / HTTP/1.1',
      fields: ['Host: a', 'Transfer-Encoding: chunked'],
      body: '3\r\nabc\r\n0\r\n\r\n',
      want: { start: 'GET /base/ HTTP/1.1', fields: ['Host: SERVICE'] },
    },
    {
      given: 'POST without a body, whose length is said',
      start: 'POST / HTTP/1.1',
      fields: ['Host: a'],
      want: { start: 'POST /base/ HTTP/1.1', fields: ['Host: SERVICE', 'Content-Length: 0'] },
    },
    {
      given: 'a method that nobody knows',
      start: 'REPORT / HTTP/1.1',
      fields: ['Host: a', 'Content-Length: 0'],
      want: { start: 'REPORT /base/ HTTP/1.1', fields: ['Host: SERVICE', 'Content-Length: 0'] },
    },
  ])('$given', async ({ start, fields = [], body = '', want }) => {
    const fill = (text: string): string =>
      text.replaceAll('SERVICE', `127.0.0.1:${upstream.port}`).replaceAll('PROXY', String(proxy.port));
    const close = fields.some((field) => field.startsWith('Connection')) ? [] : ['Connection: close'];
    const { got, sent } = await pass([fill(start), ...fields, ...close], body);
    expect(got).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const message = parseMessage(sent);
    expect(message.start).toBe(fill(want.start));
    expect(endToEnd(message)).toEqual(want.fields.map(fill));
    const framed = parseMessage(
      Buffer.concat([Buffer.from(`${['X', ...fields].join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
    );
    expect(message.body.equals(framed.body)).toBe(true);
    expect(message.trailers).toEqual(framed.trailers);
  });
});

describe('what is no request of the service is answered by the proxy, which says so', () => {
  it.each([
    ['GET http://other.example/ HTTP/1.1\r\nHost: other.example', '421', 'and to no other host'],
    ['CONNECT service.example:443 HTTP/1.1\r\nHost: service.example', '501', 'opens no tunnels'],
    ['NO HTTP', '400', 'not a valid HTTP request'],
    [
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
      '400',
      'not a valid HTTP',
    ],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(300_000)}`, '431', 'too large'],
  ])('%.40s', async (head, status, message) => {
    const before = upstream.received.length;
    const got = (await ask(proxy.port, `${head}\r\n\r\n`)).toString();
    expect(got).toContain(`HTTP/1.1 ${status} `);
    expect(got).toContain('x-wes-proxy: error');
    expect(got).toMatch(/\{"message":"wes proxy: .+"\}$/);
    expect(got).toContain(message);
    expect(upstream.received).toHaveLength(before);
  });
});

describe('Expect: 100-continue', () => {
  const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n';

  it('is asked of the service, and its 100 is what lets the client go on', async () => {
    const service = await startRawUpstream((socket, received) => {
      if (received.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      if (received.endsWith('abc')) socket.write(OK);
    });
    const own = await runProxy(`http://127.0.0.1:${service.port}`);
    const socket = connect(own.port, '127.0.0.1');
    let got = '';
    socket.write(HEAD);
    for await (const part of socket) {
      got += String(part);
      if (got === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('abc');
      if (got.endsWith('ok')) break;
    }
    expect(got).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    expect(service.received[0]?.toString()).toContain('Expect: 100-continue');
    await own.close();
    await service.close();
  });

  it('refused by the service: the connection ends, because what follows may be the body', async () => {
    const service = await startRawUpstream((socket) =>
      socket.write('HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n'),
    );
    const own = await runProxy(`http://127.0.0.1:${service.port}`);
    const got = (await ask(own.port, HEAD)).toString();
    expect(got).toContain('HTTP/1.1 417 Expectation Failed');
    expect(got).toContain('Connection: close');
    await own.close();
    await service.close();
  });
});
