import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  ALDER,
  ALDER_PROD,
  askAs,
  CALLERS,
  readAs,
  recognitionsOf,
  send,
  stateOf,
} from '../known.test.helper.ts';
import { type Door, useMock, useMockInProcess, WAYS } from '../ways.test.helper.ts';
import {
  control,
  generateKey,
  type KeyRecord,
  readJournal,
  restore,
  retireKey,
  type Snapshot,
  takeSnapshot,
} from './control.test.helper.ts';

const [rosa, tom] = ALDER.data.members.map(({ email }) => email);

/** Writes something of each kind. */
async function change(door: Door): Promise<KeyRecord> {
  await send(door, ALDER, rosa ?? '', { recipients: tom, message: 'written' });
  await askAs(door, ALDER, {
    path: '/api/v1/members',
    json: [
      { email: 'a@new.example', team_name: 'New Team' },
      { email: rosa, team_name: 'Design' },
    ],
  });
  await askAs(door, ALDER, { path: '/api/v1/performance-boosts', json: { email: rosa, points: 5 } });
  await askAs(door, ALDER_PROD, {
    path: '/api/v1/performance-preset',
    json: { name: 'Mine', competencies: ['a'] },
  });
  await control(door, { method: 'PATCH', path: '/companies/bluepeak', json: { developer_access: true } });
  const made = await generateKey(door, 'alder-finch', 'dev');
  await retireKey(door, await generateKey(door, 'bluepeak', 'dev'));
  return made;
}

/** Something of everything that can be seen of the state, the newest of it before all. */
async function look(door: Door): Promise<unknown> {
  const seen: unknown[] = [];
  for (const who of CALLERS) {
    for (const path of [
      '/members?limit=100',
      '/performance_feedback?limit=100',
      '/questions',
      '/responses?limit=5',
    ])
      seen.push(await readAs(door, who, path));
  }
  for (const team of ['Payments', 'Design', 'New+Team'])
    seen.push(await readAs(door, ALDER, `/recognition?limit=10&team_name=${team}`));
  for (const path of ['/companies', '/companies/alder-finch/keys', '/companies/bluepeak/keys'])
    seen.push((await control(door, { path })).body);
  return seen;
}

function sign(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

describe.each(WAYS)('state, $way', (way) => {
  const door = useMock(way);
  const second = useMock(way);

  it('reset brings back data, companies and keys, and an empty journal', async () => {
    const before = await look(door);
    const made = await change(door);
    expect(await look(door)).not.toEqual(before);
    expect((await control(door, { method: 'POST', path: '/reset' })).status).toBe(204);
    expect(await readJournal(door)).toEqual([]);
    expect(await look(door)).toEqual(before);
    expect((await askAs(door, { ...ALDER, key: made.key }, { path: '/members' })).status).toBe(403);
  });

  it('a snapshot is restored as it was, whatever came between, more than once', async () => {
    const made = await change(door);
    const after = await look(door);
    const snapshot = await takeSnapshot(door);
    for (const between of [() => change(door), () => control(door, { method: 'POST', path: '/reset' })]) {
      await between();
      expect((await restore(door, snapshot)).status).toBe(204);
      expect(await look(door)).toEqual(after);
      expect((await askAs(door, { ...ALDER, key: made.key }, { path: '/members' })).status).toBe(200);
    }
    expect((await takeSnapshot(door)).state.keys).toEqual(snapshot.state.keys);
  });

  it('what is written after a restore goes where it belongs', async () => {
    await change(door);
    const snapshot = await takeSnapshot(door);
    const { body: next } = await send(door, ALDER, rosa ?? '', { recipients: tom });
    await restore(door, snapshot);
    expect((await send(door, ALDER, rosa ?? '', { recipients: tom })).body).toEqual(next);
    expect((await recognitionsOf(door, ALDER, { email: tom ?? '' }))[0]).toEqual(next);
    await askAs(door, ALDER, { path: '/api/v1/members', json: [{ email: rosa, team_name: 'Payments' }] });
    const design = await readAs<{ members: { email: string }[] }>(
      door,
      ALDER,
      '/members?team_name=Design&limit=100',
    );
    expect(design.members.map(({ email }) => email)).not.toContain(rosa);
  });

  it('a snapshot of one mock is restored in another, which then is like it and apart from it', async () => {
    await change(door);
    const [snapshot, seen] = [await takeSnapshot(door), await look(door)];
    expect((await restore(second, snapshot)).status).toBe(204);
    expect(await look(second)).toEqual(seen);
    await send(second, ALDER, rosa ?? '', { recipients: 'ALL_MEMBERS' });
    expect(await look(door)).toEqual(seen);
  });

  it('a snapshot is not changed by what is written later', async () => {
    const taken = await takeSnapshot(door);
    const text = JSON.stringify(taken);
    await change(door);
    expect(JSON.stringify(taken)).toBe(text);
    expect((await takeSnapshot(door)).checksum).not.toBe(taken.checksum);
  });

  it.each<{ what: string; edit(snapshot: Snapshot): unknown; says: string }>([
    {
      what: 'edited',
      edit: (snapshot) => ({ ...snapshot, state: { ...snapshot.state, data: {} } }),
      says: '/checksum',
    },
    {
      what: 'with another checksum',
      edit: (snapshot) => ({ ...snapshot, checksum: '0'.repeat(64) }),
      says: '/checksum',
    },
    {
      what: 'of another document',
      edit: (snapshot) => ({ ...snapshot, document: '0'.repeat(64) }),
      says: '/document',
    },
    { what: 'without a state', edit: ({ document, checksum }) => ({ document, checksum }), says: '/state' },
    { what: 'that is a list', edit: (snapshot) => [snapshot], says: 'The body' },
    { what: 'that is nothing', edit: () => null, says: 'The body' },
  ])('a snapshot $what is refused, and nothing changes', async ({ edit, says }) => {
    await change(door);
    const before = await stateOf(door);
    const snapshot = await takeSnapshot(door);
    const { status, body } = await restore(door, edit(snapshot));
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(says),
    });
    expect((await stateOf(door)) === before).toBe(true);
  });

  it.each<{ state: object; says: string }>([
    { state: {}, says: '/state/' },
    { state: { data: {} }, says: '/state/keys' },
    { state: { data: {}, keys: {} }, says: '/state/keys' },
    { state: { data: {}, keys: { companies: [], keys: [] } }, says: '/state/keys/companies' },
    { state: { data: {}, keys: { companies: [{ id: 5 }], keys: [] } }, says: '/state/keys/companies/0' },
    {
      state: { data: {}, keys: { companies: [{ id: 'a', name: 'A', developer_access: true }], keys: [{}] } },
      says: '/state/keys/keys/0',
    },
    {
      state: { data: [], keys: { companies: [{ id: 'a', name: 'A', developer_access: true }], keys: [] } },
      says: '/state/data',
    },
    {
      state: {
        data: { a: 1 },
        keys: { companies: [{ id: 'a', name: 'A', developer_access: true }], keys: [] },
      },
      says: '/state/data',
    },
    {
      state: {
        data: { a: { b: { records: {}, lists: { c: 1 } } } },
        keys: { companies: [{ id: 'a', name: 'A', developer_access: true }], keys: [] },
      },
      says: '/state/data',
    },
  ])('a snapshot that was made up is refused, though it is signed: $state', async ({ state, says }) => {
    const before = await stateOf(door);
    const { document } = await takeSnapshot(door);
    const { status, body } = await restore(door, { document, checksum: sign(state), state });
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(says),
    });
    expect((await stateOf(door)) === before).toBe(true);
  });
});

describe('names that are those of every object in JavaScript', () => {
  const door = useMockInProcess();

  it('survive a snapshot', async () => {
    const json = ['__proto__', 'constructor', '1', '0'].map((name) => ({
      email: `${name}@x`,
      team_name: name,
    }));
    await askAs(door, ALDER, { path: '/api/v1/members', json });
    for (const { email } of json) await send(door, ALDER, email, { recipients: email, message: email });
    const read = async (): Promise<unknown> => [
      await readAs(door, ALDER, '/members?page=3'),
      ...(await Promise.all(json.map(({ team_name }) => recognitionsOf(door, ALDER, { team_name })))),
    ];
    const before = await read();
    const snapshot = await takeSnapshot(door);
    door.reset();
    await restore(door, snapshot);
    expect(await read()).toEqual(before);
  });
});

describe('a snapshot of a mock of another document', () => {
  const door = useMockInProcess();
  const shop = useMockInProcess({ retireLegacy: true });

  it('is taken where the document is the same', async () => {
    expect((await restore(shop, await takeSnapshot(door))).status).toBe(204);
  });
});
