import { describeAnswer } from './answer.ts';
import type { Check } from './check.ts';
import { toErrorFact } from './documented-error.ts';
import { AGREES, differs } from './judgement.ts';

/**
 * A server error for a call that is to be accepted contradicts that the operation is there; for any other call it is graded
 * as what the call was to show, by the check that sent it, and here only told of.
 */
export const notAServerError: Check = {
  id: 'not_a_server_error',
  title: 'No request is answered with a server error (5xx).',
  source: 'RFC 9110 §15.6',
  answers: {
    to: ['valid', 'unkeyed', 'invalid', 'unknown'],
    judge: ({ id, answer, call }, contract) => {
      const refusal = contract.refusals.get('path-unknown');
      const fact = call.operation?.pointer ?? (refusal && toErrorFact(refusal));
      // 501 is one of the ways to say that there is no such operation, and so neither agrees nor differs.
      if (fact === undefined || answer.status === 501) return [];
      const base = { fact, label: `${call.intent} call`, exchange: id };
      if (answer.status < 500) return call.intent === 'valid' ? [{ ...base, outcome: AGREES }] : [];
      const outcome = differs(describeAnswer(answer), 'no server error');
      const isToBeThere = call.intent === 'valid' || call.intent === 'unkeyed';
      return [{ ...base, outcome, ...(isToBeThere ? {} : { grade: 'assumed' }) }];
    },
  },
};
