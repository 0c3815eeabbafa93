import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import type { Json } from '../../../spec/json.ts';
import type { Call } from '../../cases/call.ts';
import { toAnswer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createParameterObservations } from './parameter-observations.ts';

const contract = ownContract();
const operation = findOperation(contract, 'listMembers');

/** A query, and the list that it was answered with. */
type Asked = [query: string, members: Json[]];

/** What parameters did to a list. */
function relate(all: readonly Asked[]): string[] {
  const observations = createParameterObservations(contract);
  for (const [index, [query, members]] of all.entries()) {
    const values = [...new URLSearchParams(query)].map(([name, text]) => ({ in: 'query', name, text }));
    const call = { intent: 'unknown', operation, method: 'GET', stage: 'dev', key: 'own', values };
    const body = new TextEncoder().encode(JSON.stringify({ members }));
    const answer = toAnswer({ status: 200, headers: [], body, milliseconds: 1 });
    observations.add({ call: call as unknown as Call, answer } as Exchange, index + 1);
  }
  const { parts } = observations.conclude();
  return parts.flatMap(({ name, relations }) =>
    relations.map(({ value, relation: { kind } }) => `${name}=${value} ${kind}`),
  );
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
