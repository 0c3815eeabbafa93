import { describe, expect, it } from 'vitest';
import { SERVICE } from './document.test.helper.ts';
import {
  ALDER,
  askAs,
  BLUEPEAK,
  type Caller,
  callersOf,
  type Message,
  readAll,
  readAs,
  recognitionsOf,
  type Schemas,
  send,
} from './known.test.helper.ts';
import { type Door, useMock, WAYS } from './ways.test.helper.ts';

type Profile = Schemas['Profile'];

const [rosa, tom] = ALDER.data.members;

async function profile(door: Door, who: Caller, email: string): Promise<Profile> {
  return readAs<Profile>(door, who, `/api/v1/users/${email}/profile`);
}

describe.each(WAYS)('members, $way', (way) => {
  const door = useMock(way);

  it.each(callersOf(way))('the list has everybody of $name, on pages that add up', async (who) => {
    for (const limit of [1, 7, 100])
      expect(await readAll(door, who, '/members', 'members', limit)).toEqual(who.data.members);
  });

  it.each(callersOf(way))('the teams of $name have their members, in whatever letter case', async (who) => {
    for (const { name } of who.data.teams) {
      const query = `/members?team_name=${encodeURIComponent(name.toUpperCase())}`;
      const want = who.data.members.filter(({ team_name }) => team_name === name);
      expect(await readAll(door, who, query, 'members', 3)).toEqual(want);
    }
  });

  it.each(['Nobody', 'Pay', BLUEPEAK.data.teams[0]?.name ?? ''])('the team %s has nobody', async (name) => {
    expect(await readAll(door, ALDER, `/members?team_name=${encodeURIComponent(name)}`, 'members')).toEqual(
      [],
    );
  });

  it.each(callersOf(way))('the totals of every profile of $name are those of the lists', async (who) => {
    for (const member of who.data.members) {
      const got = await profile(door, who, member.email);
      const read = await recognitionsOf(door, who, { email: member.email });
      const points = who.data.boosts
        .filter(({ email }) => email === member.email)
        .map((boost) => boost.points);
      expect(got).toEqual({
        ...member,
        recognitions_sent: read.filter(({ sender }) => sender.email === member.email).length,
        recognitions_received: read.filter(({ recipients }) =>
          recipients.some(({ email }) => email === member.email),
        ).length,
        boost_points: points.reduce((sum, one) => sum + one, 0),
      });
      expect(SERVICE.judge('/components/schemas/Profile', got)).toBe('');
    }
  });

  it('the totals of some are not nothing', async () => {
    const { recognitions_sent, recognitions_received } = await profile(door, ALDER, rosa?.email ?? '');
    expect(Math.min(recognitions_sent, recognitions_received)).toBeGreaterThan(0);
    expect(ALDER.data.boosts.length).toBeGreaterThan(0);
  });

  it('the totals move with what is sent and boosted', async () => {
    const [sender, recipient] = [rosa?.email ?? '', tom?.email ?? ''];
    const before = [await profile(door, ALDER, sender), await profile(door, ALDER, recipient)];
    await send(door, ALDER, sender, { recipients: [recipient, sender] });
    await askAs(door, ALDER, { path: '/api/v1/performance-boosts', json: { email: recipient, points: 4 } });
    expect([await profile(door, ALDER, sender), await profile(door, ALDER, recipient)]).toEqual([
      {
        ...before[0],
        recognitions_sent: (before[0]?.recognitions_sent ?? 0) + 1,
        recognitions_received: (before[0]?.recognitions_received ?? 0) + 1,
      },
      {
        ...before[1],
        recognitions_received: (before[1]?.recognitions_received ?? 0) + 1,
        boost_points: (before[1]?.boost_points ?? 0) + 4,
      },
    ]);
  });

  const email = rosa?.email ?? '';
  it.each([
    email.replace('@', '%40'),
    email.toUpperCase(),
    email.replaceAll('.', '%2e'),
    encodeURIComponent(email.toUpperCase()),
  ])('a profile may be asked for as %s', async (written) => {
    expect(await profile(door, ALDER, written)).toEqual(await profile(door, ALDER, email));
  });

  it('an address may hold any character that a path can carry', async () => {
    for (const address of [
      'a/b@new.example',
      'a?b@new.example',
      'a%b@new.example',
      'ü#+&=@new.example',
      'a..@new.example',
    ]) {
      await askAs(door, ALDER, { path: '/api/v1/members', json: [{ email: address }] });
      expect(await profile(door, ALDER, encodeURIComponent(address))).toMatchObject({ email: address });
      expect((await send(door, ALDER, address, { recipients: address })).status).toBe(201);
    }
  });

  it('accents may be composed or not', async () => {
    await askAs(door, ALDER, {
      path: '/api/v1/members',
      json: [{ email: 'zoë@new.example'.normalize('NFD') }],
    });
    expect(await profile(door, ALDER, encodeURIComponent('ZOË@new.example'.normalize('NFC')))).toMatchObject({
      recognitions_sent: 0,
    });
  });

  it.each([
    'no.body@alderfinch.example',
    BLUEPEAK.data.members[0]?.email ?? '',
    '__proto__@x',
    'constructor@x',
  ])('the profile of %s is not found', async (address) => {
    const { status, body } = await askAs<Message>(door, ALDER, { path: `/api/v1/users/${address}/profile` });
    expect({ status, named: body.message.includes(address) }).toEqual({ status: 404, named: true });
  });

  it.each(['nobody', 'a@b,c@d', 'a@b%20', '%20', '@', 'a@', `${'a'.repeat(250)}@b.cd`])(
    '%s is no address',
    async (address) => {
      const { status, body } = await askAs<Message>(door, ALDER, {
        path: `/api/v1/users/${address}/profile`,
      });
      expect({ status, named: body.message.includes('`email`') }).toEqual({ status: 400, named: true });
    },
  );
});
