import { describe, expect, it } from 'vitest';
import {
  createMemoryStore,
  createMock,
  type MockOptions,
  type Scope,
  type Store,
  startMock,
} from './index.ts';
import { ALDER, askAs, BLUEPEAK, CALLERS, readAs, type Schemas, send } from './known.test.helper.ts';
import { useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

const [rosa = '', tom = ''] = ALDER.data.members.map(({ email }) => email);

describe.each(WAYS)('two mocks in one process, $way', (way) => {
  const one = useMock(way);
  const other = useMock(way);

  it('share nothing: no data, no keys, no journal', async () => {
    const path = '/__mock/companies/alder-finch/keys';
    const { body: made } = await one.ask<{ key: string }>({ path, json: { stage: 'dev' } });
    await send(one, ALDER, rosa, { recipients: tom, message: 'only here' });
    await askAs(one, ALDER, { path: '/api/v1/members', json: [{ email: 'a@new.example' }] });
    await one.ask({ method: 'POST', path: `${path}/key_alder-finch_prod/retire` });

    const key = { ...ALDER, key: made.key };
    expect((await askAs(one, key, { path: '/members' })).status).toBe(200);
    expect((await askAs(other, key, { path: '/members' })).status).toBe(403);
    const { members, pagination } = await readAs<Schemas['MemberList']>(other, ALDER, '/members?limit=100');
    expect(members).toEqual(ALDER.data.members);
    expect(pagination.total).toBe(ALDER.data.members.length);
    const { recognitions } = await readAs<Schemas['RecognitionList']>(
      other,
      ALDER,
      `/recognition?email=${tom}`,
    );
    expect(recognitions.map(({ message }) => message)).not.toContain('only here');
    for (const who of CALLERS) expect((await askAs(other, who, { path: '/members' })).status).toBe(200);
    const { body } = await other.ask<{ requests: { number: number }[] }>({ path: '/__mock/journal' });
    expect(body.requests.map(({ number }) => number)).toEqual(
      [7, 6, 5, 4, 3, 2, 1].filter((number) => number <= body.requests.length),
    );
    expect(JSON.stringify(body)).not.toContain('/dev/1/recognition/rosa');
  });

  it('reset of one is none of the other', async () => {
    await send(one, ALDER, rosa, { recipients: tom, message: 'only here' });
    other.reset();
    const { recognitions } = await readAs<Schemas['RecognitionList']>(
      one,
      ALDER,
      `/recognition?email=${tom}`,
    );
    expect(recognitions[0]?.message).toBe('only here');
  });
});

describe('seed and clock', () => {
  const one = useMockInProcess();
  const same = useMockInProcess({ seed: 1 });
  const other = useMockInProcess({ seed: 2 });
  const real = useMockInProcess({ clock: (n) => new Date(Date.UTC(2030, 0, 1, 0, 0, 0) + n) });

  it('the same seed gives the same ids and times, another seed other ids', async () => {
    const [first, second, third] = await Promise.all(
      [one, same, other].map((door) => send(door, ALDER, rosa, { recipients: tom })),
    );
    expect(second?.text).toBe(first?.text);
    expect(third?.body.id).not.toBe(first?.body.id);
    expect(third?.body.created_at).toBe(first?.body.created_at);
  });

  it('what is written is younger than what is known, and each younger than the last', async () => {
    const times = [ALDER.data.recognitions.at(-1)?.created_at ?? ''];
    for (let count = 0; count < 3; count += 1)
      times.push((await send(one, ALDER, rosa, { recipients: tom })).body.created_at);
    expect(times).toEqual([...new Set(times)].sort());
  });

  it('a clock is asked with how many records there are', async () => {
    const { body } = await send(real, ALDER, rosa, { recipients: tom });
    expect(Date.parse(body.created_at) - Date.UTC(2030, 0, 1)).toBe(ALDER.data.recognitions.length);
    await askAs(real, ALDER, { path: '/api/v1/members', json: [{ email: 'a@new.example' }] });
    expect(await readAs(real, ALDER, '/api/v1/users/a@new.example/profile')).toMatchObject({
      joined_on: '2030-01-01',
    });
    const boosted = await askAs(real, ALDER, { path: '/api/v1/performance-boosts', json: { email: rosa } });
    expect(boosted.body).toMatchObject({ created_at: expect.stringMatching(/^2030-01-01/) });
  });
});

describe('a store', () => {
  const calls: { method: string; scope: Scope | undefined }[] = [];
  const watched: MockOptions['store'] = (seed) => {
    const store = createMemoryStore(seed);
    return new Proxy(store, {
      get(target, method: keyof Store) {
        return (...args: never[]) => {
          calls.push({
            method,
            scope: typeof args[0] === 'object' && 'company' in args[0] ? args[0] : undefined,
          });
          return (target[method] as (...all: never[]) => unknown)(...args);
        };
      },
    });
  };
  const door = useMockInProcess({ store: watched });

  it('of the own making stands behind everything, and is asked for one company and stage at a time', async () => {
    calls.length = 0;
    await send(door, ALDER, rosa, { recipients: tom });
    expect(calls.filter(({ method }) => method === 'write')).toHaveLength(1);
    expect(new Set(calls.map(({ scope }) => JSON.stringify(scope)))).toEqual(
      new Set(['{"company":"alder-finch","stage":"dev"}']),
    );
    await askAs(door, ALDER, { path: '/townhall/content', json: { topic: 'a' } });
    await askAs(door, BLUEPEAK, { path: '/members' });
    expect(calls.filter(({ method }) => method === 'write')).toHaveLength(1);
    expect(calls.findLast(({ scope }) => scope !== undefined)?.scope).toEqual({
      company: 'bluepeak',
      stage: 'dev',
    });
  });

  it('is asked for snapshot, restore and reset', async () => {
    calls.length = 0;
    const { body } = await door.ask({ path: '/__mock/snapshot' });
    await door.ask({ method: 'PUT', path: '/__mock/snapshot', json: body });
    await door.ask({ method: 'POST', path: '/__mock/reset' });
    expect(calls.map(({ method }) => method)).toEqual(['snapshot', 'restore', 'reset']);
  });
});

describe('options that are none', () => {
  it.each<{ options: object; says: string }>([
    { options: { sed: 1 }, says: '`sed`' },
    { options: { seed: -1 }, says: '`seed`' },
    { options: { seed: '1' }, says: '`seed`' },
    { options: { strict: 1 }, says: '`strict`' },
    { options: { latency: { from: 5, to: 1 } }, says: '`latency`' },
    { options: { latency: 5 }, says: '`latency`' },
    { options: { journalSize: 0 }, says: '`journalSize`' },
    { options: { handlers: { listMembers: 1 } }, says: '`handlers`' },
    { options: { overlays: 'a.yaml' }, says: '`overlays`' },
    { options: { document: {} }, says: '`document`' },
    { options: { clock: 5 }, says: '`clock`' },
    { options: { store: {} }, says: '`store`' },
  ])('$options is an error at once', async ({ options, says }) => {
    expect(() => createMock(options)).toThrow(says);
    await expect(startMock({ ...options, port: 0 })).rejects.toThrow(says);
  });

  it.each([{ port: -1 }, { port: 70_000 }, { port: 1.5 }, { host: '' }])(
    '%j is an error at once',
    async (options) => {
      await expect(startMock(options)).rejects.toThrow(`\`${Object.keys(options)[0]}\``);
    },
  );
});
