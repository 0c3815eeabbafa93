import { joinPointer } from '../../../spec/json-pointer.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';
import { toMapSchema, toPropertyPointer } from '../../../spec/schema/write-schema.ts';
import { removeText } from '../draft.ts';
import type { Learning } from '../learning.ts';
import { SEVERAL } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { isCertain, toObserved } from '../observed.ts';
import { isMap, isUnclear } from '../shape/data-names.ts';
import { inferSchema, isAlwaysThere } from '../shape/infer-schema.ts';
import type { Shape } from '../shape/shape.ts';
import { namePlace } from './name-place.ts';

/** Properties that came and are not declared, and those that are declared, or required, and did not come. */
export function learnProperties(
  learning: Learning,
  records: SchemaRecords,
  record: SchemaRecord,
  schema: SchemaNode,
): void {
  if (record.shape.objects === 0) return;
  learnUndeclared(learning, records, record, schema);
  learnDeclared(learning, record, schema);
}

/** What goes beyond a fact contradicts none, whatever its grade. */
function learnUndeclared(
  { draft, distinct, isData, note }: Learning,
  records: SchemaRecords,
  { pointer, owned, undeclared, shape, exchanges }: SchemaRecord,
  { additional }: SchemaNode,
): void {
  const members = new Map([...undeclared].map(([name, one]) => [name, one.shape]));
  const others: Shape = { ...owned, members };
  const base = { kind: 'shape', isCorrection: false } as const;
  if (undeclared.size === 0) return;
  if (isMap(others, isData)) {
    const observed = distinct.describe(exchanges);
    note({ ...base, fact: pointer, says: `${namePlace(pointer)} has members of any name`, observed }, () => {
      if (additional?.bare === false) draft.remove(additional.pointer);
      for (const [name, value] of Object.entries(toMapSchema({})))
        draft.set(joinPointer(pointer, name), value);
    });
    return;
  }
  if (isUnclear(others)) return;
  // What is declared where two schemas meet is declared once: in the part that others refer to as well.
  const isOfPart = (name: string, beside: ReadonlySet<string>): boolean =>
    [...beside].some((part) => records.get(part)?.undeclared.has(name));
  for (const [name, { beside }] of undeclared) {
    const member = shape.members.get(name);
    if (!member || isOfPart(name, beside)) continue;
    const observed = distinct.describe(member.exchanges);
    const fact = toPropertyPointer(pointer, name);
    note({ ...base, fact, says: `${namePlace(pointer)} has \`${name}\``, observed }, () => {
      draft.set(fact, { ...inferSchema(member, isData), 'x-evidence': toObserved(observed) });
      if (isAlwaysThere(shape, name)) draft.append(joinPointer(pointer, 'required'), name);
    });
  }
}

function learnDeclared(learning: Learning, record: SchemaRecord, schema: SchemaNode): void {
  const { contract, draft, distinct, note } = learning;
  const { pointer, shape, exchanges } = record;
  const { required } = schema;
  const observed = distinct.describe(exchanges);
  for (const name of new Set([...schema.properties.keys(), ...required])) {
    const property = toPropertyPointer(pointer, name);
    const isDeclared = schema.properties.has(name);
    const fact = isDeclared ? property : pointer;
    const count = shape.members.get(name)?.values ?? 0;
    const isLacking = required.includes(name) && count < shape.objects;
    const isCorrection = isLacking && isCertain(contract, fact, observed, 'required');
    const base = { kind: 'shape', fact, observed, isCorrection } as const;
    const isGone =
      isDeclared &&
      count === 0 &&
      exchanges.size >= SEVERAL &&
      (isLacking || !isCertain(contract, property, observed));
    if (!isGone && !isLacking) continue;
    const says = `${namePlace(pointer)} has ${isGone ? 'no' : 'not always'} \`${name}\``;
    note({ ...base, says }, () => {
      if (isLacking) removeText(draft, joinPointer(pointer, 'required'), name);
      if (isGone) draft.remove(property);
    });
  }
}
