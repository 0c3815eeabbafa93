import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { type InstanceVisit, walkInstance } from '../../../spec/schema/instance-walk.ts';
import { isOfMadeUp } from '../../checks/judge-instance.ts';
import { listOwnErrors } from '../../checks/own-errors.ts';
import { isWrongInside } from '../edits/container.ts';
import { Shape } from '../shape/shape.ts';

/** What the values that one schema of the document was held against showed. */
export class SchemaRecord {
  readonly pointer: string;
  /** The exchanges that showed it, by number. */
  readonly exchanges: Set<number> = new Set();
  /** The keywords of this schema that a value broke. */
  readonly broken: Set<string> = new Set();
  /** The exchanges with a value that did not fit: with null, and with any other. */
  readonly nulls: Set<number> = new Set();
  readonly failures: Set<number> = new Set();
  /** How many values fitted. */
  fitting = 0;
  /** Set where the schema is the first that stands at a place: the place can be given another schema. */
  isReplaceable = false;
  /** All that came there, and the names of members that were sent for it. */
  readonly shape: Shape = new Shape();
  readonly sent: Set<string> = new Set();
  /** How many objects have members that no schema of theirs declares, and that would be added to this one; and those members. */
  owned = 0;
  readonly undeclared: Map<string, UndeclaredProperty> = new Map();

  constructor(pointer: string) {
    this.pointer = pointer;
  }
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
    const record = records.get(pointer) ?? new SchemaRecord(pointer);
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
      const places = new Map<string, InstanceVisit[]>();
      walkInstance(contract, { schema, value }, (visit) => {
        const visits = places.get(visit.place) ?? [];
        places.set(visit.place, visits);
        const isFirst = visits.push(visit) === 1;
        const record = recordOf(visit.schema.pointer);
        record.exchanges.add(exchange);
        record.shape.add(visit.value, exchange);
        for (const name of names) record.sent.add(name);
        record.isReplaceable ||= isFirst;
        const isFailure = !isValid && !fits(visit.schema.pointer, visit.value);
        if (!isFailure) record.fitting += 1;
        return isValid || addErrors(contract, record, visit, { isFirst, isFailure, exchange });
      });
      for (const visits of places.values()) addUndeclared(recordOf, visits, exchange);
    },
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

/** Takes in what an object has beyond what the schemas declare together that it is held against: of the first that is no mere reference. */
function addUndeclared(
  recordOf: (pointer: string) => SchemaRecord,
  visits: readonly InstanceVisit[],
  exchange: number,
): void {
  const object = visits[0]?.value;
  const schemas = visits.map(({ schema }) => schema);
  const [owner, ...beside] = schemas.filter(({ reference }) => reference === undefined);
  // One that leaves the names open declares any.
  if (!isObject(object) || !owner || schemas.some(({ describesUnnamed }) => describesUnnamed)) return;
  const declared = new Set(schemas.flatMap(({ properties }) => [...properties.keys()]));
  const more = Object.entries(object).filter(([name]) => !declared.has(name));
  if (more.length === 0) return;
  const record = recordOf(owner.pointer);
  record.owned += 1;
  for (const [name, inner] of more) {
    const known = record.undeclared.get(name);
    const shape = known?.shape ?? new Shape();
    const always = beside.map(({ pointer }) => pointer).filter((one) => known?.beside.has(one) ?? true);
    record.undeclared.set(name, { shape, beside: new Set(always) });
    shape.add(inner, exchange);
  }
}
