import { describe, expect, it } from 'vitest';
import type { Recognition } from '../fixtures/company.ts';
import { operation, SERVICE } from './document.test.helper.ts';
import {
  ALDER,
  askAs,
  BLUEPEAK,
  callersOf,
  type Message,
  readAs,
  recognitionsOf,
  type Schemas,
} from './known.test.helper.ts';
import { useMock, WAYS } from './ways.test.helper.ts';

/** What a list must hold, told from the known data by a rule of its own. */
function want(all: readonly Recognition[], fits: (recognition: Recognition) => boolean): string[] {
  return all
    .filter(fits)
    .map(({ id }) => id)
    .reverse();
}

function people({ sender, recipients }: Recognition): { email: string; team_name?: string }[] {
  return [sender, ...recipients];
}

const ids = (recognitions: readonly { id: string }[]): string[] => recognitions.map(({ id }) => id);

describe.each(WAYS)('reading recognition, $way', (way) => {
  const door = useMock(way);

  describe.each(callersOf(way))('as $name', (who) => {
    const { members, teams, recognitions } = who.data;

    it('a member has what was sent and received, newest first, on pages that add up', async () => {
      for (const [index, { email }] of members.entries()) {
        const got = await recognitionsOf(door, who, { email }, index === 0 ? 3 : 25);
        expect(ids(got)).toEqual(
          want(recognitions, (one) => people(one).some((person) => person.email === email)),
        );
      }
    });

    it('a team has what its members sent and received, newest first, on pages that add up', async () => {
      for (const { name } of teams) {
        const got = await recognitionsOf(door, who, { team_name: name });
        expect(ids(got)).toEqual(
          want(recognitions, (one) => people(one).some(({ team_name }) => team_name === name)),
        );
      }
    });

    it('every recognition is somewhere, and each record is as it is known', async () => {
      const lists = await Promise.all(members.map(({ email }) => recognitionsOf(door, who, { email })));
      const byId = new Map(lists.flat().map((one) => [one.id, one]));
      expect([...byId.values()].sort((a, b) => a.id.localeCompare(b.id))).toEqual(
        [...recognitions].sort((a, b) => a.id.localeCompare(b.id)),
      );
    });
  });

  const { email, team_name = '' } = ALDER.data.members[0] ?? { email: '' };
  const total = ALDER.data.recognitions.filter((one) =>
    people(one).some((person) => person.email === email),
  ).length;

  it.each([
    { query: 'limit=1', page: 1, limit: 1, length: 1 },
    { query: 'limit=100', page: 1, limit: 100, length: Math.min(100, total) },
    { query: '', page: 1, limit: 20, length: Math.min(20, total) },
    { query: `limit=1&page=${total}`, page: total, limit: 1, length: 1 },
    { query: `limit=1&page=${total + 1}`, page: total + 1, limit: 1, length: 0 },
    { query: 'page=1000000000&limit=100', page: 1_000_000_000, limit: 100, length: 0 },
  ])('the page that `$query` asks for', async ({ query, page, limit, length }) => {
    const body = await readAs<Schemas['RecognitionList']>(
      door,
      ALDER,
      `/recognition?email=${email}&${query}`,
    );
    expect(body.recognitions).toHaveLength(length);
    expect(body.pagination).toEqual({ page, limit, total, pages: Math.ceil(total / limit) });
  });

  it('the last of single pages is the oldest record', async () => {
    const oldest = ALDER.data.recognitions.find((one) =>
      people(one).some((person) => person.email === email),
    );
    const query = `/recognition?email=${email}&limit=1&page=${total}`;
    const { recognitions } = await readAs<Schemas['RecognitionList']>(door, ALDER, query);
    expect(recognitions).toEqual([oldest]);
  });

  it.each([
    { what: 'a member in capital letters', query: `email=${email.toUpperCase()}`, same: `email=${email}` },
    { what: 'a member with %40', query: `email=${email.replace('@', '%40')}`, same: `email=${email}` },
    {
      what: 'a team in capital letters',
      query: `team_name=${team_name.toUpperCase()}`,
      same: `team_name=${team_name}`,
    },
    { what: 'a space as + and as %20', query: 'team_name=data+lab', same: 'team_name=Data%20Lab' },
    { what: 'an unknown parameter beside it', query: `email=${email}&colour=blue`, same: `email=${email}` },
  ])('$what reads the same', async ({ query, same }) => {
    const got = await readAs<Schemas['RecognitionList']>(door, ALDER, `/recognition?${query}`);
    expect(got).toEqual(await readAs(door, ALDER, `/recognition?${same}`));
    expect(got.pagination.total).toBeGreaterThan(0);
  });

  it.each([
    { what: 'an unknown member', query: 'email=nobody@alderfinch.example' },
    { what: 'a member of another company', query: `email=${BLUEPEAK.data.members[0]?.email}` },
    { what: 'an unknown team', query: 'team_name=Nobody' },
    { what: 'a team of another company', query: `team_name=${BLUEPEAK.data.teams[0]?.name}` },
    { what: 'a name of every object', query: 'team_name=__proto__' },
    { what: 'a part of a team', query: `team_name=${team_name.slice(1)}` },
  ])('$what has an empty list', async ({ query }) => {
    expect(await readAs(door, ALDER, `/recognition?${query}`)).toEqual({
      recognitions: [],
      pagination: { page: 1, limit: 20, total: 0, pages: 0 },
    });
  });

  it.each([
    { query: '', says: ['`email`', '`team_name`', 'none'] },
    { query: `?email=${email}&team_name=${team_name}`, says: ['`email`', '`team_name`'] },
    { query: `?email=${email}&email=${email}`, says: ['`email`', '2 times'] },
    { query: '?email=', says: ['`email`'] },
    { query: '?email', says: ['`email`'] },
    { query: '?team_name=', says: ['`team_name`'] },
    { query: '?email=nobody', says: ['`email`'] },
    { query: '?email=a@b,c@d', says: ['`email`'] },
    { query: '?email=+a@b', says: ['`email`'] },
    { query: `?email=${'a'.repeat(251)}@b.c`, says: ['`email`', '254'] },
    { query: `?team_name=${'a'.repeat(201)}`, says: ['`team_name`', '200'] },
    { query: '?EMAIL=a@b', says: ['none'] },
  ])('`$query` is refused', async ({ query, says }) => {
    const { status, body } = await askAs<Message>(door, ALDER, { path: `/recognition${query}` });
    expect(status).toBe(400);
    for (const word of says) expect(body.message).toContain(word);
  });
});

const NOT_A_COUNT = [
  '0',
  '-1',
  'abc',
  '1.5',
  '1e3',
  '1e999',
  '',
  '%20',
  '1,2',
  '0x10',
  'NaN',
  'null',
  'true',
  '9'.repeat(400),
];

describe.each(WAYS)('pages of every list, $way', (way) => {
  const door = useMock(way);
  const lists = SERVICE.operations.filter(({ parameters }) => 'page' in parameters);

  it('are asked of six operations', () => {
    expect(lists).toHaveLength(6);
  });

  it.each(lists)('$id refuses what is no page and no limit, and names it', async ({ id, path }) => {
    const target = path.replace('{member_email}', 'rosa.delgado@alderfinch.example');
    const rest = id === 'listRecognitions' ? '&email=rosa.delgado@alderfinch.example' : '';
    const refused = [
      ...NOT_A_COUNT.flatMap((text) => [`page=${text}`, `limit=${text}`]),
      'limit=101',
      'page=1000000001',
      'limit=2&limit=2',
      'page=1&page=2',
    ];
    const got: (readonly [string, number, boolean])[] = [];
    for (const query of refused) {
      const { status, body } = await askAs<Message>(door, ALDER, { path: `${target}?${query}${rest}` });
      got.push([query, status, body.message.includes(`\`${query.split('=')[0]}\``)]);
    }
    expect(got).toEqual(refused.map((query) => [query, 400, true]));
  });

  it('an answer says what was asked for, and holds no more', async () => {
    for (const { id, path } of lists) {
      const target = path.replace('{member_email}', 'rosa.delgado@alderfinch.example');
      const rest = id === 'listRecognitions' ? '&team_name=Payments' : '';
      const body = await readAs<Schemas['MemberList']>(door, ALDER, `${target}?limit=3&page=2${rest}`);
      expect(body.pagination).toMatchObject({ page: 2, limit: 3 });
      const { schema = '' } = operation(id).responses.find(({ status }) => status === 200) ?? {};
      expect(SERVICE.judge(schema, body)).toBe('');
    }
  });
});
