import { findResponse, listSuccesses } from '../../spec/find-response.ts';
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

function judge({ id, answer, call }: Exchange): Observation[] {
  if (!call.operation || !isSuccess(answer)) return [];
  const stated = findResponse(call.operation, answer.status);
  if (stated)
    return [{ fact: stated.pointer, label: `status ${stated.status}`, exchange: id, outcome: AGREES }];
  const success = listSuccesses(call.operation);
  const [expected] = success;
  if (!expected) return [];
  const outcome = differs(`${answer.status}`, success.map(({ status }) => status).join(' or '));
  return [{ fact: expected.pointer, label: `status ${answer.status}`, exchange: id, outcome }];
}
