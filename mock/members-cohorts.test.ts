import { describe, expect, it } from 'vitest';
import { ALDER, askAs, BLUEPEAK, readAs, type Schemas, send } from './known.test.helper.ts';
import { type Door, useMock, WAYS } from './ways.test.helper.ts';

const [rosa] = ALDER.data.members;
const [first, second] = ALDER.data.cohorts.map(({ id }) => id);
const email = rosa?.email ?? '';

async function put(door: Door, entry: object): Promise<Schemas['MemberImportResult']> {
  const { body } = await askAs<Schemas['MemberImportResult']>(door, ALDER, {
    path: '/api/v1/members',
    json: [entry],
  });
  return body;
}

async function cohortsOf(door: Door, address: string): Promise<readonly string[]> {
  return (await readAs<Schemas['Profile']>(door, ALDER, `/api/v1/users/${address}/profile`)).cohort_ids;
}

async function isIn(door: Door, cohort: string | undefined, address: string): Promise<boolean> {
  const { body } = await send(door, ALDER, email, { recipients: cohort });
  return body.recipients.some((recipient) => recipient.email === address);
}

describe.each(WAYS)('importing members with cohorts, $way', (way) => {
  const door = useMock(way);

  it('a new member is in those that are given, and in none if none are', async () => {
    expect(await put(door, { email: 'a@new.example', cohort_ids: [second, first] })).toMatchObject({
      created: 1,
      failed: 0,
    });
    await put(door, { email: 'b@new.example' });
    expect([await cohortsOf(door, 'a@new.example'), await cohortsOf(door, 'b@new.example')]).toEqual([
      [second, first],
      [],
    ]);
    expect([await isIn(door, first, 'a@new.example'), await isIn(door, first, 'b@new.example')]).toEqual([
      true,
      false,
    ]);
  });

  it('a known member leaves those that are not given', async () => {
    await put(door, { email, cohort_ids: [first] });
    expect([await isIn(door, first, email), await isIn(door, second, email)]).toEqual([true, false]);
    await put(door, { email, cohort_ids: [second] });
    expect([await isIn(door, first, email), await isIn(door, second, email)]).toEqual([false, true]);
    await put(door, { email, cohort_ids: [] });
    expect(await cohortsOf(door, email)).toEqual([]);
  });

  it('a known member stays in all where nothing is said of them', async () => {
    await put(door, { email, name: 'Rosa D.' });
    expect(await cohortsOf(door, email)).toEqual(rosa?.cohort_ids);
  });

  it.each(['cohort_nobody', BLUEPEAK.data.cohorts[0]?.id ?? '', ALDER.data.teams[0]?.id ?? '', '__proto__'])(
    'a cohort that there is not is reported, and the entry is left out: %s',
    async (id) => {
      const result = await put(door, { email, name: 'Nobody', cohort_ids: [first, id] });
      expect(result).toEqual({
        created: 0,
        updated: 0,
        failed: 1,
        errors: [{ index: 0, email, message: expect.stringContaining(`/cohort_ids/1`) }],
      });
      expect(result.errors[0]?.message).toContain(id);
      expect(await readAs(door, ALDER, `/api/v1/users/${email}/profile`)).toMatchObject({
        name: rosa?.name,
        cohort_ids: rosa?.cohort_ids,
      });
    },
  );

  it.each<unknown>(['x', [5], [''], {}, null])('%j is no list of cohorts', async (cohort_ids) => {
    const { failed, errors } = await put(door, { email, cohort_ids });
    expect({ failed, message: errors[0]?.message }).toEqual({
      failed: 1,
      message: expect.stringContaining('/cohort_ids'),
    });
  });
});
