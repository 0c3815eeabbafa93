import { beforeAll, describe, expect, it } from 'vitest';
import { createPathRouter } from '../spec/request/path-router.ts';
import { createSchemas } from '../spec/schema/schemas.ts';
import { costOf, growthOf, longestGapOf, ratioOf } from './cost.test.helper.ts';
import { createMock } from './index.ts';
import { createJournalRedactor } from './journal/redact.ts';
import { ALDER, askAs } from './known.test.helper.ts';
import { DEFAULTS } from './options.ts';
import { createMemoryStore } from './store/memory-store.ts';
import { useMockInProcess } from './ways.test.helper.ts';

/** In UTF-16 code units, below the limit of a body. */
const SIZE = 1_000_000;
const SENDER = encodeURIComponent(ALDER.data.members[0]?.email ?? '');

/** Something again and again, up to nearly the limit. */
function fill(text: string, before = '', after = ''): string {
  return before + text.repeat(Math.floor((SIZE - before.length - after.length) / text.length)) + after;
}

const list = (item: (index: number) => string, length: number): string =>
  `[${Array.from({ length }, (_, index) => item(index)).join()}]`;

const DEEP_LISTS = fill(`${'['.repeat(10)}${']'.repeat(10)},`, '[', '1]');

/** As many items as a body of a megabyte may have; `values` is how many JSON values one of them is. */
function fillList(item: (index: number) => string, values = 1): string {
  const bySize = Math.floor((SIZE - 100) / (item(99_999).length + 1));
  return list(item, Math.min(bySize, Math.floor((DEFAULTS.maxBodyValues - 10) / values)));
}

describe('a body of a megabyte', () => {
  const door = useMockInProcess();
  const post = (path: string, body: string): Promise<unknown> =>
    askAs(door, ALDER, { path, body, headers: { 'content-type': 'application/json' } });
  const send = (body: string): Promise<unknown> => post(`/recognition/${SENDER}`, body);
  /** What a valid one costs of which each item is looked at: a list of unknown recipients. */
  const valid = `{"recipients":${fillList((index) => `"member-${index}@a.b"`)}}`;

  it.each<{ what: string; body: string }>([
    {
      what: 'error at the very end',
      body: `{"recipients":${fillList(() => '"member@b.example"').slice(0, -1)}}`,
    },
    { what: 'far too many numbers', body: fill('1,', '[', ']') },
    { what: 'as many numbers as may be', body: `${fillList(() => '1').slice(0, -1)},]` },
    { what: 'many escapes', body: fill('\\n', '"', '\\x') },
    { what: 'one enormous text', body: fill('x', '"') },
    { what: 'one enormous number', body: fill('9', '', 'x') },
    { what: 'many lines', body: fill('\n', '', 'x') },
    { what: 'many lines between lists', body: fillList(() => `[${'\n'.repeat(16)}]`).slice(0, -1) },
    { what: 'the same member again and again', body: fill('"a":1,', '{', '}') },
    { what: 'deep lists', body: fill('[') },
    { what: 'deep objects', body: fill('{"a":') },
    { what: 'deep lists that are closed', body: '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2) },
    { what: 'recipients of which none is a text', body: `{"recipients":${fillList(() => '1')}}` },
    { what: 'recipients of which each is empty', body: `{"recipients":${fillList(() => '""')}}` },
    {
      what: 'a text of many recipients, the last of them none',
      body: fill('a@b, ', '{"recipients":"', '!"}'),
    },
    { what: 'a recipient of nothing but @', body: fill('@', '{"recipients":"', '"}') },
  ])('costs no more than three times what a valid one does: $what', async ({ body }) => {
    expect(
      await ratioOf(
        () => send(body),
        () => send(valid),
        3,
      ),
    ).toBeLessThan(3);
  });

  it('costs no more for entries that may not repeat themselves', async () => {
    const body = `[{"email":"a@b.example","cohort_ids":${fillList((index) => `"cohort_${index}"`)}}]`;
    expect(
      await ratioOf(
        () => post('/api/v1/members', body),
        () => send(valid),
        3,
      ),
    ).toBeLessThan(3);
  });

  it('costs by its length where all of its members move to another team', async () => {
    let team = 0;
    const growth = await growthOf(
      (size) => {
        team += 1;
        const entry = (index: number): string =>
          `{"email":"m${size - index}@b.example","team_name":"${team}"}`;
        return post('/api/v1/members', list(entry, size));
      },
      1_000,
      8,
    );
    expect(growth).toBeLessThan(30);
  });
});

/** What the costliest text of that size costs the engine's own parser. */
let costOfParsing: Promise<number> | undefined;
const parseDeepLists = (): Promise<number> => {
  costOfParsing ??= costOf(() => JSON.parse(DEEP_LISTS));
  return costOfParsing;
};

describe('a megabyte keeps others waiting by about one pass of the parser at most', () => {
  const door = useMockInProcess();
  const name = (index: number): string => index.toString(36);
  const members = '/api/v1/members';

  it.each<{ what: string; path: string; body: string }>([
    { what: 'new members', path: members, body: fillList((index) => `{"email":"${name(index)}@b.c"}`, 2) },
    {
      what: 'new members, each of a new team',
      path: members,
      body: fillList((index) => `{"email":"${name(index)}@b.c","team_name":"${name(index)}"}`, 3),
    },
    {
      what: 'as many new members as there may be, and each entry of a new team',
      path: members,
      body: fillList((index) => `{"email":"${name(index % 9_900)}@b.c","team_name":"${name(index)}"}`, 3),
    },
    { what: 'one member again and again', path: members, body: fillList(() => '{"email":"a@b.c"}', 2) },
    { what: 'entries that are none', path: members, body: fillList(() => '1') },
    { what: 'entries that lack everything', path: members, body: fillList(() => '{}') },
    {
      what: 'entries of another name each',
      path: members,
      body: fillList((index) => `{"${name(index)}":{}}`, 2),
    },
    {
      what: 'entries of unknown cohorts',
      path: members,
      body: fillList((index) => `{"email":"${name(index)}@b.c","cohort_ids":["x"]}`, 4),
    },
    { what: 'deep lists', path: members, body: fillList(() => '['.repeat(98) + ']'.repeat(98), 98) },
    { what: 'far too many deep lists', path: members, body: DEEP_LISTS },
    {
      what: 'unknown recipients',
      path: `/recognition/${SENDER}`,
      body: `{"recipients":${fillList((index) => `"${name(index)}@b.cccccccccc"`)}}`,
    },
    {
      what: 'unknown recipients in one text',
      path: `/recognition/${SENDER}`,
      body: fill('a@b.c,', '{"recipients":"', 'a@b.c"}'),
    },
    {
      what: 'far too many competencies',
      path: '/api/v1/performance-preset',
      body: `{"name":"x","competencies":${fillList((index) => `"${name(index)}"`)}}`,
    },
    {
      what: 'an object of many names',
      path: `/recognition/${SENDER}`,
      body: fillList((index) => `"${name(index)}":1`)
        .replace('[', '{')
        .replace(']', '}'),
    },
    { what: 'an error at the very end', path: members, body: fillList(() => '1').replace(']', 'x') },
  ])('$what', { retry: 3 }, async ({ path, body }) => {
    const parsing = await parseDeepLists();
    const send = (): Promise<unknown> =>
      askAs(door, ALDER, { path, body, headers: { 'content-type': 'application/json' } });
    expect((await longestGapOf(send)) / parsing).toBeLessThan(1.5);
  });
});

describe('a company of as many members as there may be keeps others waiting no longer', () => {
  const app = createMock();
  const headers = { 'x-api-key': ALDER.key, 'content-type': 'application/json' };
  /** Reads what comes as it comes: to put it together would take longer than to make it. */
  const ask = async (path: string, json?: unknown): Promise<void> => {
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const { ok, body } = await app.request(ALDER.base + path, { headers, ...sent });
    expect(ok).toBe(true);
    for await (const _ of body ?? []);
  };
  const sendToAll = (message = ''): Promise<void> =>
    ask(`/recognition/${SENDER}`, { recipients: 'ALL_MEMBERS', message });

  beforeAll(async () => {
    const length = DEFAULTS.maxMembers - ALDER.data.members.length;
    const members = Array.from({ length }, (_, index) => ({ email: `${index}@b.example`, name: `${index}` }));
    await ask('/api/v1/members', members);
  });

  it.each<{ what: string; read: () => Promise<unknown>; isOfNew?: true }>([
    { what: 'what is sent to all', read: sendToAll },
    {
      what: 'a page of what was sent to all',
      read: () => ask('/recognition?email=1%40b.example&limit=50'),
      isOfNew: true,
    },
    { what: 'a page of members', read: () => ask('/members?limit=100&page=90') },
    { what: 'a page of feedback', read: () => ask('/performance_feedback?limit=100&page=90') },
    { what: 'content for a town hall', read: () => ask('/townhall/content', { topic: 'a' }) },
  ])('$what', { retry: 3 }, async ({ read, isOfNew }) => {
    // What was shown once costs less from then on.
    if (isOfNew) for (let count = 0; count < 50; count += 1) await sendToAll(`${count}`);
    const parsing = await parseDeepLists();
    expect((await longestGapOf(read)) / parsing).toBeLessThan(1.5);
  });
});

describe('what costs by its size, and not by the square of it', () => {
  const LIMIT = 30;

  it('lists whose items may not repeat, whatever they are', async () => {
    const root = { items: { type: 'object' }, list: { uniqueItems: true, items: { $ref: '#/items' } } };
    const validate = createSchemas(root, { extent: 'first' }).validators.at('/list');
    const check = (size: number): unknown =>
      validate(Array.from({ length: size }, (_, index) => ({ index })));
    expect(await growthOf(check, 1_000, 8)).toBeLessThan(LIMIT);
  });

  it('all that is wrong with a list of choices', async () => {
    const root = { list: { items: { anyOf: [{ type: 'string' }, { type: 'null' }] } } };
    const validate = createSchemas(root).validators.at('/list');
    const check = (size: number): unknown => validate(Array.from({ length: size }, () => 1));
    expect(await growthOf(check, 1_000, 8)).toBeLessThan(LIMIT);
  });

  it('segments with several parameters', async () => {
    const router = createPathRouter([{ template: '/{a}-{b}-{c}.json', value: 1 }]);
    expect(await growthOf((size) => router.match(`/${'-'.repeat(size)}x`), 500, 8)).toBeLessThan(LIMIT);
  });

  it('what the journal shows, however many keys there are', async () => {
    const text = 'a request that says fake-dev-key-alder-finch-0001 and more'.repeat(20);
    const redactors = new Map(
      [100, 800].map((size) => {
        const keys = Array.from(
          { length: size },
          (_, index) => `fake-dev-key-alder-finch-${index}-0123456789`,
        );
        const redact = createJournalRedactor(() => new Set(keys));
        redact.keys(text);
        return [size, redact];
      }),
    );
    const read = (size: number): void => {
      for (let time = 0; time < 50; time += 1) redactors.get(size)?.keys(text);
    };
    expect(await growthOf(read, 100, 8)).toBeLessThan(3);
  });

  it('a record that stands in many lists, when a snapshot is restored', async () => {
    const restore = (size: number): void => {
      const indexes = Array.from({ length: size }, (_, index) => `member:${index}`);
      const store = createMemoryStore(() => [{ collection: 'things', key: 'a', record: {}, indexes }]);
      store.list({ company: 'a', stage: 'b' }, 'things', 'all', {
        offset: 0,
        limit: 1,
        order: 'oldest-first',
      });
      store.restore(store.snapshot());
    };
    expect(await growthOf(restore, 2_000, 8)).toBeLessThan(LIMIT);
  });

  it('what the boosts of a member come to, however many there are', async () => {
    const scope = { company: 'a', stage: 'b' };
    const stores = new Map(
      [2_000, 64_000].map((size) => [
        size,
        createMemoryStore(() =>
          Array.from({ length: size }, (_, index) => {
            return { collection: 'boosts', key: `${index}`, record: { points: 1 }, indexes: ['all'] };
          }),
        ),
      ]),
    );
    const read = (size: number): void => {
      let points = 0;
      for (let time = 0; time < 1_000; time += 1)
        points += stores.get(size)?.sum(scope, 'boosts', 'all', 'points') ?? 0;
      expect(points).toBe(1_000 * size);
    };
    expect(await growthOf(read, 2_000, 32)).toBeLessThan(3);
  });

  it('records that leave a list', async () => {
    const move = (size: number): void => {
      const toEntries = (
        list: string,
      ): { collection: string; key: string; record: object; indexes: string[] }[] =>
        Array.from({ length: size }, (_, index) => {
          const key = `${size - index}`;
          return { collection: 'things', key, record: {}, indexes: [list] };
        });
      const scope = { company: 'a', stage: 'b' };
      const store = createMemoryStore(() => toEntries('a') as never);
      store.write(scope, toEntries('b').toReversed() as never);
    };
    expect(await growthOf(move, 12_000, 8)).toBeLessThan(LIMIT);
  });
});
