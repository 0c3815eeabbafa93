import { namePlace } from '../../../spec/describe-place.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';
import { toMapSchema, toPropertyPointer } from '../../../spec/schema/write-schema.ts';
import { removeText } from '../draft.ts';
import type { Learning } from '../learning.ts';
import { SEVERAL } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { isCertain, listGrades, markObserved, toObserved } from '../observed.ts';
import { inferSchema, isAlwaysThere, isSeldom } from '../shape/infer-schema.ts';

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
  learning: Learning,
  records: SchemaRecords,
  { pointer, owned, undeclared, shape, exchanges }: SchemaRecord,
  { additional, properties }: SchemaNode,
): void {
  const { contract, draft, distinct, names, note } = learning;
  if (undeclared.size === 0) return;
  const members = new Map([...undeclared].map(([name, one]) => [name, one.shape]));
  const isBeside = [...properties.keys()].some((name) => shape.members.has(name));
  const judged = names.judge(shape, { members, objects: owned, isBeside });
  const base = { kind: 'shape', isCorrection: false } as const;
  if (judged.isMap || judged.data.size > 0) {
    const observed = distinct.describe(exchanges);
    note(
      { ...base, fact: pointer, says: `${namePlace(contract, pointer)} has members of any name`, observed },
      () => {
        if (additional?.bare === false) draft.remove(additional.pointer);
        for (const [name, value] of Object.entries(toMapSchema({})))
          draft.set(joinPointer(pointer, name), value);
      },
    );
  }
  if (judged.isMap || judged.isUnclear) return;
  // What is declared where two schemas meet is declared once: in the part that others refer to as well.
  const isOfPart = (name: string, beside: ReadonlySet<string>): boolean =>
    [...beside].some((part) => records.get(part)?.undeclared.has(name));
  for (const [name, { beside }] of undeclared) {
    const member = shape.members.get(name);
    if (!member || judged.data.has(name) || isOfPart(name, beside)) continue;
    const observed = distinct.describe(member.exchanges);
    const fact = toPropertyPointer(pointer, name);
    note({ ...base, fact, says: `${namePlace(contract, pointer)} has \`${name}\``, observed }, () => {
      draft.set(fact, { ...inferSchema(member, names), 'x-evidence': toObserved(observed) });
      if (isAlwaysThere(shape, name)) draft.append(joinPointer(pointer, 'required'), name);
    });
  }
}

function learnDeclared(learning: Learning, record: SchemaRecord, schema: SchemaNode): void {
  const { contract, draft, distinct, note } = learning;
  const { pointer, shape, sent, exchanges } = record;
  const { required } = schema;
  const observed = distinct.describe(exchanges);
  const asked = contract.operations.filter(({ id }) => observed.operations.includes(id));
  // What nobody sent may come where somebody does.
  const isUntried = (name: string): boolean =>
    !sent.has(name) &&
    asked.some(({ requestBody }) =>
      requestBody?.content.some((media) =>
        contract.schemaAt(media.schema ?? '')?.definition.properties.has(name),
      ),
    );
  // What came once may come again.
  const wasSeen = (property: string): boolean =>
    listGrades(contract, property, observed).some((grade) => grade !== 'assumed');
  for (const name of new Set([...schema.properties.keys(), ...required])) {
    const property = toPropertyPointer(pointer, name);
    const isDeclared = schema.properties.has(name);
    const member = shape.members.get(name);
    if (isDeclared && member && isSeldom(member, shape) && !wasSeen(property)) {
      const seen = distinct.describe(member.exchanges);
      const says = `${namePlace(contract, pointer)} has \`${name}\` at times`;
      note({ kind: 'shape', fact: property, observed: seen, isCorrection: false, says }, () =>
        markObserved(learning, property, seen),
      );
    }
    const fact = isDeclared ? property : pointer;
    const count = member?.values ?? 0;
    const isLacking = required.includes(name) && count < shape.objects;
    const isCorrection = isLacking && isCertain(contract, fact, observed, 'required');
    const base = { kind: 'shape', fact, observed, isCorrection } as const;
    const isGone =
      isDeclared &&
      count === 0 &&
      exchanges.size >= SEVERAL &&
      (isLacking || !wasSeen(property)) &&
      !isUntried(name);
    if (!isGone && !isLacking) continue;
    const says = `${namePlace(contract, pointer)} has ${isGone ? 'no' : 'not always'} \`${name}\``;
    note({ ...base, says }, () => {
      if (isLacking) removeText(draft, joinPointer(pointer, 'required'), name);
      if (isGone) draft.remove(property);
    });
  }
}
