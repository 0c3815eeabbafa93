import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, type RawUpstream, startRawUpstream } from './raw-http.test.helper.ts';
import { type RunningProxy, runProxy } from './running-proxy.test.helper.ts';

/** What a client writes behind the fields that every request has, and what the service writes. */
interface Row {
  given: string;
  request?: { start?: string; rest: string };
  answer?: string;
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

const ROWS: Row[] = [
  { given: 'a plain exchange' },
  {
    given: 'target, order, letter case and repetitions of fields',
    request: {
      start: 'GET /a//b/../%7e?x=%zz&x=1&&',
      rest: 'x-B: 1\r\nX-b: 2\r\nCOOKIE: a=1\r\ncookie: b=2\r\nX-B: 1\r\nX-Empty: \r\n\r\n',
    },
    answer:
      'HTTP/1.1 200 Fine\r\nx-B: 1\r\nSet-Cookie: a\r\nX-b: 2\r\nset-cookie: a\r\nX-Empty: \r\ncontent-length: 0\r\n\r\n',
  },
  {
    given: 'a body with its length',
    request: { start: 'POST /a', rest: 'content-LENGTH: 4\r\nX-Z: 1\r\n\r\n\x00\xff\r\n' },
    answer: 'HTTP/1.1 201 Created\r\nContent-LENGTH: 4\r\nX-Z: 1\r\n\r\n\x00\xff\r\n',
  },
  {
    given: 'chunks with trailers',
    request: {
      start: 'PUT /a',
      rest: 'Trailer: X-Sum\r\nTRANSFER-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n',
    },
    answer:
      'HTTP/1.1 200 OK\r\ntransfer-ENCODING: chunked\r\nTrailer: X-Sum\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n',
  },
  {
    given: 'HEAD with the length of what it stands for',
    request: { start: 'HEAD /a', rest: '\r\n' },
    answer: 'HTTP/1.1 200 OK\r\nContent-Length: 77\r\n\r\n',
  },
  { given: '204', answer: 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n' },
  { given: '304', answer: 'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\nContent-Length: 77\r\n\r\n' },
  {
    given: '102 and 103 before the answer',
    answer: `HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\nlink: </b>\r\n\r\n${OK}`,
  },
  {
    given: '100 for who expects it',
    request: { start: 'POST /a', rest: 'Expect: 100-continue\r\nContent-Length: 3\r\n\r\nabc' },
    answer: `HTTP/1.1 100 Continue\r\n\r\n${OK}`,
  },
];

/** Without what a connection says of itself (RFC 9110 §7.6.1). */
function withoutHop(text: string): string {
  return text.replace(/^(?:Connection|Keep-Alive): .*\r\n/gim, '');
}

let row: Row;
let upstream: RawUpstream;
let proxy: RunningProxy;
beforeAll(async () => {
  upstream = await startRawUpstream((socket, received) => {
    // The whole request, and once.
    if (!withoutHop(received).endsWith(row.request?.rest ?? '\r\n\r\n')) return;
    socket.end(Buffer.from(row.answer ?? OK, 'latin1'));
  });
  proxy = await runProxy(`http://127.0.0.1:${upstream.port}`);
});
afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

/** What the service and the client get, byte for byte. */
async function exchange(port: number): Promise<{ sent: string; got: string }> {
  const { start = 'GET /a', rest } = row.request ?? { rest: '\r\n' };
  const host = `Host: 127.0.0.1:${upstream.port}`;
  const got = await ask(port, `${start} HTTP/1.1\r\n${host}\r\nConnection: close\r\n${rest}`);
  const sent = upstream.received.at(-1)?.toString('latin1') ?? '';
  return { sent: withoutHop(sent), got: withoutHop(got.toString('latin1')) };
}

it.each(ROWS)('$given: the bytes with and without the proxy are the same', async (given) => {
  row = given;
  const direct = await exchange(upstream.port);
  expect(direct.got).toBe(given.answer ?? OK);
  expect(await exchange(proxy.port)).toEqual(direct);
});
