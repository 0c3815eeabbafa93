import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import type { Json } from '../../../spec/json.ts';
import type { Call } from '../../cases/call.ts';
import { toAnswer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createParameterObservations, type ShownParameters } from './parameter-observations.ts';

const contract = ownContract();
const operation = findOperation(contract, 'listMembers');

/** A query, the list that it was answered with, and what the answer has besides. */
type Asked = [query: string, members: Json[], also?: object];

/** What parameters did to a list. */
function relate(all: readonly Asked[]): string[] {
  return observe(all).parts.flatMap(({ name, relations }) =>
    relations.map(({ value, relation: { kind } }) => `${name}=${value} ${kind}`),
  );
}

function observe(all: readonly Asked[]): ShownParameters {
  const observations = createParameterObservations(contract);
  for (const [index, [query, members, also]] of all.entries()) {
    const values = [...new URLSearchParams(query)].map(([name, text]) => ({ in: 'query', name, text }));
    const call = { intent: 'unknown', operation, method: 'GET', stage: 'dev', key: 'own', values };
    const body = new TextEncoder().encode(JSON.stringify({ members, ...also }));
    const answer = toAnswer({ status: 200, headers: [], body, milliseconds: 1 });
    observations.add({ call: call as unknown as Call, answer } as Exchange, index + 1);
  }
  return observations.conclude();
}

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
