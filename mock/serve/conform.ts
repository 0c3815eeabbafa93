import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { define } from '../../spec/origins.ts';
import type { SeedPart } from '../../spec/random.ts';
import { rememberOf } from '../../spec/remember.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import type { Generate } from './generate.ts';
import { countNamed, findElsewhere, hasInside } from './given-elsewhere.ts';
import { type SchemaForm, toForm } from './schema-form.ts';
import { findPlain } from './stand-in.ts';

/** Makes a value fit the schema at a JSON Pointer: the same for the same value and parts. */
export type Conform = (schemaPointer: string, value: Json, ...parts: SeedPart[]) => Promise<Json>;

/**
 * Makes what was written for one document fit another, such as one that an Overlay has corrected: properties that the schema does
 * not declare are left out, those that it requires and that are not there are made, and so is what has another type. What cannot
 * be known is null where it may be, else false, else the least number, else generated; where a number or a UUID stands in the place of a text it is that of the text. A list goes to the one list that the
 * schema has in its place, or becomes a map of its items, and a value to the property that has its name in other words. Schemas other
 * than those of objects and lists are judged as a whole.
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
    const members = Array.isArray(value) ? { '': value } : value;
    // What is made of a record hangs on that alone; a list that an object stands for is none.
    const around = Array.isArray(value) ? parts : [];
    const given =
      form.kind === 'object' && isObject(members)
        ? await conformObject(form, members, { parts, around })
        : undefined;
    const { ofItems } = form;
    const listed = findListed(formOf, form, value);
    const items =
      ofItems &&
      listed &&
      // What is made hangs on the record alone, so that it looks the same wherever it is shown.
      (await Promise.all(listed.map((item) => conform(ofItems, item, [JSON.stringify(item)]))));
    const fitted = (form.kind === 'map' && items && listed ? toMap(listed, items) : items) ?? given ?? value;
    if (fitted !== undefined && isValid(schema, fitted)) return fitted;
    return (form.kind === 'other' ? findPlain(schema, value, isValid) : undefined) ?? make(schema, parts);
  }

  async function conformObject(
    form: SchemaForm,
    value: JsonObject,
    { parts, around }: { parts: readonly SeedPart[]; around: readonly SeedPart[] },
  ): Promise<JsonObject> {
    const { named, required, ofItems } = form;
    const result: JsonObject = {};
    const elsewhere = findElsewhere(form, value, { formOf, isValid });
    for (const [name, schema] of named) {
      const given = elsewhere.get(name) ?? (Object.hasOwn(value, name) ? value[name] : undefined);
      if (given === undefined && !required.has(name)) continue;
      const seeds = given === undefined ? [...around, name, JSON.stringify(value)] : [...parts, name];
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

/** What a list, or a map, is to hold of a value: the list that it is or has, or itself. */
function findListed(
  formOf: (schema: SchemaNode) => SchemaForm,
  { kind, ofItems }: SchemaForm,
  value: Json | undefined,
): readonly Json[] | undefined {
  if (kind !== 'list' && kind !== 'map') return undefined;
  if (Array.isArray(value)) return value;
  // Null, and what is not there, is nothing to list.
  if (!isObject(value)) return kind === 'list' && value !== undefined && value !== null ? [value] : undefined;
  // In a map of maps each record has one of its own.
  const isOne =
    ofItems !== undefined &&
    formOf(ofItems).kind === 'object' &&
    (kind === 'list' || countNamed(ofItems, value, formOf) > 0);
  const whole = isOne ? [value] : undefined;
  // A bare list takes the place of an object that holds one, unless that object is liker to an item, or the list stands in one, under whatever name.
  const [list, ...others] = Object.entries(value).filter(([, inner]) => Array.isArray(inner));
  if (!list || others.length > 0) return whole;
  const [from, items] = list as [string, Json[]];
  const own = countNamed(ofItems, items[0], formOf);
  const isItem =
    isOne &&
    (countNamed(ofItems, value, formOf) > own ||
      hasInside(
        ofItems,
        formOf,
        (name, inner) => name === from || countNamed(formOf(inner).ofItems, items[0], formOf) > own,
      ));
  return isItem ? whole : items;
}
