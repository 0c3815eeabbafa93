import { listStages } from '../../../spec/evidence.ts';
import { findResponse, listSuccesses } from '../../../spec/find-response.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { nameOperation, type Operation, type Response } from '../../../spec/operation.ts';
import { findOwnOfStage } from '../../../spec/stage-responses.ts';
import type { Learning } from '../learning.ts';
import { type AcceptedCall, toNumbers } from '../observations/observations.ts';
import { addTo, confirm, isCertain, markObserved } from '../observed.ts';

/** The statuses that accepted calls were answered with: confirmed, in the place of one that never came, or beside one that did. */
export function learnStatuses(learning: Learning, calls: readonly AcceptedCall[]): void {
  for (const [operation, own] of groupBy(calls, (one) => one.operation)) {
    const [first] = listSuccesses(operation);
    const statuses = [...groupBy(own, ({ answer }) => answer.status)];
    const isNamed = ([status]: StatusCalls): boolean => findResponse(operation, status) !== undefined;
    const named = statuses.filter(isNamed);
    const undeclared = statuses.filter((one) => !isNamed(one));
    const isFirstObserved = named.some(([status]) => findResponse(operation, status) === first);
    for (const record of named) confirmStatus(learning, operation, record);
    const instead = isFirstObserved ? undefined : undeclared.shift();
    // They are copies of the one that goes last.
    const add = (record: StatusCalls, isInstead: boolean): void => {
      const isOther = !isInstead && isOtherInStage(learning, operation, record, own);
      addStatus(learning, operation, record, { isInstead, isOther });
    };
    for (const record of undeclared) add(record, false);
    if (instead) add(instead, true);
  }
}

/** Whether a status came in a stage in which another one was certain, and none comes now that the document has. */
function isOtherInStage(
  { contract }: Learning,
  operation: Operation,
  [, calls]: StatusCalls,
  own: readonly AcceptedCall[],
): boolean {
  const isCertainIn = (stage: string): boolean =>
    listSuccesses(operation).some(({ pointer }) =>
      isCertain(contract, pointer, { stages: [stage], operations: [operation.id] }),
    );
  const comes = (stage: string): boolean =>
    own.some((one) => one.stage === stage && findResponse(operation, one.answer.status) !== undefined);
  return calls.some(({ stage }) => isCertainIn(stage) && !comes(stage));
}

/** A status, and the calls that were answered with it. */
type StatusCalls = readonly [status: number, calls: readonly AcceptedCall[]];

/** A response that several operations share is not confirmed for all of them by one. */
function confirmStatus(learning: Learning, operation: Operation, [status, calls]: StatusCalls): void {
  const response = findResponse(operation, status);
  if (!response || response.statedAt !== response.pointer || response.status !== String(status)) return;
  const { contract } = learning;
  const byOwn = groupBy(calls, ({ stage }) =>
    findOwnOfStage(contract.root, operation, { other: response, stage }),
  );
  for (const [own, some] of byOwn) {
    const exchanges = toNumbers(some);
    const says = `${nameOperation(operation)} answers with ${status}`;
    if (!own) confirm(learning, { fact: response.pointer, says, exchanges });
    else correctStage(learning, { response, own, says: `${says}, not ${own.status}` }, exchanges);
  }
}

/** A status that comes in a stage in which another one was observed, and that in others only. */
function correctStage(
  learning: Learning,
  { response, own, says }: { response: Response; own: Response; says: string },
  exchanges: readonly number[],
): void {
  const { contract, distinct, draft, note } = learning;
  const observed = distinct.describe(exchanges);
  note({ kind: 'status', fact: own.pointer, says, observed, isCorrection: true }, () => {
    const before = contract.evidenceOf(response.pointer);
    const { keywords } = before;
    markObserved(learning, response.pointer, addTo(before, observed), keywords ? { keywords } : {});
    const left = listStages(contract.evidenceOf(own.pointer)).filter(
      (stage) => !observed.stages.includes(stage),
    );
    if (left.length === 0) draft.remove(own.statedAt);
    else draft.set(joinPointer(own.pointer, 'x-evidence', 'stage'), left.join(', '));
  });
}

/** A status that the document does not have, in the place of the first that it has, or as a copy beside it. */
function addStatus(
  learning: Learning,
  operation: Operation,
  [status, calls]: StatusCalls,
  { isInstead, isOther }: { isInstead: boolean; isOther: boolean },
): void {
  const { contract, draft, distinct, note } = learning;
  const [first] = listSuccesses(operation);
  const observed = distinct.describe(toNumbers(calls));
  const at = joinPointer(operation.pointer, 'responses', String(status));
  const isEmpty = calls.every(({ answer }) => answer.size === 0 || answer.mediaType === '');
  const instead = first ? (isInstead ? `, not ${first.status}` : ` beside ${first.status}`) : '';
  const edit = {
    kind: 'status',
    fact: first?.pointer ?? operation.pointer,
    says: `${nameOperation(operation)} answers with ${status}${instead}`,
    observed,
    isCorrection:
      isOther || (first !== undefined && isInstead && isCertain(contract, first.pointer, observed)),
  } as const;
  note(edit, () => {
    if (first && !isEmpty) draft.copy(first.pointer, at);
    draft.set(joinPointer(at, 'description'), 'What the running service answered.');
    markObserved(learning, at, observed, { keywords: isEmpty ? ['content'] : [], known: {} });
    if (first && isInstead) draft.remove(first.statedAt);
  });
}
