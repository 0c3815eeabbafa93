import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StageData } from '../../fixtures/company.ts';
import { runs } from '../../spec/runs.test.helper.ts';
import { createMemoryStore } from '../index.ts';
import { ALDER, ALDER_PROD, askAs, BLUEPEAK, CALLERS, type Caller, send } from '../known.test.helper.ts';
import { type Door, type Reply, useMock, useMockInProcess, WAYS } from '../ways.test.helper.ts';
import { control } from './control.test.helper.ts';

interface Records {
  total: number;
  records: { key: string; record: Record<string, unknown> }[];
  references: { value: string; collection: string }[];
}

const [rosa = '', tom = ''] = ALDER.data.members.map(({ email }) => email);
const NAMES = Object.keys(ALDER.data) as (keyof StageData)[];

const at = ({ company, stage }: Caller): string => `/companies/${company}/data/${stage}`;

function read(door: Door, who: Caller, name: string, query = ''): Promise<Reply<Records>> {
  return control<Records>(door, { path: `${at(who)}/${name}${query}` });
}

async function countsOf(door: Door, who: Caller): Promise<Record<string, number>> {
  const { body } = await control<{ collections: { name: string; total: number }[] }>(door, { path: at(who) });
  return Object.fromEntries(body.collections.map(({ name, total }) => [name, total]));
}

/** All that fit, page by page. */
async function readAllOf(
  door: Door,
  who: Caller,
  name: string,
  { limit, search = '' }: { limit: number; search?: string },
) {
  const all: Records['records'] = [];
  for (;;) {
    const query = `?limit=${limit}&offset=${all.length}&search=${encodeURIComponent(search)}`;
    const { total, records } = (await read(door, who, name, query)).body;
    all.push(...records);
    if (all.length >= total || records.length === 0) return { total, all };
  }
}

/** What texts a record shows. */
function textsOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [`${value}`];
}

describe.each(WAYS)('data of a company in a stage, $way', (way) => {
  const door = useMock(way);

  it.each(CALLERS)('are counted by collection: $name', async (who) => {
    expect(await countsOf(door, who)).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, who.data[name].length])),
    );
  });

  it.each(NAMES)('are read as they are kept, the newest first: %s', async (name) => {
    const records = [...ALDER.data[name]].reverse();
    const { total, all } = await readAllOf(door, ALDER, name, { limit: 200 });
    expect(total).toBe(records.length);
    expect(all.map(({ record }) => record)).toEqual(records);
    const keys = records.map((record) =>
      'email' in record && name === 'members' ? record.email : record.id,
    );
    expect(all.map(({ key }) => key)).toEqual(keys.map((key) => key.toLowerCase()));
  });

  it('show what was written in its company and stage alone', async () => {
    const before = await Promise.all(CALLERS.map((who) => countsOf(door, who)));
    const { body: sent } = await send(door, ALDER, rosa, { recipients: tom, message: 'Only here' });
    const [newest] = (await read(door, ALDER, 'recognitions', '?limit=1')).body.records;
    expect(newest).toEqual({ key: sent.id, record: sent });
    for (const [index, who] of CALLERS.entries()) {
      const more = who === ALDER ? 1 : 0;
      const counts = await countsOf(door, who);
      expect(counts).toEqual({
        ...before[index],
        recognitions: (before[index]?.['recognitions'] ?? 0) + more,
      });
      expect((await read(door, who, 'recognitions', '?search=oNLY%20here')).body.total).toBe(more);
    }
  });

  it('hold a member who is changed once, in its place and by its address in lower case', async () => {
    const json = [{ email: 'New.One@x.example', team_name: 'A' }];
    await askAs(door, ALDER, { path: '/api/v1/members', json });
    await askAs(door, ALDER, { path: '/api/v1/members', json: [{ ...json[0], team_name: 'B' }] });
    const { records } = (await read(door, ALDER, 'members', '?search=NEW.one@')).body;
    expect(records).toMatchObject([{ key: 'new.one@x.example', record: { team_name: 'B' } }]);
  });

  it('are read one by one by their keys', async () => {
    for (const name of NAMES) {
      const { key, record } = (await read(door, ALDER, name, '?limit=1')).body.records[0] ?? {};
      const one = await control(door, { path: `${at(ALDER)}/${name}/${encodeURIComponent(key ?? '')}` });
      expect(one.body).toEqual(record);
    }
  });

  it.each<{ name: keyof StageData; search: string; wanted: Record<string, string> }>([
    { name: 'members', search: rosa, wanted: { team_payments: 'teams', cohort_people_leads: 'cohorts' } },
    { name: 'teams', search: 'team_payments', wanted: {} },
    {
      name: 'ratings',
      search: ALDER.data.ratings[0]?.id ?? '',
      wanted: {
        [ALDER.data.ratings[0]?.email ?? '']: 'members',
        [ALDER.data.ratings[0]?.from_email ?? '']: 'members',
      },
    },
    {
      name: 'responses',
      search: ALDER.data.responses[0]?.id ?? '',
      wanted: {
        [ALDER.data.responses[0]?.question_id ?? '']: 'questions',
        [ALDER.data.responses[0]?.email ?? '']: 'members',
      },
    },
  ])('say which of their values lead to other records: $name', async ({ name, search, wanted }) => {
    const { references } = (await read(door, ALDER, name, `?search=${search}`)).body;
    expect(Object.fromEntries(references.map(({ value, collection }) => [value, collection]))).toEqual(
      wanted,
    );
  });

  it('lead to members in any letter case, and to no member of another company', async () => {
    const stranger = BLUEPEAK.data.members[0]?.email ?? '';
    const json = [{ email: 'x@x.example', name: rosa.toUpperCase(), job_title: stranger }];
    await askAs(door, ALDER, { path: '/api/v1/members', json });
    const { references } = (await read(door, ALDER, 'members', '?limit=1')).body;
    expect(references).toEqual([{ value: rosa.toUpperCase(), collection: 'members' }]);
  });

  it.each<{ path: string; status: number; says: string }>([
    {
      path: `${at(ALDER)}/members/nobody`,
      status: 404,
      says: 'There is no record nobody in members of alder-finch.',
    },
    {
      path: '/companies/nobody/data/dev',
      status: 404,
      says: 'There is no company nobody; there are alder-finch, bluepeak.',
    },
    {
      path: '/companies/alder-finch/data/test/members',
      status: 404,
      says: 'There is no stage test; there are dev, prod.',
    },
    {
      path: `${at(ALDER)}/constructor`,
      status: 404,
      says: 'There is no collection constructor; there are members, teams, ',
    },
    { path: `${at(ALDER)}/members?limit=0`, status: 400, says: 'limit' },
    { path: `${at(ALDER)}/members?limit=201`, status: 400, says: 'limit' },
    { path: `${at(ALDER)}/members?offset=-1`, status: 400, says: 'offset' },
    { path: `${at(ALDER)}/members?search=${'x'.repeat(1001)}`, status: 400, says: 'search' },
  ])('$path is answered with $status', async ({ path, status, says }) => {
    const reply = await control(door, { path });
    expect({ status: reply.status, message: reply.body.message }).toEqual({
      status,
      message: expect.stringContaining(says),
    });
  });

  it('are nothing beyond the last', async () => {
    const { total, records } = (await read(door, BLUEPEAK, 'members', '?offset=1000000000')).body;
    expect({ total, records }).toEqual({ total: BLUEPEAK.data.members.length, records: [] });
  });
});

describe('a search in data', () => {
  const door = useMockInProcess();

  it('finds the records that show a text, and no others, in any letter case and on pages of any size', async () => {
    const texts = NAMES.flatMap((name) => ALDER.data[name].slice(0, 20).flatMap(textsOf)).filter(Boolean);
    const asked = fc.record({
      name: fc.constantFrom(...NAMES),
      text: fc.constantFrom(...texts),
      from: fc.nat(10),
      length: fc.integer({ min: 1, max: 12 }),
      upper: fc.boolean(),
      limit: fc.integer({ min: 20, max: 200 }),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ name, text, from, length, upper, limit }) => {
        const part = text.slice(from % text.length, (from % text.length) + length);
        const search = upper ? part.toUpperCase() : part;
        const fitting = ALDER.data[name].filter((record) =>
          textsOf(record).some((one) => one.toLowerCase().includes(search.toLowerCase())),
        );
        const { total, all } = await readAllOf(door, ALDER, name, { limit, search });
        expect(total).toBe(fitting.length);
        expect(all.map(({ record }) => record)).toEqual(fitting.reverse());
      }),
      { numRuns: runs(30, 500) },
    );
  });

  it('looks at values, not at what these are called', async () => {
    expect((await read(door, ALDER, 'members', '?search=team_name')).body.total).toBe(0);
    expect((await read(door, ALDER, 'members', '?search=%22')).body.total).toBe(0);
  });
});

describe('much data', () => {
  const asked: number[] = [];
  const door = useMockInProcess({
    store(seed) {
      const store = createMemoryStore(seed);
      return {
        ...store,
        list(scope, collection, index, range) {
          asked.push(range.limit);
          return store.list(scope, collection, index, range);
        },
      };
    },
  });
  const news = Array.from({ length: 5_000 }, (_, index) => ({ email: `${index}@new.example` }));

  it('are taken out of the store by the page, and searched by parts', async () => {
    await askAs(door, ALDER, { path: '/api/v1/members', json: news });
    asked.length = 0;
    await read(door, ALDER, 'members', '?limit=30&offset=4000');
    expect(asked).toEqual([30]);
    asked.length = 0;
    expect((await read(door, ALDER, 'members', '?search=@new.example')).body.total).toBe(news.length);
    expect(Math.max(...asked)).toBeLessThanOrEqual(500);
  });

  it('are read whole where something is written during the search', async () => {
    await askAs(door, ALDER, { path: '/api/v1/members', json: news });
    const searches = Array.from({ length: 5 }, () => read(door, ALDER, 'members', '?search=@new.'));
    await askAs(door, ALDER, { path: '/api/v1/members', json: [{ email: 'late@new.example' }] });
    for (const { body } of await Promise.all(searches)) {
      expect([news.length, news.length + 1]).toContain(body.total);
      expect(new Set(body.records.map(({ key }) => key)).size).toBe(body.records.length);
    }
  });

  it('come in pages that are not too long, of which none is empty', async () => {
    await askAs(door, ALDER_PROD, { path: '/api/v1/members', json: news });
    const most = 24;
    const sent: string[] = [];
    for (let index = 0; index < most; index += 1)
      sent.unshift((await send(door, ALDER_PROD, rosa, { recipients: 'ALL_MEMBERS' })).body.id);
    const first = (await read(door, ALDER_PROD, 'recognitions', '?limit=24')).body;
    expect(first.records.length).toBeLessThan(most);
    expect(first.total).toBe(ALDER_PROD.data.recognitions.length + most);
    const { all } = await readAllOf(door, ALDER_PROD, 'recognitions', { limit: 200 });
    expect(all.slice(0, most).map(({ key }) => key)).toEqual(sent);
    expect(all).toHaveLength(first.total);
  });
});
