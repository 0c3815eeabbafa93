import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../spec/document.ts';
import { control, restore, takeSnapshot } from '../control/control.test.helper.ts';
import { createMock } from '../create-mock.ts';
import {
  ALDER,
  askAs,
  type Caller,
  COMPANIES,
  readAll,
  STAGES,
  send,
  stateOf,
} from '../known.test.helper.ts';
import { type Door, useMock, WAYS } from '../ways.test.helper.ts';
import type { AddedCompany, NewCompany } from './added-companies.ts';

async function add(door: Door, json: NewCompany): Promise<AddedCompany> {
  const { status, body } = await control<AddedCompany>(door, { path: '/companies', json });
  if (status !== 201) throw new Error(`No company was added: ${body.message}`);
  return body;
}

/** Whom a test asks as, in the place of a known caller. */
function asOwn({ id, keys }: AddedCompany, stage: 'dev' | 'prod' = 'dev'): Caller {
  return { ...ALDER, name: id, company: id, stage, key: keys[stage] ?? '', base: `/${stage}/1` };
}

const act = (door: Door, method: string, path: string): ReturnType<typeof control> =>
  control(door, { method, path });
const [sender = '', recipient = ''] = ALDER.data.members.map(({ email }) => email);
const thank = async (door: Door, who: Caller, message: string): Promise<number> =>
  (await send(door, who, sender, { recipients: [recipient], message })).status;

async function thanksOf(door: Door, who: Caller): Promise<string[]> {
  const path = `/recognition?email=${recipient}`;
  const all = await readAll<'recognitions', { message: string }>(door, who, path, 'recognitions');
  return all.map(({ message }) => message).filter((message) => message.startsWith('Of '));
}

describe.each(WAYS)('a company of one’s own, $way', (way) => {
  const door = useMock(way);

  it('like a known one has its data and sample, and keys of its own in every stage', async () => {
    const own = await add(door, { like: 'alder-finch', name: 'Worker 1' });
    expect(own).toEqual({
      id: 'company-1',
      name: 'Worker 1',
      keys: { dev: expect.stringMatching(/^fake-dev-/), prod: expect.stringMatching(/^fake-prod-/) },
      sample: COMPANIES.find(({ id }) => id === 'alder-finch')?.sample,
    });
    for (const stage of STAGES) {
      const path = '/members?limit=100';
      const mine = await askAs(door, asOwn(own, stage), { path });
      const theirs = await door.ask({
        path: `/${stage}/1${path}`,
        headers: { 'x-api-key': COMPANIES[0]?.keys[stage] ?? '' },
      });
      expect(mine.text).toBe(theirs.text);
    }
    const wrong = await askAs(door, { ...asOwn(own), base: '/prod/1' }, { path: '/members' });
    expect(wrong.body).toEqual({ message: 'Invalid API Key by stage' });
    const { body } = await control<{ companies: unknown[] }>(door, { path: '/companies' });
    expect(body.companies).toHaveLength(COMPANIES.length + 1);
    expect(body.companies.at(-1)).toEqual({
      id: 'company-1',
      name: 'Worker 1',
      developer_access: true,
      added: { like: 'alder-finch' },
    });
  });

  it('is empty where it is like none, and takes what is imported', async () => {
    const own = await add(door, {});
    expect(own).toEqual({ id: 'company-1', name: 'company-1', keys: expect.any(Object) });
    const who = asOwn(own);
    expect(await readAll(door, who, '/members', 'members')).toEqual([]);
    const entry = { email: 'a@b.example', name: 'A B' };
    expect((await askAs(door, who, { path: '/api/v1/members', json: [entry] })).status).toBe(200);
    expect(await readAll(door, who, '/members', 'members')).toMatchObject([entry]);
  });

  it('what one writes, no other sees, and a reset of one leaves the others', async () => {
    const [a, b] = [await add(door, { like: 'alder-finch' }), await add(door, { like: 'company-1' })];
    expect(await thank(door, asOwn(a), 'Of A')).toBe(201);
    expect(await thank(door, asOwn(b), 'Of B')).toBe(201);
    expect(await thank(door, ALDER, 'Of Alder')).toBe(201);
    expect(await thanksOf(door, asOwn(a))).toEqual(['Of A']);
    expect(await thanksOf(door, asOwn(b))).toEqual(['Of B']);
    expect(await thanksOf(door, ALDER)).toEqual(['Of Alder']);
    expect((await act(door, 'POST', `/companies/${a.id}/reset`)).status).toBe(204);
    expect(await thanksOf(door, asOwn(a))).toEqual([]);
    expect(await thanksOf(door, asOwn(b))).toEqual(['Of B']);
    expect((await act(door, 'POST', '/companies/alder-finch/reset')).status).toBe(204);
    expect(await thanksOf(door, ALDER)).toEqual([]);
    expect(await thanksOf(door, asOwn(b))).toEqual(['Of B']);
  });

  it('a reset brings back its keys and access, and takes away the behaviours that name it', async () => {
    const own = await add(door, { like: 'alder-finch' });
    const { body } = await control<{ keys: { id: string }[] }>(door, { path: `/companies/${own.id}/keys` });
    await act(door, 'POST', `/companies/${own.id}/keys/${body.keys[0]?.id}/retire`);
    await control(door, { method: 'PATCH', path: `/companies/${own.id}`, json: { developer_access: false } });
    for (const match of [{ company: own.id }, { company: 'bluepeak' }])
      await control(door, { path: '/behaviours', json: { match, answer: { status: 500 } } });
    expect((await askAs(door, asOwn(own), { path: '/members' })).status).toBe(403);
    await act(door, 'POST', `/companies/${own.id}/reset`);
    expect((await askAs(door, asOwn(own), { path: '/members' })).status).toBe(200);
    expect((await control(door, { path: `/companies/${own.id}/keys`, json: { stage: 'dev' } })).status).toBe(
      201,
    );
    const left = await control<{ behaviours: { match: unknown }[] }>(door, { path: '/behaviours' });
    expect(left.body.behaviours.map(({ match }) => match)).toEqual([{ company: 'bluepeak' }]);
  });

  it('is gone once it is removed, and its id is given to no other before a reset', async () => {
    const before = await stateOf(door);
    const own = await add(door, { like: 'alder-finch' });
    await thank(door, asOwn(own), 'Of A');
    expect((await act(door, 'DELETE', `/companies/${own.id}`)).status).toBe(204);
    expect((await askAs(door, asOwn(own), { path: '/members' })).body).toEqual({
      message: 'Invalid API Key.',
    });
    expect((await act(door, 'DELETE', `/companies/${own.id}`)).status).toBe(404);
    expect(await stateOf(door)).toBe(before);
    const next = await add(door, { like: 'alder-finch' });
    expect(next.id).toBe('company-2');
    door.reset();
    expect((await askAs(door, asOwn(next), { path: '/members' })).status).toBe(403);
    expect(await add(door, { like: 'alder-finch' })).toEqual({ ...own, keys: own.keys });
  });

  it('a snapshot holds it, with what it wrote', async () => {
    const own = await add(door, { like: 'alder-finch', name: 'Kept' });
    await thank(door, asOwn(own), 'Of A');
    const snapshot = await takeSnapshot(door);
    door.reset();
    expect((await restore(door, snapshot)).status).toBe(204);
    expect(await thanksOf(door, asOwn(own))).toEqual(['Of A']);
    expect((await add(door, {})).id).toBe('company-2');
    expect((await act(door, 'POST', `/companies/${own.id}/reset`)).status).toBe(204);
    expect(await thanksOf(door, asOwn(own))).toEqual([]);
  });

  it('one that the mock was started with stays', async () => {
    const { status, body } = await act(door, 'DELETE', '/companies/bluepeak');
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message:
        'bluepeak is a company that the mock was started with; only those that were added can be removed.',
    });
  });

  it.each<{ json: unknown; says: string }>([
    {
      json: { like: 'alderfinch' },
      says: '/like: alderfinch is no company of this mock; did you mean alder-finch?',
    },
    {
      json: { like: 'x'.repeat(30) },
      says: `/like: ${'x'.repeat(30)} is no company of this mock; there are alder-finch, bluepeak.`,
    },
    { json: { nam: 'x' }, says: '/nam in the body is not allowed (did you mean name?).' },
    { json: { name: '' }, says: '/name in the body must have at least 1 character.' },
    { json: [], says: 'The body must be an object.' },
  ])('$json is refused', async ({ json, says }) => {
    const { status, body } = await control(door, { path: '/companies', json });
    expect({ status, message: body.message }).toEqual({ status: 400, message: says });
  });

  it('there are only so many', async () => {
    for (let n = 0; n < 100; n += 1) await add(door, {});
    const { status, body } = await control(door, { path: '/companies', json: {} });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'There are 100 companies already that were added; remove some.',
    });
  });

  it('sixteen workers at once on one mock never meet', async () => {
    const work = async (worker: number): Promise<void> => {
      const own = await add(door, { like: 'alder-finch', name: `Worker ${worker}` });
      const who = asOwn(own);
      const message = `Of ${worker}`;
      await control(door, {
        path: '/behaviours',
        json: { match: { company: own.id }, times: 1, answer: { status: 500 + worker } },
      });
      expect(await thank(door, who, message)).toBe(500 + worker);
      expect(await thank(door, who, message)).toBe(201);
      expect(await thanksOf(door, who)).toEqual([message]);
      await act(door, 'POST', `/companies/${own.id}/reset`);
      expect(await thanksOf(door, who)).toEqual([]);
      expect(await thank(door, who, message)).toBe(201);
      expect(await thanksOf(door, who)).toEqual([message]);
      await act(door, 'DELETE', `/companies/${own.id}`);
    };
    await Promise.all(Array.from({ length: 16 }, (_, worker) => work(worker)));
    expect(await thanksOf(door, ALDER)).toEqual([]);
  });
});

describe('addCompany in process', () => {
  const document = loadDocument();

  it('gives a company that can be reset and removed', async () => {
    const { mock, request } = createMock({ document });
    const own = mock.addCompany({ like: 'bluepeak' });
    const status = async (): Promise<number> =>
      (await request('/dev/1/members', { headers: { 'x-api-key': own.keys['dev'] ?? '' } })).status;
    expect(await status()).toBe(200);
    own.reset();
    expect(await status()).toBe(200);
    own.remove();
    own.remove();
    own.reset();
    expect(await status()).toBe(403);
  });

  it('throws for what is none', () => {
    const { mock } = createMock({ document });
    expect(() => mock.addCompany({ like: 'x' })).toThrow(TypeError);
    expect(() => mock.addCompany({ nam: 'x' } as never)).toThrow('/nam is not allowed (did you mean name?).');
    expect(mock.addCompany().id).toBe('company-1');
  });
});
