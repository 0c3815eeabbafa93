import type { Contract } from '../../spec/contract.ts';
import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { type Call, listContent } from '../cases/call.ts';
import { listDocumentedForms, toForm } from '../cases/call-form.ts';
import { listPlaceholders, toPlaceholderText } from '../cases/placeholders.ts';
import type { ValidCall } from '../cases/valid-calls.ts';
import { describeAnswer, isSuccess } from './answer.ts';
import { type Check, type LabelledCase, type Observation, type Plan, toWholeRunCase } from './check.ts';
import { refusesCall } from './documented-error.ts';
import { type Exchange, isToBeAccepted, listAdmitted } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';

/** In how many parts, spread over the run, what lacks of the calls of a form is asked. */
const PARTS = 5;
/** What is there already may be in the way of what is sent again, and too much may be asked in a time (RFC 9110, RFC 6585). */
const OF_THE_MOMENT: readonly number[] = [409, 429];

export const repeatedCall: Check = {
  id: 'repeated_call',
  title: 'A valid call that is accepted once is accepted each time.',
  source: '§4, §5.3',
  plan: (plan) => [...planRepeats(plan), ...plan.stages.map((stage) => planRun(plan, stage))],
};

/** The documented calls as often as lacks for a failure that is rare to show: what other cases ask anyway is counted. */
function planRepeats(plan: Plan): LabelledCase[] {
  const { contract, operations, stages, planned, answers } = plan;
  // What is written again may be in the way of what is there: the service's own description says that it is not.
  const mayRepeat = ({ method }: Operation): boolean => isOwnService(contract.root) || isSafeMethod(method);
  const repeated = operations.filter(mayRepeat);
  const asked = planned.flatMap(({ calls }) => calls.filter(({ intent }) => intent === 'valid'));
  const repeats = stages.flatMap((stage) =>
    listDocumentedForms({ ...contract, operations: repeated }, plan.validCalls, stage).flatMap((valid) => {
      const before = asked.filter((call) => isSentAs(call, valid.call)).length;
      const lacking = Math.max(0, Math.ceil((answers - before) / stages.length));
      const parts = Math.min(PARTS, lacking);
      return Array.from({ length: parts }, (_, part) => {
        const times = Math.floor((lacking * (part + 1)) / parts) - Math.floor((lacking * part) / parts);
        return { part, repeats: toRepeats(valid, stage, part + 1, times) };
      });
    }),
  );
  // The first parts of all, then the second ones: each form is asked from the start of a run to its end.
  return repeats.toSorted((a, b) => a.part - b.part).map((one) => one.repeats);
}

/** Whether a call has the form of another and is sent wherever that is: it wants no more known data. */
function isSentAs(call: Call, other: Call): boolean {
  if (toForm(call) !== toForm(other)) return false;
  const [wanted, known] = [call, other].map((one) =>
    listPlaceholders(listContent(one)).map(toPlaceholderText),
  );
  return wanted?.every((text) => known?.includes(text)) === true;
}

function toRepeats(
  { call, fact, facts: shown, label, says }: ValidCall,
  stage: string,
  part: number,
  times: number,
): LabelledCase {
  const { operation } = call;
  const facts = [...new Set([fact, ...shown])];
  return {
    operation,
    stage,
    label: `${label} ${part}`,
    name: `${operation?.id} accepts a call ${says} again, part ${part} (${stage})`,
    calls: Array.from({ length: times }, () => ({
      ...call,
      why: `${call.why}, again`,
      again: true as const,
    })),
    anytime: true,
    facts,
    judge: (exchanges) =>
      exchanges.flatMap(({ id, answer }) => {
        const why = `the answer was ${answer.status}, which is judged with all others of the run`;
        const outcome = isSuccess(answer) ? AGREES : notObserved(why);
        return facts.map((pointer) => ({ fact: pointer, label: 'again', exchange: id, outcome }));
      }),
  };
}

function planRun({ contract, operations }: Plan, stage: string): LabelledCase {
  const facts = operations.filter(({ deprecated }) => !deprecated).map(({ pointer }) => pointer);
  return toWholeRunCase({
    stage,
    name: `no valid call of the run is refused that was accepted before or after (${stage})`,
    facts,
    looksAt: (run) => run.filter(({ call }) => call.stage === stage),
    judge: (exchanges) => {
      const looks = judge(exchanges, contract);
      return looks.length > 0 ? looks : facts.slice(0, 1).map(toUnseen);
    },
  });
}

function toUnseen(fact: string): Observation {
  return { fact, label: 'again', outcome: notObserved('no valid call that was accepted was made again') };
}

/** The same request, as often as it was sent with the company's own key: a refusal contradicts an acceptance next to it. */
function judge(exchanges: readonly Exchange[], contract: Contract): Observation[] {
  const same = new Map<string, Exchange[]>();
  for (const exchange of listAdmitted(exchanges)) {
    const { request } = exchange;
    if (!isToBeAccepted(exchange)) continue;
    const key = `${request.method} ${request.url} ${request.body ?? ''}`;
    same.set(key, [...(same.get(key) ?? []), exchange]);
  }
  const writes = exchanges.filter(
    ({ request, answer }) => !isSafeMethod(request.method) && isSuccess(answer),
  );
  return [...same.values()].flatMap((own) => judgeSame(own, writes, contract));
}

function judgeSame(own: readonly Exchange[], writes: readonly Exchange[], contract: Contract): Observation[] {
  const accepted = own.filter(({ answer }) => isSuccess(answer));
  const [first] = accepted;
  const fact = first?.call.operation?.pointer;
  if (!first || fact === undefined || own.length === 1) return [];
  const base = { fact, label: 'again' };
  // A key that is refused, and a server error, are told of by checks of their own.
  const refused = own.filter(({ answer }) => refusesCall(answer, contract));
  if (refused.length === 0) return [{ ...base, exchange: first.id, outcome: AGREES }];
  const isRead = isSafeMethod(first.request.method);
  return refused.map(({ id, answer }) => {
    const isCertain =
      !OF_THE_MOMENT.includes(answer.status) &&
      accepted.some((other) => (isRead || other.id > id) && !isWrittenBetween(other.id, id, writes));
    const outcome = differs(
      `${describeAnswer(answer)}, once accepted with ${first.answer.status}`,
      'the same call is accepted (2xx) each time',
    );
    return { ...base, exchange: id, outcome, ...(isCertain ? {} : { grade: 'assumed' as const }) };
  });
}

/** Whether something was written between two exchanges: what is there then may be otherwise. */
function isWrittenBetween(one: number, other: number, writes: readonly Exchange[]): boolean {
  const [from, to] = one < other ? [one, other] : [other, one];
  return writes.some(({ id }) => id > from && id < to);
}
