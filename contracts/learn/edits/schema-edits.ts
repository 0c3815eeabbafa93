import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import { resolve } from '../../../spec/resolve.ts';
import { SEVERAL, type Sightings } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { inferSchema, isAlwaysThere, isMap } from '../shape/infer-schema.ts';
import { isCertain } from './certain.ts';
import { isContainer } from './container.ts';
import { findHolder } from './content-schema.ts';
import type { Edit } from './edit.ts';
import { isHeldRequired } from './held-edits.ts';
import { listMemberEdits } from './member-edits.ts';
import { namePlace } from './name-place.ts';
import { toEvidenceSteps, toObserved, toObservedForm } from './observed.ts';

/** The changes of schemas, and the schemas that none of them replaces. */
export interface SchemaEdits {
  edits: Edit[];
  /** Whether a schema stands inside one that is replaced or left out. */
  isReplaced(pointer: string): boolean;
}

/**
 * What the schemas of a document would have to say of what was seen: members that came or never came, types, null. Only as much
 * is changed as did not fit.
 */
export function listSchemaEdits(
  contract: Contract,
  records: SchemaRecords,
  sightings: Sightings,
): SchemaEdits {
  const removed: string[] = [];
  const edits: Edit[] = [];
  const isReplaced = (pointer: string): boolean =>
    removed.some((other) => pointer === other || pointer.startsWith(`${other}/`));
  // The shorter pointers first: what is replaced needs no change inside.
  for (const record of [...records.values()].toSorted((a, b) => a.pointer.length - b.pointer.length)) {
    if (isReplaced(record.pointer)) continue;
    const changes = listChanges(contract, records, record, sightings);
    removed.push(
      ...changes
        .filter(({ isCorrection }) => !isCorrection)
        .flatMap(({ steps }) => steps.flatMap((step) => ('remove' in step ? [step.at] : []))),
    );
    edits.push(...changes);
  }
  return { edits, isReplaced };
}

function listChanges(
  contract: Contract,
  records: SchemaRecords,
  record: SchemaRecord,
  sightings: Sightings,
): Edit[] {
  const { pointer, misfits, isSlot } = record;
  const stated = contract.at(pointer);
  if (!isObject(stated)) return [];
  if (isSlot && misfits > 0) {
    const fitting = fitSlot(contract, records, record, stated, sightings);
    if (fitting) return [fitting];
  }
  if (!isContainer(stated)) return [];
  return [
    ...listLoosened(contract, record, stated, sightings),
    ...listMemberEdits(contract, records, record, stated, sightings),
  ];
}

/** Another schema for a place where this one does not fit; `undefined` where it is enough to change what is inside it. */
function fitSlot(
  contract: Contract,
  records: SchemaRecords,
  record: SchemaRecord,
  stated: JsonObject,
  sightings: Sightings,
): Edit | undefined {
  const { pointer, shape, misfitsBesideNull, misfits } = record;
  const types = [...shape.types].filter((type) => type !== 'null');
  const inner = resolve(contract.root, pointer).value;
  const isNullOnly = types.length === 0 || misfitsBesideNull === 0;
  const isChangedInside =
    types.length === 1 && isObject(inner) && isContainer(inner, types[0]) && !isMap(shape);
  const isNullable = misfits > misfitsBesideNull;
  if ((isNullOnly || isChangedInside) && !isNullable) return undefined;
  const seen = sightings.describe(record.exchanges);
  const base = {
    kind: 'shape',
    fact: pointer,
    seen,
    isCorrection: isCertain(contract, pointer, 'type'),
  } as const;
  if (isNullOnly || isChangedInside)
    return {
      ...base,
      says: `${namePlace(pointer)} is null at times`,
      steps: toNullable(
        pointer,
        stated,
        toObserved(seen, seen.count >= SEVERAL ? ['type'] : []),
        isHeldRequired(contract, records, pointer),
      ),
    };
  const schema = { ...keepWords(stated), ...inferSchema(shape) };
  const { holder, name } = findHolder(pointer);
  return {
    ...base,
    says: `${namePlace(pointer)} is ${describeType(schema)}`,
    steps: [
      ...toUnrequired(contract, records, pointer),
      { at: pointer, remove: true },
      { at: holder, update: { [name]: { ...schema, 'x-evidence': toObservedForm(seen) } } },
    ],
  };
}

/** The same schema, and null. */
function toNullable(
  pointer: string,
  stated: JsonObject,
  evidence: JsonObject,
  isRequired: boolean,
): Edit['steps'] {
  const required = isRequired ? ['required'] : [];
  const { type, enum: values } = stated;
  if (type === undefined || stated['$ref'] !== undefined || stated['const'] !== undefined) {
    const { holder, name } = findHolder(pointer);
    const { 'x-evidence': _, ...rest } = stated;
    const branches = [
      { ...rest, 'x-evidence': { ...evidence, keywords: [] } },
      { type: 'null', 'x-evidence': evidence },
    ];
    return [
      { at: pointer, remove: true },
      {
        at: holder,
        update: {
          [name]: { anyOf: branches, 'x-evidence': { ...evidence, keywords: ['anyOf', ...required] } },
        },
      },
    ];
  }
  const listed = Array.isArray(values) && !values.includes(null) ? values : undefined;
  return [
    { at: joinPointer(pointer, 'type'), remove: true },
    ...(listed ? [{ at: joinPointer(pointer, 'enum'), remove: true as const }] : []),
    {
      at: pointer,
      update: { type: [...[type].flat(), 'null'], ...(listed ? { enum: [...listed, null] } : {}) },
    },
    ...toEvidenceSteps(stated, pointer, {
      ...evidence,
      keywords: [...listOf(evidence['keywords']), ...required],
    }),
  ];
}

/** What a person wrote of a place still holds for what comes there. */
function keepWords({ title, description }: JsonObject): JsonObject {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  };
}

function describeType({ type, format }: JsonObject): string {
  const types = [type ?? []].flat().join(' or ');
  return types === '' ? 'of any type' : `${types}${format === undefined ? '' : ` (${format})`}`;
}

/** A member whose schema becomes another one is not required any more, unless that was seen too. */
function toUnrequired(contract: Contract, records: SchemaRecords, pointer: string): Edit['steps'] {
  const { owner, name } = findHolder(pointer);
  const record = owner === undefined ? undefined : records.get(owner);
  const required = owner === undefined ? undefined : contract.at(joinPointer(owner, 'required'));
  if (!record || !Array.isArray(required) || !required.includes(name)) return [];
  return isAlwaysThere(record.shape, name)
    ? []
    : [{ at: joinPointer(owner ?? '', 'required', required.indexOf(name)), remove: true }];
}

/** Keywords for which there are better changes than to leave them out. */
const STRUCTURE = [
  ...['type', 'required', 'properties', 'items', 'additionalProperties', 'unevaluatedProperties'],
  ...['$ref', 'oneOf', 'anyOf', 'allOf'],
];

/** Bounds that something did not keep are left out. */
function listLoosened(
  contract: Contract,
  { pointer, broken, exchanges }: SchemaRecord,
  stated: JsonObject,
  sightings: Sightings,
): Edit[] {
  return [...broken]
    .filter((keyword) => !STRUCTURE.includes(keyword) && stated[keyword] !== undefined)
    .map((keyword) => ({
      kind: 'shape',
      fact: pointer,
      says: `${namePlace(pointer)} does not keep \`${keyword}\``,
      steps: [{ at: joinPointer(pointer, keyword), remove: true }],
      seen: sightings.describe(exchanges),
      isCorrection: isCertain(contract, pointer, keyword),
    }));
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
