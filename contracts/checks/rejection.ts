import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Refusal } from '../../spec/refusals.ts';
import type { Call } from '../cases/call.ts';
import { describeAnswer, isRefusal } from './answer.ts';
import { type Case, type Observation, toCaseId } from './check.ts';
import type { Exchange } from './exchange.ts';

/** A request that is to be refused for what it asks, not for its key. */
export interface Rejection {
  /** What is wrong, as half a sentence: "/points is a text". */
  label: string;
  call: Call;
  /** The condition (`x-refusal`) under which the document says that it is refused; its status is held against the answer. */
  condition: string;
  /** The fact that says that it is refused, by pointer; that of the refusal itself where it is left out. */
  fact?: string;
}

/** The case of one rejection. */
export function toRejectionCase(
  check: string,
  contract: Contract,
  operation: Operation,
  stage: string,
  rejection: Rejection,
): Case {
  const refusal = contract.refusals.get(rejection.condition);
  const which = refusal ? `${refusal.pointer}/x-refusal` : operation.pointer;
  const fact = rejection.fact ?? which;
  return {
    id: toCaseId(check, operation, stage, rejection.label),
    name: `${operation.id} refuses a request where ${rejection.label} (${stage})`,
    check,
    operation,
    stage,
    calls: [{ ...rejection.call, intent: 'invalid', why: rejection.label }],
    facts: [...new Set([fact, which])].filter((pointer) => pointer !== operation.pointer),
    judge: (exchanges) =>
      exchanges
        .flatMap((exchange) => judge(exchange, rejection, fact, which, refusal))
        // A document that says nothing of such a refusal does not state that there is one.
        .map((look) => (look.fact === operation.pointer ? { ...look, grade: 'assumed' } : look)),
  };
}

/** That it is refused is one fact, with which status another: any 4xx is a refusal. */
function judge(
  { id, answer, knownToExist }: Exchange,
  { label, condition }: Rejection,
  fact: string,
  which: string,
  refusal: Refusal | undefined,
): Observation[] {
  const base = { label, exchange: id };
  if (!isRefusal(answer)) {
    const outcome = {
      kind: 'differs',
      received: describeAnswer(answer),
      documented: 'the request is refused (4xx)',
    } as const;
    return [{ ...base, fact, outcome }];
  }
  const refused: Observation = { ...base, fact, outcome: { kind: 'agrees' } };
  if (refusal === undefined) return [refused];
  if (answer.status === refusal.status)
    return [fact, which, refusal.responsePointer].map((told) => ({
      ...base,
      fact: told,
      outcome: { kind: 'agrees' },
    }));
  if (!knownToExist && condition !== 'member-unknown') {
    const why = `no data: nobody is known to be asked about, and somebody made up may be what was refused (${answer.status})`;
    return [{ ...base, fact, outcome: { kind: 'not-observed', why } }];
  }
  const outcome = {
    kind: 'differs',
    received: describeAnswer(answer),
    documented: `${refusal.status}`,
  } as const;
  return [
    ...(fact === which ? [] : [refused]),
    { ...base, fact: which, label: `${condition} status ${answer.status}`, outcome },
  ];
}
