import { describe, expect, it } from 'vitest';
import { createPathRouter } from '../spec/request/path-router.ts';
import { createSchemas } from '../spec/schema/schemas.ts';
import { costOf, growthOf, longestGapOf } from './cost.test.helper.ts';
import { createJournalRedactor } from './journal/redact.ts';
import { ALDER, askAs } from './known.test.helper.ts';
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

describe('a body of a megabyte', () => {
  const door = useMockInProcess();
  const post = (path: string, body: string): Promise<unknown> =>
    askAs(door, ALDER, { path, body, headers: { 'content-type': 'application/json' } });
  const send = (body: string): Promise<unknown> => post(`/recognition/${SENDER}`, body);
  /** What a valid one costs of which each item is looked at: a list of unknown recipients. */
  const valid = JSON.stringify({ recipients: Array.from({ length: 70_000 }, (_, n) => `${n}@a.b`) });

  it.each<{ what: string; body: string }>([
    { what: 'error at the very end', body: fill('"a@b.example",', '{"recipients":[', '}') },
    { what: 'many numbers', body: fill('1,', '[', ']') },
    { what: 'many escapes', body: fill('\\n', '"', '\\x') },
    { what: 'one enormous text', body: fill('x', '"') },
    { what: 'one enormous number', body: fill('9', '', 'x') },
    { what: 'many lines', body: fill('\n', '', 'x') },
    { what: 'the same member again and again', body: fill('"a":1,', '{', '}') },
    { what: 'deep lists', body: fill('[') },
    { what: 'deep objects', body: fill('{"a":') },
    { what: 'deep lists that are closed', body: '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2) },
    { what: 'recipients of which none is a text', body: fill('1,', '{"recipients":[', '1]}') },
    { what: 'recipients of which each is empty', body: fill('"",', '{"recipients":[', '""]}') },
    {
      what: 'a text of many recipients, the last of them none',
      body: fill('a@b, ', '{"recipients":"', '!"}'),
    },
    { what: 'a recipient of nothing but @', body: fill('@', '{"recipients":"', '"}') },
  ])('costs no more than three times what a valid one does: $what', async ({ body }) => {
    const usual = await costOf(() => send(valid));
    expect((await costOf(() => send(body))) / usual).toBeLessThan(3);
  });

  it('costs no more for entries that may not repeat themselves', async () => {
    const usual = await costOf(() => send(valid));
    const cohorts = list((index) => `"cohort_${index}"`, 60_000);
    const body = `[{"email":"a@b.example","cohort_ids":${cohorts}}]`;
    expect((await costOf(() => post('/api/v1/members', body))) / usual).toBeLessThan(3);
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
      1_500,
      8,
    );
    expect(growth).toBeLessThan(30);
  });
});

/** As many items as make a list of about a megabyte. */
function fillList(item: (index: number) => string): string {
  return list(item, Math.floor(SIZE / (item(99_999).length + 1)));
}

describe('a megabyte keeps others waiting by a few passes of the parser at most', () => {
  const door = useMockInProcess();
  const lists = fill(`${'['.repeat(10)}${']'.repeat(10)},`, '[', '1]');
  const name = (index: number): string => index.toString(36);

  it.each<{ what: string; path: string; body: string }>([
    {
      what: 'new members',
      path: '/api/v1/members',
      body: fillList((index) => `{"email":"${name(index)}@b.c"}`),
    },
    {
      what: 'new members, each of a new team',
      path: '/api/v1/members',
      body: fillList((index) => `{"email":"${name(index)}@b.c","team_name":"${name(index)}"}`),
    },
    {
      what: 'one member again and again',
      path: '/api/v1/members',
      body: fillList(() => '{"email":"a@b.c"}'),
    },
    { what: 'entries that are none', path: '/api/v1/members', body: fillList(() => '1') },
    { what: 'entries that lack everything', path: '/api/v1/members', body: fillList(() => '{}') },
    {
      what: 'entries of unknown cohorts',
      path: '/api/v1/members',
      body: fillList((index) => `{"email":"${name(index)}@b.c","cohort_ids":["x"]}`),
    },
    { what: 'deep lists', path: '/api/v1/members', body: lists },
    {
      what: 'unknown recipients',
      path: `/recognition/${SENDER}`,
      body: `{"recipients":${fillList((index) => `"${name(index)}@b.c"`)}}`,
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
    { what: 'an error at the very end', path: '/api/v1/members', body: fill('1,', '[', 'x') },
  ])('$what', { retry: 3 }, async ({ path, body }) => {
    // The costliest text for the engine's own parser, in one turn of the event loop, which nobody can divide.
    const parsing = await costOf(() => JSON.parse(lists));
    const send = (): Promise<unknown> =>
      askAs(door, ALDER, { path, body, headers: { 'content-type': 'application/json' } });
    expect((await longestGapOf(send)) / parsing).toBeLessThan(4);
  });
});

describe('what costs by its size, and not by the square of it', () => {
  const LIMIT = 30;

  it('lists whose items may not repeat, whatever they are', async () => {
    const root = { items: { type: 'object' }, list: { uniqueItems: true, items: { $ref: '#/items' } } };
    const validate = createSchemas(root, undefined, 'first').validators.at('/list');
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
