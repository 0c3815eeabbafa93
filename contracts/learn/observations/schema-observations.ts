import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { rememberOf } from '../../../spec/remember.ts';
import {
  createPlaceVisitor,
  type InstancePlace,
  type InstanceVisit,
  toPlace,
} from '../../../spec/schema/instance-walk.ts';
import { isOfMadeUp } from '../../checks/judge-instance.ts';
import { listOwnErrors } from '../../checks/own-errors.ts';
import { isWrongInside } from '../edits/container.ts';
import { Shape } from '../shape/shape.ts';

/** What the values that one schema of the document was held against showed. */
export class SchemaRecord {
  readonly pointer: string;
  /** All that came there, each object and list once. */
  readonly shape: Shape = new Shape();
  /** Of that what did not fit: null, and any other. */
  readonly nulls: Shape = new Shape();
  readonly failures: Shape = new Shape();
  /** Whether a value fitted. */
  hasFitted = false;
  /** The keywords of this schema that a value broke. */
  readonly broken: Set<string> = new Set();
  /** Set where the schema is the first that stands at a place: the place can be given another schema. */
  isReplaceable = false;
  /** How many objects have members that no schema of theirs declares, and that would be added to this one; and those members. */
  owned = 0;
  readonly undeclared: Map<string, UndeclaredProperty> = new Map();
  readonly #sentIn: SentIn;

  constructor(pointer: string, sentIn: SentIn) {
    this.pointer = pointer;
    this.#sentIn = sentIn;
  }

  /** The exchanges that showed it, by number. */
  get exchanges(): ReadonlySet<number> {
    return this.shape.exchanges;
  }

  /** The names of members that were sent for it. */
  get sent(): Set<string> {
    return new Set([...this.exchanges].flatMap((number) => this.#sentIn.get(number) ?? []));
  }
}

/** The names of members that were sent, by the number of the exchange. */
type SentIn = ReadonlyMap<number, readonly string[]>;

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
  /**
   * Holds a value, which came for what was sent, against the schema at a pointer, and takes in what each schema in it is shown. What equals another
   * value has to be the same object (`createInterner`): it is looked at once, and counts for each exchange that it comes in.
   */
  add(schema: string, value: Json, exchange: number, sent?: Json): void;
}

/** An object or a list that was looked at, the exchanges that it came in, and those that it holds. */
interface Look {
  exchanges: Set<number>;
  inside: Look[];
}

/** Collects what the values of many exchanges show of the schemas of a document. */
export function createSchemaObservations(contract: Contract): SchemaObservations {
  const records = new Map<string, SchemaRecord>();
  const sentIn = new Map<number, string[]>();
  const recordOf = (pointer: string): SchemaRecord => {
    const record = records.get(pointer) ?? new SchemaRecord(pointer, sentIn);
    records.set(pointer, record);
    return record;
  };
  const looks = rememberOf((_: JsonObject | Json[]) => new Map<string, Look>());
  const visitPlace = createPlaceVisitor(contract);

  /** Looks at what another look holds, unless that was looked at before. */
  function lookInto(outer: Look, place: InstancePlace, isValid: boolean): void {
    const { value, applying } = place;
    if (typeof value !== 'object' || value === null) {
      take(place, outer, isValid);
      return;
    }
    const known = looks(value);
    const key = `${isValid} ${applying.map(({ schema }) => schema.pointer).join(' ')}`;
    const look = known.get(key) ?? { exchanges: new Set(), inside: [] };
    outer.inside.push(look);
    if (known.has(key)) return;
    known.set(key, look);
    take(place, look, isValid);
  }

  /** Takes in what the value of a place shows of the schemas that apply to it, and what is inside. */
  function take(place: InstancePlace, look: Look, isValid: boolean): void {
    const visits: InstanceVisit[] = [];
    const inside = visitPlace(place, (visit) => {
      const isFirst = visits.push(visit) === 1;
      const record = recordOf(visit.schema.pointer);
      record.shape.add(visit.value, look.exchanges);
      record.isReplaceable ||= isFirst;
      const isFailure = !isValid && !fits(contract, visit.schema.pointer, visit.value);
      record.hasFitted ||= !isFailure;
      if (isFailure) (visit.value === null ? record.nulls : record.failures).add(visit.value, look.exchanges);
      return isValid || addErrors(contract, record, visit, isFirst && isFailure);
    });
    addUndeclared(recordOf, visits, look.exchanges);
    for (const inner of inside) lookInto(look, inner, isValid);
  }

  return {
    records,
    add(pointer, value, exchange, sent) {
      const whole = toPlace(contract, { schema: pointer, value });
      if (!whole) return;
      if (isObject(sent)) sentIn.set(exchange, Object.keys(sent));
      const outer: Look = { exchanges: new Set(), inside: [] };
      lookInto(outer, whole, fits(contract, pointer, value));
      count(outer, exchange);
    },
  };
}

/** Counts an exchange for all that came in it. */
function count({ exchanges, inside }: Look, exchange: number): void {
  if (exchanges.has(exchange)) return;
  exchanges.add(exchange);
  for (const inner of inside) count(inner, exchange);
}

function fits(contract: Contract, pointer: string, value: Json): boolean {
  return contract.validators
    .at(pointer)(value)
    .every((error) => isOfMadeUp(value, error));
}

/** Takes in what a value breaks of a schema; returns whether what is inside it says anything. */
function addErrors(
  contract: Contract,
  record: SchemaRecord,
  visit: InstanceVisit,
  isFirstFailure: boolean,
): boolean {
  const { value } = visit;
  // A place that another schema will be found for says nothing of what it refers to.
  if (isFirstFailure && !isWrongInside(visit.schema, value)) return false;
  const own = listOwnErrors(contract, visit).filter((error) => !isOfMadeUp(value, error));
  for (const { keyword, pointer } of own)
    if (pointer === '' || keyword !== 'required') record.broken.add(keyword);
  return !own.some(({ pointer, keyword }) => pointer === '' && keyword === 'type');
}

/** Takes in what an object has beyond what the schemas declare together that it is held against: of the first that is no mere reference. */
function addUndeclared(
  recordOf: (pointer: string) => SchemaRecord,
  visits: readonly InstanceVisit[],
  exchanges: ReadonlySet<number>,
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
    shape.add(inner, exchanges);
  }
}
