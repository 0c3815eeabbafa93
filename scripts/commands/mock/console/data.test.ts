import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryStore, createMock, type Entry, type MockOptions } from '../../../../mock/index.ts';
import { renderConsole } from './console.tsx';

const HOSTILE = '</script><img src=x onerror=alert(1)>"\' &amp; \u0001\u202e';
const ROSA = 'rosa.delgado@alderfinch.example';

function open(options: MockOptions = {}) {
  const app = createMock({ pages: renderConsole, ...options });
  const headers = { 'content-type': 'application/json', 'x-api-key': 'fake-dev-key-alder-finch-0001' };
  return {
    async get(path: string): Promise<{ status: number; text: string }> {
      const response = await app.request(`/__mock/console/data${path}`);
      return { status: response.status, text: await response.text() };
    },
    send: async (method: string, path: string, body?: unknown) =>
      app.request(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
  };
}

const shared = open();
afterEach(async () => {
  await shared.send('POST', '/__mock/reset');
});

/** The first cells of the rows of a page. */
const rowsOf = (text: string): string[] =>
  [...text.matchAll(/<th scope="row">(.*?)<\/th>/g)].map(([, cell]) => cell?.replace(/<[^>]*>/g, '') ?? '');

describe('the page of data', () => {
  it.each([
    ['', 'alder-finch in dev'],
    ['?company=bluepeak&stage=prod', 'bluepeak in prod'],
    ['/bluepeak/prod', 'bluepeak in prod'],
  ])('has the collections of one company in one stage: %s', async (path, title) => {
    const { status, text } = await shared.get(path);
    expect(status).toBe(200);
    expect(text).toContain(`<h2>${title}</h2>`);
    const [company, stage] = title.split(' in ');
    expect(rowsOf(text)).toContain('recognitions');
    expect(text).toContain(`href="/__mock/console/data/${company}/${stage}/recognitions"`);
  });

  it.each([
    ['?company=nobody', 'There is no company nobody'],
    ['?stage=test', 'There is no stage test'],
    ['/alder-finch/dev/toString', 'There is no collection toString'],
    ['/..%2f/%3Cimg%3E/members', 'There is no company ../'],
  ])('says what is not there, with what is: %s', async (path, said) => {
    const { status, text } = await shared.get(path);
    expect(status).toBe(404);
    expect(text).toContain(said);
    expect(text).not.toContain('<img');
  });

  it('shows the name of a company as text', async () => {
    const { get, send } = shared;
    await send('POST', '/__mock/companies', { name: HOSTILE });
    const { text } = await get('');
    expect(text).toContain('&lt;img');
    for (const hidden of ['<img', '\u0001', '\u202e']) expect(text).not.toContain(hidden);
  });

  it('lists the snapshots that the mock keeps', async () => {
    const { get, send } = shared;
    expect((await get('')).text).toContain('There are none.');
    await send('PUT', '/__mock/snapshots/Before-1.a');
    const { text } = await get('');
    expect(rowsOf(text)).toContain('Before-1.a');
    expect(text).toContain('data-path="/snapshots/Before-1.a/restore"');
  });
});

describe('the page of records', () => {
  it('shows them page by page, the newest first', async () => {
    const { get } = shared;
    const first = (await get('/alder-finch/dev/recognitions')).text;
    const second = (await get('/alder-finch/dev/recognitions?offset=50')).text;
    expect(first).toContain('1 to 50 of 263');
    expect(first).toContain('/recognitions?search=&amp;offset=50">Older');
    expect(first).not.toContain('Newer');
    expect(second).toContain('51 to 100 of 263');
    expect(second).toContain('/recognitions?search=&amp;offset=0">Newer');
    expect(rowsOf(first)).toHaveLength(50);
    expect(new Set([...rowsOf(first), ...rowsOf(second)]).size).toBe(100);
  });

  it.each(['abc', '-1', '1.5', '99999999999', '%3Cimg%3E'])(
    'begins at the first where %s is no offset',
    async (offset) => {
      const { status, text } = await shared.get(`/alder-finch/dev/teams?offset=${offset}`);
      expect(status).toBe(200);
      expect(text).toContain('1 to 6 of 6');
    },
  );

  it('says that there is nothing where nothing is', async () => {
    const { get } = shared;
    expect((await get('/alder-finch/dev/teams?offset=6')).text).toContain('None here, of 6');
    expect((await get('/alder-finch/dev/teams?search=xyzzy')).text).toContain('None here, of 0');
  });

  it('shows the records that hold a text, which stays in its field', async () => {
    const { text } = await shared.get('/alder-finch/dev/members?search=ROSA.DELGADO');
    expect(rowsOf(text)).toEqual([ROSA]);
    expect(text).toContain('value="ROSA.DELGADO"');
  });

  it('leads to the records of which it has the keys, wherever these stand', async () => {
    const { get, send } = shared;
    const member = (await get(`/alder-finch/dev/members?search=${ROSA}`)).text;
    const base = '/__mock/console/data/alder-finch/dev';
    expect(member).toContain(`<a href="${base}/teams?search=team_payments">team_payments</a>`);
    expect(member).not.toContain(`<a href="${base}/members?`);
    await send('POST', `/dev/1/recognition/${ROSA}`, { recipients: 'tom.okafor@alderfinch.example' });
    const recognition = (await get('/alder-finch/dev/recognitions')).text;
    for (const email of [ROSA, 'tom.okafor@alderfinch.example'])
      expect(recognition).toContain(
        `<a href="${base}/members?search=${email.replace('@', '%40')}">${email}</a>`,
      );
  });

  it('shows what anybody wrote as text, and what does not show as escapes', async () => {
    const { get, send } = shared;
    const email = `"<img@x.example`;
    const json = [{ email: 'a@x.example', name: HOSTILE, team_name: HOSTILE }, { email }];
    expect((await send('POST', '/dev/1/api/v1/members', json)).status).toBe(200);
    for (const path of [
      '/alder-finch/dev/members',
      '/alder-finch/dev/teams',
      `/alder-finch/dev/members?search=${encodeURIComponent(HOSTILE)}`,
      `/alder-finch/dev/members?search=${encodeURIComponent(email)}`,
    ]) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).not.toContain('<img');
      // But for the field of the search, which has to hold what was looked for.
      const shown = text.replace(/ value="[^"]*"/, '');
      for (const hidden of ['\u0001', '\u202e']) expect(shown).not.toContain(hidden);
      expect(text).toContain('&lt;img');
    }
    expect((await get('/alder-finch/dev/members')).text).toContain('\\u202e');
  });

  const shapes: Entry[] = [
    { id: 'huge', text: HOSTILE.repeat(30_000) },
    { id: 'many', ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`m${index}`, index])) },
    { id: 'deep', value: JSON.parse('['.repeat(90) + ']'.repeat(90)) },
    { id: 'list', value: Array.from({ length: 20_000 }, () => ['x', { y: null }, true, 1e300]) },
    JSON.parse('{"id": "names", "__proto__": {"constructor": "huge"}, "toString": "deep"}'),
    { id: '' },
  ].map((record) => ({ collection: 'boosts', key: record.id, record, indexes: ['all'] }));

  it('shows records of any shape, and no more of each than a page bears', async () => {
    const { get } = open({ store: () => createMemoryStore(() => shapes) });
    const { status, text } = await get('/alder-finch/dev/boosts');
    expect(status).toBe(200);
    expect(rowsOf(text)).toEqual(['', 'names', 'list', 'deep', 'many', 'huge']);
    expect(text.length).toBeLessThan(300_000);
    expect(text).not.toContain('<img');
    expect(text).toContain('href="/__mock/companies/alder-finch/data/dev/boosts/huge"');
    expect(text).toContain('<a href="/__mock/console/data/alder-finch/dev/boosts?search=deep">deep</a>');
    expect(text).toContain('and 19996 more');
  });
});
