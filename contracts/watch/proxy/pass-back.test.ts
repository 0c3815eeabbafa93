import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, endToEnd, parseMessage, type RawUpstream, startRawUpstream } from './raw-http.test.helper.ts';
import { type RunningProxy, runProxy } from './running-proxy.test.helper.ts';

/** What a service writes, and what the client must see of it where it is not the same. */
interface Row {
  given: string;
  answer: string | Buffer;
  /** Closes the connection behind it. */
  ends?: true;
  method?: string;
  version?: string;
  /** Fields that do not go on. */
  dropped?: string[];
  isCutOff?: true;
}

const ROWS: Row[] = [
  { given: 'a plain answer', answer: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}' },
  { given: 'no reason phrase', answer: 'HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n' },
  { given: 'another reason phrase', answer: 'HTTP/1.1 200 Wie sch\xf6n\r\nContent-Length: 0\r\n\r\n' },
  { given: 'a status that nobody knows', answer: 'HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n' },
  {
    given: 'letter case, order and repetitions of fields',
    answer:
      'HTTP/1.1 200 OK\r\nX-b: 1\r\nx-A: 2\r\nX-B: 3\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nSet-Cookie: a=1\r\nDATE: never\r\nContent-Length: 0\r\n\r\n',
  },
  {
    given: 'bytes beyond ASCII in a field',
    answer: 'HTTP/1.1 200 OK\r\nX-Name: \xfcber\xff\r\nContent-Length: 0\r\n\r\n',
  },
  { given: 'an empty field', answer: 'HTTP/1.1 200 OK\r\nX-None: \r\nContent-Length: 0\r\n\r\n' },
  {
    given: 'fields of 100 KB',
    answer: `HTTP/1.1 200 OK\r\nX-Long: ${'l'.repeat(100_000)}\r\nContent-Length: 0\r\n\r\n`,
  },
  {
    given: '3,000 fields',
    answer: `HTTP/1.1 200 OK\r\n${'X-Many: m\r\n'.repeat(3000)}Content-Length: 0\r\n\r\n`,
  },
  {
    given: 'chunks',
    answer:
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n',
  },
  {
    given: 'trailers',
    answer:
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n',
  },
  {
    given: 'a body up to the end of the connection',
    answer: 'HTTP/1.1 200 OK\r\n\r\nup to here',
    ends: true,
  },
  { given: 'HTTP/1.0', answer: 'HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nabc', ends: true },
  {
    given: 'a compressed body',
    answer: Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n'),
      toChunk(gzipSync('x'.repeat(5000))),
      Buffer.from('0\r\n\r\n'),
    ]),
  },
  {
    given: 'an encoding that does not hold what it says',
    answer: 'HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 3\r\n\r\nabc',
  },
  {
    given: 'bytes of all kinds',
    answer: Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n'),
      Buffer.from([...Array(256).keys()]),
    ]),
  },
  { given: '204', answer: 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n' },
  { given: '204 with a length', answer: 'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n' },
  {
    given: '304 with the length of what it stands for',
    answer: 'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\nContent-Length: 77\r\n\r\n',
  },
  { given: 'an answer to HEAD', method: 'HEAD', answer: 'HTTP/1.1 200 OK\r\nContent-Length: 77\r\n\r\n' },
  {
    given: 'an answer to HEAD in chunks that do not come',
    method: 'HEAD',
    answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n',
  },
  {
    given: 'a redirect to itself',
    answer:
      'HTTP/1.1 302 Found\r\nLocation: https://service.example/dev/1/members\r\nContent-Length: 0\r\n\r\n',
  },
  {
    given: 'fields of the connection',
    answer:
      'HTTP/1.1 200 OK\r\nConnection: close, X-Hop\r\nX-Hop: 1\r\nKeep-Alive: timeout=9\r\nProxy-Connection: close\r\nUpgrade: h2c\r\nX-Kept: 1\r\nContent-Length: 0\r\n\r\n',
    dropped: ['X-Hop: 1', 'Proxy-Connection: close', 'Upgrade: h2c'],
  },
  {
    given: 'a connection that claims the length',
    answer: 'HTTP/1.1 200 OK\r\nConnection: content-length\r\nContent-Length: 2\r\n\r\nok',
  },
  {
    given: 'a trailer that is announced without chunks',
    answer: 'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nContent-Length: 2\r\n\r\nok',
    dropped: ['Trailer: X-Sum'],
  },
  {
    given: 'hints before the answer',
    answer:
      'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  },
  {
    given: 'a length that is not reached',
    answer: 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc',
    ends: true,
    isCutOff: true,
  },
  {
    given: 'a last chunk that does not come',
    answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    ends: true,
    isCutOff: true,
  },
  {
    given: 'a chunk that is cut off',
    answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n9\r\ndef',
    ends: true,
    isCutOff: true,
  },
];

function toChunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

let upstream: RawUpstream;
let proxy: RunningProxy;
let row: Row;

beforeAll(async () => {
  upstream = await startRawUpstream((socket, received) => {
    if (!received.endsWith('\r\n\r\n')) return;
    const bytes = typeof row.answer === 'string' ? Buffer.from(row.answer, 'latin1') : row.answer;
    if (row.ends) socket.end(bytes);
    else socket.write(bytes);
  });
  proxy = await runProxy(`http://127.0.0.1:${upstream.port}`);
});
afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

describe('an answer comes to the client as the service gave it', () => {
  it.each(ROWS)('$given', async (given) => {
    row = given;
    const { method = 'GET', dropped = [], isCutOff = false } = given;
    const before = proxy.seen.length;
    const request = `${method} /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const isToHead = method === 'HEAD';
    const bytes = typeof given.answer === 'string' ? Buffer.from(given.answer, 'latin1') : given.answer;
    const want = parseMessage(bytes, isToHead);
    const got = parseMessage(await ask(proxy.port, request), isToHead);
    expect(got.start).toBe(want.start.replace('HTTP/1.0', 'HTTP/1.1'));
    expect(endToEnd(got)).toEqual(endToEnd(want).filter((field) => !dropped.includes(field)));
    expect(got.body.equals(want.body)).toBe(true);
    expect(got.trailers).toEqual(want.trailers);
    expect(got.before).toEqual(want.before);
    expect(got.isWhole).toBe(!isCutOff);
    // A client that was cut off knows it before the proxy has tidied up.
    await expect.poll(() => proxy.room.left).toBe(64 * 1024 * 1024);
    await expect.poll(() => proxy.seen.length).toBe(before + 1);
    expect(proxy.seen.at(-1)).toEqual(isCutOff ? 'the answer was cut off' : expect.any(Object));
  });
});
