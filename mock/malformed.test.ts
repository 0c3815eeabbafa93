import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader } from '../contracts/faults/asked.ts';
import { createContract } from '../spec/contract.ts';
import { loadDocument } from '../spec/document.ts';
import { SERVICE } from './document.test.helper.ts';
import { type RunningMock, type StartOptions, startMock } from './index.ts';
import { ALDER } from './known.test.helper.ts';
import { sendRaw } from './raw.test.helper.ts';

const KEY = `x-api-key: ${ALDER.key}\r\n`;
const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';
const MEMBERS = '/dev/1/members?limit=1';
const IMPORT = 'POST /dev/1/api/v1/members HTTP/1.1\r\n';

interface Row {
  what: string;
  /** What is written, character by character a byte. */
  sent: string;
  status: number;
}

/** What a client that speaks HTTP never sends. Each is answered, in the form of all refusals, and hurts nobody else. */
const MALFORMED: readonly Row[] = [
  { what: 'a greeting', sent: 'hello there\r\n\r\n', status: 400 },
  { what: 'TLS', sent: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', status: 400 },
  { what: 'HTTP/2', sent: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400 },
  { what: 'a version that there is not', sent: `GET ${MEMBERS} HTTP/3.0\r\n${HOST}${KEY}\r\n`, status: 400 },
  { what: 'a method in small letters', sent: `get ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  { what: 'a space in the path', sent: `GET /dev/1/mem bers HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  { what: 'a NUL in the path', sent: `GET /dev/1/mem\0bers HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  { what: 'a NUL in a header', sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}x: a\0b\r\n\r\n`, status: 400 },
  {
    what: 'a space in the name of a header',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}x-api key: a\r\n\r\n`,
    status: 400,
  },
  {
    what: 'a folded header',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}x-api-key:\r\n ${ALDER.key}\r\n\r\n`,
    status: 400,
  },
  { what: 'no slash before the path', sent: `GET dev/1/members HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  { what: 'no path at all', sent: `GET  HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  {
    what: 'a backslash in the path',
    sent: `GET /dev\\1\\members HTTP/1.1\r\n${HOST}${KEY}\r\n`,
    status: 400,
  },
  {
    what: 'a byte that is no ASCII in the path',
    sent: `GET /dev/1/m\xe9mbers HTTP/1.1\r\n${HOST}${KEY}\r\n`,
    status: 400,
  },
  { what: 'an address without a host', sent: `GET http://[/ HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  {
    what: 'a whole address with a user',
    sent: `GET http://a:b@elsewhere.example${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}\r\n`,
    status: 400,
  },
  {
    what: 'a whole address with users, and chunks',
    sent: `${IMPORT.replace(' ', ' http://a:b@c@d')}${HOST}${KEY}${JSON_TYPE}transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
    status: 400,
  },
  { what: 'OPTIONS *', sent: `OPTIONS * HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  { what: 'CONNECT', sent: `CONNECT example.com:443 HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 400 },
  { what: 'no Host', sent: `GET ${MEMBERS} HTTP/1.1\r\n${KEY}\r\n`, status: 400 },
  { what: 'an empty Host', sent: `GET ${MEMBERS} HTTP/1.1\r\nHost:\r\n${KEY}\r\n`, status: 400 },
  { what: 'a space in Host', sent: `GET ${MEMBERS} HTTP/1.1\r\nHost: a b\r\n${KEY}\r\n`, status: 400 },
  { what: 'a path in Host', sent: `GET ${MEMBERS} HTTP/1.1\r\nHost: a/b?c\r\n${KEY}\r\n`, status: 400 },
  {
    what: 'half an address in Host',
    sent: `GET ${MEMBERS} HTTP/1.1\r\nHost: [::1\r\n${KEY}\r\n`,
    status: 400,
  },
  { what: 'HTTP/1.0 without Host', sent: `GET ${MEMBERS} HTTP/1.0\r\n${KEY}\r\n`, status: 400 },
  {
    what: 'a length that is no number',
    sent: `${IMPORT}${HOST}${KEY}content-length: abc\r\n\r\n`,
    status: 400,
  },
  { what: 'a length below nothing', sent: `${IMPORT}${HOST}${KEY}content-length: -1\r\n\r\n`, status: 400 },
  {
    what: 'two lengths',
    sent: `${IMPORT}${HOST}${KEY}content-length: 1\r\ncontent-length: 2\r\n\r\n[]`,
    status: 400,
  },
  {
    what: 'a length and chunks',
    sent: `${IMPORT}${HOST}${KEY}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n`,
    status: 400,
  },
  {
    what: 'a chunk of no size',
    sent: `${IMPORT}${HOST}${KEY}${JSON_TYPE}transfer-encoding: chunked\r\n\r\nzz\r\n`,
    status: 400,
  },
  {
    what: 'a coding that nobody knows',
    sent: `${IMPORT}${HOST}${KEY}${JSON_TYPE}transfer-encoding: br\r\n\r\n`,
    status: 400,
  },
  {
    what: '100 KB of query',
    sent: `GET ${MEMBERS}&team_name=${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}${KEY}\r\n`,
    status: 431,
  },
  {
    what: '100 KB of one header',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}x: ${'a'.repeat(100_000)}\r\n\r\n`,
    status: 431,
  },
  {
    what: 'thousands of headers',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}${'x: a\r\n'.repeat(10_000)}\r\n`,
    status: 431,
  },
];

/** What is unusual and yet HTTP. */
const UNUSUAL: readonly Row[] = [
  { what: 'TRACE', sent: `TRACE ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 405 },
  {
    what: 'TRACE with a body',
    sent: `TRACE /dev/1/api/v1/members HTTP/1.1\r\n${HOST}${KEY}content-length: 2\r\n\r\n[]`,
    status: 405,
  },
  { what: 'TRACE without a key', sent: `TRACE ${MEMBERS} HTTP/1.1\r\n${HOST}\r\n`, status: 403 },
  {
    what: 'a whole address',
    sent: `GET http://elsewhere.example${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}\r\n`,
    status: 200,
  },
  {
    what: 'a whole address without a path',
    sent: `GET http://elsewhere.example HTTP/1.1\r\n${HOST}${KEY}\r\n`,
    status: 404,
  },
  { what: 'HTTP/1.0', sent: `GET ${MEMBERS} HTTP/1.0\r\n${HOST}${KEY}\r\n`, status: 200 },
  { what: 'dots in the path', sent: `GET /dev/1/x/../members HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 200 },
  { what: 'dots, encoded', sent: `GET /dev/1/x/%2e%2E/members HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 200 },
  {
    what: 'percent-encoding that is none',
    sent: `GET /dev/1/members%zz HTTP/1.1\r\n${HOST}${KEY}\r\n`,
    status: 404,
  },
  { what: 'a fragment', sent: `GET ${MEMBERS}#there HTTP/1.1\r\n${HOST}${KEY}\r\n`, status: 200 },
  {
    what: 'an upgrade',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    status: 200,
  },
  {
    what: 'an expectation',
    sent: `${IMPORT}${HOST}${KEY}${JSON_TYPE}expect: 100-continue\r\ncontent-length: 2\r\n\r\n[]`,
    status: 200,
  },
  {
    what: 'an unknown expectation',
    sent: `${IMPORT}${HOST}${KEY}${JSON_TYPE}expect: 200-maybe\r\ncontent-length: 2\r\n\r\n[]`,
    status: 200,
  },
  {
    what: 'chunks',
    sent: `${IMPORT}${HOST}${KEY}${JSON_TYPE}transfer-encoding: chunked\r\n\r\n1\r\n[\r\n1\r\n]\r\n0\r\n\r\n`,
    status: 200,
  },
  {
    what: 'GET with a body',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}content-length: 5\r\n\r\nhello`,
    status: 200,
  },
  { what: 'the key on two lines', sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}${KEY}\r\n`, status: 403 },
  {
    what: 'the key, then another',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}x-api-key: nobody\r\n\r\n`,
    status: 403,
  },
  {
    what: 'an empty key, then the key',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}x-api-key:\r\n${KEY}\r\n`,
    status: 403,
  },
  { what: 'a key of spaces', sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}x-api-key:     \r\n\r\n`, status: 403 },
  {
    what: 'a key with a byte that is no ASCII',
    sent: `GET ${MEMBERS} HTTP/1.1\r\n${HOST}x-api-key: \xe9${ALDER.key}\r\n\r\n`,
    status: 403,
  },
];

/** What is answered before its body is there. */
const EARLY: readonly Row[] = [
  {
    what: 'a body that does not come, without a key',
    sent: `${IMPORT}${HOST}${JSON_TYPE}content-length: 100\r\n\r\n`,
    status: 403,
  },
  {
    what: 'a body that does not come, for nothing',
    sent: `POST /dev/1/nothing HTTP/1.1\r\n${HOST}${KEY}content-length: 100\r\n\r\n`,
    status: 404,
  },
  {
    what: 'a body that is too large, declared',
    sent: `${IMPORT}${HOST}${KEY}${JSON_TYPE}content-length: 1048577\r\n\r\n`,
    status: 413,
  },
];

/** What stands in front of a mock that shows a fault: it reads all of a request. */
const readFirst: NonNullable<StartOptions['front']> = (healthy) => {
  const contract = createContract(loadDocument());
  const read = createReader({ contract, known: { keys: {}, otherKeys: {}, retiredKeys: {} }, healthy });
  return async (request) => (await read(request)).healthy();
};

describe.each<{ to: string; options: StartOptions; rows: readonly Row[] }>([
  { to: 'a mock', options: {}, rows: [...MALFORMED, ...UNUSUAL, ...EARLY] },
  { to: 'a mock behind a fault', options: { front: readFirst }, rows: [...MALFORMED, ...UNUSUAL] },
])('a raw connection to $to', ({ options, rows }) => {
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock({ port: 0, ...options });
  });
  afterAll(() => mock.close());

  it.each(rows)('$what is answered with $status', async ({ sent, status }) => {
    const reply = await sendRaw(mock.url, sent);
    expect(reply?.status).toBe(status);
    expect(reply?.head).toMatch(/^x-wes-mock: (assumed|documented)\r?$/im);
    expect(reply?.head).toMatch(/^content-type: application\/json\r?$/im);
    const body: unknown = JSON.parse(reply?.body ?? '');
    if (status >= 400) {
      expect(SERVICE.judge('/components/schemas/Error', body)).toBe('');
      expect(Object.keys(body as object)).toEqual(['message']);
    }
    expect((await fetch(mock.url + MEMBERS, { headers: { 'x-api-key': ALDER.key } })).status).toBe(200);
  });
});

describe('a connection', () => {
  let mock: RunningMock;

  beforeAll(async () => {
    mock = await startMock({ port: 0 });
  });
  afterAll(() => mock.close());

  it('a client that goes away in the middle of a body is no failure of the mock', async () => {
    const half = new AbortController();
    const asked = fetch(`${mock.url}/dev/1/api/v1/members`, {
      method: 'POST',
      headers: { 'x-api-key': ALDER.key, 'content-type': 'application/json' },
      body: new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('[')),
      }),
      duplex: 'half',
      signal: half.signal,
    });
    await fetch(`${mock.url}/__mock/health`);
    half.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => readLatest(mock)).toMatchObject({ operation_id: 'importMembers', status: 400 });
  });

  it('two requests on one connection are answered in their order', async () => {
    const one = `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}\r\n`;
    const reply = await sendRaw(
      mock.url,
      `${one}GET /dev/1/nothing HTTP/1.1\r\n${HOST}${KEY}connection: close\r\n\r\n`,
    );
    expect(reply?.status).toBe(200);
  });

  it('a request is answered whatever comes after it on its connection', async () => {
    const reply = await sendRaw(mock.url, `GET ${MEMBERS} HTTP/1.1\r\n${HOST}${KEY}\r\nno HTTP\r\n\r\n`);
    expect(reply?.status).toBe(200);
  });
});

async function readLatest({ url }: RunningMock): Promise<unknown> {
  const journal = (await (await fetch(`${url}/__mock/journal?limit=1`)).json()) as { requests: unknown[] };
  return journal.requests[0];
}
