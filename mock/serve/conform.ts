import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { define } from '../../spec/origins.ts';
import type { SeedPart } from '../../spec/random.ts';
import { rememberOf } from '../../spec/remember.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import type { Generate } from './generate.ts';

/** Makes a value fit the schema at a JSON Pointer: the same for the same value and parts. */
export type Conform = (schemaPointer: string, value: Json, ...parts: SeedPart[]) => Promise<Json>;

/**
 * Makes what was written for one document fit another, such as one that an Overlay has corrected: properties that the schema does
 * not declare are left out, those that it requires and that are not there are made, and so is what has another type. What cannot
 * be known is null where it may be, else false, else the least number, else generated. A list goes to the one list that the
 * schema has in its place, or becomes a map of its items. Schemas other than those of objects and lists are judged as a whole.
 */
export function createConform({ schemaAt, validators }: Schemas, generate: Generate): Conform {
  const formOf = rememberOf(toForm);
  const isValid = ({ pointer }: SchemaNode, value: Json): boolean =>
    validators.at(pointer)(value).length === 0;

  async function conform(
    schema: SchemaNode,
    value: Json | undefined,
    parts: readonly SeedPart[],
  ): Promise<Json> {
    const form = formOf(schema);
    const given =
      form.kind === 'object' && isObject(value) ? await conformObject(form, value, parts) : undefined;
    const { ofItems } = form;
    const listed = form.kind === 'list' || form.kind === 'map' ? findList(value) : undefined;
    const items =
      ofItems &&
      listed &&
      // What is made hangs on the record alone, so that it looks the same wherever it is shown.
      (await Promise.all(listed.map((item) => conform(ofItems, item, [JSON.stringify(item)]))));
    const fitted = (form.kind === 'map' && items && listed ? toMap(listed, items) : items) ?? given ?? value;
    if (fitted !== undefined && isValid(schema, fitted)) return fitted;
    return make(schema, parts);
  }

  async function conformObject(
    { named, required, ofItems }: Form,
    value: JsonObject,
    parts: readonly SeedPart[],
  ): Promise<JsonObject> {
    const result: JsonObject = {};
    const renamed = findRenamedList(formOf, named, value);
    for (const [name, schema] of named) {
      const own = Object.hasOwn(value, name) ? value[name] : renamed.get(name);
      const given = own ?? (isEnvelope(formOf(schema), value, named) ? value : undefined);
      if (given === undefined && !required.has(name)) continue;
      const seeds = given === undefined ? [name, JSON.stringify(value)] : [...parts, name];
      define(result, name, await conform(schema, given, seeds));
    }
    for (const [name, inner] of Object.entries(value))
      if (ofItems && !named.has(name) && isValid(ofItems, inner)) define(result, name, inner);
    return result;
  }

  async function make(schema: SchemaNode, parts: readonly SeedPart[]): Promise<Json> {
    const least = schema.definition.number('minimum') ?? 0;
    const quiet = [null, false, least].find((one) => isValid(schema, one));
    return quiet === undefined ? generate(schema.pointer, ...parts) : quiet;
  }

  return async (schemaPointer, value, ...parts) => {
    const schema = schemaAt(schemaPointer);
    return schema ? conform(schema, value, parts) : value;
  };
}

/** What a schema says of properties and items, with all that it refers to. */
interface Form {
  kind: 'object' | 'list' | 'map' | 'other';
  named: ReadonlyMap<string, SchemaNode>;
  required: ReadonlySet<string>;
  /** The schema of each item, of each member of a map, or of what an object has beside the properties that are named. */
  ofItems: SchemaNode | undefined;
}

function toForm(schema: SchemaNode): Form {
  const all = schema.withParts;
  const named = new Map(all.flatMap((part) => [...part.properties]));
  const required = new Set(all.flatMap((part) => part.required));
  const ofItems = all.findLast((part) => isStated(part.items))?.items;
  const ofMembers = all.findLast((part) => isStated(part.additional))?.additional;
  // That no property is declared is said too: all that there were may have turned out not to be there.
  const isClosed =
    all.some((part) => part.namesProperties) && all.every(({ patterns }) => patterns.length === 0);
  if (isClosed) return { kind: 'object', named, required, ofItems: ofMembers };
  if (ofItems !== undefined) return { kind: 'list', named, required, ofItems };
  return { kind: ofMembers ? 'map' : 'other', named, required, ofItems: ofMembers };
}

/** Where records are members of an object, each goes by what it is called in the list. */
function toMap(given: readonly Json[], items: readonly Json[]): JsonObject {
  const map: JsonObject = {};
  for (const [index, item] of items.entries()) define(map, findName(given[index]) ?? `${index}`, item);
  return map;
}

/** An ID, or else the first text. */
function findName(item: Json | undefined): string | undefined {
  if (!isObject(item)) return undefined;
  const [first] = [item['id'], ...Object.values(item)].filter((value) => typeof value === 'string');
  return first;
}

/** Whether there is a schema that says more than yes or no. */
function isStated(schema: SchemaNode | undefined): boolean {
  return schema !== undefined && schema.bare === undefined;
}

/** A bare list takes the place of an object that holds one. */
function findList(value: Json | undefined): readonly Json[] | undefined {
  if (Array.isArray(value)) return value;
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  return lists.length === 1 ? lists[0] : undefined;
}

/** Whether an object is what stands around the value now: it declares a property of the value that nothing else does. */
function isEnvelope(
  { kind, named }: Form,
  value: JsonObject,
  around: ReadonlyMap<string, SchemaNode>,
): boolean {
  if (kind !== 'object') return false;
  const strange = Object.keys(value).filter((name) => !around.has(name));
  return strange.some((name) => named.has(name));
}

/** The one list that is given and not declared goes by the name of the one that is declared and not given. */
function findRenamedList(
  formOf: (schema: SchemaNode) => Form,
  named: ReadonlyMap<string, SchemaNode>,
  value: JsonObject,
): ReadonlyMap<string, Json> {
  const strange = Object.entries(value).filter(([name, inner]) => !named.has(name) && Array.isArray(inner));
  const open = [...named].filter(
    ([name, schema]) => !Object.hasOwn(value, name) && ['list', 'map'].includes(formOf(schema).kind),
  );
  const [given, taken] = [strange[0], open[0]];
  if (strange.length !== 1 || open.length !== 1 || !given || !taken) return new Map();
  return new Map([[taken[0], given[1]]]);
}
