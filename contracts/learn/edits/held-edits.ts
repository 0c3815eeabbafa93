import type { Contract } from '../../../spec/contract.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { type DistinctExchanges, SEVERAL } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { findFormat, isAlwaysThere } from '../shape/infer-schema.ts';
import { findHolder } from './content-schema.ts';
import type { Edit } from './edit.ts';
import { namePlace } from './name-place.ts';
import { toEvidenceSteps, toObserved } from './observed.ts';

/** The schemas that fitted all that was seen, and of each the keywords that were put to the test. */
export function listHeldEdits(
  contract: Contract,
  records: SchemaRecords,
  distinct: DistinctExchanges,
  isReplaced: (pointer: string) => boolean,
): Edit[] {
  return contract.facts.flatMap(({ kind, pointer, evidence }): Edit[] => {
    const record = records.get(pointer);
    const stated = contract.at(pointer);
    if (
      kind !== 'Schema' ||
      !record ||
      record.exchanges.size < SEVERAL ||
      !isObject(stated) ||
      isReplaced(pointer)
    )
      return [];
    if (evidence.grade === 'documented') return [];
    const before = evidence.grade === 'observed' ? evidence.keywords : [];
    // Evidence without keywords is about the whole of it already.
    if (before === undefined) return [];
    const held = listHeldKeywords(contract, records, record, stated);
    const isNew = evidence.grade !== 'observed' || held.some((keyword) => !before.includes(keyword));
    if (!isNew || (record.broken.size > 0 && held.length === 0)) return [];
    const observed = distinct.describe(record.exchanges);
    const written = toObserved(observed, [...new Set([...before, ...held])]);
    return [
      {
        kind: 'confirmed',
        fact: pointer,
        says: `${namePlace(pointer)} is as the document has it`,
        steps: toEvidenceSteps(stated, pointer, written),
        observed,
        isCorrection: false,
      },
    ];
  });
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
  const { owner, name } = findHolder(pointer);
  const holder = owner === undefined ? undefined : records.get(owner);
  const required = owner === undefined ? undefined : contract.at(joinPointer(owner, 'required'));
  return (
    holder !== undefined &&
    Array.isArray(required) &&
    required.includes(name) &&
    isAlwaysThere(holder.shape, name)
  );
}
