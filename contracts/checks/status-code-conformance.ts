import type { Contract } from '../../spec/contract.ts';
import { isCertainGrade } from '../../spec/evidence.ts';
import { findResponse, listSuccesses } from '../../spec/find-response.ts';
import type { Response } from '../../spec/operation.ts';
import { findOwnOfStage } from '../../spec/stage-responses.ts';
import { judgeAcceptance } from './acceptance.ts';
import { isSuccess } from './answer.ts';
import type { Check, Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs } from './judgement.ts';

export const statusCodeConformance: Check = {
  id: 'status_code_conformance',
  title: 'An accepted call is answered with a status that the document names.',
  source: 'OpenAPI 3.1 §4.8.16',
  answers: { to: ['valid'], judge },
};

function judge(exchange: Exchange, contract: Contract): Observation[] {
  const { id, answer, call } = exchange;
  if (!call.operation || !isJudged(exchange, contract)) return [];
  const stated = findResponse(call.operation, answer.status);
  const own = stated && findOwnOfStage(contract.root, call.operation, { other: stated, stage: call.stage });
  if (stated && !own)
    return [{ fact: stated.pointer, label: `status ${stated.status}`, exchange: id, outcome: AGREES }];
  const successes = own ? [own] : listSuccesses(call.operation);
  const expected =
    successes.length > 0 || !contract.document.isOwnersWord ? successes : call.operation.responses;
  // What came in another stage says nothing of this one.
  const scope = { stage: call.stage, operationId: call.operation.id };
  const isCertain = ({ pointer }: Response): boolean =>
    isCertainGrade(contract.evidenceOf(pointer, scope).grade);
  const first = expected.find(isCertain) ?? expected[0];
  if (!first) return [];
  const outcome = differs(`${answer.status}`, expected.map(({ status }) => status).join(' or '));
  return [{ fact: first.pointer, label: `status ${answer.status}`, exchange: id, outcome }];
}

/** Of what is no success, only what contradicts a document that is its owner's word; a server error has a check of its own. */
function isJudged(exchange: Exchange, contract: Contract): boolean {
  const { answer } = exchange;
  if (isSuccess(answer)) return true;
  if (!contract.document.isOwnersWord || answer.status >= 500) return false;
  return typeof judgeAcceptance(exchange, contract) === 'string';
}
