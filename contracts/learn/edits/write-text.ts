import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { parsePointer } from '../../../spec/json-pointer.ts';
import { define } from '../../../spec/origins.ts';
import { toSample } from '../../../spec/schema/sample.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';
import { createSchemas } from '../../../spec/schema/schemas.ts';

/**
 * A small value that fits an inferred schema and holds a text at a place (a JSON Pointer), if at one: the body of a refusal. Other texts that
 * it must have are the names of their members, which nobody takes for what a service said.
 */
export function writeText(schema: JsonObject, at: string | undefined, text: string): Json {
  const node = createSchemas({ schema }).schemaAt('/schema');
  return at === undefined ? toValue(node, '') : writeAt(toValue(node, ''), node, parsePointer(at), text);
}

function writeAt(
  value: Json,
  schema: SchemaNode | undefined,
  [token, ...deeper]: readonly string[],
  text: string,
): Json {
  if (token === undefined) return text;
  // A body may be a list at times, and an object at others.
  const isList = /^\d+$/.test(token) && (schema?.types.includes('array') ?? Array.isArray(value));
  if (isList) {
    const list = Array.isArray(value) ? [...value] : [];
    while (list.length <= Number(token)) list.push(toValue(schema?.items, 'item'));
    list[Number(token)] = writeAt(list[Number(token)] ?? null, schema?.items, deeper, text);
    return list;
  }
  const inner = schema?.properties.get(token);
  const copy: JsonObject = isObject(value) ? { ...value } : toObject(schema);
  const property = Object.hasOwn(copy, token) ? copy[token] : toValue(inner, token);
  define(copy, token, writeAt(property ?? null, inner, deeper, text));
  return copy;
}

function toValue(schema: SchemaNode | undefined, name: string): Json {
  if (!schema || schema.bare !== undefined) return {};
  // What was never anything but null is described as anything.
  if (schema.types.length === 0 && schema.properties.size === 0) return null;
  const [type = 'object'] = schema.types;
  if (type === 'string' && schema.text('format') === undefined) return name;
  return type === 'object' ? toObject(schema) : (toSample(schema) ?? null);
}

function toObject(schema: SchemaNode | undefined): JsonObject {
  const value: JsonObject = {};
  for (const one of schema?.required ?? []) define(value, one, toValue(schema?.properties.get(one), one));
  return value;
}
