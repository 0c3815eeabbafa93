import type { Contract } from '../../../spec/contract.ts';
import { nameFact, namePlace } from '../../../spec/describe-place.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { joinPointer, lastToken } from '../../../spec/json-pointer.ts';
import { findOwner } from '../../../spec/schema/schema-pointer.ts';
import type { Learning } from '../learning.ts';
import { type FactRecords, NO_EXCHANGE } from '../observations/fact-observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { confirm } from '../observed.ts';
import { findFormat, isAlwaysThere } from '../shape/infer-schema.ts';
import { type RefusedAnswers, toIsTelling } from './refusal-edits.ts';

/** The schemas that fitted all that was seen, and of each the keywords that were put to the test. */
export function learnHeld(learning: Learning, records: SchemaRecords): void {
  const { contract, draft, distinct } = learning;
  for (const { kind, pointer } of contract.facts) {
    const record = records.get(pointer);
    const stated = contract.at(pointer);
    if (kind !== 'Schema' || !record || !isObject(stated) || draft.isReplaced(pointer)) continue;
    const keywords = listHeldKeywords(contract, records, record, stated);
    if (record.broken.size > 0 && keywords.length === 0) continue;
    confirm(learning, {
      fact: pointer,
      says: `${namePlace(contract, pointer)} is as the document has it`,
      observed: distinct.describe(record.exchanges),
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
  const { contract, distinct } = learning;
  for (const fact of contract.facts) {
    const { kind, pointer } = fact;
    const record = facts.get(pointer);
    if (!record || !KINDS.includes(kind)) continue;
    // What is known to be allowed since was not to be refused.
    const isDue = (number: number): boolean =>
      kind !== 'Refusal' || number === NO_EXCHANGE || answers.has(number);
    const due = [...record.differs.keys()].filter(isDue);
    // A rule may hold in one stage only.
    if (kind === 'Rule' ? due.includes(NO_EXCHANGE) : due.length > 0) continue;
    const stagesOf = (number: number): readonly string[] => distinct.describe([number]).stages;
    // Each by itself: together, those that belong to no operation count for nothing.
    const broken = new Set(due.flatMap(stagesOf));
    const isOfOthers = (number: number): boolean => stagesOf(number).every((stage) => !broken.has(stage));
    const how = kind === 'Refusal' || kind === 'Header' ? 'comes as the document has it' : 'holds';
    const says = `${nameFact(contract, fact)} ${how}`;
    const isTelling = kind === 'Refusal' ? toIsTelling(answers, fact.name) : () => true;
    const shown = [...record.agrees].filter(([number, id]) => isTelling(number, id) && isOfOthers(number));
    if (shown.length === 0) continue;
    confirm(learning, {
      fact: pointer,
      says,
      observed: distinct.describe(shown.map(([number]) => number)),
    });
  }
}
