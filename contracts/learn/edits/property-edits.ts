import type { Contract } from '../../../spec/contract.ts';
import { joinPointer } from '../../../spec/json-pointer.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';
import { toMapSchema, toObjectSchema, toPropertyPointer } from '../../../spec/schema/write-schema.ts';
import { type DistinctExchanges, SEVERAL } from '../observations/observations.ts';
import type { SchemaRecord, SchemaRecords } from '../observations/schema-observations.ts';
import { inferSchema, isAlwaysThere, isMap } from '../shape/infer-schema.ts';
import type { Shape } from '../shape/shape.ts';
import { isCertain } from './certain.ts';
import type { Edit, Step } from './edit.ts';
import { namePlace } from './name-place.ts';
import { toObservedForm } from './observed.ts';

/** What edits of a schema are made from. */
export interface SchemaContext {
  contract: Contract;
  records: SchemaRecords;
  distinct: DistinctExchanges;
}

/** Properties that came and are not declared, and those that are declared, or required, and did not come. */
export function listPropertyEdits(
  { contract, records, distinct }: SchemaContext,
  record: SchemaRecord,
  schema: SchemaNode,
): Edit[] {
  if (record.shape.objects === 0) return [];
  return [
    ...listUndeclared(records, record, schema, distinct),
    ...listDeclared(contract, record, schema, distinct),
  ];
}

/** What goes beyond a fact contradicts none, whatever its grade. */
function listUndeclared(
  records: SchemaRecords,
  { pointer, owned, undeclared, shape, exchanges }: SchemaRecord,
  schema: SchemaNode,
  distinct: DistinctExchanges,
): Edit[] {
  const members = new Map([...undeclared].map(([name, one]) => [name, one.shape]));
  const others: Shape = { ...owned, members };
  const base = { kind: 'shape', fact: pointer, isCorrection: false } as const;
  if (undeclared.size === 0) return [];
  if (isMap(others)) {
    const observed = distinct.describe(exchanges);
    const { additional } = schema;
    const close: Step[] = additional?.bare === false ? [{ at: additional.pointer, remove: true }] : [];
    const steps: Step[] = [...close, { at: pointer, update: toMapSchema({}) }];
    return [{ ...base, says: `${namePlace(pointer)} has members of any name`, steps, observed }];
  }
  // What is declared where two schemas meet is declared once: in the part that others refer to as well.
  const isOfPart = (name: string, beside: ReadonlySet<string>): boolean =>
    [...beside].some((part) => records.get(part)?.undeclared.has(name));
  return [...undeclared].flatMap(([name, { beside }]): Edit[] => {
    const member = shape.members.get(name);
    if (!member || isOfPart(name, beside)) return [];
    const observed = distinct.describe(member.exchanges);
    const inferred = { ...inferSchema(member), 'x-evidence': toObservedForm(observed) };
    const required = isAlwaysThere(shape, name) ? { required: [name] } : {};
    const update = { ...toObjectSchema({ [name]: inferred }), ...required };
    return [
      {
        ...base,
        fact: toPropertyPointer(pointer, name),
        says: `${namePlace(pointer)} has \`${name}\``,
        steps: [{ at: pointer, update }],
        observed,
      },
    ];
  });
}

function listDeclared(
  contract: Contract,
  { pointer, shape, exchanges }: SchemaRecord,
  schema: SchemaNode,
  distinct: DistinctExchanges,
): Edit[] {
  const { required } = schema;
  const names = new Set([...schema.properties.keys(), ...required]);
  return [...names].flatMap((name): Edit[] => {
    const property = toPropertyPointer(pointer, name);
    const isDeclared = schema.properties.has(name);
    const fact = isDeclared ? property : pointer;
    const count = shape.members.get(name)?.values ?? 0;
    const isRequired = required.includes(name);
    const isLacking = isRequired && count < shape.objects;
    const isCorrection = isLacking && isCertain(contract, fact, 'required');
    const base = { kind: 'shape', fact, observed: distinct.describe(exchanges), isCorrection } as const;
    const at = joinPointer(pointer, 'required', required.indexOf(name));
    const unrequired: Step[] = isLacking ? [{ at, remove: true }] : [];
    const isGone = isDeclared && count === 0 && exchanges.size >= SEVERAL;
    if (isGone && (isLacking || !isCertain(contract, property)))
      return [
        {
          ...base,
          says: `${namePlace(pointer)} has no \`${name}\``,
          steps: [...unrequired, { at: property, remove: true }],
        },
      ];
    if (isLacking)
      return [{ ...base, says: `${namePlace(pointer)} has not always \`${name}\``, steps: unrequired }];
    return [];
  });
}
