import { isObject, type Json } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';
import { remember } from '../remember.ts';
import type { SchemaNode } from './schema-node.ts';
import type { Schemas } from './schemas.ts';

/** One meeting of a schema and a value that it is about. */
export interface InstanceVisit {
  schema: SchemaNode;
  /** The value, and where in the whole it stands (a JSON Pointer). */
  value: Json;
  place: string;
  /** The same place with `-` for every index of a list, and for every name of a property that the document leaves open. */
  shown: string;
  /** The branches of choices that led here, outermost first. */
  branches: readonly InstanceBranch[];
  /** What is visited next in any case: the value with each of the schema's `parts`, then its properties and items with theirs. */
  inside: readonly InstancePart[];
}

/** A branch of a choice that the value at a place fits. */
export interface InstanceBranch {
  place: string;
  schema: SchemaNode;
}

/** A part of a value, itself included, with a schema that it must fit. */
export interface InstancePart {
  schema: SchemaNode;
  value: Json;
  /** The name or the index; `undefined` for the value itself. */
  token: string | number | undefined;
  /** How the token is shown: see `InstanceVisit.shown`. */
  shown: string | undefined;
}

/** A value beside the schema that it is held against. */
export interface InstanceWalk {
  /** The JSON Pointer of the schema. */
  schema: string;
  value: Json;
  /** Whether schemas under a condition (`if`, `dependentSchemas`) are gone into, where it is met. */
  withConditions?: boolean;
}

type Visitor = (visit: InstanceVisit) => unknown;

/** A schema that applies to a value, how the place of the value is shown by way of it, and by which choices it applies. */
type Applying = Pick<InstanceVisit, 'schema' | 'shown' | 'branches'>;

/** The one name for all items of a list, and for all properties of a map. */
const ANY = '-';

/**
 * Goes through a value beside its schema (JSON Schema 2020-12), from the whole to its parts, and calls `visit` for each schema
 * with each value that it applies to: at each place for all of them before what is inside. Of `oneOf` and `anyOf` only the branches
 * that the value fits are gone into. Where `visit` returns false, nothing below is visited by way of that schema.
 */
export function walkInstance(schemas: Schemas, walk: InstanceWalk, visit: Visitor): void {
  const visitPlace = createPlaceVisitor(schemas, walk);
  const go = (place: InstancePlace): void => {
    for (const inside of visitPlace(place, visit)) go(inside);
  };
  const whole = toPlace(schemas, walk);
  if (whole) go(whole);
}

/** A whole value as a place; `undefined` where there is no schema. */
export function toPlace(
  { schemaAt }: Schemas,
  { schema: pointer, value }: InstanceWalk,
): InstancePlace | undefined {
  const schema = schemaAt(pointer);
  return schema && new InstancePlace(value, [{ schema, shown: '', branches: [] }]);
}

/** A value in a whole, with the schemas that what holds it has for it. */
export class InstancePlace {
  readonly value: Json;
  readonly applying: Applying[];
  readonly #outer: { place: InstancePlace; token: string | number } | undefined;
  #pointer: string | undefined;

  constructor(value: Json, applying: Applying[], outer?: { place: InstancePlace; token: string | number }) {
    this.value = value;
    this.applying = applying;
    this.#outer = outer;
  }

  /** Where it stands in the whole; who does not ask for it does not pay for its text. */
  get pointer(): string {
    const outer = this.#outer;
    this.#pointer ??= outer ? joinPointer(outer.place.pointer, outer.token) : '';
    return this.#pointer;
  }
}

/** Visits all schemas that apply to the value of a place, and gives what is inside it. */
type PlaceVisitor = (place: InstancePlace, visit: Visitor) => Iterable<InstancePlace>;

export function createPlaceVisitor(
  schemas: Schemas,
  { withConditions = false }: Pick<InstanceWalk, 'withConditions'> = {},
): PlaceVisitor {
  const fits = (schema: SchemaNode, value: Json): boolean =>
    schemas.validators.at(schema.pointer)(value).length === 0;
  // The items of a list are shown at one place, whose text is made, and hashed by whoever keeps it, once.
  const join = remember((shown) => remember((token) => joinPointer(shown, token)));

  return (place, visit) => {
    const { value } = place;
    const all = new Map<string | number, InstancePlace>();
    const go = ({ schema, shown, branches }: Applying): void => {
      if (schema.bare !== undefined) return;
      const at = new Visit(place, { schema, shown, branches });
      if (visit(at) === false) return;
      for (const part of at.inside)
        if (part.token === undefined) go({ schema: part.schema, shown, branches });
      for (const choice of schema.choices)
        for (const branch of choice.branches)
          if (fits(branch, value))
            go({ schema: branch, shown, branches: [...branches, { place: at.place, schema: branch }] });
      if (withConditions)
        for (const met of listMet(schema, value, fits)) go({ schema: met, shown, branches });
      const joinShown = join(shown);
      for (const part of at.inside) {
        const { token } = part;
        if (token === undefined || part.shown === undefined) continue;
        const inside = all.get(token) ?? new InstancePlace(part.value, [], { place, token });
        all.set(token, inside);
        inside.applying.push({ schema: part.schema, shown: joinShown(part.shown), branches });
      }
    };
    for (const applying of place.applying) go(applying);
    return all.values();
  };
}

/** Whoever stops at a list does not pay for its items. */
class Visit implements InstanceVisit {
  readonly schema: SchemaNode;
  readonly value: Json;
  readonly shown: string;
  readonly branches: readonly InstanceBranch[];
  readonly #place: InstancePlace;
  #inside: readonly InstancePart[] | undefined;

  constructor(place: InstancePlace, { schema, shown, branches }: Applying) {
    this.schema = schema;
    this.value = place.value;
    this.shown = shown;
    this.branches = branches;
    this.#place = place;
  }

  get place(): string {
    return this.#place.pointer;
  }

  get inside(): readonly InstancePart[] {
    this.#inside ??= listInside(this.schema, this.value);
    return this.#inside;
  }
}

/** The value with the other schemas that it must fit, then its properties and items with theirs. */
function listInside(schema: SchemaNode, value: Json): InstancePart[] {
  const inside: InstancePart[] = [];
  const add = (inner: SchemaNode | undefined, part: Json, token?: string | number, shown?: string): void => {
    if (inner?.bare === undefined && inner) inside.push({ schema: inner, value: part, token, shown });
  };
  for (const part of schema.parts) add(part, value);
  if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      for (const property of schema.findProperty(name))
        add(property, inner, name, schema.properties.has(name) ? name : ANY);
  if (Array.isArray(value)) {
    const { prefix, items } = schema;
    for (const [index, item] of value.entries()) add(prefix[index] ?? items, item, index, ANY);
  }
  return inside;
}

/** The schemas that apply to a value because it meets their condition. */
function listMet(
  { condition, dependent }: SchemaNode,
  value: Json,
  fits: (schema: SchemaNode, value: Json) => boolean,
): SchemaNode[] {
  const then = condition && (fits(condition.test, value) ? condition.met : condition.unmet);
  const depending = isObject(value)
    ? [...dependent].filter(([name]) => Object.hasOwn(value, name)).map(([, schema]) => schema)
    : [];
  return then ? [then, ...depending] : depending;
}
