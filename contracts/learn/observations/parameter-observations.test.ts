import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import type { Json } from '../../../spec/json.ts';
import type { Call } from '../../cases/call.ts';
import { toPlaceholderText } from '../../cases/placeholders.ts';
import { toAnswer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createParameterObservations, type ShownParameters } from './parameter-observations.ts';

const contract = ownContract();
const operation = findOperation(contract, 'listMembers');

/** A query, the list that it was answered with, what the answer has besides, and who was asked about. */
type Asked = [query: string, members: Json[], also?: object, team?: string];

/** After which any list may be another one. */
const WRITE: Asked = ['POST', []];

/** What parameters did to a list. */
function relate(all: readonly Asked[]): string[] {
  return observe(all).parts.flatMap(({ name, relations }) =>
    relations.map(({ value, relation: { kind } }) => `${name}=${value} ${kind}`),
  );
}

function observe(all: readonly Asked[]): ShownParameters {
  const observations = createParameterObservations(contract);
  for (const [index, [query, members, also, team = '']] of all.entries()) {
    const values = [...new URLSearchParams(query)].map(([name, text]) => ({ in: 'query', name, text }));
    const method = query === 'POST' ? query : 'GET';
    const call = { intent: 'unknown', operation, method, stage: 'dev', key: 'own', values };
    const body = new TextEncoder().encode(JSON.stringify({ members, ...also }));
    const answer = toAnswer({ status: 200, headers: [], body, milliseconds: 1 });
    const filled = new Map([['TeamName/0', team]]);
    observations.add({ call: call as unknown as Call, answer, filled } as unknown as Exchange, index + 1);
  }
  return observations.conclude();
}

const TEAM = `team_name=${toPlaceholderText({ kind: 'TeamName', index: 0 })}`;

const toMembers = (ids: string, also: object = {}): Json[] =>
  [...ids].map((id) => ({ id, of: 'us', ...also }));

it.each<{ name: string; given: Asked[]; want: string[] }>([
  {
    name: 'that stays as it is',
    given: [
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: ['skip=1 rest'],
  },
  {
    name: 'whose records have a member at times only',
    given: [
      ['', toMembers('abc')],
      ['', toMembers('abc', { at: 1 })],
      ['skip=1', toMembers('bc', { at: 2 })],
    ],
    want: ['skip=1 rest'],
  },
  {
    name: 'that was asked for once only',
    given: [
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: [],
  },
  {
    name: 'that stays as it is by chance, while others like it do not',
    given: [
      ['limit=3', toMembers('abc')],
      ['limit=3', toMembers('def')],
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: [],
  },
  {
    name: 'that stays as it is, after one like it showed late what was written',
    given: [
      ['team_name=a', toMembers('ab')],
      ['team_name=a', toMembers('abc')],
      ['skip=1', toMembers('bc')],
      WRITE,
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: ['skip=1 rest'],
  },
  {
    name: 'that stays as it is, after a full page of it lost its end to what was written',
    given: [
      ['team_name=a', toMembers('abc')],
      ['team_name=a', toMembers('xab')],
      WRITE,
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: ['skip=1 rest'],
  },
  {
    name: 'that stays as it is, after what was written filled a page of it, and took all of one',
    given: [
      ['team_name=a', toMembers('ab')],
      ['team_name=a', toMembers('wxa')],
      ['team_name=b', toMembers('ab')],
      ['team_name=b', toMembers('wx')],
      WRITE,
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: ['skip=1 rest'],
  },
  {
    name: 'that stays as it is by chance, while others like it show what they had before',
    given: [
      ['team_name=a', toMembers('ab')],
      ['team_name=a', toMembers('wx')],
      ['team_name=a', toMembers('ba')],
      WRITE,
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: [],
  },
  {
    name: 'that stays as it is by chance, while others like it lose what they have',
    given: [
      ['team_name=a', toMembers('abc')],
      ['team_name=a', toMembers('axb')],
      WRITE,
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: [],
  },
  {
    name: 'that shows late what was written',
    given: [
      ['', toMembers('ab')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: [],
  },
  {
    name: 'that stays as it is by chance, while others like it grow at times only',
    given: [
      ['limit=3', toMembers('ab')],
      ['limit=3', toMembers('abc')],
      ['limit=3', toMembers('ab')],
      WRITE,
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['skip=1', toMembers('bc')],
    ],
    want: [],
  },
  {
    name: 'of whoever was asked about, who is another one each time',
    given: [
      [TEAM, toMembers('abc'), {}, 'Ops'],
      [TEAM, toMembers('abc'), {}, 'Ops'],
      [`${TEAM}&skip=1`, toMembers('bc'), {}, 'Ops'],
      [TEAM, toMembers('def'), {}, 'Sales'],
    ],
    want: ['skip=1 rest'],
  },
])('tells what a parameter does to a list $name', ({ given, want }) => {
  expect(relate(given)).toEqual(want);
});

const NEXT = { next: '?team_name=a&after=7' };

it.each<{ name: string; given: Asked[]; want: string[] }>([
  {
    name: 'where it was followed',
    given: [
      ['team_name=a', toMembers('ab'), NEXT],
      ['team_name=a', toMembers('ab'), NEXT],
      ['team_name=a&after=7', toMembers('cd')],
    ],
    want: ['after'],
  },
  {
    name: 'where it says how many records come, too',
    given: [
      ['team_name=a', toMembers('ab'), { next: '?team_name=a&limit=2&after=7' }],
      ['team_name=a', toMembers('ab'), { next: '?team_name=a&limit=2&after=7' }],
      ['team_name=a&limit=2&after=7', toMembers('cd')],
    ],
    want: ['after'],
  },
  {
    name: 'but not where somebody else was asked for too',
    given: [
      ['team_name=a', toMembers('ab'), { next: '?after=7' }],
      ['team_name=a', toMembers('ab'), { next: '?after=7' }],
      ['team_name=b&after=7', toMembers('cd')],
    ],
    want: [],
  },
])('takes an address in an answer for what leads on $name', ({ given, want }) => {
  expect(observe(given).parts.flatMap(({ name, leads }) => leads.map(() => name))).toEqual(want);
});

it.each<{ name: string; given: Asked[]; want: number }>([
  {
    name: 'where the same is answered alike',
    given: [
      ['', toMembers('abc')],
      ['', toMembers('abc')],
      ['limit=2', toMembers('ab')],
    ],
    want: 1,
  },
  {
    name: 'where the records have a member at times only',
    given: [
      ['', toMembers('abc')],
      ['', toMembers('abc', { at: 1 })],
      ['limit=2', toMembers('ab', { at: 2 })],
      ['limit=2', toMembers('ab')],
    ],
    want: 1,
  },
  {
    name: 'none where that is all that differs',
    given: [
      ['', toMembers('abc')],
      ['', toMembers('abc', { at: 1 })],
      ['limit=7', toMembers('abc', { at: 2 })],
    ],
    want: 0,
  },
  {
    name: 'none where the list is another one each time',
    given: [
      ['', toMembers('abc')],
      ['', toMembers('def')],
      ['limit=2', toMembers('ab')],
    ],
    want: 0,
  },
])('sees the effect of a parameter $name', ({ given, want }) => {
  expect(observe(given).effects.get('/components/parameters/limit')?.size ?? 0).toBe(want);
});
