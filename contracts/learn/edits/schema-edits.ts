import type { Contract } from '../../../spec/contract.ts';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';
import { isBound, toChoiceSchema } from '../../../spec/schema/write-schema.ts';
import { type DistinctExchanges, SEVERAL } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { inferSchema, isAlwaysThere, isMap } from '../shape/infer-schema.ts';
import { isCertain } from './certain.ts';
import { isContainer } from './container.ts';
import { findHolder } from './content-schema.ts';
import type { Edit } from './edit.ts';
import { isHeldRequired } from './held-edits.ts';
import { namePlace } from './name-place.ts';
import { toEvidenceSteps, toObserved, toObservedForm } from './observed.ts';
import { listPropertyEdits, type SchemaContext } from './property-edits.ts';

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
  distinct: DistinctExchanges,
): SchemaEdits {
  const removed: string[] = [];
  const edits: Edit[] = [];
  const isReplaced = (pointer: string): boolean =>
    removed.some((other) => pointer === other || pointer.startsWith(`${other}/`));
  // The shorter pointers first: what is replaced needs no change inside.
  for (const record of [...records.values()].toSorted((a, b) => a.pointer.length - b.pointer.length)) {
    if (isReplaced(record.pointer)) continue;
    const changes = listChanges(contract, records, record, distinct);
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
  distinct: DistinctExchanges,
): Edit[] {
  const { pointer, failures, isReplaceable } = record;
  const schema = contract.schemaAt(pointer);
  if (!schema || schema.bare !== undefined) return [];
  if (isReplaceable && failures > 0) {
    const replaced = replaceSchema({ contract, records, distinct }, record, schema);
    if (replaced) return [replaced];
  }
  if (!isContainer(schema)) return [];
  return [
    ...listLoosened(contract, record, schema, distinct),
    ...listPropertyEdits({ contract, records, distinct }, record, schema),
  ];
}

/** Another schema for a place where this one does not fit; `undefined` where it is enough to change what is inside it. */
function replaceSchema(
  { contract, records, distinct }: SchemaContext,
  record: SchemaRecord,
  stated: SchemaNode,
): Edit | undefined {
  const { pointer, shape, failuresBesideNull, failures } = record;
  const types = [...shape.types].filter((type) => type !== 'null');
  const isNullOnly = types.length === 0 || failuresBesideNull === 0;
  const isChangedInside = types.length === 1 && isContainer(stated.definition, types[0]) && !isMap(shape);
  const isNullable = failures > failuresBesideNull;
  if ((isNullOnly || isChangedInside) && !isNullable) return undefined;
  const observed = distinct.describe(record.exchanges);
  const base = {
    kind: 'shape',
    fact: pointer,
    observed,
    isCorrection: isCertain(contract, pointer, 'type'),
  } as const;
  if (isNullOnly || isChangedInside)
    return {
      ...base,
      says: `${namePlace(pointer)} is null at times`,
      steps: toNullable(
        stated,
        toObserved(observed, observed.count >= SEVERAL ? ['type'] : []),
        isHeldRequired(contract, records, pointer),
      ),
    };
  const schema = { ...keepWords(stated.stated), ...inferSchema(shape) };
  const { holder, name } = findHolder(pointer);
  return {
    ...base,
    says: `${namePlace(pointer)} is ${describeType(schema)}`,
    steps: [
      ...toUnrequired(contract, records, pointer),
      { at: pointer, remove: true },
      { at: holder, update: { [name]: { ...schema, 'x-evidence': toObservedForm(observed) } } },
    ],
  };
}

/** The same schema, and null. */
function toNullable(
  { pointer, stated, reference }: SchemaNode,
  evidence: JsonObject,
  isRequired: boolean,
): Edit['steps'] {
  const required = isRequired ? ['required'] : [];
  const { type, enum: values } = stated;
  if (type === undefined || reference || stated['const'] !== undefined) {
    const { holder, name } = findHolder(pointer);
    const { 'x-evidence': _, ...rest } = stated;
    const choice = toChoiceSchema([
      { ...rest, 'x-evidence': { ...evidence, keywords: [] } },
      { type: 'null', 'x-evidence': evidence },
    ]);
    const keywords = [...Object.keys(choice), ...required];
    return [
      { at: pointer, remove: true },
      {
        at: holder,
        update: { [name]: { ...choice, 'x-evidence': { ...evidence, keywords } } },
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

/** Bounds that something did not keep are left out. */
function listLoosened(
  contract: Contract,
  { pointer, broken, exchanges }: SchemaRecord,
  stated: SchemaNode,
  distinct: DistinctExchanges,
): Edit[] {
  return [...broken]
    .filter((keyword) => isBound(keyword) && stated.stated[keyword] !== undefined)
    .map((keyword) => ({
      kind: 'shape',
      fact: pointer,
      says: `${namePlace(pointer)} does not keep \`${keyword}\``,
      steps: [{ at: joinPointer(pointer, keyword), remove: true }],
      observed: distinct.describe(exchanges),
      isCorrection: isCertain(contract, pointer, keyword),
    }));
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
