import { describe, expect, it } from 'vitest';
import { createMock, type MockOptions } from '../../../../mock/index.ts';
import { renderConsole } from './console.tsx';

const KEY = 'fake-dev-key-alder-finch-0001';
const HOSTILE = '</script><img src=x onerror=alert(1)>"\' &amp; \u0001\u202e';

function open(options: MockOptions = {}) {
  const app = createMock({ pages: renderConsole, ...options });
  return {
    async get(path = ''): Promise<{ status: number; html: string; text: string }> {
      const response = await app.request(`/__mock/console/requests${path}`);
      const html = await response.text();
      const text = html
        .replace(/<(style|script)>.*?<\/\1>/gs, '')
        .replace(/<\/?(span|b|code|time|a)\b[^>]*>/g, '')
        .replace(/<[^>]*>/g, ' ');
      return { status: response.status, html, text: decode(text).replace(/\s+/g, ' ') };
    },
    behave: app.mock.behave,
    send: async (path: string, body?: string | object, headers: Record<string, string> = {}) =>
      app.request(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': KEY, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

function decode(html: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '');
}

/** The numbers of the requests that a page lists. */
const numbersOf = (html: string): number[] =>
  [...html.matchAll(/id="request-(\d+)"/g)].map(([, number]) => Number(number));

describe('the page of requests', () => {
  it('lists them, the newest first, each with what became of it', async () => {
    const { get, send, behave } = open();
    expect((await get()).text).toContain('Nothing was asked yet.');
    await send('/dev/1/members?limit=2');
    await send('/prod/1/members');
    behave({ times: 1, break: 'reset' });
    await expect(send('/dev/1/questions')).rejects.toThrow();
    const { html, text } = await get();
    expect(numbersOf(html)).toEqual([3, 2, 1]);
    expect(text).toMatch(/GET \/dev\/1\/questions none .*? ms alder-finch in dev failure on demand/);
    expect(text).toMatch(/GET \/prod\/1\/members 403 .*? ms no company in prod documented/);
    expect(text).toMatch(/GET \/dev\/1\/members\?limit=2 200 .*? ms alder-finch in dev assumed/);
  });

  it('shows those that are looked for, and says when there are none', async () => {
    const { get, send } = open();
    await send('/dev/1/members');
    await send('/dev/1/townhall/content', { topic: 'a' });
    await send('/prod/1/members');
    const table: Record<string, number[]> = {
      '?method=&status=&company=&stage=&operation_id=': [3, 2, 1],
      '?method=post': [2],
      '?status=403': [3],
      '?stage=dev&company=alder-finch': [2, 1],
      '?operation_id=listMembers': [3, 1],
      '?operation_id=nothing': [],
      '?before=3': [2, 1],
    };
    for (const [query, numbers] of Object.entries(table)) {
      const { html, text } = await get(query);
      expect({ query, numbers: numbersOf(html) }).toEqual({ query, numbers });
      expect(text.includes('No request has all of that.')).toBe(numbers.length === 0);
    }
    const wrong = await get('?status=abc');
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('`status`')]);
  });

  it('has a hundred on a page, and leads to older ones with what is looked for', async () => {
    const { get, send } = open();
    for (let count = 0; count < 205; count += 1) await send(`/dev/1/${count}`);
    const first = await get('?method=GET');
    expect(numbersOf(first.html)).toEqual(Array.from({ length: 100 }, (_, index) => 205 - index));
    const { html: second } = await get(/href="[^"]*requests(\?[^"]*)">Older/.exec(decode(first.html))?.[1]);
    expect(numbersOf(second)[0]).toBe(105);
    const { html: last } = await get(/href="[^"]*requests(\?[^"]*)">Older/.exec(decode(second))?.[1]);
    expect(numbersOf(last)).toEqual([5, 4, 3, 2, 1]);
    expect(last).not.toContain('>Older<');
    expect(decode(last)).toContain('href="/__mock/console/requests?method=GET">Newest');
  });
});

describe('the page of one request', () => {
  it('has request and response, why it was answered so, and how to send it again', async () => {
    const { get, send } = open();
    await send('/dev/1/townhall/content', { topic: 'Safety' }, { 'x-own': "it's", accept: '*/*' });
    const { html, text } = await get('/1');
    expect(text).toContain('{ "topic": "Safety" }');
    expect(text).toContain('/paths/~1townhall~1content/post/responses/200');
    expect(html).toContain('href="/__mock/docs#operation-createTownhallContent"');
    expect(text).toContain(
      `curl -i 'http://localhost/dev/1/townhall/content' \\ -H "x-api-key: $WES_DEV_KEY" \\ -H 'x-own: it'\\''s' \\ -H 'content-type: application/json' \\ --data-raw '{"topic":"Safety"}'`,
    );
    expect(text).toContain("'x-api-key': process.env.WES_DEV_KEY ?? ''");
    expect(text).toContain('"x-api-key": os.environ["WES_DEV_KEY"]');
    expect(html).not.toContain(KEY);
  });

  it.each([
    { what: 'a refusal', path: '/prod/1/members', wants: ['key-of-other-stage', 'documented, §7'] },
    {
      what: 'a slip of the path',
      path: '/dev/1/member',
      wants: ['Was GET /dev/1/members meant?', 'path-unknown'],
    },
    { what: 'no operation', path: '/elsewhere', wants: ['Operation none', 'Tenant none'] },
    { what: 'no body', path: '/dev/1/members', wants: ['It has no body.'] },
    { what: 'an empty body', path: '/dev/1/townhall/content', body: '', wants: ['Its body is empty.'] },
    {
      what: 'broken JSON',
      path: '/dev/1/townhall/content',
      body: '{"topic":',
      wants: ['9 bytes. {"topic":'],
    },
    {
      what: 'a number that would be rounded',
      path: '/dev/1/townhall/content',
      body: '{"topic":12345678901234567890}',
      wants: ['{"topic":12345678901234567890}', `--data-raw '{"topic":12345678901234567890}'`],
    },
    {
      what: 'nested deep',
      path: '/dev/1/townhall/content',
      body: `${'['.repeat(5_000)}1${']'.repeat(5_000)}`,
      wants: ['10001 bytes. [[['],
    },
    {
      what: 'a long body',
      path: '/dev/1/townhall/content',
      body: JSON.stringify({ topic: 'a'.repeat(20_000) }),
      wants: ['The first 16 KiB of 20012 bytes.', 'cannot be written down here'],
    },
  ])('says what it is: $what', async ({ path, body, wants }) => {
    const { get, send } = open();
    await send(path, body);
    const { text } = await get('/1');
    for (const want of wants) expect(text).toContain(want);
  });

  it.each([
    { kind: 'reset', says: ['the connection is reset', 'Nothing was answered.'] },
    { kind: 'cut', says: ['the connection ends in the middle of the body', 'Met behaviour-1.'] },
    { kind: 'empty', says: ['status and headers, no body', 'It has no body.'] },
  ] as const)('tells what became of an answer: $kind', async ({ kind, says }) => {
    const { get, send, behave } = open();
    behave({ break: kind });
    const came = send('/dev/1/members').then((response) => response.text());
    await came.catch(() => undefined);
    const { text } = await get('/1');
    for (const said of [...says, 'behaviour-1', 'failure on demand']) expect(text).toContain(said);
  });

  it('says what is not there', async () => {
    const { get } = open();
    const table: Record<string, [number, string]> = {
      '/7': [404, 'There is no request 7 in the journal; it is empty.'],
      '/%3Cimg%3E': [400, '`number`'],
      '/1/2': [404, 'There is no operation at'],
    };
    for (const [path, [status, said]] of Object.entries(table)) {
      const page = await get(path);
      expect([page.status, page.text]).toEqual([status, expect.stringContaining(said)]);
      expect(page.html).not.toContain('<img');
    }
  });

  it('shows what anybody wrote as text', async () => {
    const { get, send, behave } = open();
    behave({ answer: { status: 200, headers: { 'x-told': HOSTILE.replace(/[^ -~]/g, '') }, body: HOSTILE } });
    const name = HOSTILE.replace(/[^ -~]/g, '');
    await send(`/dev/1/members?${HOSTILE}`, undefined, { 'x-own': name, 'user-agent': name });
    await send('/dev/1/townhall/content', { topic: HOSTILE });
    await send('/dev/1/townhall/content', HOSTILE, { 'content-type': `text/html; ${name}` });
    await send(`/dev/1/${'x'.repeat(100_000)}${HOSTILE}`, undefined);
    for (const path of ['', '/1', '/2', '/3', '/4']) {
      const { html } = await get(path);
      for (const hidden of ['<img', '\u0001', '\u202e']) expect(html).not.toContain(hidden);
    }
    expect((await get('')).html.length).toBeLessThan(40_000);
  });
});
