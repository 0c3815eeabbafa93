import { findResponse, listSuccesses } from '../../../spec/find-response.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { nameOperation, type Operation, type Response } from '../../../spec/operation.ts';
import type { Learning } from '../learning.ts';
import type { AnswerObservations, StatusRecord } from '../observations/answer-observations.ts';
import { confirm, isCertain, markObserved } from '../observed.ts';

/** The statuses that accepted calls were answered with: confirmed, in the place of one that never came, or beside one that did. */
export function learnStatuses(learning: Learning, { records }: AnswerObservations): void {
  for (const { operation, statuses } of records.values()) {
    const [first] = listSuccesses(operation);
    const isNamed = ({ status }: StatusRecord): boolean => findResponse(operation, status) !== undefined;
    const named = [...statuses.values()].filter(isNamed);
    const undeclared = [...statuses.values()].filter((one) => !isNamed(one));
    const isFirstObserved = named.some(({ status }) => findResponse(operation, status) === first);
    for (const record of named) confirmStatus(learning, operation, record);
    const instead = isFirstObserved ? undefined : undeclared.shift();
    // They are copies of the one that goes last.
    for (const record of undeclared) addStatus(learning, { operation, record, first, isInstead: false });
    if (instead) addStatus(learning, { operation, record: instead, first, isInstead: true });
  }
}

/** A response that several operations share is not confirmed for all of them by one. */
function confirmStatus(learning: Learning, operation: Operation, { status, exchanges }: StatusRecord): void {
  const response = findResponse(operation, status);
  if (!response || response.statedAt !== response.pointer || response.status !== String(status)) return;
  confirm(learning, {
    fact: response.pointer,
    says: `${nameOperation(operation)} answers with ${status}`,
    observed: learning.distinct.describe(exchanges),
  });
}

/** A status that came and that the document does not have. */
interface UndeclaredStatus {
  operation: Operation;
  record: StatusRecord;
  /** The first success of the document. */
  first: Response | undefined;
  /** Whether it stands in the place of that one. */
  isInstead: boolean;
}

/** A status that the document does not have, in the place of the one that it has, or as a copy beside it. */
function addStatus(learning: Learning, { operation, record, first, isInstead }: UndeclaredStatus): void {
  const { contract, draft, distinct, note } = learning;
  const { status, exchanges, mediaTypes } = record;
  const observed = distinct.describe(exchanges);
  const at = joinPointer(operation.pointer, 'responses', String(status));
  const isEmpty = [...mediaTypes.keys()].every((mediaType) => mediaType === '');
  const instead = first ? (isInstead ? `, not ${first.status}` : ` beside ${first.status}`) : '';
  const edit = {
    kind: 'status',
    fact: first?.pointer ?? operation.pointer,
    says: `${nameOperation(operation)} answers with ${status}${instead}`,
    observed,
    isCorrection: first !== undefined && isInstead && isCertain(contract, first.pointer, observed),
  } as const;
  note(edit, () => {
    if (first && !isEmpty) draft.copy(first.pointer, at);
    draft.set(joinPointer(at, 'description'), 'What the running service answered.');
    markObserved(learning, at, observed, { keywords: isEmpty ? ['content'] : [], known: {} });
    if (first && isInstead) draft.remove(first.statedAt);
  });
}
