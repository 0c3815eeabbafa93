import { describe, expect, it } from 'vitest';
import { operation, SERVICE } from './document.test.helper.ts';
import {
  ALDER,
  ALDER_PROD,
  askAs,
  BLUEPEAK,
  type Message,
  readAll,
  recognitionsOf,
  send,
  stateOf,
} from './known.test.helper.ts';
import { useMock, WAYS } from './ways.test.helper.ts';

const { members, teams, cohorts } = ALDER.data;
const [rosa = '', tom = '', mei = ''] = members.map(({ email }) => email);
const team = teams[0] ?? { id: '', name: '' };
const cohort = cohorts[0] ?? { id: '' };
const inTeam = members.filter(({ team_id }) => team_id === team.id).map(({ email }) => email);
const inCohort = members.filter(({ cohort_ids }) => cohort_ids.includes(cohort.id)).map(({ email }) => email);

describe.each(WAYS)('sending a recognition, $way', (way) => {
  const door = useMock(way);

  it.each<{ form: string; recipients: unknown; want: readonly string[] }>([
    { form: 'one address', recipients: tom, want: [tom] },
    { form: 'one address in capitals', recipients: tom.toUpperCase(), want: [tom] },
    { form: 'the sender', recipients: rosa, want: [rosa] },
    { form: 'a comma list', recipients: `${tom},${mei}`, want: [tom, mei] },
    { form: 'a comma list with spaces', recipients: `  ${mei} ,\t${tom}\n`, want: [mei, tom] },
    { form: 'a comma list in mixed case', recipients: `${tom.toUpperCase()},${mei}`, want: [tom, mei] },
    {
      form: 'a comma list with somebody twice',
      recipients: `${tom}, ${mei}, ${tom.toUpperCase()}`,
      want: [tom, mei],
    },
    { form: 'a comma list of one, twice', recipients: `${tom},${tom}`, want: [tom] },
    { form: 'an array', recipients: [mei, tom], want: [mei, tom] },
    { form: 'an array of one', recipients: [tom], want: [tom] },
    { form: 'an array with somebody twice', recipients: [tom, tom.toUpperCase(), mei], want: [tom, mei] },
    { form: 'everybody', recipients: 'ALL_MEMBERS', want: members.map(({ email }) => email) },
    { form: 'a team', recipients: team.id, want: inTeam },
    { form: 'a cohort', recipients: cohort.id, want: inCohort },
  ])('$form', async ({ recipients, want }) => {
    const { status, body } = await send(door, ALDER, rosa, {
      recipients,
      message: 'Thank you.',
      value: 'Care',
    });
    expect(status).toBe(201);
    expect(body.recipients.map(({ email }) => email)).toEqual(want);
    expect(body).toMatchObject({ message: 'Thank you.', value: 'Care', sender: { email: rosa } });
    for (const { email, name, team_name } of [body.sender, ...body.recipients])
      expect(members).toContainEqual(expect.objectContaining({ email, name, team_name }));
    expect(SERVICE.judge('/components/schemas/Recognition', body)).toBe('');
    expect((await recognitionsOf(door, ALDER, { email: want[0] ?? '' }))[0]).toEqual(body);
  });

  it('the teams and cohorts of the cases have members', () => {
    expect(inTeam.length).toBeGreaterThan(1);
    expect(inCohort.length).toBeGreaterThan(1);
  });

  it.each([ALDER, ALDER_PROD])('every example of the document works as $name', async (who) => {
    const { bodies } = operation('sendRecognition');
    expect(Object.keys(bodies)).toHaveLength(5);
    for (const body of Object.values(bodies)) expect((await send(door, who, rosa, body)).status).toBe(201);
  });

  it.each([
    ['as it is', tom],
    ['with %40', encodeURIComponent(tom)],
    ['with %2E', tom.replaceAll('.', '%2E')],
    ['in capitals', tom.toUpperCase()],
  ])('the sender may be written %s', async (_, sender) => {
    const { status, body } = await askAs<{ sender: unknown }>(door, ALDER, {
      path: `/recognition/${sender}`,
      json: { recipients: mei },
    });
    expect({ status, sender: body.sender }).toMatchObject({ status: 201, sender: { email: tom } });
  });

  it('a message and a value may be left out', async () => {
    const { body } = await send(door, ALDER, rosa, { recipients: tom });
    expect(Object.keys(body).sort()).toEqual(['created_at', 'id', 'message', 'recipients', 'sender']);
    expect(body.message).toBe('');
  });

  it('two that are alike are two', async () => {
    const [first, second] = [
      await send(door, ALDER, rosa, { recipients: tom }),
      await send(door, ALDER, rosa, { recipients: tom }),
    ];
    expect(first?.body.id).not.toBe(second?.body.id);
    expect(Date.parse(second?.body.created_at ?? '')).toBeGreaterThan(
      Date.parse(first?.body.created_at ?? ''),
    );
    const newest = (await recognitionsOf(door, ALDER, { email: tom })).slice(0, 2);
    expect(newest).toEqual([second?.body, first?.body]);
  });

  it.each<{ what: string; recipients: unknown; names: readonly string[] }>([
    { what: 'one address', recipients: 'no.body@alderfinch.example', names: ['no.body@alderfinch.example'] },
    { what: 'the last of a list', recipients: `${tom}, no.body@a.example`, names: ['no.body@a.example'] },
    {
      what: 'the first of an array',
      recipients: ['no.body@a.example', tom],
      names: ['no.body@a.example', '/recipients/0'],
    },
    {
      what: 'two of an array',
      recipients: [tom, 'x@a.example', 'y@a.example'],
      names: ['x@a.example', 'y@a.example', '/recipients/1'],
    },
    {
      what: 'a member of another company',
      recipients: [tom, BLUEPEAK.data.members[0]?.email],
      names: [BLUEPEAK.data.members[0]?.email ?? '?'],
    },
    { what: 'a team', recipients: 'team_nobody', names: ['team_nobody'] },
    {
      what: 'a team of another company',
      recipients: BLUEPEAK.data.teams[0]?.id,
      names: [BLUEPEAK.data.teams[0]?.id ?? '?'],
    },
    { what: 'a name instead of an id', recipients: team.name, names: [team.name] },
    { what: 'a name of every object', recipients: '__proto__', names: ['__proto__'] },
    { what: 'everybody, in small letters', recipients: 'all_members', names: ['all_members'] },
  ])('a stranger is refused by name and nobody receives anything: $what', async ({ recipients, names }) => {
    const before = await stateOf(door);
    const { status, body } = await send(door, ALDER, rosa, { recipients, message: 'Never sent.' });
    expect(status).toBe(400);
    for (const name of [...names, '/recipients']) expect(body.message).toContain(name);
    expect(body.message).not.toContain(tom);
    expect((await stateOf(door)) === before).toBe(true);
  });

  it('somebody who is a member of the other stage only is a stranger', async () => {
    const known = new Set(members.map(({ email }) => email));
    const other = ALDER_PROD.data.members.find(({ email }) => !known.has(email))?.email ?? '';
    const { status, body } = await send(door, ALDER, rosa, { recipients: other });
    expect(status).toBe(400);
    expect(body.message).toContain(other);
  });

  it.each<unknown>([
    undefined,
    null,
    5,
    true,
    {},
    '',
    ' ',
    [],
    [''],
    [5],
    [[tom]],
    ['ALL_MEMBERS'],
    [team.id],
    'ALL_MEMBERS ',
    ` ${tom}`,
    `${tom},`,
    `,${tom}`,
    `${tom},,${mei}`,
    `${tom};${mei}`,
    `${tom} ${mei}`,
    `${tom},${team.id}`,
    'two words',
    { email: tom },
    `${'a'.repeat(250)}@b.c`,
  ])('%j has none of the five forms', async (recipients) => {
    const { status, body } = await send(door, ALDER, rosa, { recipients, message: 'm' });
    expect(status).toBe(400);
    expect(body.message).toContain('/recipients');
  });

  it.each([
    { json: { recipients: tom, message: 5 }, says: '/message' },
    { json: { recipients: tom, message: 'm'.repeat(5001) }, says: '/message' },
    { json: { recipients: tom, value: '' }, says: '/value' },
    { json: [tom], says: 'The body' },
    { json: 'ALL_MEMBERS', says: 'The body' },
    { json: null, says: 'The body' },
  ])('$says is refused where it is not valid', async ({ json, says }) => {
    const { status, body } = await send(door, ALDER, rosa, json);
    expect({ status, message: body.message.slice(0, says.length) }).toEqual({ status: 400, message: says });
  });

  it.each(['no.body@alderfinch.example', BLUEPEAK.data.members[0]?.email ?? ''])(
    '%s cannot send',
    async (sender) => {
      const before = await stateOf(door);
      const { status, body } = await askAs<Message>(door, ALDER, {
        path: `/recognition/${sender}`,
        json: { recipients: tom },
      });
      expect(status).toBe(404);
      expect(body.message).toContain(sender);
      expect((await stateOf(door)) === before).toBe(true);
    },
  );

  it('what is no address cannot send', async () => {
    const { status, body } = await askAs<Message>(door, ALDER, {
      path: '/recognition/nobody',
      json: { recipients: tom },
    });
    expect({ status, names: body.message.includes('`member_email`') }).toEqual({ status: 400, names: true });
  });

  it('a team without members is refused, and not answered by a recognition of nobody', async () => {
    const json = inTeam.map((email) => ({ email, team_name: 'Elsewhere' }));
    await askAs(door, ALDER, { path: '/api/v1/members', json });
    expect(await readAll(door, ALDER, `/members?team_name=${team.name}`, 'members')).toEqual([]);
    const { status, body } = await send(door, ALDER, rosa, { recipients: team.id });
    expect(status).toBe(400);
    expect(body.message).toContain(team.id);
  });
});
