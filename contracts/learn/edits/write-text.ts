import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { parsePointer } from '../../../spec/json-pointer.ts';
import { toSample } from '../../../spec/schema/sample.ts';
import { createSchemas } from '../../../spec/schema/schemas.ts';
import { define } from '../../../spec/source.ts';

/**
 * A small value that fits an inferred schema and holds a text at a place (a JSON Pointer): the body of a refusal. Other texts that
 * it must have are the names of their members, which nobody takes for what a service said.
 */
export function writeText(schema: JsonObject, at: string, text: string): Json {
  return writeAt(toValue(schema, ''), schema, parsePointer(at), text);
}

function writeAt(
  value: Json,
  schema: Json | undefined,
  [token, ...deeper]: readonly string[],
  text: string,
): Json {
  if (token === undefined) return text;
  if (Array.isArray(value)) {
    const items = isObject(schema) ? schema['items'] : undefined;
    const list = [...value];
    while (list.length <= Number(token)) list.push(toValue(items, 'item'));
    list[Number(token)] = writeAt(list[Number(token)] ?? null, items, deeper, text);
    return list;
  }
  const inner = findProperty(schema, token);
  const copy: JsonObject = isObject(value) ? { ...value } : {};
  const member = Object.hasOwn(copy, token) ? copy[token] : toValue(inner, token);
  define(copy, token, writeAt(member ?? null, inner, deeper, text));
  return copy;
}

function findProperty(schema: Json | undefined, name: string): Json | undefined {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function toValue(schema: Json | undefined, name: string): Json {
  if (!isObject(schema)) return {};
  const [type] = [schema['type'] ?? 'object'].flat();
  if (type === 'string' && schema['format'] === undefined) return name;
  if (type !== 'object') return toSample(createSchemas({ schema }).schemaAt('/schema')) ?? null;
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const value: JsonObject = {};
  for (const one of required) define(value, one, toValue(findProperty(schema, one), one));
  return value;
}
