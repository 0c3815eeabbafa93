import type { Contract } from '../../spec/contract.ts';
import { goesBeyond } from '../cases/valid-calls.ts';
import { describeAnswer } from './answer.ts';
import { type Check, type LabelledCase, type Observation, type Plan, toWholeRunCase } from './check.ts';
import { toErrorFact } from './documented-error.ts';
import { type Exchange, isServerFailure, listAdmitted, MOST_ASKED } from './exchange.ts';
import { AGREES, differs, type Judgement, notObserved } from './judgement.ts';

const LABEL = 'valid call';

/**
 * A server error for a call that is to be accepted contradicts that the operation is there, where it recurs however often it is asked,
 * or comes often: now and then it may happen to anybody, and is told. For any other call it is graded as what the call was to show, by the check that sent it, and here
 * only told of.
 */
export const notAServerError: Check = {
  id: 'not_a_server_error',
  title: 'No request is answered with a server error (5xx).',
  source: 'RFC 9110 §15.6',
  plan: planCases,
  answers: { to: ['unkeyed', 'invalid', 'unknown'], judge: judgeOther },
};

function judgeOther({ id, answer, call }: Exchange, contract: Contract): Observation[] {
  const refusal = contract.refusals.get('path-unknown');
  const fact = call.operation?.pointer ?? (refusal && toErrorFact(refusal));
  if (fact === undefined || answer.status < 500 || answer.status === 501) return [];
  const outcome = differs(describeAnswer(answer), 'no server error');
  const base = { fact, label: `${call.intent} call`, exchange: id, outcome };
  return [{ ...base, ...toGrade(call.intent === 'unkeyed' && !goesBeyond(contract, call)) }];
}

function planCases({ contract, operations, stages }: Plan): LabelledCase[] {
  return stages.map((stage) =>
    toWholeRunCase({
      stage,
      name: `no valid call of the run is answered with a server error each time it is asked (${stage})`,
      facts: operations.map(({ pointer }) => pointer),
      looksAt: (run) => run.filter(isOfOperation(run, stage)),
      judge: (exchanges) => operations.flatMap((operation) => judgeOperation(exchanges, operation, contract)),
    }),
  );
}

/** What is at another address than that of the document is not the operation, unless it answered as such. */
function isOfOperation(run: readonly Exchange[], stage: string): (exchange: Exchange) => boolean {
  const admitted = new Set(listAdmitted(run));
  return (exchange) => {
    const { call, address } = exchange;
    if (call.intent !== 'valid' || call.stage !== stage || !call.operation) return false;
    return admitted.has(exchange) || address === call.operation.base.template + call.operation.path;
  };
}

function judgeOperation(
  exchanges: readonly Exchange[],
  { id, pointer: fact }: { id: string; pointer: string },
  contract: Contract,
): Observation[] {
  // Of somebody who was made up nothing can be told, and what more than is documented leads to is nowhere stated.
  const isToBeAccepted = ({ knownToExist, call }: Exchange): boolean =>
    knownToExist && !goesBeyond(contract, call);
  const own = exchanges.filter(({ call, answer }) => call.operation?.id === id && answer.status !== 501);
  const [first] = own;
  const base = { fact, label: LABEL };
  if (!first) return [{ ...base, outcome: notObserved('no valid call was answered') }];
  const failed = own.filter(isServerFailure);
  if (failed.length === 0) return [{ ...base, exchange: first.id, outcome: AGREES }];
  const recurring = isRecurring(own.filter(isToBeAccepted));
  const often = failed.length === 1 ? 'once' : `${failed.length} times`;
  return failed.map((exchange) => ({
    ...base,
    exchange: exchange.id,
    outcome: differs(
      recurring
        ? describeAnswer(exchange.answer)
        : `${describeAnswer(exchange.answer)}, ${often} in ${own.length} valid calls`,
      'no server error',
    ),
    ...toGrade(recurring && isToBeAccepted(exchange)),
  }));
}

/**
 * Whether more than chance answers with server errors: more of all than it would; or a request as often in a row as it was asked, or several
 * that were not asked again.
 */
function isRecurring(exchanges: readonly Exchange[]): boolean {
  const failed = exchanges.filter(isServerFailure);
  if (failed.length < 2) return false;
  const inRow = new Map<string, number>();
  let longest = 0;
  for (const exchange of exchanges) {
    const { method, url, body } = exchange.request;
    const key = JSON.stringify([method, url, body]);
    const count = isServerFailure(exchange) ? (inRow.get(key) ?? 0) + 1 : 0;
    inRow.set(key, count);
    longest = Math.max(longest, count);
  }
  const unanswered = [...inRow.values()].filter((count) => count > 0);
  const isOften = isMoreThanChance(failed.length, exchanges.length);
  return longest >= MOST_ASKED || unanswered.length > 1 || isOften;
}

/** How often a call may fail by chance, and how likely what is taken for chance has to be. */
const ONE_CALL_FAILS = 1 / 40;
const UNLIKELY = 0.01;

/** Whether so many of a number of calls fail, or more, is unlikely where each fails by chance (the Poisson distribution). */
export function isMoreThanChance(failed: number, calls: number): boolean {
  const expected = calls * ONE_CALL_FAILS;
  let exactly = Math.exp(-expected);
  let fewer = 0;
  for (let count = 0; count < failed; count += 1) {
    fewer += exactly;
    exactly *= expected / (count + 1);
  }
  return 1 - fewer < UNLIKELY;
}

/** What the answer to a call that nobody planned shows: whoever only watches cannot ask again, but may have seen it before. */
export function judgeServerFailure(
  exchange: Exchange,
  hasFailed: boolean,
  contract: Contract,
): Observation[] {
  const { id, answer, call } = exchange;
  if (!isServerFailure(exchange) || call.operation === undefined) return [];
  const outcome = differs(describeAnswer(answer), 'no server error');
  const isCertain = hasFailed && !goesBeyond(contract, call);
  return [{ fact: call.operation.pointer, label: LABEL, exchange: id, outcome, ...toGrade(isCertain) }];
}

function toGrade(isCertain: boolean): Pick<Judgement, 'grade'> {
  return isCertain ? {} : { grade: 'assumed' };
}
