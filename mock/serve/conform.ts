import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt, joinPointer } from '../../spec/json-pointer.ts';
import { resolve } from '../../spec/resolve.ts';
import type { SchemaValidators } from '../../spec/schema/schema-validators.ts';
import { define } from '../../spec/source.ts';
import type { SeedPart } from '../random.ts';
import type { Generate } from './generate.ts';

/** Makes a value fit the schema at a JSON Pointer: the same for the same value and parts. */
export type Conform = (schemaPointer: string, value: Json, ...parts: SeedPart[]) => Promise<Json>;

/**
 * Makes what was written for one document fit another, such as one that an Overlay has corrected: members that the schema does
 * not declare are left out, those that it requires and that are not there are made, and so is what has another type. What cannot
 * be known is null where it may be, else false, else the least number, else generated. A list goes to the one list that the
 * schema has in its place. Schemas other than those of objects and lists are judged as a whole.
 */
export function createConform(root: JsonObject, validators: SchemaValidators, generate: Generate): Conform {
  const forms = new Map<string, Form>();
  const isValid = (schema: string, value: Json): boolean => validators.at(schema)(value).length === 0;

  function formOf(schema: string): Form {
    const form = forms.get(schema) ?? toForm(root, schema);
    forms.set(schema, form);
    return form;
  }

  async function conform(schema: string, value: Json | undefined, parts: readonly SeedPart[]): Promise<Json> {
    const form = formOf(schema);
    const given =
      form.kind === 'object' && isObject(value) ? await conformObject(form, value, parts) : undefined;
    const listed = form.kind === 'list' ? findList(value) : undefined;
    const fitted = listed ? await conformList(form.items, listed, parts) : (given ?? value);
    if (fitted !== undefined && isValid(schema, fitted)) return fitted;
    return make(schema, parts);
  }

  async function conformObject(
    { members, required }: Form,
    value: JsonObject,
    parts: readonly SeedPart[],
  ): Promise<JsonObject> {
    const result: JsonObject = {};
    const renamed = findRenamedList(formOf, members, value);
    for (const [name, schema] of members) {
      const given = Object.hasOwn(value, name)
        ? value[name]
        : renamed?.to === name
          ? renamed.list
          : undefined;
      if (given === undefined && !required.has(name)) continue;
      // Chance hangs on the record alone, so that it looks the same wherever it is shown.
      const seeds = given === undefined ? [name, JSON.stringify(value)] : parts;
      define(result, name, await conform(schema, given, seeds));
    }
    return result;
  }

  async function conformList(
    items: string | undefined,
    list: readonly Json[],
    parts: readonly SeedPart[],
  ): Promise<Json[]> {
    if (items === undefined) return [...list];
    return Promise.all(list.map((item) => conform(items, item, parts)));
  }

  async function make(schema: string, parts: readonly SeedPart[]): Promise<Json> {
    const { value } = resolve(root, schema);
    const least = isObject(value) && typeof value['minimum'] === 'number' ? value['minimum'] : 0;
    const quiet = [null, false, least].find((one) => isValid(schema, one));
    return quiet === undefined ? generate(schema, ...parts) : quiet;
  }

  return (schema, value, ...parts) => conform(schema, value, parts);
}

/** What a schema says of members and items, with all that it refers to. */
interface Form {
  kind: 'object' | 'list' | 'other';
  members: ReadonlyMap<string, string>;
  required: ReadonlySet<string>;
  items: string | undefined;
}

function toForm(root: JsonObject, schema: string): Form {
  const members = new Map<string, string>();
  const required = new Set<string>();
  let items: string | undefined;
  let isOpen = false;
  for (const at of listParts(root, schema)) {
    const stated = findAt(root, at);
    if (!isObject(stated)) continue;
    const { properties, required: names, additionalProperties } = stated;
    if (isObject(properties))
      for (const name of Object.keys(properties)) members.set(name, joinPointer(at, 'properties', name));
    if (Array.isArray(names)) for (const name of names) required.add(String(name));
    if (isObject(stated['items'])) items = `${at}/items`;
    isOpen ||= isObject(additionalProperties) || isObject(stated['patternProperties']);
  }
  const kind = members.size > 0 && !isOpen ? 'object' : items === undefined ? 'other' : 'list';
  return { kind, members, required, items };
}

/** A schema, what it refers to, and each part of `allOf`: all that the same value must fit. */
function listParts(root: JsonObject, schema: string, seen: Set<string> = new Set()): Set<string> {
  const { pointer, value } = resolve(root, schema);
  if (seen.has(pointer)) return seen;
  for (const at of [schema, pointer]) seen.add(at);
  const parts = isObject(value) && Array.isArray(value['allOf']) ? value['allOf'] : [];
  for (const index of parts.keys()) listParts(root, joinPointer(pointer, 'allOf', index), seen);
  return seen;
}

/** A bare list takes the place of an object that holds one. */
function findList(value: Json | undefined): readonly Json[] | undefined {
  if (Array.isArray(value)) return value;
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  return lists.length === 1 ? lists[0] : undefined;
}

/** The one list that is given and not declared goes by the name of the one that is declared and not given. */
function findRenamedList(
  formOf: (schema: string) => Form,
  members: ReadonlyMap<string, string>,
  value: JsonObject,
): { to: string; list: Json } | undefined {
  const strange = Object.entries(value).filter(([name, inner]) => !members.has(name) && Array.isArray(inner));
  const open = [...members].filter(
    ([name, schema]) => !Object.hasOwn(value, name) && formOf(schema).kind === 'list',
  );
  const [given, taken] = [strange[0], open[0]];
  if (strange.length !== 1 || open.length !== 1 || !given || !taken) return undefined;
  return { to: taken[0], list: given[1] };
}
