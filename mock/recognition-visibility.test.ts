import { beforeEach, describe, expect, it } from 'vitest';
import type { Recognition } from '../fixtures/company.ts';
import { ALDER, ALDER_PROD, askAs, CALLERS, type Caller, readAs, send } from './known.test.helper.ts';
import { type Door, useMock, WAYS } from './ways.test.helper.ts';

const { members, teams, cohorts } = ALDER.data;
const [sender, first, second] = members;
const emails = members.map(({ email }) => email);
const MARK = 'a message like no other';

interface Row {
  form: string;
  recipients: unknown;
  /** Whom it stands for, told from the known data. */
  received: readonly string[];
}

const ROWS: readonly Row[] = [
  { form: 'one address', recipients: first?.email, received: [first?.email ?? ''] },
  {
    form: 'a comma list',
    recipients: `${first?.email} , ${second?.email.toUpperCase()}`,
    received: [first?.email ?? '', second?.email ?? ''],
  },
  { form: 'an array', recipients: [emails[7], emails[9]], received: [emails[7] ?? '', emails[9] ?? ''] },
  { form: 'everybody', recipients: 'ALL_MEMBERS', received: emails },
  {
    form: 'a team',
    recipients: teams[1]?.id,
    received: members.filter(({ team_id }) => team_id === teams[1]?.id).map(({ email }) => email),
  },
  {
    form: 'a cohort',
    recipients: cohorts[1]?.id,
    received: members
      .filter(({ cohort_ids }) => cohort_ids.includes(cohorts[1]?.id ?? ''))
      .map(({ email }) => email),
  },
];

/** Whether a list has the marked message among its newest, where it would be. */
async function has(door: Door, who: Caller, path: string): Promise<boolean> {
  const { recognitions } = await readAs<{ recognitions: Recognition[] }>(door, who, `${path}limit=3`);
  return recognitions.some(({ message }) => message === MARK);
}

/** Everybody, and every team, that can read the marked message. */
async function findReaders(
  door: Door,
  who: Caller,
  alsoLegacy = true,
): Promise<{ members: string[]; legacy: string[]; teams: string[] }> {
  const readers: Record<'members' | 'legacy' | 'teams', string[]> = { members: [], legacy: [], teams: [] };
  for (const { email } of who.data.members) {
    if (await has(door, who, `/recognition?email=${email}&`)) readers.members.push(email);
    if (alsoLegacy && (await has(door, who, `/recognition/recipient/${email}?`))) readers.legacy.push(email);
  }
  for (const { name } of who.data.teams)
    if (await has(door, who, `/recognition?team_name=${encodeURIComponent(name)}&`)) readers.teams.push(name);
  return readers;
}

describe.each(WAYS)('what was sent, $way', (way) => {
  const door = useMock(way);

  // Hundreds of requests for each form and company: through a socket, one other of each kind suffices.
  const others = way.way === 'in process' ? CALLERS.filter((who) => who !== ALDER) : [ALDER_PROD];

  describe.each(ROWS)('to $form', ({ recipients, received }) => {
    beforeEach(async () => {
      const { status } = await send(door, ALDER, sender?.email ?? '', { recipients, message: MARK });
      expect(status).toBe(201);
    });

    it('is read at once by sender, recipients and their teams, also on the legacy path, and by nobody else', async () => {
      const people = new Set([sender?.email, ...received]);
      const who = members.filter(({ email }) => people.has(email));
      const inTeams = new Set(who.map(({ team_name }) => team_name));
      const wanted = who.map(({ email }) => email);
      expect(await findReaders(door, ALDER)).toEqual({
        members: wanted,
        legacy: wanted,
        teams: teams.map(({ name }) => name).filter((name) => inTeams.has(name)),
      });
    });

    it.each(others)('is read by nobody of $name', async (who) => {
      const { members: readers, teams: inTeams } = await findReaders(door, who, false);
      expect([...readers, ...inTeams]).toEqual([]);
    });
  });

  it('is not read by a member of the same address in another stage or company', async () => {
    const shared = 'the.same@anywhere.example';
    for (const who of CALLERS)
      await askAs(door, who, { path: '/api/v1/members', json: [{ email: shared, team_name: 'Same' }] });
    await send(door, ALDER, shared, { recipients: shared, message: MARK });
    const seen = [];
    for (const who of CALLERS) {
      seen.push(await has(door, who, `/recognition?email=${shared}&`));
      seen.push(await has(door, who, '/recognition?team_name=Same&'));
    }
    expect(seen).toEqual(CALLERS.flatMap((who) => [who === ALDER, who === ALDER]));
  });

  it('stays with the team of the time of sending, and with the member', async () => {
    const { email = '', team_name = '' } = first ?? {};
    await send(door, ALDER, email, { recipients: email, message: MARK });
    await askAs(door, ALDER, { path: '/api/v1/members', json: [{ email, team_name: 'A New One' }] });
    expect(await has(door, ALDER, `/recognition?team_name=${team_name}&`)).toBe(true);
    expect(await has(door, ALDER, '/recognition?team_name=A+New+One&')).toBe(false);
    expect(await has(door, ALDER, `/recognition?email=${email}&`)).toBe(true);
    await send(door, ALDER, email, { recipients: email, message: MARK });
    expect(await has(door, ALDER, '/recognition?team_name=A+New+One&')).toBe(true);
  });
});
