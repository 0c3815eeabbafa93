import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../cases/http-message.ts';
import { createHeldClock } from './clock.test.helper.ts';
import { createFetchSend } from './fetch-send.ts';

const get: HttpRequest = { method: 'GET', url: 'http://app.example/a?b=%7e', headers: [] };
const timeout = 20_000;

async function receive(request: HttpRequest): Promise<Request> {
  let received: Request | undefined;
  const send = createFetchSend((given) => {
    received = given;
    return new Response(null, { status: 204 });
  });
  await send(request, { timeout });
  if (received === undefined) throw new Error('Nothing was sent.');
  return received;
}

describe('what goes out', () => {
  test('a header that is given twice is joined', async () => {
    const { url, headers } = await receive({
      ...get,
      headers: [
        ['X-Key', 'one'],
        ['x-key', 'two'],
        ['x-empty', ''],
      ],
    });
    expect(url).toBe(get.url);
    expect([...headers]).toStrictEqual([
      ['x-empty', ''],
      ['x-key', 'one, two'],
    ]);
  });

  test.each([
    ['GET', ''],
    ['HEAD', ''],
    ['POST', '{"é":1}'],
    ['DELETE', '{"é":1}'],
  ])('the body of %s is %j, and no type is made up for it', async (method, want) => {
    const request = await receive({ ...get, method, body: '{"é":1}' });
    expect([await request.text(), request.headers.get('content-type')]).toStrictEqual([want, null]);
  });
});

describe('what comes back', () => {
  const table: [name: string, given: () => Response, status: number, body: string][] = [
    ['a text', () => new Response('ok'), 200, 'ok'],
    ['no body', () => new Response(null, { status: 304 }), 304, ''],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } }), 302, ''],
    [
      'a compressed body',
      () => new Response(gzipSync('ok'), { headers: { 'content-encoding': 'gzip' } }),
      200,
      'ok',
    ],
    [
      'what fetch has decoded',
      () => withUrl(new Response('ok', { headers: { 'content-encoding': 'gzip' } })),
      200,
      'ok',
    ],
  ];
  test.each(table)('%s', async (_, given, status, body) => {
    const answer = await createFetchSend(given)(get, { timeout });
    expect([answer.status, Buffer.from(answer.body).toString()]).toStrictEqual([status, body]);
  });

  test('cookies stay apart', async () => {
    const headers: [string, string][] = [
      ['set-cookie', 'a'],
      ['set-cookie', 'b'],
    ];
    const answer = await createFetchSend(() => new Response(null, { headers }))(get, { timeout });
    expect(answer.headers).toStrictEqual(headers);
  });
});

describe('where no whole answer comes', () => {
  const failing = (code: string): Error =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
  const endless = () => new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(100)) });
  const broken = () => new ReadableStream({ pull: (to) => to.error(new Error('gone')) });
  const table: [name: string, given: () => Response | Promise<Response>, kind: string, unsent: boolean][] = [
    ['a rejection', () => Promise.reject(new Error('no')), 'dropped', false],
    ['a rejection with what is no error', () => Promise.reject('no'), 'dropped', false],
    ['a throw', () => fail(new Error('no')), 'dropped', false],
    ['a refused connection', () => fail(failing('ECONNREFUSED')), 'unreachable', true],
    ['an unknown name', () => fail(failing('ENOTFOUND')), 'unreachable', true],
    ['an expired certificate', () => fail(failing('CERT_HAS_EXPIRED')), 'unreachable', true],
    ['a reset connection', () => fail(failing('ECONNRESET')), 'dropped', false],
    ['a lost way, sent or not', () => fail(failing('EHOSTUNREACH')), 'dropped', false],
    ['a body without end', () => new Response(endless()), 'too-large', false],
    [
      'a bomb',
      () => new Response(gzipSync(Buffer.alloc(99_999)), { headers: { 'content-encoding': 'gzip' } }),
      'too-large',
      false,
    ],
    ['a body that breaks off', () => new Response(broken()), 'dropped', false],
  ];
  test.each(table)('%s', async (_, given, kind, unsent) => {
    const sent = createFetchSend(given, { limit: 1000 })(get, { timeout });
    await expect(sent).rejects.toMatchObject({ name: 'TransportError', kind, unsent });
  });

  test.each([
    ['a line break in a header', { headers: [['x', 'secret\nb']] as [string, string][] }],
    ['a method that fetch forbids', { method: 'TRACE' }],
    ['an address that is none', { url: '/a' }],
  ])('unsendable: %s', async (_, part) => {
    const sent = createFetchSend(() => new Response())({ ...get, ...part }, { timeout });
    const failure = await sent.catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'not-http', unsent: true });
    expect(inspect(failure)).not.toContain('secret');
  });

  const stalls: [name: string, given: (stalled: () => void) => Response | Promise<Response>][] = [
    ['no answer', (stalled) => new Promise(() => stalled())],
    ['half of a body', (stalled) => new Response(new ReadableStream({ pull: stalled }))],
  ];
  test.each(stalls)('timeout: %s', async (_, given) => {
    const clock = createHeldClock();
    const sent = createFetchSend(() => given(clock.wake), { clock })(get, { timeout: 500 });
    const message = 'no whole answer from app.example:80 within 0.5 s';
    await expect(sent).rejects.toMatchObject({ kind: 'timeout', unsent: false, message });
    expect(clock.sleeping()).toBe(0);
  });
  test.each(stalls)('stopped: %s', async (_, given) => {
    const stop = new AbortController();
    const sent = createFetchSend(() => given(() => stop.abort()))(get, { timeout, signal: stop.signal });
    await expect(sent).rejects.toMatchObject({ kind: 'stopped' });
  });
  test('a run that is stopped already sends nothing', async () => {
    let calls = 0;
    const send = createFetchSend(() => {
      calls += 1;
      return new Response();
    });
    await expect(send(get, { timeout, signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'stopped',
      unsent: true,
    });
    expect(calls).toBe(0);
  });
});

function fail(error: Error): never {
  throw error;
}

function withUrl(response: Response): Response {
  Object.defineProperty(response, 'url', { value: get.url });
  return response;
}
