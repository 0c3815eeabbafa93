import { isCertainGrade } from '../../../spec/evidence.ts';
import { groupBy } from '../../../spec/group-by.ts';
import type { Json } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { nameOperation, type Operation, toAbsenceFact } from '../../../spec/operation.ts';
import type { Learning } from '../learning.ts';
import { type AcceptedCall, type ObservedCount, toNumbers } from '../observations/observations.ts';
import { addTo, isCertain, markObserved, toObserved } from '../observed.ts';

/**
 * The operations that are not there, in stages of which the document does not say so yet, and those that are there again. `missed` are the
 * exchanges that showed it of an operation, by its id. What succeeded in a stage is there, whatever else it answered.
 */
export function learnAbsences(
  learning: Learning,
  missed: ReadonlyMap<string, ReadonlySet<number>>,
  calls: readonly AcceptedCall[],
): void {
  const answered = groupBy(calls, (one) => one.operation);
  for (const operation of learning.contract.operations) {
    const own = answered.get(operation) ?? [];
    const known = [...own.map(({ stage }) => stage), ...operation.absentIn];
    learnAbsence(learning, operation, missed.get(operation.id) ?? [], known);
    learnReturn(
      learning,
      operation,
      own.filter(({ stage }) => operation.absentIn.includes(stage)),
    );
  }
}

/** What is deprecated may be retired, so that its absence contradicts nothing. */
function learnAbsence(
  learning: Learning,
  operation: Operation,
  numbers: Iterable<number>,
  known: readonly string[],
): void {
  const { contract, distinct, note } = learning;
  const isNew = (number: number): boolean => !known.includes(distinct.scopeOf(number).stage);
  const observed = distinct.describe([...numbers].filter(isNew));
  if (observed.count === 0) return;
  const stages = [...operation.absentIn, ...observed.stages].toSorted();
  const at = toAbsenceFact(operation);
  const before = operation.absentIn.length > 0 ? contract.evidenceOf(at) : undefined;
  note(
    {
      kind: 'absent',
      fact: operation.pointer,
      says: `${nameOperation(operation)} is not there${nameStages(operation, stages)}`,
      observed,
      isCorrection: !operation.deprecated && isCertain(contract, operation.pointer, observed),
    },
    () => setAbsence(learning, operation, stages, before ? addTo(before, observed) : observed),
  );
}

/** What was relied on to be absent, and is there, is for a person to decide on. */
function learnReturn(learning: Learning, operation: Operation, calls: readonly AcceptedCall[]): void {
  const { contract, distinct, draft, note } = learning;
  const observed = distinct.describe(toNumbers(calls));
  if (observed.count === 0) return;
  const at = toAbsenceFact(operation);
  const left = operation.absentIn.filter((stage) => !observed.stages.includes(stage));
  const { grade, date = observed.date, count = 1 } = contract.evidenceOf(at);
  note(
    {
      kind: 'absent',
      fact: at,
      says: `${nameOperation(operation)} is there again${nameStages(operation, observed.stages)}`,
      observed,
      isCorrection: isCertainGrade(grade),
    },
    () => {
      if (left.length === 0) draft.remove(at);
      else setAbsence(learning, operation, left, { ...observed, stages: left, date, count });
    },
  );
}

function setAbsence(
  { draft }: Learning,
  operation: Operation,
  stages: readonly string[],
  observed: ObservedCount,
): void {
  const absence: Json = { stages: [...stages], 'x-evidence': toObserved(observed) };
  draft.set(toAbsenceFact(operation), absence);
}

/** Which of its stages something is about, where it is not about all of them. */
function nameStages({ base }: Operation, stages: readonly string[]): string {
  return base.stages.every((stage) => stages.includes(stage)) ? '' : ` in ${stages.join(' and ')}`;
}

/**
 * The operations that judge what they are asked for, so that they are there, and refuse all that the document has: what they want nobody
 * knows, and that they do not take it is expected from then on. What is stated of them, or was observed, stays.
 */
export function learnRefusing(
  learning: Learning,
  refusing: ReadonlyMap<string, ReadonlySet<number>>,
  missed: ReadonlyMap<string, ReadonlySet<number>>,
): void {
  const { contract, draft, distinct, note } = learning;
  for (const { id, pointer: fact, ...operation } of contract.operations) {
    const { stages: missing } = distinct.describe(missed.get(id) ?? []);
    const mayBe = (stage: string): boolean =>
      !missing.includes(stage) &&
      contract.evidenceOf(fact, { stage, operationId: id }).grade === 'unconfirmed';
    const isOpen = (number: number): boolean => mayBe(distinct.scopeOf(number).stage);
    const observed = distinct.describe([...(refusing.get(id) ?? [])].filter(isOpen));
    if (observed.count === 0) continue;
    const says = `${nameOperation(operation)} is there, and refuses what the document has for it`;
    note({ kind: 'confirmed', fact, says, observed, isCorrection: false }, () => {
      const at = joinPointer(fact, 'x-evidence');
      // What was observed of one stage is not given up for less of another.
      if (draft.at(joinPointer(at, 'grade')) === 'observed') draft.set(joinPointer(at, 'otherwise'), 'seen');
      else markObserved(learning, fact, observed, { keywords: [], isAtTimes: true });
    });
  }
}
