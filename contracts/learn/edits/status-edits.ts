import type { Contract } from '../../../spec/contract.ts';
import { findResponse, listSuccesses } from '../../../spec/find-response.ts';
import { isObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import type { Operation, Response } from '../../../spec/operation.ts';
import type { AnswerObservations, StatusRecord } from '../observations/answer-observations.ts';
import type { DistinctExchanges } from '../observations/observations.ts';
import { isCertain } from './certain.ts';
import type { Edit, Step } from './edit.ts';
import { nameOperation } from './name-operation.ts';
import { toEvidenceSteps, toObserved } from './observed.ts';

/** The statuses that accepted calls were answered with: confirmed, in the place of one that never came, or beside one that did. */
export function listStatusEdits(
  contract: Contract,
  { records }: AnswerObservations,
  distinct: DistinctExchanges,
): Edit[] {
  return [...records.values()].flatMap(({ operation, statuses }) => {
    const successes = listSuccesses(operation);
    const isNamed = ({ status }: StatusRecord): boolean => findResponse(operation, status) !== undefined;
    const confirmed = [...statuses.values()].filter(isNamed);
    const undeclared = [...statuses.values()].filter((one) => !isNamed(one));
    const [first] = successes;
    const isFirstObserved = confirmed.some(({ status }) => findResponse(operation, status) === first);
    return [
      ...confirmed.flatMap((one) => confirm(contract, operation, one, distinct)),
      ...undeclared.map((record, index) => {
        const isInstead = !isFirstObserved && index === 0;
        return name(contract, { operation, record, first, isInstead }, distinct);
      }),
    ];
  });
}

function confirm(
  contract: Contract,
  operation: Operation,
  { status, exchanges }: StatusRecord,
  distinct: DistinctExchanges,
): Edit[] {
  const response = findResponse(operation, status);
  const stated = response && contract.at(response.pointer);
  // A response that several operations share is not confirmed for all of them by one.
  if (!response || !isObject(stated) || response.statedAt !== response.pointer) return [];
  if (isCertain(contract, response.pointer) || response.status !== String(status)) return [];
  const observed = distinct.describe(exchanges);
  return [
    {
      kind: 'confirmed',
      fact: response.pointer,
      says: `${nameOperation(operation)} answers with ${status}`,
      steps: toEvidenceSteps(stated, response.pointer, toObserved(observed, [])),
      observed,
      isCorrection: false,
    },
  ];
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
function name(
  contract: Contract,
  { operation, record: { status, exchanges, mediaTypes }, first, isInstead }: UndeclaredStatus,
  distinct: DistinctExchanges,
): Edit {
  const observed = distinct.describe(exchanges);
  const responses = joinPointer(operation.pointer, 'responses');
  const at = joinPointer(responses, String(status));
  const isEmpty = [...mediaTypes.keys()].every((mediaType) => mediaType === '');
  const description = 'What the running service answered.';
  const body: Step[] = first && !isEmpty ? [{ at, copy: first.pointer }] : [];
  const steps: Step[] = [
    { at: responses, update: { [status]: { description } } },
    ...body,
    ...toEvidenceSteps(
      body.length > 0 && first ? contract.at(first.pointer) : undefined,
      at,
      toObserved(observed, []),
    ),
    ...(first && isInstead ? [{ at: first.statedAt, remove: true as const }] : []),
  ];
  const instead = first ? (isInstead ? `, not ${first.status}` : ` beside ${first.status}`) : '';
  return {
    kind: 'status',
    fact: first?.pointer ?? operation.pointer,
    says: `${nameOperation(operation)} answers with ${status}${instead}`,
    steps,
    observed,
    isCorrection: first !== undefined && isInstead && isCertain(contract, first.pointer),
  };
}
