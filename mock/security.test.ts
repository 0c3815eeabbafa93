import { describe, expect, it } from 'vitest';
import { createMock } from './index.ts';
import type { MockOptions } from './options.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const writeFile = useTempFiles();

const SCHEMES = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'Digest' },
  oauth: { type: 'oauth2', flows: {} },
  openid: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' },
  certificate: { type: 'mutualTLS' },
  odd: { type: 'apiKey', in: 'header', name: 'X-Odd' },
  pin: { type: 'apiKey', in: 'query', name: 'pin' },
};

type Requirement = { [Name in keyof typeof SCHEMES]?: string[] };

/** A mock of one operation that wants `security`; `responses` are those beside its success. */
function mockOf(
  security: Requirement[],
  responses: object = {},
  options: MockOptions = {},
): ReturnType<typeof createMock> {
  const content = { 'application/json': { example: { ok: true } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A "shop"', version: '1' },
    security,
    paths: {
      '/orders': {
        get: { operationId: 'echo', responses: { '200': { description: 'd', content }, ...responses } },
      },
      '/open': { get: { security: [], responses: { '200': { description: 'd', content } } } },
    },
    components: { securitySchemes: SCHEMES },
  };
  return createMock({ document: writeFile('shop.json', JSON.stringify(document)), ...options });
}

interface Sent {
  query?: string;
  headers?: Record<string, string>;
}
const BASIC = `Basic ${Buffer.from('ada:pass word').toString('base64')}`;
const INVALID = `Basic ${Buffer.from('invalid-ada:x').toString('base64')}`;

describe('a request is let in', () => {
  it.each<{ security: Requirement[]; sent?: Sent; status: number }>([
    { security: [], status: 200 },
    { security: [{}], status: 200 },
    { security: [{ key: [] }], status: 401 },
    { security: [{ key: [] }], sent: { headers: { 'x-key': 'any' } }, status: 200 },
    { security: [{ key: [] }], sent: { headers: { 'x-key': ' ' } }, status: 401 },
    { security: [{ key: [] }], sent: { headers: { 'x-key': 'invalid-key' } }, status: 401 },
    { security: [{ key: [] }], sent: { query: 'x-key=any' }, status: 401 },
    { security: [{ query: [] }], sent: { query: 'api%20key=any' }, status: 200 },
    { security: [{ query: [] }], sent: { query: 'api+key=' }, status: 401 },
    { security: [{ query: [] }], sent: { headers: { 'x-key': 'any' } }, status: 401 },
    { security: [{ cookie: [] }], sent: { headers: { cookie: 'a=b; sid=any' } }, status: 200 },
    { security: [{ cookie: [] }], sent: { headers: { cookie: 'SID=any' } }, status: 401 },
    { security: [{ basic: [] }], sent: { headers: { authorization: BASIC } }, status: 200 },
    { security: [{ basic: [] }], sent: { headers: { authorization: INVALID } }, status: 401 },
    { security: [{ basic: [] }], sent: { headers: { authorization: 'Basic ada:pass' } }, status: 401 },
    { security: [{ bearer: [] }], sent: { headers: { authorization: 'Bearer a.b.c' } }, status: 200 },
    { security: [{ bearer: [] }], sent: { headers: { authorization: BASIC } }, status: 401 },
    { security: [{ bearer: [] }], sent: { headers: { authorization: 'a.b.c' } }, status: 401 },
    { security: [{ digest: [] }], sent: { headers: { authorization: 'Digest a="b"' } }, status: 200 },
    { security: [{ oauth: ['read'] }], sent: { headers: { authorization: 'Bearer a' } }, status: 200 },
    { security: [{ openid: [] }], sent: { headers: { authorization: 'Bearer a' } }, status: 200 },
    { security: [{ certificate: [] }], status: 200 },
    { security: [{ certificate: [], key: [] }], status: 401 },
    { security: [{ key: [], bearer: [] }], sent: { headers: { 'x-key': 'any' } }, status: 401 },
    { security: [{ key: [], bearer: [] }], sent: { headers: { authorization: 'Bearer a' } }, status: 401 },
    {
      security: [{ key: [], bearer: [] }],
      sent: { headers: { 'x-key': 'any', authorization: 'Bearer a' } },
      status: 200,
    },
    // One header field holds one of them.
    { security: [{ oauth: [], openid: [] }], sent: { headers: { authorization: 'Bearer a' } }, status: 200 },
    { security: [{ key: [] }, { bearer: [] }], sent: { headers: { 'x-key': 'any' } }, status: 200 },
    {
      security: [{ key: [] }, { bearer: [] }],
      sent: { headers: { authorization: 'Bearer a' } },
      status: 200,
    },
    { security: [{ key: [] }, { bearer: [] }], status: 401 },
    { security: [{ key: [] }, {}], status: 200 },
    { security: [{ key: [] }, {}], sent: { headers: { 'x-key': 'invalid-key' } }, status: 200 },
  ])(
    'by $security with $sent: $status',
    async ({ security, sent: { query = '', headers = {} } = {}, status }) => {
      const app = mockOf(security);
      expect((await app.request(`/orders?${query}`, { headers })).status).toBe(status);
      expect((await app.request('/open')).status).toBe(200);
      expect((await app.request('/nowhere')).status).toBe(404);
    },
  );

  it('only with the credentials that are known, where they were named', async () => {
    const app = mockOf(
      [{ key: [] }, { basic: [] }],
      {},
      { credentials: { key: 'known', basic: 'ada:pass word' } },
    );
    const ask = async (headers: Record<string, string>): Promise<number> =>
      (await app.request('/orders', { headers })).status;
    expect(await ask({ 'x-key': 'known' })).toBe(200);
    expect(await ask({ 'x-key': 'Known' })).toBe(401);
    expect(await ask({ authorization: BASIC })).toBe(200);
    expect(await ask({ authorization: `Basic ${Buffer.from('ada:other').toString('base64')}` })).toBe(401);
    expect(await ask({ 'x-key': app.mock.companies[0]?.keys['default'] ?? '' })).toBe(401);
  });
});

describe('a key of a company', () => {
  it('is one of a document that says nothing of keys, until it is retired', async () => {
    const app = mockOf([{ key: [] }]);
    const { companies } = app.mock;
    const headers = { 'x-key': companies[1]?.keys['default'] ?? '' };
    expect((await app.request('/orders', { headers })).status).toBe(200);
    const own = await app.request(`/__mock/companies/${companies[1]?.id}/keys`);
    const { keys } = (await own.json()) as { keys: { id: string }[] };
    const retire = `/__mock/companies/${companies[1]?.id}/keys/${keys[0]?.id}/retire`;
    expect((await app.request(retire, { method: 'POST' })).status).toBe(200);
    expect((await app.request('/orders', { headers })).status).toBe(401);
  });

  it('is the only one where companies were given', async () => {
    const app = mockOf(
      [{ key: [] }],
      {},
      { companies: { companies: [{ id: 'acme', keys: { default: 'fake-acme-default-0001' } }] } },
    );
    const ask = async (key: string): Promise<number> =>
      (await app.request('/orders', { headers: { 'x-key': key } })).status;
    expect(await ask('fake-acme-default-0001')).toBe(200);
    expect(await ask('another')).toBe(401);
  });
});

const error = (example: object): object => ({
  description: 'd',
  content: { 'application/json': { example } },
});

describe('who is not let in', () => {
  it.each<{ responses: object; want: [status: number, body: object] }>([
    { responses: { '401': error({ no: 1 }), '403': error({ no: 3 }) }, want: [401, { no: 1 }] },
    { responses: { '403': error({ no: 3 }), '4XX': error({ no: 4 }) }, want: [403, { no: 3 }] },
    { responses: { '4XX': error({ no: 4 }), default: error({ no: 0 }) }, want: [401, { no: 4 }] },
    { responses: { default: error({ no: 0 }) }, want: [401, { no: 0 }] },
    {
      responses: { '400': error({ no: 4 }) },
      want: [401, { message: 'Credentials are missing or malformed: send `x-key` in the header (`key`).' }],
    },
  ])('is answered as the document says: $want', async ({ responses, want }) => {
    const response = await mockOf([{ key: [] }], responses).request('/orders');
    expect([response.status, await response.json()]).toEqual(want);
    expect(response.headers.get('preference-applied')).toBeNull();
    expect(response.headers.get('www-authenticate')).toBe(
      want[0] === 401 ? 'ApiKey realm="A \\"shop\\"", in="header", name="x-key"' : null,
    );
  });

  it('is told of every way in', async () => {
    const security = [{ basic: [] }, { bearer: [], certificate: [] }, { digest: [], query: [] }];
    const app = mockOf(security);
    const missing = await app.request('/orders');
    expect(missing.headers.get('www-authenticate')).toBe(
      [
        'Basic realm="A \\"shop\\"", charset="UTF-8"',
        'Bearer realm="A \\"shop\\""',
        'Digest realm="A \\"shop\\""',
        'ApiKey realm="A \\"shop\\"", in="query", name="api key"',
      ].join(', '),
    );
    expect(await missing.json()).toEqual({
      message:
        'Credentials are missing or malformed: send `Authorization: Basic …` (`basic`); or `Authorization: Bearer …` (`bearer`); or `Authorization: Digest …` (`digest`) and `api key` in the query (`query`).',
    });
    const refused = await app.request('/orders', { headers: { authorization: INVALID } });
    expect(refused.headers.get('www-authenticate')).toContain(
      'Bearer realm="A \\"shop\\"", error="invalid_token"',
    );
    expect(await refused.json()).toEqual({ message: 'The credentials are not valid.' });
  });
});

describe('a credential that a request carried', () => {
  it.each<{ what: string; sent: Sent; secrets: string[] }>([
    {
      what: 'a header',
      sent: { headers: { 'x-odd': 'a-secret-odd-value' } },
      secrets: ['a-secret-odd-value'],
    },
    { what: 'the query', sent: { query: 'pin=s%2Becret-of-a-pin' }, secrets: ['ecret-of-a-pin'] },
    { what: 'a cookie', sent: { headers: { cookie: 'sid=s3cret-cookie-1' } }, secrets: ['s3cret-cookie-1'] },
    {
      what: 'Bearer',
      sent: { headers: { authorization: 'Bearer tok3n-of-somebody' } },
      secrets: ['tok3n-of-somebody'],
    },
    {
      what: 'Basic',
      sent: { headers: { authorization: BASIC } },
      secrets: [BASIC.slice(6), 'ada:pass word', 'pass word'],
    },
  ])(
    'by $what is in no line and no journal, wherever it stands',
    async ({ sent: { query = '', headers = {} }, secrets }) => {
      const lines: string[] = [];
      const handlers = { echo: () => ({ said: secrets }) };
      const security: Requirement[] = [
        { odd: [] },
        { pin: [] },
        { cookie: [] },
        { bearer: [] },
        { basic: [] },
      ];
      const app = mockOf(security, {}, { handlers, onNote: (line) => lines.push(line) });
      const response = await app.request(`/orders?${query}&other=1`, { headers });
      expect([response.status, await response.json()]).toEqual([200, { said: secrets }]);
      const told = [
        ...lines,
        await (await app.request('/__mock/journal')).text(),
        await (await app.request('/__mock/journal/1')).text(),
      ].join();
      expect(told).toContain('Filtered');
      expect(lines).toHaveLength(query === '' ? 1 : 2);
      for (const secret of secrets) expect(told).not.toContain(secret);
    },
  );

  it('is hidden everywhere where it was named', async () => {
    const app = mockOf([{ basic: [] }], {}, { credentials: { basic: 'ada:pass word' } });
    await app.request(`/orders?x=pass%20word&y=${BASIC.slice(6)}`);
    const told = await (await app.request('/__mock/journal')).text();
    expect(told).not.toMatch(/pass( |%20)word|YWRhOnBhc3M/);
  });
});
