import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../spec/runs.test.helper.ts';
import { ALDER, ALDER_PROD, askAs, BLUEPEAK, CALLERS, type Caller, send } from '../known.test.helper.ts';
import { type Door, type Reply, useMockInProcess } from '../ways.test.helper.ts';
import {
  control,
  generateKey,
  restore,
  retireKey,
  type Snapshot,
  takeSnapshot,
} from './control.test.helper.ts';

const emails = ALDER.data.members.map(({ email }) => email);
const [rosa = '', tom = ''] = emails;
const SCOPE = JSON.stringify(['alder-finch', 'dev']);

function sign(snapshot: Snapshot): Snapshot {
  const checksum = createHash('sha256').update(JSON.stringify(snapshot.state)).digest('hex');
  return { ...snapshot, checksum };
}

type Tree = { [name: string]: Tree };

/** Puts a value at a place of a copy of a snapshot, and works the checksum out anew; `undefined` leaves out. */
function edit(snapshot: Snapshot, path: readonly (string | number)[], value: unknown): Snapshot {
  const copy = structuredClone(snapshot);
  const last = String(path.at(-1));
  const holder = path.slice(0, -1).reduce((at, name) => at[name] as Tree, copy.state as unknown as Tree);
  if (value === undefined && Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (value === undefined) delete holder[last];
  else holder[last] = value as Tree;
  return sign(copy);
}

async function textOf(door: Door): Promise<string> {
  return (await door.ask({ path: '/__mock/snapshot' })).text;
}

/** What can be read of every company in every stage. */
async function look(door: Door): Promise<readonly Reply[]> {
  const paths = [
    '/members?limit=100',
    '/recognition?team_name=Design',
    '/performance_feedback',
    '/questions',
    '/responses',
  ];
  return Promise.all(
    CALLERS.flatMap((who) => [
      ...paths.map((path) => askAs(door, who, { path })),
      askAs(door, who, { path: `/api/v1/users/${who.data.members[0]?.email}/profile` }),
    ]),
  );
}

describe('a snapshot that was edited, its checksum worked out anew', () => {
  const door = useMockInProcess();
  const data = (...path: (string | number)[]): (string | number)[] => ['data', SCOPE, ...path];
  const member = ALDER.data.members[0];
  const recognition = ALDER.data.recognitions[0];
  const response = ALDER.data.responses[0];
  const [boost, rating, team] = [ALDER.data.boosts[0], ALDER.data.ratings[0], ALDER.data.teams[0]];
  const record = (name: string, key: string | undefined, ...path: string[]): (string | number)[] =>
    data(name, 'records', key ?? '', ...path);
  const key = {
    id: 'key_1',
    company: 'alder-finch',
    stage: 'dev',
    key: 'fake-dev-key-of-somebody',
    status: 'active',
  };

  it.each<{ what: string; path: (string | number)[]; value: unknown; says: string }>([
    {
      what: 'an unknown company',
      path: ['keys', 'companies', 0, 'id'],
      value: 'nobody',
      says: '/state/keys/companies/0/id in the body is no company of this mock.',
    },
    {
      what: 'a company twice',
      path: ['keys', 'companies', 1, 'id'],
      value: 'alder-finch',
      says: '/state/keys/companies/1/id in the body stands twice.',
    },
    {
      what: 'a company less',
      path: ['keys', 'companies', 1],
      value: undefined,
      says: '/state/keys/companies in the body lacks bluepeak.',
    },
    {
      what: 'a key of nobody',
      path: ['keys', 'keys', 0, 'company'],
      value: 'nobody',
      says: '/state/keys/keys/0/company in the body is no company of this mock.',
    },
    {
      what: 'a key of no stage',
      path: ['keys', 'keys', 0, 'stage'],
      value: 'test',
      says: '/state/keys/keys/0/stage in the body must be one of',
    },
    {
      what: 'a key that is one letter',
      path: ['keys', 'keys', 0, 'key'],
      value: 'e',
      says: '/state/keys/keys/0/key in the body must have at least 16 characters.',
    },
    {
      what: 'the same key twice',
      path: ['keys', 'keys', 1, 'key'],
      value: ALDER.key,
      says: '/state/keys/keys/1/key in the body stands twice.',
    },
    {
      what: 'the same key ID twice',
      path: ['keys', 'keys', 1],
      value: { ...key, id: 'key_alder-finch_dev' },
      says: '/id in the body stands twice.',
    },
    {
      what: 'data of an unknown company',
      path: ['data', '["nobody","dev"]'],
      value: {},
      says: '/state/data/["nobody","dev"] in the body is no company and stage of this mock.',
    },
    {
      what: 'data of no stage',
      path: ['data', '["alder-finch","test"]'],
      value: {},
      says: 'is no company and stage of this mock.',
    },
    {
      what: 'an unknown collection',
      path: data('things'),
      value: { records: {}, lists: {} },
      says: '/things in the body is no collection.',
    },
    {
      what: 'a record that breaks the contract',
      path: record('members', rosa, 'joined_on'),
      value: 'soon',
      says: `/members/records/${rosa}/joined_on in the body must have the format date.`,
    },
    {
      what: 'a record of another type',
      path: record('recognitions', recognition?.id, 'message'),
      value: 5,
      says: '/message in the body must be a text.',
    },
    {
      what: 'a team without a name',
      path: record('teams', team?.id, 'name'),
      value: undefined,
      says: '/name in the body is missing.',
    },
    {
      what: 'a rating that is none',
      path: record('ratings', rating?.id, 'rating'),
      value: 6,
      says: '/rating in the body must be at most 5.',
    },
    {
      what: 'a record at the key of another',
      path: record('members', rosa, 'email'),
      value: 'x@y',
      says: `/members/records/${rosa} in the body must stand at x@y.`,
    },
    {
      what: 'a list that has a stranger',
      path: data('members', 'lists', 'all', 0),
      value: 'nobody',
      says: '/members/lists/all/0 in the body is no record of this list.',
    },
    {
      what: 'a list that repeats a record',
      path: data('members', 'lists', 'all', 0),
      value: tom,
      says: '/members/lists/all in the body repeats a record.',
    },
    {
      what: 'a list that lacks a record',
      path: data('members', 'lists', 'all', 0),
      value: undefined,
      says: `/members/lists/all in the body lacks the record`,
    },
    {
      what: 'a list that is not there',
      path: data('members', 'lists', 'all'),
      value: undefined,
      says: '/members/lists/all in the body lacks the record',
    },
    { what: 'a member less', path: record('members', rosa), value: undefined, says: '/members/lists/' },
    {
      what: 'a member of no team',
      path: record('members', rosa, 'team_name'),
      value: 'Nothing',
      says: '/members/',
    },
    {
      what: 'two members of one ID',
      path: record('members', tom, 'id'),
      value: member?.id,
      says: '/id in the body stands twice.',
    },
    {
      what: 'a sender who is nobody',
      path: record('recognitions', recognition?.id, 'sender', 'name'),
      value: undefined,
      says: '/sender/name in the body is missing.',
    },
    { what: 'a boost of nobody', path: record('boosts', boost?.id, 'email'), value: 'x@y', says: '/boosts/' },
    {
      what: 'a rating by nobody',
      path: record('ratings', rating?.id, 'from_email'),
      value: 'x@y',
      says: '/from_email in the body is not a member.',
    },
    {
      what: 'a response by nobody',
      path: record('responses', response?.id, 'email'),
      value: 'x@y',
      says: '/email in the body is not a member.',
    },
    {
      what: 'a response to no question',
      path: data('questions'),
      value: undefined,
      says: '/question_id in the body is no question of the survey.',
    },
    {
      what: 'cohorts that are not there',
      path: data('cohorts'),
      value: undefined,
      says: 'in the body is no cohort.',
    },
    {
      what: 'teams that are not there',
      path: data('teams'),
      value: undefined,
      says: '/team_id in the body is no team.',
    },
  ])('is refused with $what, and nothing changes', async ({ path, value, says }) => {
    await send(door, ALDER, rosa, { recipients: tom, message: 'Thanks' });
    const before = await textOf(door);
    const { status, body } = await restore(door, edit(JSON.parse(before), path, value));
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringContaining(says),
    });
    expect((await textOf(door)) === before).toBe(true);
  });

  it('is refused and changes nothing, or restored and served without a failure, whatever the edit', async () => {
    await send(door, ALDER, rosa, { recipients: tom, message: 'Thanks' });
    const before = await textOf(door);
    const places = listPlaces(JSON.parse(before).state);
    const value = fc.oneof(
      fc.constant(undefined),
      fc.jsonValue({ maxDepth: 1 }),
      fc.constantFrom(
        rosa,
        tom,
        'alder-finch',
        'dev',
        'prod',
        'all',
        '',
        'e',
        member,
        recognition,
        key,
        [],
        {},
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), value, async (number, put) => {
        const path = places[number % places.length] ?? [];
        const { status } = await restore(door, edit(JSON.parse(before), path, put));
        if (status === 400) {
          expect((await textOf(door)) === before).toBe(true);
          return;
        }
        expect(status).toBe(204);
        for (const reply of await look(door)) expect(reply.status, reply.text).toBeLessThan(500);
        const taken = await takeSnapshot(door);
        expect((await restore(door, taken)).status).toBe(204);
        expect((await restore(door, JSON.parse(before))).status).toBe(204);
      }),
      { numRuns: runs(20, 200) },
    );
  });
});

/** Some places of a state: all of what is small, the first and the last of each collection. */
function listPlaces(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const entries = Object.entries(value);
  const shown = entries.length > 20 ? [...entries.slice(0, 2), ...entries.slice(-1)] : entries;
  const inner = shown.flatMap(([name, member]) => listPlaces(member, [...path, name]));
  return path.length === 0 ? inner : [[...path], ...inner];
}

describe('a snapshot of any state that a mock comes to', () => {
  const door = useMockInProcess();
  const number = fc.nat(1_000);
  const who = fc.constantFrom<Caller>(ALDER, ALDER_PROD, BLUEPEAK);
  const text = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', '1', 'É', 'Design'),
    fc.string({ minLength: 1, maxLength: 20 }),
  );
  const steps: fc.Arbitrary<(at: Door) => Promise<unknown>> = fc.oneof(
    fc.tuple(who, number, fc.string({ unit: 'grapheme' })).map(([one, n, message]) => (at: Door) => {
      const all = one.data.members;
      return send(at, one, all[n % all.length]?.email ?? '', {
        recipients: n % 3 ? 'ALL_MEMBERS' : all[0]?.email,
        message,
      });
    }),
    fc.tuple(who, text, text, number).map(([one, name, team_name, n]) => (at: Door) => {
      const entry = {
        email: n % 2 ? `${name}@x` : one.data.members[n % 9]?.email,
        team_name,
        cohort_ids: n % 5 ? [] : [one.data.cohorts[0]?.id],
      };
      return askAs(at, one, { path: '/api/v1/members', json: [entry, { ...entry, name }] });
    }),
    fc.tuple(who, number).map(
      ([one, n]) =>
        (at: Door) =>
          askAs(at, one, {
            path: '/api/v1/performance-boosts',
            json: { email: one.data.members[n % 9]?.email, points: (n % 10) + 1 },
          }),
    ),
    fc.tuple(who, text).map(
      ([one, name]) =>
        (at: Door) =>
          askAs(at, one, { path: '/api/v1/performance-preset', json: { name, competencies: [name] } }),
    ),
    fc.tuple(fc.constantFrom('dev', 'prod'), fc.boolean()).map(([stage, isRetired]) => async (at: Door) => {
      const made = await generateKey(at, 'alder-finch', stage);
      if (isRetired) await retireKey(at, made);
    }),
    fc
      .boolean()
      .map(
        (developer_access) => (at: Door) =>
          control(at, { method: 'PATCH', path: '/companies/bluepeak', json: { developer_access } }),
      ),
  );

  it('is restored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 8 }), async (all) => {
        for (const step of all) await step(door);
        const taken = await textOf(door);
        door.reset();
        const { status, body } = await restore(door, JSON.parse(taken));
        expect({ status, message: body?.message }).toEqual({ status: 204, message: undefined });
        expect(JSON.parse(await textOf(door))).toEqual(JSON.parse(taken));
        door.reset();
      }),
      { numRuns: runs(5, 50) },
    );
  });

  it('may lack earlier keys: those that are generated then differ from all others', async () => {
    const [first, second] = [
      await generateKey(door, 'alder-finch', 'dev'),
      await generateKey(door, 'alder-finch', 'dev'),
    ];
    const taken = await takeSnapshot(door);
    const index = taken.state.keys.keys.findIndex(({ id }) => id === first.id);
    expect((await restore(door, edit(taken, ['keys', 'keys', index], undefined))).status).toBe(204);
    const third = await generateKey(door, 'alder-finch', 'dev');
    expect(third.id).not.toBe(second.id);
    expect(third.key).not.toBe(second.key);
  });
});
