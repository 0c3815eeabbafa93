import { describe, expect, it } from 'vitest';
import { ALDER, BLUEPEAK, CALLERS, COMPANIES, STAGES, type Stage } from '../known.test.helper.ts';
import { type Door, useMock, WAYS } from '../ways.test.helper.ts';
import { control, generateKey, type KeyRecord, retireKey } from './control.test.helper.ts';

/** How a key is taken in a stage. */
async function tryKey(door: Door, stage: Stage, key: string): Promise<string> {
  const { status, body } = await door.ask<{ message?: string; members?: { email: string }[] }>({
    path: `/${stage}/1/members?limit=1`,
    headers: { 'x-api-key': key },
  });
  return `${status} ${body.message ?? body.members?.[0]?.email}`;
}

async function listKeys(door: Door, company: string): Promise<KeyRecord[]> {
  return (await control<{ keys: KeyRecord[] }>(door, { path: `/companies/${company}/keys` })).body.keys;
}

const setAccess = (door: Door, company: string, developer_access: unknown): ReturnType<typeof control> =>
  control(door, { method: 'PATCH', path: `/companies/${company}`, json: { developer_access } });

describe.each(WAYS)('companies and their keys, $way', (way) => {
  const door = useMock(way);

  it('lists the known companies, one of them without developer access', async () => {
    const { body } = await control<{ companies: unknown[] }>(door, { path: '/companies' });
    expect(body.companies).toEqual(
      COMPANIES.map(({ id, name, developer_access }) => ({ id, name, developer_access })),
    );
    expect(COMPANIES.map((company) => company.developer_access).sort()).toEqual([false, true]);
  });

  it('lists the keys of one company', async () => {
    for (const { id, keys } of COMPANIES) {
      const listed = await listKeys(door, id);
      expect(listed.map(({ company, stage, key, status }) => ({ company, stage, key, status }))).toEqual(
        STAGES.map((stage) => ({ company: id, stage, key: keys[stage], status: 'active' })),
      );
    }
  });

  it.each(STAGES)(
    'a key that is generated for %s is valid there at once, and the old one still is',
    async (stage) => {
      const member = CALLERS.find((who) => who.company === 'alder-finch' && who.stage === stage)?.data
        .members[0]?.email;
      const made = await generateKey(door, 'alder-finch', stage);
      expect(made).toMatchObject({ company: 'alder-finch', stage, status: 'active' });
      expect(made.key).toMatch(/^fake-/);
      expect(await tryKey(door, stage, made.key)).toBe(`200 ${member}`);
      expect(await tryKey(door, stage === 'dev' ? 'prod' : 'dev', made.key)).toBe(
        '403 Invalid API Key by stage',
      );
      const old = COMPANIES.find(({ id }) => id === 'alder-finch')?.keys[stage] ?? '';
      expect(await tryKey(door, stage, old)).toBe(`200 ${member}`);
      expect((await listKeys(door, 'alder-finch')).map(({ key }) => key)).toContain(made.key);
    },
  );

  it('a retired key is unknown from then on, in both stages, and no other key is', async () => {
    const made = await generateKey(door, 'alder-finch', 'dev');
    const other = await generateKey(door, 'alder-finch', 'dev');
    await retireKey(door, made);
    for (const stage of STAGES) expect(await tryKey(door, stage, made.key)).toBe('403 Invalid API Key.');
    expect(await tryKey(door, 'dev', other.key)).toMatch(/^200/);
    expect(await tryKey(door, 'dev', ALDER.key)).toMatch(/^200/);
    expect((await listKeys(door, 'alder-finch')).find(({ id }) => id === made.id)?.status).toBe('retired');
    await retireKey(door, made);
    expect(await tryKey(door, 'dev', made.key)).toBe('403 Invalid API Key.');
  });

  it('the first key may be retired too, and is not made again', async () => {
    const [first] = await listKeys(door, 'alder-finch');
    if (!first) throw new Error('There is no key.');
    await retireKey(door, first);
    const made = await generateKey(door, 'alder-finch', 'dev');
    expect(new Set([first.key, made.key]).size).toBe(2);
    expect(await tryKey(door, 'dev', first.key)).toBe('403 Invalid API Key.');
    expect(await tryKey(door, 'dev', made.key)).toMatch(/^200/);
  });

  it('keys are all different, whatever was retired between', async () => {
    const keys = new Set<string>();
    for (const stage of ['dev', 'prod', 'dev', 'dev', 'prod']) {
      const made = await generateKey(door, 'alder-finch', stage);
      keys.add(made.key).add(made.id);
      await retireKey(door, made);
    }
    expect(keys.size).toBe(10);
  });

  it('developer access is needed to generate a key, and only for that', async () => {
    const path = '/companies/bluepeak/keys';
    const refused = await control(door, { path, json: { stage: 'dev' } });
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'Developer access is not enabled for this company.',
    });
    expect(await listKeys(door, 'bluepeak')).toHaveLength(2);
    expect((await setAccess(door, 'bluepeak', true)).body).toEqual({
      id: 'bluepeak',
      name: expect.any(String),
      developer_access: true,
    });
    const made = await generateKey(door, 'bluepeak', 'dev');
    expect(await tryKey(door, 'dev', made.key)).toBe(`200 ${BLUEPEAK.data.members[0]?.email}`);
    await setAccess(door, 'bluepeak', false);
    expect(await tryKey(door, 'dev', made.key)).toMatch(/^200/);
    expect((await control(door, { path, json: { stage: 'dev' } })).status).toBe(409);
    await retireKey(door, made);
    expect(await tryKey(door, 'dev', made.key)).toBe('403 Invalid API Key.');
  });

  it('access of one company is none of the other', async () => {
    await setAccess(door, 'alder-finch', false);
    expect(
      (await control(door, { path: '/companies/alder-finch/keys', json: { stage: 'dev' } })).status,
    ).toBe(409);
    const { body } = await control<{ companies: { developer_access: boolean }[] }>(door, {
      path: '/companies',
    });
    expect(body.companies.map((company) => company.developer_access)).toEqual([false, false]);
  });

  it('a key cannot be retired by way of another company', async () => {
    const [key] = await listKeys(door, 'bluepeak');
    const { status } = await control(door, {
      method: 'POST',
      path: `/companies/alder-finch/keys/${key?.id}/retire`,
    });
    expect(status).toBe(404);
    expect(await tryKey(door, 'dev', BLUEPEAK.key)).toMatch(/^200/);
  });

  it.each<{ method: string; path: string; json?: unknown; status: number; says: string }>([
    { method: 'GET', path: '/companies/nobody/keys', status: 404, says: 'nobody' },
    { method: 'GET', path: '/companies/__proto__/keys', status: 404, says: '__proto__' },
    {
      method: 'PATCH',
      path: '/companies/nobody',
      json: { developer_access: true },
      status: 404,
      says: 'nobody',
    },
    {
      method: 'PATCH',
      path: '/companies/bluepeak',
      json: { developer_access: 'yes' },
      status: 400,
      says: '/developer_access',
    },
    { method: 'PATCH', path: '/companies/bluepeak', json: {}, status: 400, says: '/developer_access' },
    { method: 'POST', path: '/companies/nobody/keys', json: { stage: 'dev' }, status: 404, says: 'nobody' },
    {
      method: 'POST',
      path: '/companies/alder-finch/keys',
      json: { stage: 'test' },
      status: 400,
      says: 'dev, prod',
    },
    {
      method: 'POST',
      path: '/companies/alder-finch/keys',
      json: { stage: '__proto__' },
      status: 400,
      says: '/stage',
    },
    { method: 'POST', path: '/companies/alder-finch/keys', json: {}, status: 400, says: '/stage' },
    { method: 'POST', path: '/companies/alder-finch/keys', status: 400, says: 'missing' },
    { method: 'POST', path: '/companies/alder-finch/keys/nothing/retire', status: 404, says: 'nothing' },
    { method: 'POST', path: '/companies/nobody/keys/nothing/retire', status: 404, says: 'nobody' },
    { method: 'GET', path: '/companies/alder-finch', status: 405, says: 'PATCH' },
    { method: 'DELETE', path: '/reset', status: 405, says: 'POST' },
    { method: 'GET', path: '/nothing', status: 404, says: '/__mock/nothing' },
    { method: 'POST', path: '', status: 404, says: '/__mock' },
    { method: 'GET', path: '/journal?limit=0', status: 400, says: '`limit`' },
    { method: 'GET', path: '/journal?limit=1001', status: 400, says: '`limit`' },
    { method: 'PUT', path: '/snapshot', json: {}, status: 400, says: '/document' },
  ])('$method $path is refused with $status', async ({ method, path, json, status, says }) => {
    const { status: got, body } = await control(door, {
      method,
      path,
      ...(json === undefined ? {} : { json }),
    });
    expect({ status: got, message: body.message }).toEqual({
      status,
      message: expect.stringContaining(says),
    });
  });
});
