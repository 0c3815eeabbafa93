import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { operation, SERVICE } from './document.test.helper.ts';
import {
  ALDER,
  ALDER_PROD,
  askAs,
  BLUEPEAK,
  type Message,
  readAll,
  readAs,
  recognitionsOf,
  type Schemas,
  send,
} from './known.test.helper.ts';
import { type Door, type Reply, useMock, WAYS } from './ways.test.helper.ts';

type Result = Schemas['MemberImportResult'];
type Member = Schemas['Member'];

const [rosa] = ALDER.data.members;
const email = rosa?.email ?? '';

function put(door: Door, json: unknown): Promise<Reply<Result & Message>> {
  return askAs(door, ALDER, { path: '/api/v1/members', json });
}

async function find(door: Door, address: string): Promise<Member | undefined> {
  const members = await readAll<'members', Member>(door, ALDER, '/members', 'members');
  return members.find((member) => member.email.toLowerCase() === address.toLowerCase());
}

describe.each(WAYS)('importing members, $way', (way) => {
  const door = useMock(way);

  it.each<{
    what: string;
    json: unknown;
    want: Omit<Result, 'errors'>;
    failed: readonly { index: number; says: string; email?: string }[];
  }>([
    { what: 'nobody', json: [], want: { created: 0, updated: 0, failed: 0 }, failed: [] },
    {
      what: 'nobody, wrapped',
      json: { members: [] },
      want: { created: 0, updated: 0, failed: 0 },
      failed: [],
    },
    {
      what: 'one',
      json: [{ email: 'a@new.example' }],
      want: { created: 1, updated: 0, failed: 0 },
      failed: [],
    },
    {
      what: 'one, wrapped',
      json: { members: [{ email: 'a@new.example' }] },
      want: { created: 1, updated: 0, failed: 0 },
      failed: [],
    },
    { what: 'one that is known', json: [{ email }], want: { created: 0, updated: 1, failed: 0 }, failed: [] },
    {
      what: 'one that is known, in capitals',
      json: [{ email: email.toUpperCase() }],
      want: { created: 0, updated: 1, failed: 0 },
      failed: [],
    },
    {
      what: 'a new one twice',
      json: [{ email: 'a@new.example' }, { email: 'A@NEW.example' }],
      want: { created: 1, updated: 1, failed: 0 },
      failed: [],
    },
    {
      what: 'one with fields that nobody knows',
      json: [{ email: 'a@new.example', colour: 'blue' }],
      want: { created: 1, updated: 0, failed: 0 },
      failed: [],
    },
    {
      what: 'some of each',
      json: {
        members: [
          { email: 'a@new.example' },
          { name: 'No Address' },
          { email },
          { email: 'no address' },
          { email: 'b@new.example', name: '' },
          { email: 'c@new.example', joined_on: '2026-02-30' },
          { email: 'd@new.example', job_title: 5 },
          null,
          'e@new.example',
          [],
        ],
      },
      want: { created: 1, updated: 1, failed: 8 },
      failed: [
        { index: 1, says: '/email is missing' },
        { index: 3, says: '/email', email: 'no address' },
        { index: 4, says: '/name', email: 'b@new.example' },
        { index: 5, says: '/joined_on', email: 'c@new.example' },
        { index: 6, says: '/job_title', email: 'd@new.example' },
        { index: 7, says: 'must be an object' },
        { index: 8, says: 'must be an object' },
        { index: 9, says: 'must be an object' },
      ],
    },
  ])('$what', async ({ json, want, failed }) => {
    const { status, body } = await put(door, json);
    expect(status).toBe(200);
    expect(body).toMatchObject(want);
    expect(body.errors.map((error) => ({ index: error.index, email: error.email }))).toEqual(
      failed.map((one) => ({ index: one.index, email: one.email })),
    );
    for (const [place, { says }] of failed.entries()) expect(body.errors[place]?.message).toContain(says);
    expect(SERVICE.judge('/components/schemas/MemberImportResult', body)).toBe('');
    const { length } = await readAll(door, ALDER, '/members', 'members');
    expect(length).toBe(ALDER.data.members.length + want.created);
  });

  it('every example of the document works', async () => {
    for (const json of Object.values(operation('importMembers').bodies))
      expect(await put(door, json)).toMatchObject({ status: 200, body: { failed: 0 } });
  });

  it.each<unknown>([null, 5, 'a@new.example', {}, { members: {} }, { members: null }, { member: [] }])(
    '%j is refused as a whole',
    async (json) => {
      const { status, body } = await put(door, json);
      expect({ status, message: body.message }).toMatchObject({ status: 400, message: expect.any(String) });
    },
  );

  it('a new member gets what is given, an id, a name made of the address, and a day', async () => {
    await put(door, [{ email: 'Ada.Nkemelu@new.example', job_title: 'Clerk' }]);
    expect(await find(door, 'ada.nkemelu@new.example')).toEqual({
      id: expect.stringMatching(/^mem_\w+$/),
      email: 'Ada.Nkemelu@new.example',
      name: 'Ada Nkemelu',
      job_title: 'Clerk',
      cohort_ids: [],
      joined_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it.each<{ given: object; changed: object }>([
    { given: {}, changed: {} },
    { given: { name: 'Rosa D.' }, changed: { name: 'Rosa D.' } },
    { given: { job_title: 'Owner' }, changed: { job_title: 'Owner' } },
    { given: { joined_on: '2020-02-29' }, changed: { joined_on: '2020-02-29' } },
    { given: { team_name: 'DESIGN' }, changed: { team_name: 'Design', team_id: 'team_design' } },
    { given: { id: 'mem_other', cohort_ids: ['x'] }, changed: {} },
  ])('$given changes that and nothing else', async ({ given, changed }) => {
    await put(door, [{ email: email.toUpperCase(), ...given }]);
    expect(await find(door, email)).toEqual({ ...rosa, ...changed });
  });

  it('the last of several entries for one member counts, field by field', async () => {
    await put(door, [
      { email: 'a@new.example', name: 'First', job_title: 'Clerk' },
      { email: 'a@new.example', name: 'Last' },
    ]);
    expect(await find(door, 'a@new.example')).toMatchObject({ name: 'Last', job_title: 'Clerk' });
  });

  it('a team that is new is made once, however its letters are written, and can be sent to', async () => {
    await put(door, [
      { email: 'a@new.example', team_name: 'New Team' },
      { email: 'b@new.example', team_name: 'NEW TEAM' },
    ]);
    await put(door, [{ email: 'c@new.example', team_name: 'new team' }]);
    const members = await readAll<'members', Member>(door, ALDER, '/members?team_name=New%20team', 'members');
    expect(members.map(({ email: address }) => address)).toEqual([
      'a@new.example',
      'b@new.example',
      'c@new.example',
    ]);
    expect(new Set(members.map(({ team_name }) => team_name))).toEqual(new Set(['New Team']));
    const id = members[0]?.team_id ?? '';
    expect(members.map(({ team_id }) => team_id)).toEqual([id, id, id]);
    const { status, body } = await send(door, ALDER, email, { recipients: id });
    expect({ status, count: body.recipients.length }).toEqual({ status: 201, count: 3 });
  });

  it('the cohorts that are given are those that the member is in from then on, where all of them exist', async () => {
    const [first, second] = ALDER.data.cohorts.map(({ id }) => id);
    const imported = await put(door, [
      { email: 'in.both@new.example', cohort_ids: [first, second] },
      { email: 'in.none@new.example', cohort_ids: [first, 'cohort_of_nobody'] },
    ]);
    expect(imported.body).toEqual({
      created: 1,
      updated: 0,
      failed: 1,
      errors: [
        {
          index: 1,
          email: 'in.none@new.example',
          message: '/cohort_ids/1: this company has no cohort with the ID cohort_of_nobody.',
        },
      ],
    });
    await send(door, ALDER, email, { recipients: first, message: 'to the cohort' });
    expect(
      (await recognitionsOf(door, ALDER, { email: 'in.both@new.example' })).map(({ message }) => message),
    ).toEqual(['to the cohort']);
    await put(door, [{ email: 'in.both@new.example', cohort_ids: [] }]);
    expect((await find(door, 'in.both@new.example'))?.cohort_ids).toEqual([]);
  });

  it('who changes team leaves the old one', async () => {
    const team = ALDER.data.members.filter(({ team_id }) => team_id === rosa?.team_id).length;
    await put(door, [{ email, team_name: 'New Team' }]);
    const left = await readAll<'members', Member>(
      door,
      ALDER,
      `/members?team_name=${rosa?.team_name}`,
      'members',
    );
    expect(left.map((member) => member.email)).not.toContain(email);
    expect(left).toHaveLength(team - 1);
    const { body } = await send(door, ALDER, email, { recipients: rosa?.team_id });
    expect(body.recipients.map((member) => member.email)).not.toContain(email);
  });

  it('an imported member reads, recognizes, is recognized, and is one of everybody', async () => {
    const address = 'New.One@new.example';
    await put(door, [{ email: address, team_name: 'Design' }]);
    expect(await recognitionsOf(door, ALDER, { email: address })).toEqual([]);
    const sent = await send(door, ALDER, 'new.one@NEW.example', { recipients: email, message: 'from' });
    const got = await send(door, ALDER, email, { recipients: address.toUpperCase(), message: 'to' });
    const all = await send(door, ALDER, email, { recipients: 'ALL_MEMBERS', message: 'all' });
    const team = await send(door, ALDER, email, { recipients: 'team_design', message: 'team' });
    expect([sent, got, all, team].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const read = await recognitionsOf(door, ALDER, { email: 'NEW.ONE@new.example' });
    expect(read).toEqual([team.body, all.body, got.body, sent.body]);
    expect(await recognitionsOf(door, ALDER, { team_name: 'Design' })).toContainEqual(sent.body);
    const { body } = await askAs(door, ALDER, { path: '/api/v1/users/new.one%40new.example/profile' });
    expect(body).toMatchObject({
      email: address,
      recognitions_sent: 1,
      recognitions_received: 3,
      boost_points: 0,
    });
  });

  it.each([ALDER_PROD, BLUEPEAK])('is no member of $name', async (who) => {
    await put(door, [{ email: 'a@new.example', team_name: 'New Team' }]);
    const members = await readAll<'members', Member>(door, who, '/members', 'members');
    expect(members.map((member) => member.email)).toEqual(who.data.members.map((member) => member.email));
    expect((await askAs(door, who, { path: '/api/v1/users/a@new.example/profile' })).status).toBe(404);
    expect(await readAll(door, who, '/members?team_name=New+Team', 'members')).toEqual([]);
  });

  it('names of every object in JavaScript are names like others', async () => {
    const entry = JSON.parse(
      '{"email": "__proto__@new.example", "__proto__": {"name": "x"}, "constructor": 1, "team_name": "constructor"}',
    );
    const { body } = await put(door, { members: [entry] });
    expect(body).toMatchObject({ created: 1, failed: 0 });
    expect(await find(door, '__proto__@new.example')).toMatchObject({
      name: 'Proto',
      team_name: 'constructor',
    });
  });

  it('thousands of entries that are not valid are answered one by one', async () => {
    const { status, body } = await put(
      door,
      Array.from({ length: 5_000 }, () => 1),
    );
    expect({ status, failed: body.failed, last: body.errors.at(-1)?.index }).toEqual({
      status: 200,
      failed: 5_000,
      last: 4_999,
    });
  });

  it('tens of thousands of them are counted, and the first 10,000 told', async () => {
    const { status, body } = await put(
      door,
      Array.from({ length: 40_000 }, () => 1),
    );
    expect({
      status,
      failed: body.failed,
      told: body.errors.length,
      last: body.errors.at(-1)?.index,
    }).toEqual({
      status: 200,
      failed: 40_000,
      told: 10_000,
      last: 9_999,
    });
  });

  describe('thousands of members at once', () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => ({
      email: `${index}@new.example`,
      team_name: `Team ${index % 700}`,
    }));
    const known = ALDER.data.members.length;
    const count = async (): Promise<number> =>
      (await readAs<Schemas['MemberList']>(door, ALDER, '/members?limit=1')).pagination.total;

    it('are shown all or not at all while they are imported', async () => {
      let done = false;
      const imported = put(door, entries).finally(() => {
        done = true;
      });
      const seen = new Set<number>();
      while (!done) {
        seen.add(await count());
        await nextTurn();
      }
      expect((await imported).body).toMatchObject({ created: 5_000, failed: 0 });
      expect(await count()).toBe(known + 5_000);
      expect([...seen].filter((total) => total !== known && total !== known + 5_000)).toEqual([]);
    });

    it('are all shown by each list of what was sent to all of them, however large it is', async () => {
      await put(door, entries);
      const messages = ['first', 'second', 'third'];
      for (const message of messages) await send(door, ALDER, email, { recipients: 'ALL_MEMBERS', message });
      await send(door, ALDER, email, { recipients: '0@new.example', message: 'to one' });
      for (const time of ['at first', 'and again']) {
        const reply = await askAs<Schemas['RecognitionList']>(door, ALDER, {
          path: '/recognition?email=0%40new.example',
        });
        const shown = reply.body.recognitions.map(({ message, recipients }) => [message, recipients.length]);
        expect({ time, shown }).toEqual({
          time,
          shown: [['to one', 1], ...messages.toReversed().map((message) => [message, known + 5_000])],
        });
        expect(reply.body.recognitions.at(-1)?.recipients.at(-1)?.email).toBe('4999@new.example');
        expect(Number(reply.headers.get('content-length'))).toBe(Buffer.byteLength(reply.text));
        expect(reply.text).toBe(JSON.stringify(reply.body));
      }
    });

    it('are the same as when they come one hundred at a time', async () => {
      const all = (): Promise<Member[]> => readAll(door, ALDER, '/members', 'members');
      await put(door, entries.slice(0, 3_000));
      const atOnce = await all();
      door.reset();
      for (let start = 0; start < 3_000; start += 100) await put(door, entries.slice(start, start + 100));
      expect(await all()).toEqual(atOnce);
    });

    it('are each created once where two import them at the same time, as if one had come after the other', async () => {
      const others = entries.map((entry, index) => ({ ...entry, name: `Other ${index}` }));
      const results = await Promise.all([
        put(door, entries),
        put(door, others),
        put(door, entries.slice(0, 500)),
      ]);
      const sum = (what: 'created' | 'updated'): number =>
        results.reduce((total, { body }) => total + body[what], 0);
      expect({ created: sum('created'), updated: sum('updated') }).toEqual({
        created: 5_000,
        updated: 5_500,
      });
      const members = (await readAll<'members', Member>(door, ALDER, '/members', 'members')).slice(known);
      expect(new Set(members.map(({ team_id }) => team_id)).size).toBe(700);
      expect(members.filter(({ name }, index) => name !== `Other ${index}`)).toEqual([]);
      const team = await readAll<'members', Member>(door, ALDER, '/members?team_name=Team%201', 'members');
      expect(team).toHaveLength(8);
    });

    it('are imported into what is there once they are read, whatever happened meanwhile', async () => {
      await put(door, [{ email: 'a@new.example', team_name: 'TEAM 1' }]);
      const imported = put(door, entries);
      door.reset();
      expect((await imported).body).toMatchObject({ created: 5_000, failed: 0 });
      const [member] = await readAll<'members', Member>(
        door,
        ALDER,
        '/members?team_name=Team%201',
        'members',
      );
      const { status, body } = await send(door, ALDER, email, { recipients: member?.team_id });
      expect({ status, recipients: body.recipients.length }).toEqual({ status: 201, recipients: 8 });
    });
  });
});
