import type { Contract } from '../../../spec/contract.ts';
import { nameFact, namePlace } from '../../../spec/describe-place.ts';
import { type Evidence, isAbout, isCertainGrade } from '../../../spec/evidence.ts';
import type { Fact } from '../../../spec/facts.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { joinPointer, lastToken } from '../../../spec/json-pointer.ts';
import { findOwner } from '../../../spec/schema/schema-pointer.ts';
import type { Learning } from '../learning.ts';
import { type FactRecords, NO_EXCHANGE } from '../observations/fact-observations.ts';
import { SEVERAL } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { type Confirmation, confirm, markObserved } from '../observed.ts';
import { findFormat, isAlwaysThere } from '../shape/infer-schema.ts';
import { type RefusedAnswers, toIsTelling } from './refusal-edits.ts';

/** The schemas that fitted all that was seen, and of each the keywords that were put to the test. */
export function learnHeld(learning: Learning, records: SchemaRecords): void {
  const { contract, draft } = learning;
  for (const { kind, pointer } of contract.facts) {
    const record = records.get(pointer);
    const stated = contract.at(pointer);
    if (kind !== 'Schema' || !record || !isObject(stated) || draft.isReplaced(pointer)) continue;
    const keywords = listHeldKeywords(contract, records, record, stated);
    if (record.broken.size > 0 && keywords.length === 0) continue;
    confirm(learning, {
      fact: pointer,
      says: `${namePlace(contract, pointer)} is as the document has it`,
      exchanges: record.exchanges,
      keywords,
    });
  }
}

/** Bounds, patterns and choices are not among them: that some values keep them is no sign that all do. */
function listHeldKeywords(
  contract: Contract,
  records: SchemaRecords,
  { pointer, shape, broken }: SchemaRecord,
  stated: JsonObject,
): string[] {
  return [
    ...(stated['type'] !== undefined && !broken.has('type') ? ['type'] : []),
    ...(stated['format'] !== undefined && findFormat(shape) === stated['format'] ? ['format'] : []),
    ...(isHeldRequired(contract, records, pointer) ? ['required'] : []),
  ];
}

/** Whether the schema at a pointer is that of a member which is required, and was always there. */
export function isHeldRequired(contract: Contract, records: SchemaRecords, pointer: string): boolean {
  const owner = findOwner(pointer);
  const name = lastToken(pointer);
  const holder = owner === undefined ? undefined : records.get(owner);
  const required = owner === undefined ? undefined : contract.at(joinPointer(owner, 'required'));
  return (
    holder !== undefined &&
    Array.isArray(required) &&
    required.includes(name) &&
    isAlwaysThere(holder.shape, name)
  );
}

/** What more than one answer shows, and so only the checks can say. */
const KINDS = ['Rule', 'Refusal', 'ParameterGroup', 'Header'];

/** The rules, refusals and headers that held whenever they were put to the test, and that often enough. */
export function learnJudged(learning: Learning, facts: FactRecords, answers: RefusedAnswers): void {
  for (const { fact, says, kept: exchanges } of listJudged(learning, facts, answers))
    confirm(learning, { fact, says, exchanges });
}

/**
 * Those that held as often, and did not always, are `seen`: a later run that sees none broken has not seen that they hold. To be told
 * once nothing else is learned: what is known to be allowed was not to be refused.
 */
export function learnMixed(learning: Learning, facts: FactRecords, answers: RefusedAnswers): void {
  const { contract, distinct, draft, note } = learning;
  for (const { fact, says: held, shown, kept } of listJudged(learning, facts, answers)) {
    const observed = distinct.describe(shown);
    const isCertain = isCertainGrade(contract.evidenceOf(fact).grade);
    const isMixed = observed.count >= SEVERAL && distinct.describe(kept).count < SEVERAL;
    if (isCertain || !isMixed || !isObject(draft.at(fact))) continue;
    const says = `${held} at times`;
    note({ kind: 'confirmed', fact, says, observed, isCorrection: false }, () =>
      markObserved(learning, fact, observed, { isAtTimes: true }),
    );
  }
}

/** What checks say of a fact of one of these kinds: the exchanges in which it held, and those of them from where it always did. */
interface Judged extends Pick<Confirmation, 'fact' | 'says'> {
  shown: readonly number[];
  kept: readonly number[];
}

function listJudged(learning: Learning, facts: FactRecords, answers: RefusedAnswers): Judged[] {
  const { contract, distinct } = learning;
  return contract.facts.flatMap((fact): Judged[] => {
    const { kind, pointer } = fact;
    const record = facts.get(pointer);
    if (!record || !KINDS.includes(kind)) return [];
    const evidence = contract.evidenceOf(pointer);
    if (isAtTimes(evidence, pointer)) return [];
    const isTelling = kind === 'Refusal' ? toIsTelling(answers, fact.name) : () => true;
    const shown = [...record.agrees.keys()];
    // The run that observed it of some operations looked at the others, too, and need not have seen the same of them.
    const wasOpen = (number: number): boolean =>
      kind === 'Refusal' &&
      evidence.grade === 'observed' &&
      !isAbout(evidence, { operationId: distinct.scopeOf(number).operationId });
    const telling = [...record.agrees].flatMap(([number, id]) =>
      isTelling(number, id) && !wasOpen(number) ? [number] : [],
    );
    // What was always answered alike, and agrees with what is known since of how it is answered, never differed.
    const isKnown = (number: number): boolean =>
      record.agrees.has(number) && answers.get(number)?.length === 1;
    // What is known to be allowed since was not to be refused.
    const isDue = ([number, id]: [number, string | undefined]): boolean =>
      kind !== 'Refusal' ||
      number === NO_EXCHANGE ||
      (answers.has(number) && isTelling(number, id) && !isKnown(number));
    const due = [...record.differs].filter(isDue).map(([number]) => number);
    const kept = listKept(learning, fact, telling, due);
    const how = kind === 'Refusal' || kind === 'Header' ? 'comes as the document has it' : 'holds';
    return [{ fact: pointer, says: `${nameFact(contract, fact)} ${how}`, shown, kept }];
  });
}

/** The exchanges in which a fact held, where it was never broken: a rule may hold in one stage only. */
function listKept(
  { distinct }: Learning,
  { kind }: Fact,
  shown: readonly number[],
  due: readonly number[],
): readonly number[] {
  if (kind === 'Rule' ? due.includes(NO_EXCHANGE) : due.length > 0) return [];
  const stageOf = (number: number): string => distinct.scopeOf(number).stage;
  // Each by itself: together, those that belong to no operation count for nothing.
  const broken = new Set(due.map(stageOf));
  return shown.filter((number) => !broken.has(stageOf(number)));
}

/** Whether a fact was seen to hold often enough to say that it does, and did not always: no later run says more of it. */
export function isAtTimes({ grade, count = 0, statedAt }: Evidence, pointer: string): boolean {
  return statedAt === pointer && grade === 'seen' && count >= SEVERAL;
}
