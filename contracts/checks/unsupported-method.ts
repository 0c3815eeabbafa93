import type { Refusal } from '../../spec/refusals.ts';
import { isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import { judgeErrorStatus, toErrorFact } from './documented-error.ts';
import type { Exchange } from './exchange.ts';
import { listFirstCalls } from './first-calls.ts';
import { notObserved } from './judgement.ts';
import { isTurnOfOperation } from './turns.ts';

/** A method that no operation of the document has, tried in this order. */
const METHODS = ['PUT', 'PATCH', 'DELETE'];

export const unsupportedMethod: Check = {
  id: 'unsupported_method',
  title: 'A method that a path does not have is refused as such.',
  source: 'RFC 9110 §15.5.6; assumed by the document (§7: errors for other conditions are not shown)',
  plan: planCases,
};

/** Each path in one stage. */
function planCases(plan: Plan): LabelledCase[] {
  const { contract } = plan;
  const error = contract.refusals.get('method-not-allowed');
  if (!error) return [];
  return listFirstCalls(plan).flatMap((first): LabelledCase[] => {
    const { operation, stage, valid } = first;
    const taken = contract.operations
      .filter(({ path }) => path === operation.path)
      .map(({ method }) => method.toUpperCase());
    const method = METHODS.find((candidate) => !taken.includes(candidate));
    if (method === undefined || taken[0] !== operation.method.toUpperCase()) return [];
    if (!isTurnOfOperation(first, 'methods', plan)) return [];
    const { body: _, ...call } = valid.call;
    return [
      {
        operation,
        stage,
        label: method,
        name: `the path of ${operation.id} refuses ${method} (${stage})`,
        calls: [{ ...call, method, intent: 'unknown', why: `with ${method}, which the path does not have` }],
        facts: [toErrorFact(error)],
        judge: (exchanges, found) => exchanges.map((one) => judge(one, found, error)),
      },
    ];
  });
}

/** Where no valid call succeeded it is not known that the path is there. */
function judge(exchange: Exchange, found: Exchange | undefined, error: Refusal): Observation {
  const observation = judgeErrorStatus(exchange, error);
  if (!found || isSuccess(found.answer)) return observation;
  const outcome = notObserved(`the path was answered with ${found.answer.status} to a valid call`);
  return { ...observation, outcome };
}
