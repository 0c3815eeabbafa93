import { describe, expect, it } from 'vitest';
import { findOperation, ownContract, toContract } from '../../spec/contract.test.helper.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { createKnownData, type KnownData } from './known-data.ts';

const contract = ownContract();
const media = (id: string) =>
  findOperation(contract, id).responses.find(({ status }) => status.startsWith('2'))?.content[0];

function list(known: KnownData, kind: string, onlyNamed = false): string[] {
  const picked = [0, 1, 2, 3].map((index) => known.pick({ kind, index }, onlyNamed));
  return picked.filter((value) => value !== undefined);
}

describe('what an answer shows', () => {
  interface Shown {
    name: string;
    of?: string;
    body: Json;
    want: Record<string, string[]>;
  }
  const member = { id: 'm1', name: 'Ada', cohort_ids: ['cohort_new'], joined_on: '2021-03-01' };
  const table: Shown[] = [
    {
      name: 'by the schema of the document',
      of: 'listMembers',
      body: {
        members: [{ ...member, email: 'ada@one.example', team_id: 'team_ops', team_name: 'Ops' }],
        pagination: {},
      },
      want: {
        EmailAddress: ['ada@one.example'],
        TeamName: ['Ops'],
        TeamOrCohortId: ['cohort_new', 'team_ops'],
      },
    },
    {
      name: 'by name, where it has another form',
      of: 'listMembers',
      body: { people: [{ email: 'ada@one.example', team_name: 'Ops' }, { email: 'ben@one.example' }] },
      want: { EmailAddress: ['ada@one.example', 'ben@one.example'], TeamName: ['Ops'] },
    },
    {
      name: 'by name, without a schema',
      body: [{ survey_id: 's1' }, { survey_id: 's2' }],
      want: { survey_id: ['s1', 's2'] },
    },
    {
      name: 'by name, in another spelling',
      body: [
        { Email: 'ada@one.example', teamName: 'Ops', TeamId: 'team_ops', cohortIds: ['cohort_new'] },
        { surveyId: 's1', QuestionId: 'q1' },
      ],
      want: {
        EmailAddress: ['ada@one.example'],
        TeamName: ['Ops'],
        TeamOrCohortId: ['cohort_new', 'team_ops'],
        survey_id: ['s1'],
        question_id: ['q1'],
      },
    },
    {
      name: 'by name, as a number, which nought is no ID of',
      body: [{ survey_id: 7, team_id: 12, cohort_ids: [3, 4.5, null, 0] }, { team_id: 0 }],
      want: { survey_id: ['7'], TeamOrCohortId: ['12', '3'] },
    },
    {
      name: 'by name, but for how many there are',
      body: [{ team_id: 12, cohort_ids: 61, surveys: 4, survey_ids: 3 }],
      want: { TeamOrCohortId: ['12'] },
    },
    {
      name: 'by name, in what has it',
      body: [
        { member: { email: 'ada@one.example' }, team: { id: 12, name: 'Ops' }, cohorts: [{ id: 'c_new' }] },
      ],
      want: { EmailAddress: ['ada@one.example'], TeamName: ['Ops'], TeamOrCohortId: ['12', 'c_new'] },
    },
    {
      name: 'each once',
      body: [{ email: 'ada@one.example' }, { email: 'ada@one.example' }],
      want: { EmailAddress: ['ada@one.example'] },
    },
    {
      name: 'what does not fit',
      of: 'listMembers',
      body: { members: [{ email: 'ada' }], x: [{ email: '' }, { team_name: '' }, { email: 7 }] },
      want: {},
    },
    {
      name: 'names that every object has',
      body: { constructor: 'x', toString: 'y', ['__proto__']: 'z' },
      want: {},
    },
    { name: 'nothing', body: null, want: {} },
  ];
  it.each(table)('$name', ({ of, body, want }) => {
    const known = createKnownData([], undefined, 1);
    known.learn(contract, of === undefined ? undefined : media(of), body);
    for (const kind of ['EmailAddress', 'TeamName', 'TeamOrCohortId', 'survey_id', 'constructor'])
      expect(list(known, kind).toSorted(), kind).toEqual(Object.hasOwn(want, kind) ? want[kind] : []);
  });

  it('the ids of teams, also where a document was learned that has another form for them', () => {
    const root = structuredClone(contract.root);
    const { Member } = (root['components'] as { schemas: Record<string, { properties: JsonObject }> })
      .schemas;
    if (Member) Member.properties = { TeamId: { type: 'integer' } };
    const known = createKnownData([], undefined, 1);
    known.learn(toContract(root), undefined, [{ TeamId: 12 }]);
    expect(list(known, 'TeamOrCohortId')).toEqual(['12']);
  });
});

it('those who were named come first and are told from those who were seen', () => {
  const known = createKnownData(['cem@one.example', 'cem@one.example', 'ada@one.example'], 'Sales', 1);
  known.learn(contract, undefined, [
    { email: 'ben@one.example', team_name: 'Ops' },
    { email: 'ada@one.example' },
  ]);
  expect(list(known, 'EmailAddress')).toEqual(['cem@one.example', 'ada@one.example', 'ben@one.example']);
  expect(list(known, 'TeamName')).toEqual(['Sales', 'Ops']);
  expect(list(known, 'EmailAddress', true)).toEqual(['cem@one.example', 'ada@one.example']);
  expect(list(known, 'TeamName', true)).toEqual(['Sales']);
  expect(list(known, 'survey_id', true)).toEqual([]);
});

it('each turn begins with the next of those who were named, and of those who were seen', () => {
  const people = ['ada', 'ben', 'cem', 'dov'].map((name) => ({ email: `${name}@one.example` }));
  const listIn = (turn: number, named: string[] = []): unknown[] => {
    const known = createKnownData(named, undefined, 1, turn);
    known.learn(contract, undefined, people);
    return list(known, 'EmailAddress');
  };
  const [first, second] = [listIn(0), listIn(1)];
  expect(second).toEqual([...first.slice(1), first[0]]);
  expect(listIn(people.length)).toEqual(first);
  expect(listIn(1, ['cem@one.example'])[0]).toBe('cem@one.example');
  expect(listIn(0, ['dov@one.example', 'cem@one.example']).slice(0, 2)).toEqual([
    'dov@one.example',
    'cem@one.example',
  ]);
  expect(listIn(1, ['dov@one.example', 'cem@one.example']).slice(0, 2)).toEqual([
    'cem@one.example',
    'dov@one.example',
  ]);
});

it('whom an earlier run made up comes last, and stands outside of nothing', () => {
  for (const seed of [0, 1, 2, 3]) {
    const known = createKnownData([], undefined, seed);
    known.learn(contract, undefined, [
      { email: 'wes-check-0011223344556677@wes-check.invalid', team_name: 'wes-check-8899aabbccddeeff' },
      { email: 'ben@one.example', team_name: 'Ops' },
      { email: 'cem@one.example' },
    ]);
    expect(list(known, 'EmailAddress').slice(0, 2)).toEqual(['ben@one.example', 'cem@one.example']);
    expect(list(known, 'TeamName')[0]).toBe('Ops');
    expect(known.pick({ kind: 'Outsider', index: 0 }, false)).toBeUndefined();
  }
});

describe('who shares a team with whom', () => {
  const people = [
    { email: 'ada@one.example', team_name: 'Ops' },
    { email: 'ben@one.example', team_name: 'Sales' },
    { email: 'cem@one.example', team_name: 'Ops' },
    { email: 'dov@one.example', team_name: 'Design' },
  ];
  const learn = (body: Json, named: string[] = ['ada@one.example', 'ben@one.example']): KnownData => {
    const known = createKnownData(named, undefined, 1);
    known.learn(contract, undefined, body);
    return known;
  };
  const pick = (known: KnownData, kind: string, index = 0) => known.pick({ kind, index }, false);

  it.each([
    ['a list', people],
    ['lists in objects', { data: { one: people.slice(0, 2), other: people.slice(2) } }],
    [
      'with more beside it',
      people.map((one) => ({ profile: { ...one, name: 'x', tags: ['Ops', 'Sales'] } })),
    ],
  ])('is told by %s', (_, body) => {
    const known = learn(body);
    expect([0, 1].map((index) => pick(known, 'TeamOfMember', index))).toEqual(['Ops', 'Sales']);
    expect(pick(known, 'Outsider')).toBe('dov@one.example');
    expect(pick(known, 'TeamOfOutsider')).toBe('Design');
  });

  it('is not known of those whose team is not shown, nor where two are', () => {
    const known = learn([{ email: 'ada@one.example' }, { ...people[1], also: 'Ops' }, ...people.slice(2)]);
    expect(pick(known, 'TeamOfMember', 0)).toBeUndefined();
    expect(pick(known, 'TeamOfMember', 1)).toBeUndefined();
    expect(pick(known, 'Outsider')).toBeUndefined();
  });

  it('is known of those of whom most is told: they come first, after those who were named', () => {
    for (const seed of [0, 1, 2, 3]) {
      const known = createKnownData([], undefined, seed);
      const strangers = ['eva', 'fay', 'gus', 'hal', 'ida', 'jon'].map((name) => ({
        email: `${name}@one.example`,
      }));
      known.learn(contract, undefined, [...strangers, ...people]);
      const first = list(known, 'EmailAddress');
      expect(first.toSorted()).toEqual(people.map(({ email }) => email));
      const named = createKnownData(['eva@one.example'], undefined, seed);
      named.learn(contract, undefined, [...strangers, ...people]);
      expect(list(named, 'EmailAddress')[0]).toBe('eva@one.example');
    }
  });

  it('nobody stands outside where all share the teams of the first two', () => {
    expect(pick(learn(people.slice(0, 3)), 'Outsider')).toBeUndefined();
  });
});
