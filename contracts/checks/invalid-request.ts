import type { Contract } from '../../spec/contract.ts';
import { type Grade, toKeywordGrade } from '../../spec/evidence.ts';
import type { Refusal } from '../../spec/refusals.ts';
import { createReaches } from '../../spec/schema/reach.ts';
import { findComponentName } from '../../spec/schema/schema-pointer.ts';
import type { Call } from '../cases/call.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { describeAnswer, isClientError, isOfState, isSuccess, judgesInput } from './answer.ts';
import type { LabelledCase, Observation } from './check.ts';
import { toErrorFact } from './documented-error.ts';
import type { Exchange } from './exchange.ts';
import type { FirstCall } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';

/** A request that is to be answered with an error for what it asks, not for its key. */
export interface InvalidRequest {
  /** What is wrong, as half a sentence: "/points is a text". */
  label: string;
  call: Call;
  /** The condition (`x-refusal`) that the document has an error for; its status is held against the answer. */
  condition: string;
  /** What it breaks; where it is left out, nothing is stated but that there is an error for the condition. */
  breaks?: Broken | undefined;
  /** The pointer of the parameter that has to be read for it to be refused, where nothing stated is broken. */
  isReadAt?: string | undefined;
}

/** The condition of what is asked about somebody whom nobody knows. */
const MEMBER_UNKNOWN = 'member-unknown';

/** A fact that a request breaks: who accepts the request contradicts it, whatever the document has for a refusal. */
export interface Broken {
  /** Its pointer. */
  fact: string;
  /** Where it is a schema, the keyword that is broken: evidence may be about some keywords only. */
  keyword?: string;
}

/** How certain it is that a request which breaks a fact is not accepted. */
export function toBrokenGrade(contract: Contract, { fact, keyword }: Broken): Grade {
  const evidence = contract.evidenceOf(fact);
  if (keyword === undefined) return evidence.grade;
  const grade = toKeywordGrade(evidence, keyword);
  // What was seen of a schema was seen in responses, and says nothing of what a request may be, but for what none of them has.
  const isOfRequests = (): boolean => keyword === 'required' && !isAnswered(contract, fact);
  return grade === 'observed' && !isOfRequests() ? 'assumed' : grade;
}

/** Whether what stands at a pointer is part of the body of a response. */
function isAnswered({ operations, schemaAt }: Contract, at: string): boolean {
  const reaches = createReaches(({ pointer }) => pointer === at);
  return operations.some(({ responses }) =>
    responses.some(({ content }) =>
      content.some(({ schema }) => {
        const body = schema === undefined ? undefined : schemaAt(schema);
        return body !== undefined && reaches(body);
      }),
    ),
  );
}

/** The case of one invalid request. */
export function toInvalidRequestCase(
  contract: Contract,
  { operation, stage }: Pick<FirstCall, 'operation' | 'stage'>,
  request: InvalidRequest,
): LabelledCase {
  const { label, call, condition, breaks, isReadAt } = request;
  const error = contract.refusals.get(condition);
  const which = error ? toErrorFact(error) : operation.pointer;
  const fact = breaks?.fact ?? which;
  // What has no effect may have any value.
  const isRead = isReadAt === undefined || !contract.denialOf(isReadAt, { stage, operationId: operation.id });
  // A document that says nothing of such an error does not state that there is one; what was seen of others does not say that this is one.
  const { grade: ofError } = contract.evidenceOf(which);
  const grade = breaks
    ? toBrokenGrade(contract, breaks)
    : error && isRead && ofError !== 'observed'
      ? ofError
      : 'assumed';
  const isOfPerson = findComponentName(fact) === MEMBER_PLACEHOLDER;
  const unknown = isOfPerson ? contract.refusals.get(MEMBER_UNKNOWN)?.status : undefined;
  const stated: Stated = { label, condition, fact, keyword: breaks?.keyword, grade, which, error, unknown };
  return {
    operation,
    stage,
    label,
    name: `${operation.id} refuses a request where ${label} (${stage})`,
    calls: [{ ...call, intent: 'invalid', why: label }],
    facts: [...new Set([fact, which])].filter((pointer) => pointer !== operation.pointer),
    judge: (exchanges, found) =>
      exchanges
        .flatMap((exchange) => judge(exchange, stated, found))
        .map(({ grade: held, ...look }) =>
          held === undefined || held === contract.evidenceOf(look.fact).grade
            ? look
            : { ...look, grade: held },
        ),
  };
}

/** What is stated of an invalid request: that it is not accepted (`fact`, as certain as `grade`), and what for an error it gets (`which`). */
interface Stated {
  label: string;
  condition: string;
  fact: string;
  keyword: string | undefined;
  grade: Grade;
  which: string;
  error: Refusal | undefined;
  /** The status that says that nobody is called so, where it is the address of somebody that is wrong. */
  unknown: number | undefined;
}

/** That it is not accepted is one fact, with which status it is refused another: any 4xx is an error of the request. */
function judge(
  exchange: Exchange,
  { label, condition, fact, keyword, grade, which, error, unknown }: Stated,
  found: Exchange | undefined,
): Observation[] {
  const { id, answer, knownToExist } = exchange;
  const base = { label, fact, ...(keyword === undefined ? {} : { keyword }), exchange: id, grade };
  if (!isClientError(answer)) return [{ ...base, ...judgeNoRefusal(exchange) }];
  // A conflict may be with what is asked as well.
  if (isOfState(answer) && !judgesInput(answer)) {
    const why = `${answer.status} is about what is there or left, and not about what is wrong`;
    return [{ ...base, outcome: notObserved(why) }];
  }
  const { grade: _, ...held } = base;
  const agrees: Observation = { ...(error && fact === which ? held : base), outcome: AGREES };
  if (error === undefined)
    return [
      answer.status === 404 && !knownToExist
        ? { ...base, outcome: notObserved('404 may be about what was asked for, which nobody showed') }
        : agrees,
    ];
  const told = [...new Set([which, error.responsePointer])].filter((pointer) => pointer !== fact);
  const isOfPeople = condition === MEMBER_UNKNOWN;
  if (answer.status !== error.status && !knownToExist && !isOfPeople) {
    const why = `no data: nobody is known to be asked about, and somebody made up may be what was refused (${answer.status})`;
    return [{ ...base, outcome: notObserved(why) }];
  }
  if (answer.status === found?.answer.status && !isOfPeople) {
    const why = `a valid request is answered with ${answer.status} too, so that it is not said of what is wrong`;
    return [{ ...base, outcome: notObserved(why) }];
  }
  if (answer.status === error.status)
    return [agrees, ...told.map((other) => ({ label, fact: other, exchange: id, outcome: AGREES }))];
  // Nobody has an address that is none.
  if (answer.status === unknown) return [agrees];
  const outcome = differs(describeAnswer(answer), `${error.status}`);
  return [
    ...(fact === which ? [] : [agrees]),
    { label: `${condition} status ${answer.status}`, fact: which, exchange: id, outcome },
  ];
}

/** Only a success accepts a request. A server that fails does not: that it does is told, and contradicts nothing that is stated. */
function judgeNoRefusal({ answer }: Exchange): { outcome: Outcome; grade?: Grade } {
  const outcome = differs(describeAnswer(answer), 'the request is refused (4xx)');
  if (isSuccess(answer)) return { outcome };
  if (answer.status >= 500) return { outcome, grade: 'assumed' };
  return {
    outcome: notObserved(`${answer.status} says neither that the request is accepted nor that it is refused`),
  };
}
