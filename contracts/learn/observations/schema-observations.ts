import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { type InstanceVisit, walkInstance } from '../../../spec/schema/instance-walk.ts';
import { listOwnErrors } from '../../checks/own-errors.ts';
import { isWrongInside } from '../edits/container.ts';
import { addValue, createShape, type Shape } from '../shape/shape.ts';

/** What the values that one schema of the document was held against showed. */
export interface SchemaRecord {
  pointer: string;
  /** The exchanges that it was seen in, by number. */
  exchanges: Set<number>;
  /** The keywords of this schema that a value broke. */
  broken: Set<string>;
  /** How many values did not fit; `misfitsBesideNull` those that were not null. */
  misfits: number;
  misfitsBesideNull: number;
  /** Set where the schema is the first that stands at a place: the place can be given another schema. */
  isSlot: boolean;
  /** All that came there. */
  shape: Shape;
  /** The objects that a member would be added to this schema for, where no schema of theirs declares it; and those members. */
  owned: Shape;
  undeclared: Map<string, Stranger>;
}

/** A member that no schema declares. */
export interface Stranger {
  shape: Shape;
  /** The other schemas that each object with it was held against. */
  beside: Set<string>;
}

/** Records of schemas by their pointer. */
export type SchemaRecords = ReadonlyMap<string, SchemaRecord>;

export interface SchemaBook {
  records: SchemaRecords;
  /** Holds a value against the schema at a pointer, and notes what each schema in it is shown. */
  add(schema: string, value: Json, exchange: number): void;
}

/** Collects what the values of many exchanges show of the schemas of a document. */
export function createSchemaBook(contract: Contract): SchemaBook {
  const records = new Map<string, SchemaRecord>();

  function recordOf(pointer: string): SchemaRecord {
    const known = records.get(pointer);
    if (known) return known;
    const record: SchemaRecord = {
      pointer,
      exchanges: new Set(),
      broken: new Set(),
      misfits: 0,
      misfitsBesideNull: 0,
      isSlot: false,
      shape: createShape(),
      owned: createShape(),
      undeclared: new Map(),
    };
    records.set(pointer, record);
    return record;
  }

  function note(visit: InstanceVisit, isFirst: boolean, isValid: boolean, exchange: number): boolean {
    const { value } = visit;
    const schema = visit.schema.pointer;
    const record = recordOf(schema);
    record.exchanges.add(exchange);
    addValue(record.shape, value, exchange);
    record.isSlot ||= isFirst;
    if (isValid) return true;
    if (contract.validators.at(schema)(value).length > 0) {
      record.misfits += 1;
      if (value !== null) record.misfitsBesideNull += 1;
    }
    // A place that another schema will be found for says nothing of what it refers to.
    if (isFirst && contract.validators.at(schema)(value).length > 0 && !isWrongInside(visit.schema, value))
      return false;
    const own = listOwnErrors(contract, visit);
    for (const { keyword, pointer } of own)
      if (pointer === '' || keyword !== 'required') record.broken.add(keyword);
    return !own.some(({ pointer, keyword }) => pointer === '' && keyword === 'type');
  }

  return {
    records,
    add(schema, value, exchange) {
      const isValid = contract.validators.at(schema)(value).length === 0;
      const objects = new Map<string, ObjectAtPlace>();
      const seen = new Set<string>();
      walkInstance(contract, { schema, value }, (visit) => {
        const isFirst = !seen.has(visit.place);
        seen.add(visit.place);
        noteObject(objects, visit);
        return note(visit, isFirst, isValid, exchange);
      });
      for (const { value: object, schemas, declared } of objects.values()) {
        const [owner, ...beside] = schemas;
        if (declared === 'any' || owner === undefined) continue;
        const { owned, undeclared } = recordOf(owner);
        owned.exchanges.add(exchange);
        owned.objects += 1;
        for (const [name, inner] of Object.entries(object)) {
          if (declared.has(name)) continue;
          const known = undeclared.get(name);
          const shape = known?.shape ?? createShape();
          undeclared.set(name, {
            shape,
            beside: new Set(beside.filter((schema) => known?.beside.has(schema) ?? true)),
          });
          addValue(shape, inner, exchange);
        }
      }
    },
  };
}

/** One object with the schemas that it is held against. */
interface ObjectAtPlace {
  value: Record<string, Json>;
  /** The schemas that are no mere reference. A member would be added to the first. */
  schemas: string[];
  /** The members that the schemas declare together; `any` where one leaves the names open. */
  declared: Set<string> | 'any';
}

function noteObject(objects: Map<string, ObjectAtPlace>, { schema, value, place }: InstanceVisit): void {
  if (!isObject(value)) return;
  const known = objects.get(place) ?? { value, schemas: [], declared: new Set<string>() };
  objects.set(place, known);
  if (schema.reference === undefined) known.schemas.push(schema.pointer);
  if (schema.describesUnnamed) known.declared = 'any';
  if (known.declared !== 'any') for (const name of schema.properties.keys()) known.declared.add(name);
}
