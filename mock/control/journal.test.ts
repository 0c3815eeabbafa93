import { describe, expect, it } from 'vitest';
import { SERVICE } from '../document.test.helper.ts';
import { ALDER, ALDER_PROD, askAs, BLUEPEAK } from '../known.test.helper.ts';
import { type Ask, useMock, useMockInProcess, WAYS } from '../ways.test.helper.ts';
import {
  control,
  generateKey,
  readJournal,
  restore,
  retireKey,
  takeSnapshot,
} from './control.test.helper.ts';

/** Other ways to write a key, none of which may be shown. */
const DISGUISES: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.replaceAll('-', '%2D'),
  (key) => key.replaceAll('-', '%2d'),
  (key) => key.replaceAll('-', '%252D'),
  (key) => [...Buffer.from(key)].map((byte) => `%${byte.toString(16)}`).join(''),
  (key) => `before${key}after`,
  (key) => key.replaceAll('-', '_'),
  (key) => key.split('').join('%20'),
];

describe.each(WAYS)('the journal, $way', (way) => {
  const door = useMock(way);

  it('holds the requests to the service, the newest first, and none to the control', async () => {
    await askAs(door, ALDER, { path: '/members?limit=2' });
    await control(door, { path: '/health' });
    await askAs(door, ALDER_PROD, { path: '/townhall/content', json: { topic: 'Safety' } });
    await door.ask({ method: 'DELETE', path: '/elsewhere' });
    const entries = await readJournal(door);
    expect(entries.map(({ headers: _, notes: __, at: ___, milliseconds: ____, ...entry }) => entry)).toEqual([
      { number: 3, method: 'DELETE', target: '/elsewhere', status: 404, grade: 'assumed' },
      {
        number: 2,
        method: 'POST',
        target: '/prod/1/townhall/content',
        status: 200,
        grade: 'assumed',
        stage: 'prod',
        company: 'alder-finch',
        operation_id: 'createTownhallContent',
      },
      {
        number: 1,
        method: 'GET',
        target: '/dev/1/members?limit=2',
        status: 200,
        grade: 'assumed',
        stage: 'dev',
        company: 'alder-finch',
        operation_id: 'listMembers',
      },
    ]);
    for (const { at, milliseconds } of entries) {
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
      expect(milliseconds).toBeGreaterThan(0);
    }
    expect(entries[1]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-api-key': '[Filtered]',
    });
  });

  it('shows as many as are asked for, a hundred if nobody says', async () => {
    for (let count = 0; count < 120; count += 1) await door.ask({ path: `/${count}` });
    expect((await readJournal(door)).map(({ target }) => target)).toEqual(
      Array.from({ length: 100 }, (_, index) => `/${119 - index}`),
    );
    expect((await readJournal(door, '?limit=2')).map(({ target }) => target)).toEqual(['/119', '/118']);
    expect(await readJournal(door, '?limit=1000')).toHaveLength(120);
  });

  it('shows those that are looked for', async () => {
    await askAs(door, ALDER, { path: '/members' });
    await askAs(door, BLUEPEAK, { path: '/members' });
    await askAs(door, ALDER_PROD, { path: '/townhall/content', json: { topic: 'Safety' } });
    await door.ask({ path: '/dev/1/members', headers: { 'x-api-key': 'nobody' } });
    await askAs(door, ALDER, { path: '/nowhere' });
    const numbersOf = async (query: string): Promise<number[]> =>
      (await readJournal(door, `?${query}`)).map(({ number }) => number);
    const table: Record<string, number[]> = {
      'company=alder-finch': [5, 3, 1],
      'company=alder-finch&stage=dev': [5, 1],
      'stage=prod': [3],
      'status=403': [4],
      'status=418': [],
      'method=POST': [3],
      'operation_id=listMembers': [4, 2, 1],
      'operation_id=listMembers&limit=2': [4, 2],
      'after=3': [5, 4],
      'after=3&status=404': [5],
      'after=5': [],
      'after=99': [],
      'before=4': [3, 2, 1],
      'before=4&limit=1': [3],
      'before=4&after=1&stage=dev': [2],
      'before=1': [],
      'before=99&limit=1': [5],
    };
    for (const [query, numbers] of Object.entries(table))
      expect({ query, numbers: await numbersOf(query) }).toEqual({ query, numbers });
  });

  it('is forgotten when it is cleared', async () => {
    await door.ask({ path: '/1' });
    expect((await control(door, { method: 'DELETE', path: '/journal' })).status).toBe(204);
    expect(await readJournal(door)).toEqual([]);
    await door.ask({ path: '/2' });
    expect(await readJournal(door)).toMatchObject([{ number: 1, target: '/2' }]);
  });

  it.each(DISGUISES.map((disguise) => ({ disguise, written: disguise('key-x') })))(
    'shows no key, however it is written: $written',
    async ({ disguise }) => {
      const { key: made, ...record } = await generateKey(door, 'alder-finch', 'dev');
      const gone = await generateKey(door, 'alder-finch', 'prod');
      await retireKey(door, gone);
      await retireKey(door, { ...record, key: made });
      const keys = [ALDER.key, ALDER_PROD.key, BLUEPEAK.key, made, gone.key];
      for (const key of keys) {
        const written = disguise(key);
        await door.ask({ path: `/${written}`, headers: { 'x-api-key': written } });
        await door.ask({
          path: `/dev/1/members/${written}?a=${written}`,
          headers: { 'user-agent': written, 'x-written': written },
        });
        await askAs(door, ALDER, {
          path: `/members?${written}=1&${written}`,
          headers: { origin: `https://${written}.example` },
        });
        await askAs(door, ALDER, { path: `/members?page=1&api_key=x${written}&%61pi%5Fkey=y${written}` });
      }
      const text = decodeAll(JSON.stringify(await readJournal(door, '?limit=1000')));
      for (const key of keys) expect(text.toLowerCase()).not.toContain(key.toLowerCase());
      expect(text).toContain('[Filtered]');
    },
  );

  it('shows no value of what is called like a secret, known or not', async () => {
    const headers = {
      'x-api-key': 'unknown-secret-1',
      authorization: 'Bearer unknown-secret-2',
      cookie: 'session=unknown-secret-3',
      'x-auth-token': 'unknown-secret-4',
    };
    await door.ask({
      path: '/dev/1/members?api_key=unknown-secret-5&token=unknown-secret-6&%6Bey=unknown-secret-7&API_KEY=unknown-secret-9&x-api-key=unknown-secret-8',
      headers,
    });
    expect(JSON.stringify(await readJournal(door))).not.toContain('unknown-secret');
  });

  it('shows no key that a restore has forgotten', async () => {
    const snapshot = await takeSnapshot(door);
    const { key } = await generateKey(door, 'alder-finch', 'dev');
    await door.ask({ path: `/${key}` });
    await restore(door, snapshot);
    expect(JSON.stringify(await readJournal(door))).not.toContain(key);
  });

  it('says of a request from a page that it should not be', async () => {
    await askAs(door, ALDER, { path: '/members', headers: { origin: 'https://page.example' } });
    const [entry] = await readJournal(door);
    expect(entry).toMatchObject({ status: 200, notes: [expect.stringContaining('https://page.example')] });
    expect(entry?.notes[0]).toContain('§5.7');
  });

  it('says which parameters were ignored, of thousands only how many', async () => {
    await askAs(door, ALDER, { path: '/members?colour=1&page=1' });
    await askAs(door, ALDER, {
      path: `/members?${Array.from({ length: 1_000 }, (_, index) => `p${index}`).join('&')}`,
    });
    const [many, one] = await readJournal(door);
    expect(one?.notes).toEqual([expect.stringContaining('`colour`')]);
    expect(many?.notes.length).toBeLessThan(20);
    expect(many?.notes.at(-1)).toContain('990');
  });
});

/** Other readings of the paths, as the document lists them, and what each stands for. */
const READINGS = SERVICE.operations.flatMap(({ method, path }) => {
  const item = (SERVICE.root['paths'] as Record<string, { 'x-other-readings'?: { url: string }[] }>)[path];
  return (item?.['x-other-readings'] ?? []).map(({ url }) => ({
    method,
    url: url.replace(/^.*?\{host\}/, ''),
    meant: path,
  }));
});

describe('the nearest route', () => {
  const door = useMockInProcess();

  async function findNearest(ask: Ask): Promise<string | undefined> {
    await askAs(door, { ...ALDER, base: '' }, ask);
    const [entry] = await readJournal(door, '?limit=1');
    expect(entry?.notes.some((note) => note.includes(`${entry.nearest}`))).toBe(entry?.nearest !== undefined);
    return entry?.nearest;
  }

  it('there are other readings of every path', () => {
    expect(new Set(READINGS.map(({ meant }) => meant))).toEqual(
      new Set(SERVICE.operations.map(({ path }) => path)),
    );
  });

  it.each(READINGS)('$method $url', async ({ method, url, meant }) => {
    const stages = url.includes('{stage}') ? ['dev', 'prod'] : ['dev'];
    for (const stage of stages) {
      const path = url.replace('{stage}', stage).replace(/\{[^}]+\}/g, 'rosa.delgado@alderfinch.example');
      expect(await findNearest({ method, path })).toBe(`${method} /${stage}/1${meant}`);
    }
  });

  it.each<{ ask: Ask; nearest: string | undefined }>([
    { ask: { path: '/dev/1/member' }, nearest: 'GET /dev/1/members' },
    { ask: { path: '/dev/1/members/' }, nearest: 'GET /dev/1/members' },
    { ask: { path: '/dev/1/Members' }, nearest: 'GET /dev/1/members' },
    { ask: { path: '/prod/1/recognitions?email=a@b' }, nearest: 'GET /prod/1/recognition' },
    {
      ask: { path: '/prod/1/recogniton/rosa@a.example', json: {} },
      nearest: 'POST /prod/1/recognition/{member_email}',
    },
    { ask: { path: '/dev/1/performance-feedback' }, nearest: 'GET /dev/1/performance_feedback' },
    { ask: { path: '/dev/1/api/v1/user/a@b/profile' }, nearest: 'GET /dev/1/api/v1/users/{email}/profile' },
    { ask: { method: 'DELETE', path: '/dev/1/questions' }, nearest: 'GET /dev/1/questions' },
    { ask: { method: 'GET', path: '/dev/1/townhall/content' }, nearest: 'POST /dev/1/townhall/content' },
    { ask: { path: '/something/else/altogether/that/is/nothing' }, nearest: undefined },
    { ask: { path: `/dev/1/${'members'.repeat(60)}` }, nearest: undefined },
    { ask: { path: '/dev/1/members' }, nearest: undefined },
    { ask: { path: '/dev/1/members?page=0' }, nearest: undefined },
  ])('$ask.method $ask.path has $nearest', async ({ ask, nearest }) => {
    expect(await findNearest(ask)).toBe(nearest);
  });

  it('a refused key on a path that there is, is no slip of the path', async () => {
    await door.ask({ path: '/dev/1/members' });
    expect(await readJournal(door)).toMatchObject([{ status: 403, operation_id: 'listMembers', notes: [] }]);
    await door.ask({ path: '/dev/1/member' });
    expect((await readJournal(door))[0]).toMatchObject({ status: 403, nearest: 'GET /dev/1/members' });
  });
});

describe('the size of the journal', () => {
  const small = useMockInProcess({ journalSize: 3 });
  const usual = useMockInProcess();

  it('is what is asked for, the oldest forgotten first', async () => {
    for (let count = 1; count <= 7; count += 1) {
      await small.ask({ path: `/${count}` });
      const wanted = [count, count - 1, count - 2].filter((number) => number > 0);
      expect((await readJournal(small)).map(({ number, target }) => [number, target])).toEqual(
        wanted.map((number) => [number, `/${number}`]),
      );
    }
  });

  it('is a thousand if nobody says', async () => {
    for (let count = 0; count < 1_010; count += 1) await usual.ask({ path: '/x' });
    const entries = await readJournal(usual, '?limit=1000');
    expect([entries.length, entries[0]?.number, entries.at(-1)?.number]).toEqual([1_000, 1_010, 11]);
  });
});

/** A text with all percent-encoding undone, as somebody who looks for keys would. */
function decodeAll(text: string): string {
  const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded === text ? text : decodeAll(decoded);
}
