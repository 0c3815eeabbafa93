import type { Contract } from '../../../spec/contract.ts';
import { namePlace } from '../../../spec/describe-place.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { isWithin, joinPointer, lastToken } from '../../../spec/json-pointer.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';
import { findOwner } from '../../../spec/schema/schema-pointer.ts';
import { isBound, toChoiceSchema } from '../../../spec/schema/write-schema.ts';
import { removeText } from '../draft.ts';
import type { Learning } from '../learning.ts';
import type { ObservedCount } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { isCertain, listGrades, listMarked, markObserved, toObserved } from '../observed.ts';
import { inferSchema, isAlwaysThere } from '../shape/infer-schema.ts';
import type { Shape } from '../shape/shape.ts';
import { isHeldRequired } from './confirmed-facts.ts';
import { isContainer } from './container.ts';
import { learnProperties } from './property-edits.ts';

/**
 * What the schemas of a document would have to say of what was seen: members that came or never came, types, null. Only as much
 * is changed as did not fit. Returns whether a place has another schema now: then what was held against the one before says nothing of
 * what that refers to.
 */
export function learnSchemas(learning: Learning, records: SchemaRecords): boolean {
  // The shorter pointers first: what is replaced needs no change inside.
  const all = [...records.values()].toSorted((a, b) => a.pointer.length - b.pointer.length);
  const find = ({ pointer }: SchemaRecord): SchemaNode | undefined => {
    const schema = learning.draft.isReplaced(pointer) ? undefined : learning.contract.schemaAt(pointer);
    return schema?.bare === undefined ? schema : undefined;
  };
  const wrong = all.flatMap((record) => {
    const isWrong = record.isReplaceable && record.failures.values + record.nulls.values > 0;
    const schema = isWrong ? find(record) : undefined;
    return schema ? [{ record, schema }] : [];
  });
  // What came to a place that has something else from now on shows nothing of what it, or a part of it, referred to.
  const refersElsewhere = ({ pointer }: SchemaRecord): boolean =>
    learning.contract.reachOf(pointer).some((place) => !isWithin(place, pointer));
  const leaving = wrong.filter(
    ({ record, schema }) => refersElsewhere(record) && !isKept(learning, records, record, schema),
  );
  const first = leaving.filter(
    ({ record }) =>
      !leaving.some(
        (other) => other.record !== record && isWithin(record.pointer, other.schema.definition.pointer),
      ),
  );
  for (const { record, schema } of first) replaceSchema(learning, records, record, schema);
  if (first.some(({ record }) => learning.draft.isReplaced(record.pointer))) return true;
  const changed = wrong
    .filter((one) => first.includes(one) || replaceSchema(learning, records, one.record, one.schema))
    .map(({ record }) => record);
  if (changed.some(({ pointer }) => learning.contract.schemaAt(pointer)?.reference !== undefined))
    return true;
  for (const record of all) {
    const schema = changed.includes(record) ? undefined : find(record);
    if (!schema || !isContainer(schema)) continue;
    loosen(learning, record, schema);
    learnProperties(learning, records, record, schema);
  }
  return false;
}

/** Another schema for a place where this one does not fit; returns whether it was not enough to change what is inside it. */
function replaceSchema(
  learning: Learning,
  records: SchemaRecords,
  record: SchemaRecord,
  stated: SchemaNode,
): boolean {
  const { contract, draft, distinct, names, note } = learning;
  const { pointer, shape, nulls } = record;
  const isOnlyNull = isKept(learning, records, record, stated);
  if (isOnlyNull && nulls.values === 0) return false;
  const observed = distinct.describe((isOnlyNull ? nulls : record).exchanges);
  const isCorrection =
    isCertain(contract, pointer, observed, 'type') || isObservedOf(contract, stated, observed);
  const schema = { ...keepWords(stated.stated), ...inferSchema(shape, names) };
  const says = `${namePlace(contract, pointer)} is ${isOnlyNull ? 'null at times' : describeType(schema)}`;
  note({ kind: 'shape', fact: pointer, says, observed, isCorrection }, () => {
    if (isOnlyNull) {
      setNullable(learning, stated, observed, isHeldRequired(contract, records, pointer) ? ['required'] : []);
      return;
    }
    unrequire(learning, records, pointer);
    draft.set(pointer, { ...schema, 'x-evidence': toObserved(observed) });
  });
  return true;
}

/** Whether what a place refers to was observed by those that show another thing there now. */
function isObservedOf(
  contract: Contract,
  { reference, definition }: SchemaNode,
  observed: ObservedCount,
): boolean {
  return (
    reference !== undefined && listGrades(contract, definition.pointer, observed, 'type').includes('observed')
  );
}

/** Whether a place keeps its schema: nothing came that does not fit but null, or what is wrong can be changed inside. */
function isKept(
  { names }: Learning,
  records: SchemaRecords,
  record: SchemaRecord,
  stated: SchemaNode,
): boolean {
  const { shape, failures } = record;
  const types = [...shape.types].filter((type) => type !== 'null');
  if (types.length === 0 || failures.values === 0) return true;
  return (
    types.length === 1 &&
    isContainer(stated.definition, types[0]) &&
    !isStranger(records, record, stated) &&
    !(shape.objects > 0 && names.judge(shape).isMap)
  );
}

/** Whether nothing that came to a place fits what that refers to, or has a member of it, though elsewhere it does: then it is another thing there. */
function isStranger(
  records: SchemaRecords,
  { hasFitted, shape }: SchemaRecord,
  { reference, definition }: SchemaNode,
): boolean {
  const all = records.get(definition.pointer);
  if (reference === undefined || hasFitted || !all) return false;
  const has = ({ members }: Shape): boolean =>
    [...definition.properties.keys()].some((name) => members.has(name));
  return all.hasFitted || (!has(shape) && has(all.shape));
}

/** The same schema, and null. */
function setNullable(
  learning: Learning,
  { pointer, stated, reference }: SchemaNode,
  observed: ObservedCount,
  required: readonly string[],
): void {
  const { draft } = learning;
  const { type, enum: values } = stated;
  if (type === undefined || reference || stated['const'] !== undefined) {
    const { 'x-evidence': known, ...rest } = stated;
    const evidence = toObserved(observed);
    const choice = toChoiceSchema([
      { ...rest, ...(known === undefined ? {} : { 'x-evidence': known }) },
      { type: 'null', 'x-evidence': evidence },
    ]);
    draft.set(pointer, choice);
    markObserved(learning, pointer, observed, { keywords: [...Object.keys(choice), ...required] });
    return;
  }
  draft.set(joinPointer(pointer, 'type'), [...[type].flat(), 'null']);
  if (Array.isArray(values) && !values.includes(null))
    draft.set(joinPointer(pointer, 'enum'), [...values, null]);
  const keywords = [...new Set([...listMarked(learning, pointer), 'type', ...required])];
  markObserved(learning, pointer, observed, { keywords });
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
function unrequire({ draft }: Learning, records: SchemaRecords, pointer: string): void {
  const owner = findOwner(pointer);
  const name = lastToken(pointer);
  const record = owner === undefined ? undefined : records.get(owner);
  if (record && !isAlwaysThere(record.shape, name))
    removeText(draft, joinPointer(record.pointer, 'required'), name);
}

/** Bounds that something did not keep are left out. */
function loosen(
  { contract, draft, distinct, note }: Learning,
  { pointer, broken, exchanges }: SchemaRecord,
  { stated }: SchemaNode,
): void {
  for (const keyword of broken) {
    if (!isBound(keyword) || stated[keyword] === undefined) continue;
    const observed = distinct.describe(exchanges);
    const says = `${namePlace(contract, pointer)} does not keep \`${keyword}\``;
    const isCorrection = isCertain(contract, pointer, observed, keyword);
    note({ kind: 'shape', fact: pointer, says, observed, isCorrection }, () =>
      draft.remove(joinPointer(pointer, keyword)),
    );
  }
}
