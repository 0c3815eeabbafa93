import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { type InstanceVisit, walkInstance } from '../../../spec/schema/instance-walk.ts';
import { isOfMadeUp } from '../../checks/judge-instance.ts';
import { listOwnErrors } from '../../checks/own-errors.ts';
import { isWrongInside } from '../edits/container.ts';
import { Shape } from '../shape/shape.ts';

/** What the values that one schema of the document was held against showed. */
export interface SchemaRecord {
  pointer: string;
  /** The exchanges that showed it, by number. */
  exchanges: Set<number>;
  /** The keywords of this schema that a value broke. */
  broken: Set<string>;
  /** The exchanges with a value that did not fit: with null, and with any other. */
  nulls: Set<number>;
  failures: Set<number>;
  /** How many values fitted. */
  fitting: number;
  /** Set where the schema is the first that stands at a place: the place can be given another schema. */
  isReplaceable: boolean;
  /** All that came there, and the names of members that were sent for it. */
  shape: Shape;
  sent: Set<string>;
  /** How many objects have members that no schema of theirs declares, and that would be added to this one; and those members. */
  owned: number;
  undeclared: Map<string, UndeclaredProperty>;
}

/** A member that no schema declares. */
export interface UndeclaredProperty {
  shape: Shape;
  /** The other schemas that each object with it was held against. */
  beside: Set<string>;
}

/** Records of schemas by their pointer. */
export type SchemaRecords = ReadonlyMap<string, SchemaRecord>;

export interface SchemaObservations {
  records: SchemaRecords;
  /** Holds a value, which came for what was sent, against the schema at a pointer, and takes in what each schema in it is shown. */
  add(schema: string, value: Json, exchange: number, sent?: Json): void;
}

/** Collects what the values of many exchanges show of the schemas of a document. */
export function createSchemaObservations(contract: Contract): SchemaObservations {
  const records = new Map<string, SchemaRecord>();
  const recordOf = (pointer: string): SchemaRecord => {
    const record = records.get(pointer) ?? createRecord(pointer);
    records.set(pointer, record);
    return record;
  };
  const fits = (pointer: string, value: Json): boolean =>
    contract.validators
      .at(pointer)(value)
      .every((error) => isOfMadeUp(value, error));
  return {
    records,
    add(schema, value, exchange, sent) {
      const names = isObject(sent) ? Object.keys(sent) : [];
      const isValid = fits(schema, value);
      const objects = new Map<string, ObjectAtPlace>();
      const visited = new Set<string>();
      walkInstance(contract, { schema, value }, (visit) => {
        const isFirst = !visited.has(visit.place);
        visited.add(visit.place);
        noteObject(objects, visit);
        const record = recordOf(visit.schema.pointer);
        record.exchanges.add(exchange);
        record.shape.add(visit.value, exchange);
        for (const name of names) record.sent.add(name);
        record.isReplaceable ||= isFirst;
        const isFailure = !isValid && !fits(visit.schema.pointer, visit.value);
        if (!isFailure) record.fitting += 1;
        return isValid || addErrors(contract, record, visit, { isFirst, isFailure, exchange });
      });
      for (const { value: object, schemas, declared } of objects.values()) {
        const [owner, ...beside] = schemas;
        if (declared !== 'any' && owner !== undefined)
          addUndeclared(recordOf(owner), { object, declared, beside }, exchange);
      }
    },
  };
}

function createRecord(pointer: string): SchemaRecord {
  return {
    pointer,
    exchanges: new Set(),
    broken: new Set(),
    nulls: new Set(),
    failures: new Set(),
    fitting: 0,
    isReplaceable: false,
    shape: new Shape(),
    sent: new Set(),
    owned: 0,
    undeclared: new Map(),
  };
}

/** Takes in what a value breaks of a schema; returns whether what is inside it says anything. */
function addErrors(
  contract: Contract,
  record: SchemaRecord,
  visit: InstanceVisit,
  { isFirst, isFailure, exchange }: { isFirst: boolean; isFailure: boolean; exchange: number },
): boolean {
  const { value } = visit;
  if (isFailure) (value === null ? record.nulls : record.failures).add(exchange);
  // A place that another schema will be found for says nothing of what it refers to.
  if (isFirst && isFailure && !isWrongInside(visit.schema, value)) return false;
  const own = listOwnErrors(contract, visit).filter((error) => !isOfMadeUp(value, error));
  for (const { keyword, pointer } of own)
    if (pointer === '' || keyword !== 'required') record.broken.add(keyword);
  return !own.some(({ pointer, keyword }) => pointer === '' && keyword === 'type');
}

/** Takes in what an object has beyond what the schemas declare that it is held against. */
function addUndeclared(
  record: SchemaRecord,
  { object, declared, beside }: { object: JsonObject; declared: Set<string>; beside: readonly string[] },
  exchange: number,
): void {
  const { undeclared } = record;
  if (Object.keys(object).some((name) => !declared.has(name))) record.owned += 1;
  for (const [name, inner] of Object.entries(object)) {
    if (declared.has(name)) continue;
    const known = undeclared.get(name);
    const shape = known?.shape ?? new Shape();
    const always = new Set(beside.filter((schema) => known?.beside.has(schema) ?? true));
    undeclared.set(name, { shape, beside: always });
    shape.add(inner, exchange);
  }
}

/** One object with the schemas that it is held against. */
interface ObjectAtPlace {
  value: JsonObject;
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
