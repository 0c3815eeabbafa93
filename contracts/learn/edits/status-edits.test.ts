import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import type { Call } from '../../cases/call.ts';
import type { Answer } from '../../checks/answer.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { type AcceptedCall, createDistinctExchanges } from '../observations/observations.ts';
import { startPlainLearning } from './learning.test.helper.ts';
import { learnStatuses } from './status-edits.ts';

const contract = ownContract();
const operation = findOperation(contract, 'createBoost');

it.each<{ name: string; came: number[]; want: string[] }>([
  { name: 'the one that is declared, beside another', came: [201, 202], want: ['201', '202'] },
  { name: 'one in its place', came: [200], want: ['200'] },
  { name: 'one in its place, and one beside that', came: [200, 202], want: ['200', '202'] },
])('of the statuses that came, a document has $name, each with the body', ({ came, want }) => {
  const distinct = createDistinctExchanges();
  const learning = startPlainLearning(contract, distinct);
  const calls: AcceptedCall[] = [];
  for (const [index, status] of came.entries()) {
    const answer = {
      status,
      mediaType: 'application/json',
      size: 2,
      json: { value: {} },
      text: '{}',
    } as Answer;
    const call = { operation, stage: 'dev', key: 'own' } as Call;
    const request = { method: 'POST', url: `http://a.example/${index}`, headers: [] };
    const { number } = distinct.note({ call, request, answer } as unknown as Exchange, 0);
    calls.push({
      call,
      operation,
      stage: 'dev',
      address: '/{stage}/1/api/v1/performance-boosts',
      answer,
      number,
    });
  }
  const bodyOf = (root: object, status: string): unknown =>
    findAt(root as never, `${operation.pointer}/responses/${status}/content/application~1json/schema`);
  learnStatuses(learning, calls);
  const { root } = learning.draft;
  const responses = findAt(root, `${operation.pointer}/responses`) as object;
  expect(
    Object.keys(responses)
      .filter((status) => status.startsWith('2'))
      .toSorted(),
  ).toEqual(want);
  for (const status of want) expect(bodyOf(root, status)).toEqual(bodyOf(contract.root, '201'));
});
