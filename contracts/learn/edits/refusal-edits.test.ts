import { expect, it } from 'vitest';
import { findOperation, ownContract } from '../../../spec/contract.test.helper.ts';
import { createContract } from '../../../spec/contract.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import type { Call } from '../../cases/call.ts';
import { documentWith } from '../../checks/check.test.helper.ts';
import type { Exchange } from '../../checks/exchange.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { startPlainLearning } from './learning.test.helper.ts';
import { learnRefusals, type RefusedAnswer } from './refusal-edits.ts';

const OWN = ownContract();
const AT = '/components/responses/BadRequest/content/application~1json/examples/request-invalid';

/** What came of invalid requests, by the operation that they were for: one status for each. */
type Came = Record<string, number[]>;

/** The evidence that such requests are refused with another status. */
function learnFrom(came: Came, accepting: readonly string[] = [], contract = OWN): unknown {
  const distinct = createDistinctExchanges();
  const learning = startPlainLearning(contract, distinct);
  const differs = new Map<number, string>();
  const answers = new Map<number, RefusedAnswer[]>();
  for (const [id, statuses] of Object.entries(came))
    for (const [index, status] of statuses.entries()) {
      const call = { operation: findOperation(contract, id), stage: 'dev', key: 'own' } as Call;
      const request = { method: 'GET', url: `http://a.example/${id}/${index}`, headers: [] };
      const answer = { status, mediaType: '', text: '' };
      const { number } = distinct.note({ call, request, answer } as unknown as Exchange, 0);
      differs.set(number, id);
      answers.set(number, [{ status, body: '', isInvalid: true, operationId: id }]);
    }
  for (const [index, operationId] of accepting.entries())
    answers.set(-index - 1, [{ status: 200, body: '', isInvalid: true, operationId }]);
  learnRefusals(learning, new Map([[`${AT}/x-refusal`, { agrees: new Map(), differs }]]), answers);
  return findAt(learning.draft.root, `${learning.draft.locate(AT)}/x-refusal`);
}

it.each<{ name: string; came: Came; accepting?: string[]; want: object }>([
  {
    name: 'of those that refuse all',
    came: { listMembers: [422, 422, 422], listFeedback: [422, 422] },
    want: { status: 422, 'x-evidence': { grade: 'observed', count: 5 } },
  },
  {
    name: 'not of one that accepts some',
    came: { listMembers: [422, 422, 422], listFeedback: [422, 422, 200] },
    want: { status: 422, 'x-evidence': { grade: 'observed', count: 3, operations: ['listMembers'] } },
  },
  {
    name: 'not of one that accepts something else that is not allowed',
    came: { listMembers: [422, 422, 422], listFeedback: [422, 422] },
    accepting: ['listFeedback'],
    want: { status: 422, 'x-evidence': { grade: 'observed', count: 3, operations: ['listMembers'] } },
  },
  {
    name: 'as what comes at times, where each accepts some',
    came: { listMembers: [422, 422, 422, 200] },
    want: { status: 422, 'x-evidence': { grade: 'seen', count: 3 } },
  },
  {
    name: 'as what comes at times, where too few come from one that accepts none',
    came: { listMembers: [422, 422, 422, 200], listFeedback: [422] },
    want: { status: 422, 'x-evidence': { grade: 'seen', count: 4 } },
  },
])('says the status of refusals $name', ({ came, accepting, want }) => {
  expect(learnFrom(came, accepting)).toMatchObject(want);
});

it.each<{ came: number[]; want: number }>([
  { came: [404, 404, 403, 403, 403, 403], want: 404 },
  { came: [404, 404, 403, 403, 403, 403, 403], want: 403 },
])('keeps a status that was seen until another one comes twice as often: $came', ({ came, want }) => {
  const seen = { grade: 'seen', stage: 'dev', date: '2026-01-31', count: 3 };
  const refusal = { condition: 'request-invalid', status: 404, 'x-evidence': seen };
  const contract = createContract(documentWith({ [`${AT}/x-refusal`]: refusal }));
  expect(learnFrom({ listMembers: came }, [], contract)).toMatchObject({ status: want });
});
