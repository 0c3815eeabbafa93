import type { Contract } from '../../spec/contract.ts';
import type { Refusal } from '../../spec/refusals.ts';
import type { Call } from '../cases/call.ts';
import { describeAnswer, isClientError } from './answer.ts';
import type { LabelledCase, Observation } from './check.ts';
import { toErrorFact } from './documented-error.ts';
import type { Exchange } from './exchange.ts';
import type { FirstCall } from './first-calls.ts';
import { AGREES, differs, notObserved } from './judgement.ts';

/** A request that is to be answered with an error for what it asks, not for its key. */
export interface InvalidRequest {
  /** What is wrong, as half a sentence: "/points is a text". */
  label: string;
  call: Call;
  /** The condition (`x-refusal`) that the document has an error for; its status is held against the answer. */
  condition: string;
  /** The fact that says that there is an error, by pointer; that of the condition where it is left out. */
  fact?: string | undefined;
}

/** The case of one invalid request. */
export function toInvalidRequestCase(
  contract: Contract,
  { operation, stage }: Pick<FirstCall, 'operation' | 'stage'>,
  request: InvalidRequest,
): LabelledCase {
  const { label, call, condition } = request;
  const error = contract.refusals.get(condition);
  const which = error ? toErrorFact(error) : operation.pointer;
  const fact = request.fact ?? which;
  return {
    operation,
    stage,
    label,
    name: `${operation.id} refuses a request where ${label} (${stage})`,
    calls: [{ ...call, intent: 'invalid', why: label }],
    facts: [...new Set([fact, which])].filter((pointer) => pointer !== operation.pointer),
    judge: (exchanges) =>
      exchanges
        .flatMap((exchange) => judge(exchange, { label, condition, fact, which, error }))
        // A document that says nothing of such an error does not state that there is one.
        .map((look) => (look.fact === operation.pointer ? { ...look, grade: 'assumed' } : look)),
  };
}

/** What is stated of an invalid request: that it is answered with an error (`fact`), and with which one (`which`). */
interface Stated {
  label: string;
  condition: string;
  fact: string;
  which: string;
  error: Refusal | undefined;
}

/** That it is answered with an error is one fact, with which status another: any 4xx is an error of the request. */
function judge(
  { id, answer, knownToExist }: Exchange,
  { label, condition, fact, which, error }: Stated,
): Observation[] {
  const base = { label, fact, exchange: id };
  if (!isClientError(answer))
    return [{ ...base, outcome: differs(describeAnswer(answer), 'the request is refused (4xx)') }];
  const agrees: Observation = { ...base, outcome: AGREES };
  if (error === undefined) return [agrees];
  if (answer.status === error.status)
    return [fact, which, error.responsePointer].map((told) => ({ ...agrees, fact: told }));
  if (!knownToExist && condition !== 'member-unknown') {
    const why = `no data: nobody is known to be asked about, and somebody made up may be what was refused (${answer.status})`;
    return [{ ...base, outcome: notObserved(why) }];
  }
  const outcome = differs(describeAnswer(answer), `${error.status}`);
  return [
    ...(fact === which ? [] : [agrees]),
    { ...base, fact: which, label: `${condition} status ${answer.status}`, outcome },
  ];
}
