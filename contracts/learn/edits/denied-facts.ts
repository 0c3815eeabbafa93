import { nameFact } from '../../../spec/describe-place.ts';
import { type EvidenceScope, isCertainGrade, listStages } from '../../../spec/evidence.ts';
import type { Fact } from '../../../spec/facts.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import type { Operation } from '../../../spec/operation.ts';
import { findHeader } from '../../cases/http-message.ts';
import { type Answer, readUndescribed } from '../../checks/answer.ts';
import type { Learning } from '../learning.ts';
import {
  type FactRecord,
  type FactRecords,
  NO_EXCHANGE,
  type Showings,
} from '../observations/fact-observations.ts';
import { type ObservedCount, SEVERAL } from '../observations/observations.ts';
import { addTo, isCertain, toObserved } from '../observed.ts';
import { isAtTimes } from './confirmed-facts.ts';
import type { ObeyedParameters } from './parameter-edits.ts';

/** What can be said of the document not to hold: all else that differs has another form, which is learned instead. */
const DENIABLE: readonly string[] = ['Rule', 'Parameter', 'ParameterGroup', 'Header', 'MediaType'];

/** What else came where something was put to the test. */
interface DenialEvidence {
  /** The answers to a request, by its number: a header with another value, or a body of another media type, is something else than none. */
  answers: ReadonlyMap<number, readonly Answer[]>;
  /** The exchanges in which a parameter changed a list, by its pointer. */
  effects: ReadonlyMap<string, Showings>;
  obeyed: ObeyedParameters;
}

/**
 * The rules that do not hold, the parameters that have no effect, the headers and the bodies of errors that do not come, for the
 * operations of which every case that put them to the test says so. What is documented stays: to break it is a violation; what was
 * observed before is a correction.
 */
export function learnDenied(
  learning: Learning,
  facts: FactRecords,
  { answers, effects, obeyed }: DenialEvidence,
): void {
  for (const fact of learning.contract.facts) {
    const told = facts.get(fact.pointer);
    if (!told || !DENIABLE.includes(fact.kind)) continue;
    if (isAtTimes(learning.contract.evidenceOf(fact.pointer), fact.pointer)) continue;
    const obeying = obeyed.get(fact.pointer);
    const differing = [...told.differs].filter(([, id]) => id === undefined || !obeying?.has(id));
    const record = { ...told, differs: new Map(differing) };
    const came = [...record.differs.keys()].map((number) => answers.get(number) ?? []);
    if (!isMissing(learning, fact, came)) continue;
    const isRefused =
      fact.kind === 'Parameter' &&
      came.every((each) => each.length > 0 && each.every(({ status }) => status >= 400));
    const shown: Showings = effects.get(fact.pointer) ?? new Map();
    // What is refused at times is obeyed at others.
    const agrees = isRefused ? new Map([...record.agrees, ...shown]) : record.agrees;
    const changed = new Set(shown.values());
    const isOther = [...record.differs.values()].some((id) => changed.has(id));
    const how = isOther ? 'has another effect than was assumed' : DENIED[fact.kind];
    learnDenial(learning, fact, { ...record, agrees }, isRefused ? 'is refused' : how);
    learnReturn(learning, fact, record);
  }
}

/** Whether what differs is that a header or a body is not there at all; of other facts, always. */
function isMissing(
  { contract }: Learning,
  { kind, name, pointer }: Fact,
  came: readonly (readonly Answer[])[],
): boolean {
  // What the same request is answered with otherwise, such as that it is accepted at times, is no answer of its kind.
  const isEach = (isWithout: (answer: Answer) => boolean): boolean =>
    came.every((answers) => {
      const statuses = new Set(answers.filter(isWithout).map(({ status }) => status));
      return statuses.size > 0 && answers.every((one) => !statuses.has(one.status) || isWithout(one));
    });
  if (kind === 'Header') return isEach(({ headers }) => findHeader(headers, name) === undefined);
  if (kind !== 'MediaType') return true;
  // A refusal whose text is stated has to say it; where there is no body, it stands elsewhere.
  const isStated = [...contract.refusals.values()].some(
    ({ mediaTypePointer, evidence }) => mediaTypePointer === pointer && evidence.grade === 'documented',
  );
  return !isStated && isEach((answer) => readUndescribed(answer) === '');
}

const DENIED: Record<string, string> = {
  Parameter: 'has no effect',
  Header: 'does not come',
  MediaType: 'does not come',
};
const RETURNED: Record<string, string> = { Parameter: 'has an effect', Header: 'comes', MediaType: 'comes' };

/** What an exchange shows, in which stage and of which operation. */
interface ScopedExchange extends EvidenceScope {
  number: number;
}

/** With what each shows something of: an operation, or what belongs to none in a stage. */
function groupByOwner({ distinct }: Learning, showings: Showings): Map<string, ScopedExchange[]> {
  const all = [...showings].map(([number, operationId]): ScopedExchange => {
    return { number, operationId, stage: distinct.scopeOf(number).stage };
  });
  return groupBy(all, ({ operationId, stage }) =>
    operationId === undefined ? `in ${stage}` : `of ${operationId}`,
  );
}

/**
 * The exchanges of the operations that always showed the one, and never the other; of what belongs to none, those of such stages, unless
 * nobody knows in which it was. With `allowsChance`, what several show of somebody is so where fewer show the other: of a shuffled list,
 * too, the first may be the newest.
 */
function listAlways(
  learning: Learning,
  these: Showings,
  others: Showings,
  allowsChance = false,
): ScopedExchange[] {
  const against = groupByOwner(learning, others);
  const isUnclear = others.has(NO_EXCHANGE) && others.get(NO_EXCHANGE) === undefined;
  const isAlways = ([owner, own]: [string, ScopedExchange[]]): boolean => {
    const count = against.get(owner)?.length ?? 0;
    return count === 0 || (allowsChance && count < SEVERAL && own.length >= SEVERAL);
  };
  return [...groupByOwner(learning, these)]
    .filter(isAlways)
    .flatMap(([, own]) => own)
    .filter(({ number, operationId }) => number !== NO_EXCHANGE && (operationId !== undefined || !isUnclear));
}

/** What exchanges show, of the operations that they show it of. */
function describeScoped({ distinct }: Learning, shown: readonly ScopedExchange[]): ObservedCount {
  const operations = new Set(shown.flatMap(({ operationId }) => operationId ?? []));
  return { ...distinct.describe(shown.map(({ number }) => number)), operations: [...operations].toSorted() };
}

function learnDenial(
  learning: Learning,
  fact: Fact,
  { agrees, differs }: FactRecord,
  how = 'does not hold',
): void {
  const { pointer } = fact;
  const { contract, draft, note } = learning;
  const isOpen = (one: ScopedExchange): boolean =>
    contract.denialOf(pointer, one) === undefined && contract.evidenceOf(pointer, one).grade !== 'documented';
  const denying = listAlways(learning, differs, agrees, fact.kind === 'Rule').filter(isOpen);
  const observed = describeScoped(learning, denying);
  if (observed.count === 0) return;
  const before = contract.denialOf(pointer);
  const all = before ? addTo(before, observed) : observed;
  const { operations } = all;
  // What names none was shown by all. What belongs to no operation, such as an unknown path, shows it of none: without the empty list
  // it would be denied of each of them.
  const isByAll =
    (before && !before.operations) || findBound(learning, fact).every(({ id }) => operations.includes(id));
  const where = !isByAll && operations.length === 0 ? ' for what belongs to no operation' : '';
  const says = `${nameFact(contract, fact)} ${how}${where}`;
  const isCorrection = isCertain(contract, pointer, observed);
  note({ kind: 'denied', fact: pointer, says, observed, isCorrection }, () =>
    draft.set(joinPointer(pointer, 'x-denied'), {
      ...toObserved(all),
      ...(isByAll ? {} : { operations: [...operations] }),
    }),
  );
}

/** What was seen not to hold, and holds. */
function learnReturn(learning: Learning, fact: Fact, { agrees, differs }: FactRecord): void {
  const { kind, pointer } = fact;
  const { contract, draft, note } = learning;
  const denial = contract.denialOf(pointer);
  if (!denial) return;
  const isOfNone = denial.operations?.length === 0;
  const back = listAlways(learning, agrees, differs).filter(
    (one) => (one.operationId === undefined) === isOfNone && contract.denialOf(pointer, one),
  );
  const observed = describeScoped(learning, back);
  if (observed.count === 0) return;
  const says = `${nameFact(contract, fact)} ${RETURNED[kind] ?? 'holds'} again`;
  note({ kind: 'denied', fact: pointer, says, observed, isCorrection: isCertainGrade(denial.grade) }, () => {
    const at = joinPointer(pointer, 'x-denied');
    const bound = denial.operations ?? findBound(learning, fact).map(({ id }) => id);
    const left = isOfNone
      ? listStages(denial).filter((stage) => !observed.stages.includes(stage))
      : bound.filter((id) => !observed.operations.includes(id));
    if (left.length === 0) draft.remove(at);
    else if (isOfNone) draft.set(joinPointer(at, 'stage'), left.join(', '));
    else draft.set(joinPointer(at, 'operations'), left);
  });
}

/** The operations that a fact is about. */
function findBound({ contract, findUsers }: Learning, { kind, name, pointer }: Fact): readonly Operation[] {
  if (kind !== 'Rule') return findUsers(pointer);
  const named = contract.rules.get(name)?.operations ?? [];
  return contract.operations.filter(({ id }) => named.length === 0 || named.includes(id));
}
