import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { runs } from '../../spec/runs.test.helper.ts';
import { ALDER, askAs, BLUEPEAK, type Caller, readAs, send, stateOf } from '../known.test.helper.ts';
import { asks } from '../requests.test.helper.ts';
import { type Door, type Reply, useMock, useMockInProcess, WAYS } from '../ways.test.helper.ts';
import { control, generateKey } from './control.test.helper.ts';

interface Named {
  name: string;
  taken_at: string;
  bytes: number;
}

const [rosa = '', tom = ''] = ALDER.data.members.map(({ email }) => email);

const ask = (
  door: Door,
  method: string,
  name: string,
  more = '',
): Promise<Reply<Named & { message: string }>> =>
  control<Named>(door, { method, path: `/snapshots/${name}${more}` });
const take = (door: Door, name: string) => ask(door, 'PUT', name);
const restore = (door: Door, name: string) => ask(door, 'POST', name, '/restore');
const remove = (door: Door, name: string) => ask(door, 'DELETE', name);

async function namesOf(door: Door): Promise<string[]> {
  const { body } = await control<{ snapshots: Named[] }>(door, { path: '/snapshots' });
  return body.snapshots.map(({ name }) => name);
}

async function removeAll(door: Door): Promise<void> {
  for (const name of await namesOf(door)) await remove(door, name);
}

function write(door: Door, who: Caller = ALDER): Promise<unknown> {
  const [sender = '', recipient = ''] = who.data.members.map(({ email }) => email);
  return send(door, who, sender, { recipients: recipient, message: 'written' });
}

describe.each(WAYS)('named snapshots, $way', (way) => {
  const door = useMock(way);
  const other = useMock(way);
  // A reset of the mock leaves them.
  afterEach(() => removeAll(door));

  it('bring back what was when they were taken, more than once, whatever came between', async () => {
    await write(door);
    const made = await generateKey(door, 'alder-finch', 'dev');
    const before = await stateOf(door);
    const { status, body } = await take(door, 'mine');
    expect({ status, body }).toEqual({
      status: 200,
      body: { name: 'mine', taken_at: expect.any(String), bytes: expect.any(Number) },
    });
    expect(Math.abs(Date.parse(body.taken_at) - Date.now())).toBeLessThan(60_000);
    expect(body.bytes).toBe(Buffer.byteLength(JSON.stringify(JSON.parse(before).state)));
    const reset = () => control(door, { method: 'POST', path: '/reset' });
    for (const between of [() => write(door), reset, () => write(door, BLUEPEAK)]) {
      await between();
      expect((await restore(door, 'mine')).status).toBe(204);
      expect((await stateOf(door)) === before).toBe(true);
      expect((await askAs(door, { ...ALDER, key: made.key }, { path: '/members' })).status).toBe(200);
    }
  });

  it('are listed as they were taken, replaced by their name, kept through a reset, and removed', async () => {
    for (const name of ['b', 'a', 'c']) await take(door, name);
    await write(door);
    await take(door, 'b');
    const after = await stateOf(door);
    await control(door, { method: 'POST', path: '/reset' });
    expect(await namesOf(door)).toEqual(['a', 'c', 'b']);
    await restore(door, 'b');
    expect((await stateOf(door)) === after).toBe(true);
    expect((await remove(door, 'c')).status).toBe(204);
    expect(await namesOf(door)).toEqual(['a', 'b']);
    expect(await namesOf(other)).toEqual([]);
  });

  it('hold a company that was added, with its keys', async () => {
    const { body } = await control<{ id: string; keys: { dev: string } }>(door, {
      path: '/companies',
      json: { like: 'alder-finch' },
    });
    await take(door, 'with-company');
    await control(door, { method: 'DELETE', path: `/companies/${body.id}` });
    const who = { ...ALDER, key: body.keys.dev };
    expect((await askAs(door, who, { path: '/members' })).status).toBe(403);
    await restore(door, 'with-company');
    expect((await askAs(door, who, { path: '/members' })).status).toBe(200);
  });

  it('are at most 20, of which any can still be replaced', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    for (const name of names) expect((await take(door, name)).status).toBe(200);
    const { status, body } = await take(door, 'more');
    expect({ status, body }).toEqual({
      status: 409,
      body: { message: 'There are 20 snapshots already; remove some.' },
    });
    expect((await take(door, 'n3')).status).toBe(200);
    await remove(door, 'n4');
    expect((await take(door, 'more')).status).toBe(200);
  });

  it.each<{ method: string; path: string; status: number; says: string }>([
    { method: 'POST', path: 'x/restore', status: 404, says: 'There is no snapshot x; there are mine.' },
    { method: 'DELETE', path: 'Mine', status: 404, says: 'There is no snapshot Mine; there are mine.' },
    { method: 'POST', path: '__proto__/restore', status: 400, says: 'snapshot_name' },
    { method: 'PUT', path: '..%2fx', status: 400, says: 'snapshot_name' },
    { method: 'PUT', path: 'a%20b', status: 400, says: 'snapshot_name' },
    { method: 'PUT', path: '%3Cb%3E', status: 400, says: 'snapshot_name' },
    { method: 'PUT', path: 'x'.repeat(65), status: 400, says: 'snapshot_name' },
    { method: 'GET', path: 'mine', status: 405, says: 'GET is not allowed' },
  ])(
    '$method $path is answered with $status, and nothing changes',
    async ({ method, path, status, says }) => {
      await take(door, 'mine');
      await write(door);
      const before = await stateOf(door);
      const reply = await ask(door, method, path);
      expect({ status: reply.status, message: reply.body.message }).toEqual({
        status,
        message: expect.stringContaining(says),
      });
      expect(await namesOf(door)).toEqual(['mine']);
      expect((await stateOf(door)) === before).toBe(true);
      await removeAll(door);
    },
  );

  it('are not there in a mock that keeps none', async () => {
    expect((await restore(other, 'mine')).body.message).toBe('There is no snapshot mine; there are none.');
  });
});

describe('a named snapshot', () => {
  const door = useMockInProcess();

  it('gives the answers of its time again, whatever was asked before and after it', async () => {
    const some = fc.array(asks, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, some, async (before, after) => {
        door.reset();
        for (const one of before) await door.ask(one);
        await take(door, 'then');
        const seen = await look(door);
        for (const one of after) await door.ask(one);
        await write(door);
        expect(await look(door)).not.toEqual(seen);
        await restore(door, 'then');
        expect(await look(door)).toEqual(seen);
      }),
      { numRuns: runs(10, 200) },
    );
  });
});

function look(door: Door): Promise<unknown[]> {
  const paths = [
    `/recognition?email=${rosa}`,
    `/recognition?email=${tom}`,
    '/members?limit=100',
    '/responses',
  ];
  return Promise.all([ALDER, BLUEPEAK].flatMap((who) => paths.map((path) => readAs(door, who, path))));
}
