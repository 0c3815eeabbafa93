import type { Contract } from '../../../spec/contract.ts';
import { findResponse, listSuccesses } from '../../../spec/find-response.ts';
import { isObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import type { Operation, Response } from '../../../spec/operation.ts';
import type { AnswerBook, OperationRecord, StatusRecord } from '../observations/answer-observations.ts';
import type { Sightings } from '../observations/observations.ts';
import { isCertain } from './certain.ts';
import type { Edit, Step } from './edit.ts';
import { nameOperation } from './name-operation.ts';
import { toEvidenceSteps, toObserved } from './observed.ts';

/** The statuses that accepted calls were answered with: confirmed, in the place of one that never came, or beside one that did. */
export function listStatusEdits(contract: Contract, { records }: AnswerBook, sightings: Sightings): Edit[] {
  return [...records.values()].flatMap((record) => {
    const { operation, statuses } = record;
    const successes = listSuccesses(operation);
    const isNamed = ({ status }: StatusRecord): boolean => findResponse(operation, status) !== undefined;
    const confirmed = [...statuses.values()].filter(isNamed);
    const strange = [...statuses.values()].filter((one) => !isNamed(one));
    const [first] = successes;
    const isFirstSeen = confirmed.some(({ status }) => findResponse(operation, status) === first);
    return [
      ...confirmed.flatMap((one) => confirm(contract, operation, one, sightings)),
      ...strange.map((one, index) =>
        name(contract, record, one, first, !isFirstSeen && index === 0, sightings),
      ),
    ];
  });
}

function confirm(
  contract: Contract,
  operation: Operation,
  { status, exchanges }: StatusRecord,
  sightings: Sightings,
): Edit[] {
  const response = findResponse(operation, status);
  const stated = response && contract.at(response.pointer);
  // A response that several operations share is not confirmed for all of them by one.
  if (!response || !isObject(stated) || response.statedAt !== response.pointer) return [];
  if (isCertain(contract, response.pointer) || response.status !== String(status)) return [];
  const seen = sightings.describe(exchanges);
  return [
    {
      kind: 'confirmed',
      fact: response.pointer,
      says: `${nameOperation(operation)} answers with ${status}`,
      steps: toEvidenceSteps(stated, response.pointer, toObserved(seen, [])),
      seen,
      isCorrection: false,
    },
  ];
}

/** A status that the document does not have, in the place of the one that it has, or as a copy beside it. */
function name(
  contract: Contract,
  { operation }: OperationRecord,
  { status, exchanges, mediaTypes }: StatusRecord,
  first: Response | undefined,
  isInstead: boolean,
  sightings: Sightings,
): Edit {
  const seen = sightings.describe(exchanges);
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
      toObserved(seen, []),
    ),
    ...(first && isInstead ? [{ at: first.statedAt, remove: true as const }] : []),
  ];
  const instead = first ? (isInstead ? `, not ${first.status}` : ` beside ${first.status}`) : '';
  return {
    kind: 'status',
    fact: first?.pointer ?? operation.pointer,
    says: `${nameOperation(operation)} answers with ${status}${instead}`,
    steps,
    seen,
    isCorrection: first !== undefined && isInstead && isCertain(contract, first.pointer),
  };
}
