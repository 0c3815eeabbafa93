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

/** The one name for all items of a list, and for all properties of a map. */
const ANY = '-';

/**
 * Goes through a value beside its schema (JSON Schema 2020-12), from the whole to its parts, and calls `visit` for each schema
 * with each value that it applies to. Of `oneOf` and `anyOf` only the branches that the value fits are gone into. Where
 * `visit` returns false, nothing below is visited.
 */
export function walkInstance(schemas: Schemas, walk: InstanceWalk, visit: Visitor): void {
  const fits = (schema: SchemaNode, value: Json): boolean =>
    schemas.validators.at(schema.pointer)(value).length === 0;

  // The items of a list are shown at one place, whose text is made, and hashed by whoever keeps it, once.
  const join = remember((shown) => remember((token) => joinPointer(shown, token)));

  function go(schema: SchemaNode, value: Json, where: Where): void {
    const at = new Visit(schema, value, where);
    if (visit(at) === false) return;
    const { shown, branches } = where;
    const stay = (next: SchemaNode, through = branches): void => {
      if (next.bare === undefined) go(next, value, { ...where, branches: through });
    };
    const joinShown = join(shown);

    for (const part of at.inside) if (part.token === undefined) stay(part.schema);
    for (const choice of schema.choices)
      for (const branch of choice.branches)
        if (fits(branch, value)) stay(branch, [...branches, { place: at.place, schema: branch }]);
    if (walk.withConditions) for (const met of listMet(schema, value, fits)) stay(met);
    for (const part of at.inside)
      if (part.token !== undefined && part.shown !== undefined)
        go(part.schema, part.value, {
          outer: at,
          token: part.token,
          shown: joinShown(part.shown),
          branches,
        });
  }

  const schema = schemas.schemaAt(walk.schema);
  if (schema && schema.bare === undefined) go(schema, walk.value, { shown: '', branches: [] });
}

interface Where extends Pick<InstanceVisit, 'shown' | 'branches'> {
  /** What holds the value, and by which name or index; the whole stands in nothing. */
  outer?: InstanceVisit;
  token?: string | number;
}

/** Whoever stops at a list does not pay for its items, and who does not ask for a place not for its text. */
class Visit implements InstanceVisit {
  readonly schema: SchemaNode;
  readonly value: Json;
  readonly shown: string;
  readonly branches: readonly InstanceBranch[];
  readonly #where: Where;
  #place: string | undefined;
  #inside: readonly InstancePart[] | undefined;

  constructor(schema: SchemaNode, value: Json, where: Where) {
    this.schema = schema;
    this.value = value;
    this.shown = where.shown;
    this.branches = where.branches;
    this.#where = where;
  }

  get place(): string {
    const { outer, token } = this.#where;
    this.#place ??= outer === undefined || token === undefined ? '' : joinPointer(outer.place, token);
    return this.#place;
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
