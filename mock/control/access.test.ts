import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMock, type RunningMock, startMock } from '../index.ts';
import { ALDER } from '../known.test.helper.ts';
import type { StartOptions } from '../options.ts';
import { type RawReply, sendRaw } from '../raw.test.helper.ts';
import { CONTROL } from './control.test.helper.ts';

const TOKEN = 'a-token-that-only-this-test-knows';
const KEYS = '/__mock/companies/alder-finch/keys';
const [own] = ALDER.data.members;

/** One mock for all tests of a `describe`. */
function useStarted(options: StartOptions): () => RunningMock {
  let mock: RunningMock | undefined;
  beforeAll(async () => {
    mock = await startMock({ port: 0, ...options });
  });
  afterAll(() => mock?.close());
  return () => mock as RunningMock;
}

interface Sent {
  /** The request line, `/1.1` where it says no version. */
  line: string;
  /** Header fields one a line, `PORT` for the port. Default: `Host: localhost:PORT`. */
  fields?: string;
}

async function send(mock: RunningMock, { line, fields = 'Host: localhost:PORT' }: Sent): Promise<RawReply> {
  const { port } = new URL(mock.url);
  const version = line.includes(' HTTP/') ? '' : ' HTTP/1.1';
  const head = [line + version, ...fields.split('\n'), 'Connection: close'].filter((each) => each !== '');
  const reply = await sendRaw(mock.url, `${head.join('\r\n').replaceAll('PORT', port)}\r\n\r\n`);
  if (!reply) throw new Error(`${line} was not answered.`);
  return reply;
}

/** A request with header fields, by the name and with the token that there are. */
const statusOf = async (mock: RunningMock, sent: Sent): Promise<number> => (await send(mock, sent)).status;

const hasKeys = ({ body }: RawReply): boolean => body.includes(ALDER.key);

describe('the control of a mock on loopback', () => {
  const mock = useStarted({});

  it.each<{ fields: string; status: number }>([
    { fields: 'Host: localhost', status: 200 },
    { fields: 'Host: localhost:PORT', status: 200 },
    { fields: 'Host: localhost:1', status: 200 },
    { fields: 'Host: LocalHost:PORT', status: 200 },
    { fields: 'Host: localhost.:PORT', status: 200 },
    { fields: 'Host: mock.localhost', status: 200 },
    { fields: 'Host: 127.0.0.1:PORT', status: 200 },
    { fields: 'Host: 127.9.9.9', status: 200 },
    { fields: 'Host: [::1]:PORT', status: 200 },
    { fields: 'Host: [0:0:0:0:0:0:0:1]', status: 400 },
    { fields: 'Host: evil.example', status: 403 },
    { fields: 'Host: evil.example:PORT', status: 403 },
    { fields: 'Host: EVIL.example.', status: 403 },
    { fields: 'Host: localhost.evil.example', status: 403 },
    { fields: 'Host: 127.0.0.1.evil.example', status: 403 },
    { fields: 'Host: evillocalhost', status: 403 },
    { fields: 'Host: localhost..', status: 403 },
    { fields: 'Host: 0.0.0.0:PORT', status: 403 },
    { fields: 'Host: 128.0.0.1', status: 403 },
    { fields: 'Host: 192.168.0.1', status: 403 },
    { fields: 'Host: [::2]', status: 403 },
    { fields: 'Host: [::1%25lo]', status: 400 },
    { fields: 'Host: [fe80::1%lo]', status: 400 },
    { fields: 'Host: localhost@evil.example', status: 400 },
    { fields: 'Host: evil.example@localhost', status: 400 },
    { fields: 'Host: localhost:x', status: 400 },
    { fields: 'Host: localhost/', status: 400 },
    { fields: 'Host: localhost, evil.example', status: 400 },
    { fields: 'Host:', status: 400 },
    { fields: '', status: 400 },
    { fields: 'Host: localhost\nHost: evil.example', status: 403 },
    { fields: 'Host: evil.example\nHost: localhost', status: 403 },
    { fields: 'Host: localhost\nHost: localhost', status: 403 },
    { fields: 'Host: evil.example\nX-Forwarded-Host: localhost', status: 403 },
    { fields: 'Host: evil.example\nForwarded: host=localhost', status: 403 },
    { fields: 'Host: localhost\nX-Forwarded-Host: evil.example', status: 200 },
    { fields: 'Host: localhost\nAuthorization: Bearer anything', status: 200 },
  ])('$fields is answered with $status', async ({ fields, status }) => {
    const reply = await send(mock(), { line: `GET ${KEYS}`, fields });
    expect({ status: reply.status, hasKeys: hasKeys(reply) }).toEqual({ status, hasKeys: status === 200 });
  });

  it.each<{ line: string; fields?: string; status: number }>([
    { line: `GET http://localhost${KEYS}`, status: 200 },
    { line: `GET http://127.0.0.1:1${KEYS}`, status: 200 },
    { line: `GET http://evil.example${KEYS}`, status: 403 },
    { line: `GET HTTP://evil.example${KEYS}`, status: 400 },
    { line: `GET https://evil.example${KEYS}`, status: 403 },
    { line: `GET http://localhost${KEYS}`, fields: 'Host: evil.example', status: 403 },
    { line: `GET http://localhost@evil.example${KEYS}`, status: 400 },
    { line: `GET http://evil.example@localhost${KEYS}`, status: 400 },
    { line: `GET http://localhost${KEYS} HTTP/1.0`, fields: '', status: 403 },
    { line: `GET ${KEYS} HTTP/1.0`, status: 200 },
    { line: `GET ${KEYS} HTTP/1.0`, fields: '', status: 400 },
    { line: `GET ${KEYS} HTTP/1.0`, fields: 'Host: evil.example', status: 403 },
    { line: `GET /x/..${KEYS}`, fields: 'Host: evil.example', status: 403 },
    { line: `GET /%5f_mock/companies`, fields: 'Host: evil.example', status: 403 },
    { line: `GET /dev/../__mock/companies`, fields: 'Host: evil.example', status: 403 },
    { line: `GET /__mock`, fields: 'Host: evil.example', status: 403 },
    { line: `GET /__mock/nothing`, fields: 'Host: evil.example', status: 403 },
    { line: `HEAD ${KEYS}`, fields: 'Host: evil.example', status: 403 },
    { line: `OPTIONS ${KEYS}`, fields: 'Host: evil.example', status: 403 },
    { line: `TRACE ${KEYS}`, fields: 'Host: evil.example', status: 403 },
  ])('$line with $fields is answered with $status', async ({ line, fields, status }) => {
    const reply = await send(mock(), { line, ...(fields === undefined ? {} : { fields }) });
    expect({ status: reply.status, hasKeys: hasKeys(reply) }).toEqual({ status, hasKeys: status === 200 });
  });

  it.each<{ fields: string; read: number; change: number }>([
    { fields: 'Origin: http://localhost:PORT', read: 200, change: 204 },
    { fields: 'Origin: http://localhost', read: 403, change: 403 },
    { fields: 'Origin: http://localhost:1', read: 403, change: 403 },
    { fields: 'Origin: http://127.0.0.1:PORT', read: 403, change: 403 },
    { fields: 'Origin: https://localhost:PORT', read: 403, change: 403 },
    { fields: 'Origin: http://evil.example', read: 403, change: 403 },
    { fields: 'Origin: null', read: 403, change: 403 },
    { fields: 'Origin:', read: 403, change: 403 },
    { fields: 'Origin: http://localhost:PORT\nOrigin: http://evil.example', read: 403, change: 403 },
    { fields: 'Sec-Fetch-Site: none', read: 200, change: 204 },
    { fields: 'Sec-Fetch-Site: same-origin', read: 200, change: 204 },
    { fields: 'Sec-Fetch-Site: same-site', read: 403, change: 403 },
    { fields: 'Sec-Fetch-Site: cross-site', read: 403, change: 403 },
    { fields: 'Sec-Fetch-Site: anything', read: 403, change: 403 },
    // A link that somebody follows, and a page that frames or embeds.
    {
      fields: 'Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: document',
      read: 200,
      change: 403,
    },
    {
      fields: 'Sec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-Dest: iframe',
      read: 403,
      change: 403,
    },
    {
      fields: 'Sec-Fetch-Site: same-site\nSec-Fetch-Mode: no-cors\nSec-Fetch-Dest: script',
      read: 403,
      change: 403,
    },
  ])('$fields may read: $read, may change: $change', async ({ fields, read, change }) => {
    const all = `Host: localhost:PORT\n${fields}`;
    expect({
      read: await statusOf(mock(), { line: `GET ${KEYS}`, fields: all }),
      change: await statusOf(mock(), { line: 'POST /__mock/reset', fields: all }),
    }).toEqual({ read, change });
  });

  it.each<{ type: string | undefined; status: number }>([
    { type: undefined, status: 415 },
    { type: 'text/plain', status: 415 },
    { type: 'text/plain; application/json', status: 415 },
    { type: 'application/x-www-form-urlencoded', status: 415 },
    { type: 'multipart/form-data; boundary=x', status: 415 },
    { type: 'application/json', status: 204 },
    { type: 'Application/JSON; charset=utf-8', status: 204 },
  ])('a change with a body of $type is answered with $status', async ({ type, status }) => {
    const headers = new Headers(type === undefined ? {} : { 'content-type': type });
    const body = new TextEncoder().encode('{}');
    const url = `${mock().url}/__mock/journal`;
    await fetch(mock().url);
    expect((await fetch(url, { method: 'DELETE', headers, body })).status).toBe(status);
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(body);
        controller.close();
      },
    });
    const streamed = await fetch(url, { method: 'DELETE', headers, body: chunked, duplex: 'half' });
    expect(streamed.status).toBe(status);
  });

  it('nobody keeps, guesses, embeds or frames what it says', async () => {
    const { head } = await send(mock(), { line: `GET ${KEYS}` });
    expect(head.toLowerCase().split('\r\n')).toEqual(
      expect.arrayContaining([
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        'cross-origin-resource-policy: same-origin',
        "content-security-policy: frame-ancestors 'none'",
      ]),
    );
  });

  it('needs no token, and has no login', async () => {
    expect(mock().controlToken).toBe(undefined);
    expect(await statusOf(mock(), { line: 'POST /__mock/login' })).toBe(404);
  });

  it('the service is not asked who it is', async () => {
    const fields = `Host: evil.example\nOrigin: http://elsewhere.example\nx-api-key: ${ALDER.key}`;
    const line = `GET ${ALDER.base}/api/v1/users/${own?.email}/profile`;
    expect(await statusOf(mock(), { line, fields })).toBe(200);
  });
});

describe('GET and HEAD of health need neither a known name nor a token, and then say only the status', () => {
  const onLoopback = useStarted({});
  const beyond = useStarted({ host: '0.0.0.0', controlToken: TOKEN });

  it('by another name', async () => {
    const fields = 'Host: probe.example';
    const { status, body } = await send(onLoopback(), { line: 'GET /__mock/health', fields });
    expect({ status, body }).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(await statusOf(onLoopback(), { line: 'HEAD /__mock/health', fields })).toBe(200);
    expect(await statusOf(onLoopback(), { line: 'POST /__mock/health', fields })).toBe(403);
    expect(await statusOf(onLoopback(), { line: 'GET /__mock/health/', fields })).toBe(403);
  });

  it('without the token', async () => {
    const { status, body } = await send(beyond(), { line: 'GET /__mock/health' });
    expect({ status, body }).toEqual({ status: 200, body: '{"status":"ok"}' });
    const fields = `Host: localhost\nAuthorization: Bearer ${TOKEN}`;
    const full = JSON.parse((await send(beyond(), { line: 'GET /__mock/health', fields })).body);
    expect(full).toMatchObject({ status: 'ok', seed: 1, limits: { connections: 1_000 } });
  });
});

describe('the control of a mock beyond loopback', () => {
  const mock = useStarted({ host: '0.0.0.0', controlToken: TOKEN, docs: async () => '<p>Pages</p>' });

  it.each<{ fields: string; status: number }>([
    { fields: '', status: 401 },
    { fields: `Authorization: Bearer ${TOKEN}`, status: 200 },
    { fields: `authorization: bearer   ${TOKEN}`, status: 200 },
    { fields: `Authorization: ${TOKEN}`, status: 401 },
    { fields: `Authorization: Basic ${TOKEN}`, status: 401 },
    { fields: `Authorization: Bearer ${TOKEN}x`, status: 401 },
    { fields: `Authorization: Bearer ${TOKEN.slice(0, -1)}`, status: 401 },
    { fields: `Authorization: Bearer ${TOKEN.toUpperCase()}`, status: 401 },
    { fields: 'Authorization: Bearer', status: 401 },
    { fields: 'Authorization: Bearer ', status: 401 },
    { fields: `Authorization: Bearer x\nAuthorization: Bearer ${TOKEN}`, status: 401 },
    { fields: `Cookie: wes-control=${TOKEN}`, status: 401 },
    { fields: `Cookie: wes-control=`, status: 401 },
    { fields: `x-api-key: ${TOKEN}`, status: 401 },
    { fields: 'Sec-Fetch-Site: same-origin', status: 401 },
    { fields: 'Prefer: code=200', status: 401 },
  ])('$fields is answered with $status', async ({ fields, status }) => {
    const reply = await send(mock(), { line: `GET ${KEYS}`, fields: `Host: localhost:PORT\n${fields}` });
    expect({ status: reply.status, hasKeys: hasKeys(reply) }).toEqual({ status, hasKeys: status === 200 });
    expect(/^www-authenticate: Bearer\r?$/im.test(reply.head)).toBe(status === 401);
  });

  it('a token is no name, and no origin', async () => {
    const token = `Authorization: Bearer ${TOKEN}`;
    for (const fields of ['Host: evil.example', 'Host: localhost\nOrigin: http://evil.example'])
      expect(await statusOf(mock(), { line: `GET ${KEYS}`, fields: `${fields}\n${token}` })).toBe(403);
  });

  it('answers to every address of this machine, all of which are bound', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const ipv4 = addresses.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
    for (const host of ['0.0.0.0', ...ipv4])
      expect(await statusOf(mock(), { line: `GET ${KEYS}`, fields: `Host: ${host}:PORT` })).toBe(401);
    expect(await statusOf(mock(), { line: `GET ${KEYS}`, fields: 'Host: 203.0.113.7' })).toBe(403);
  });

  it('compares in constant time: texts of one length, whatever was sent', async () => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    try {
      for (const sent of ['x', TOKEN, 'x'.repeat(1_000)]) {
        compare.mockClear();
        const fields = `Host: localhost\nAuthorization: Bearer ${sent}\nCookie: wes-control=${sent}`;
        await send(mock(), { line: `GET ${KEYS}`, fields });
        const lengths = compare.mock.calls.flat().map((each) => (each as Buffer).byteLength);
        expect(new Set(lengths)).toEqual(new Set([32]));
      }
    } finally {
      compare.mockRestore();
      syncBuiltinESMExports();
    }
  });

  describe('a browser', () => {
    const page = 'Host: localhost:PORT\nAccept: text/html,*/*;q=0.8';
    const token = `Authorization: Bearer ${TOKEN}`;

    async function logIn(fields = token, method = 'POST'): Promise<RawReply & { cookie: string }> {
      const reply = await send(mock(), {
        line: `${method} /__mock/login`,
        fields: `Host: localhost:PORT\n${fields}`,
      });
      return { ...reply, cookie: /^set-cookie: ([^;\r]*)/im.exec(reply.head)?.[1] ?? '' };
    }

    it('gets a page that asks for the token, and runs nothing but its own script', async () => {
      const { status, head, body } = await send(mock(), { line: 'GET /__mock/docs', fields: page });
      expect(status).toBe(401);
      expect(head).toMatch(/^content-type: text\/html; charset=utf-8\r?$/im);
      expect(head).toMatch(/^www-authenticate: Bearer\r?$/im);
      const policy = /^content-security-policy: (.*)\r?$/im.exec(head)?.[1] ?? '';
      const script = /<script>(.*)<\/script>/s.exec(body)?.[1] ?? '';
      const hash = crypto.createHash('sha256').update(script).digest('base64');
      expect(policy).toContain(`script-src 'sha256-${hash}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("form-action 'none'");
      expect(body).not.toContain(TOKEN);
    });

    it('exchanges the token for a cookie that no script, other site or other path gets', async () => {
      const { status, head, cookie } = await logIn();
      expect(status).toBe(204);
      const attributes = (/^set-cookie: (.*)\r?$/im.exec(head)?.[1] ?? '').split('; ').slice(1);
      expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/__mock', 'SameSite=Strict']);
      expect(cookie).not.toContain(TOKEN);
      expect(cookie.split('=')[1]?.length).toBeGreaterThanOrEqual(43);
      const fields = `${page}\nCookie: other=1; ${cookie}; wes-control=of-another-port`;
      const docs = await send(mock(), { line: 'GET /__mock/docs', fields });
      expect({ status: docs.status, body: docs.body }).toEqual({ status: 200, body: '<p>Pages</p>' });
    });

    it.each(['', 'Authorization: Bearer wrong', 'Prefer: code=204', `Cookie: wes-control=${TOKEN}`])(
      'gets no cookie for %j',
      async (fields) => {
        const { status, cookie } = await logIn(fields);
        expect({ status, cookie }).toEqual({ status: 401, cookie: '' });
      },
    );

    it('gets no cookie by another method, name or origin', async () => {
      expect(await logIn(token, 'GET')).toMatchObject({ status: 405, cookie: '' });
      const foreign = `${token}\nOrigin: http://evil.example`;
      expect(await logIn(foreign)).toMatchObject({ status: 403, cookie: '' });
    });

    it('cannot be made to change anything by a page of another port, though its cookie is sent', async () => {
      const { cookie } = await logIn();
      const fields = `Host: localhost:PORT\nCookie: ${cookie}\nOrigin: http://localhost:1`;
      expect(await statusOf(mock(), { line: 'POST /__mock/reset', fields })).toBe(403);
    });

    it('has no use for the cookie of another mock', async () => {
      const other = await startMock({ port: 0, controlToken: TOKEN });
      const { cookie } = await logIn();
      const fields = `Host: localhost\nCookie: ${cookie}`;
      expect(await statusOf(other, { line: `GET ${KEYS}`, fields })).toBe(401);
      await other.close();
    });
  });
});

describe('where a token is needed', () => {
  const open: RunningMock[] = [];
  afterEach(() => Promise.all(open.splice(0).map((mock) => mock.close())));

  async function start(options: StartOptions): Promise<RunningMock> {
    const mock = await startMock({ port: 0, ...options });
    open.push(mock);
    return mock;
  }

  it.each<{ options: StartOptions; needed: boolean }>([
    { options: {}, needed: false },
    { options: { host: 'localhost' }, needed: false },
    { options: { host: '127.0.0.2' }, needed: false },
    { options: { host: '0.0.0.0' }, needed: true },
    { options: { host: '0' }, needed: true },
    { options: { controlToken: TOKEN }, needed: true },
    { options: { publicHosts: ['mock.test'] }, needed: true },
  ])('$options: $needed', async ({ options, needed }) => {
    const mock = await start(options);
    expect(mock.controlToken !== undefined).toBe(needed);
    const fields = (token: string): string => `Host: localhost\nAuthorization: Bearer ${token}`;
    expect(await statusOf(mock, { line: `GET ${KEYS}` })).toBe(needed ? 401 : 200);
    if (needed)
      expect(await statusOf(mock, { line: `GET ${KEYS}`, fields: fields(mock.controlToken ?? '') })).toBe(
        200,
      );
  });

  it('it is another one for each mock, and long', async () => {
    const tokens = await Promise.all([1, 2].map(async () => (await start({ host: '0.0.0.0' })).controlToken));
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token?.length).toBeGreaterThanOrEqual(43);
  });

  it.each<{ fields: string; status: number }>([
    { fields: 'Host: mock.test', status: 200 },
    { fields: 'Host: MOCK.test.:8080', status: 200 },
    { fields: 'Host: [2001:db8::1]', status: 200 },
    { fields: 'Host: other.mock.test', status: 403 },
    { fields: 'Host: mock.test\nOrigin: http://mock.test', status: 200 },
    // What stands in front of the mock speaks TLS.
    { fields: 'Host: mock.test\nOrigin: https://mock.test', status: 200 },
    { fields: 'Host: mock.test\nOrigin: https://mock.test:8443', status: 403 },
    { fields: 'Host: mock.test\nOrigin: https://other.test', status: 403 },
    { fields: 'Host: mock.test\nOrigin: http://[2001:db8::1]', status: 403 },
    { fields: 'Host: localhost', status: 200 },
  ])('a name that it was given is known: $fields is answered with $status', async ({ fields, status }) => {
    const mock = await start({ publicHosts: ['Mock.Test', '2001:db8::1'], controlToken: TOKEN });
    const all = `${fields}\nAuthorization: Bearer ${TOKEN}`;
    expect(await statusOf(mock, { line: 'DELETE /__mock/journal', fields: all })).toBe(
      status === 200 ? 204 : status,
    );
  });

  it('a fault in front of the mock is no way around', async () => {
    const mock = await start({
      controlToken: TOKEN,
      front: (answer) => (request) => answer(new Request(request.url, { headers: request.headers })),
    });
    expect(await statusOf(mock, { line: `GET ${KEYS}` })).toBe(401);
    const token = `Authorization: Bearer ${TOKEN}`;
    expect(await statusOf(mock, { line: `GET ${KEYS}`, fields: `Host: evil.example\n${token}` })).toBe(403);
    expect(await statusOf(mock, { line: `GET ${KEYS}`, fields: `Host: localhost\n${token}` })).toBe(200);
  });
});

describe('each operation of the control', () => {
  const mock = useStarted({ controlToken: TOKEN, docs: async () => 'Pages' });
  const state = async (): Promise<string> =>
    (
      await send(mock(), {
        line: 'GET /__mock/snapshot',
        fields: `Host: localhost\nAuthorization: Bearer ${TOKEN}`,
      })
    ).body;

  it.each(CONTROL.operations)('$method $path is closed, and says how its document says so', async (one) => {
    const path = one.path.replace('{company_id}', 'alder-finch').replace('{key_id}', 'key_alder-finch_dev');
    const line = `${one.method} /__mock${path}`;
    const token = `Authorization: Bearer ${TOKEN}`;
    const before = await state();
    for (const { fields, status } of [
      { fields: `Host: evil.example\n${token}`, status: 403 },
      { fields: `Host: evil.example\nOrigin: http://evil.example\n${token}`, status: 403 },
      { fields: `Host: localhost\nOrigin: http://evil.example\n${token}`, status: 403 },
      { fields: 'Host: localhost', status: 401 },
    ]) {
      const reply = await send(mock(), { line, fields });
      if (one.id === 'readHealth' && reply.status === 200) {
        expect(reply.body).toBe('{"status":"ok"}');
        continue;
      }
      expect(reply.status).toBe(status);
      const response = one.responses.find((each) => each.status === status);
      expect(CONTROL.judge(response?.schema ?? '', JSON.parse(reply.body))).toBe('');
    }
    expect(await state()).toBe(before);
  });
});

describe('in process nothing is asked, as before', () => {
  const app = createMock();

  it.each(['http://localhost', 'http://evil.example', 'http://mock.test:8080'])('%s', async (origin) => {
    expect((await app.request(origin + KEYS)).status).toBe(200);
    expect((await app.request(`${origin}/__mock/reset`, { method: 'POST' })).status).toBe(204);
  });

  it('a refused HEAD has no body', async () => {
    const headers = { origin: 'http://evil.example' };
    const refused = await app.request(KEYS, { method: 'HEAD', headers });
    expect({ status: refused.status, body: await refused.text() }).toEqual({ status: 403, body: '' });
  });
});
