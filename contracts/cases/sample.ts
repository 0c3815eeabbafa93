import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt, joinPointer } from '../../spec/json-pointer.ts';
import { resolve } from '../../spec/resolve.ts';
import { listTypes } from './defects/of-types.ts';

/** A text of each common format (JSON Schema 2020-12 Validation §7.3). */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  email: 'somebody@company.example',
  hostname: 'company.example',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://company.example/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/** Deeper schemas have no sample, which ends those that contain themselves. */
const DEEPEST = 6;

/**
 * A small value that is likely to fit the schema at a pointer: what the schema itself gives, else the smallest of its type.
 * It need not fit, so ask a validator; `undefined` where nothing comes to mind.
 */
export function toSample(root: JsonObject, pointer: string, depth = 0): Json | undefined {
  const { pointer: schema, value: keywords } = resolve(root, pointer);
  if (!isObject(keywords) || depth > DEEPEST) return undefined;
  const first = findGiven(keywords);
  if (first !== undefined) return first;

  const parts = Array.isArray(keywords['allOf'])
    ? keywords['allOf'].map((_, index) => toSample(root, joinPointer(schema, 'allOf', index), depth + 1))
    : [];
  if (parts.length > 0)
    return parts.every(isObject) ? Object.fromEntries(parts.flatMap(Object.entries)) : parts[0];
  for (const choice of ['oneOf', 'anyOf'])
    if (Array.isArray(keywords[choice])) return toSample(root, joinPointer(schema, choice, 0), depth + 1);
  return toSmallest(root, schema, keywords, depth);
}

/** What a schema itself gives as a value. */
export function findGiven(keywords: JsonObject): Json | undefined {
  const { example, default: fallback, const: only } = keywords;
  const given = [only, firstOf(keywords['enum']), example, firstOf(keywords['examples']), fallback];
  return given.find((value) => value !== undefined);
}

function toSmallest(root: JsonObject, schema: string, keywords: JsonObject, depth: number): Json | undefined {
  const { type, format, required, minimum, minLength, minItems } = keywords;
  switch (listTypes(type)[0] ?? (Array.isArray(required) ? 'object' : undefined)) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? Math.ceil(minimum) : 1;
    case 'string':
      if (typeof format === 'string' && FORMATS[format] !== undefined) return FORMATS[format];
      return 'a'.repeat(typeof minLength === 'number' ? Math.min(minLength, 1000) : 1);
    case 'array':
      return toItems(root, joinPointer(schema, 'items'), typeof minItems === 'number' ? minItems : 0, depth);
    case 'object':
      return toMembers(root, schema, Array.isArray(required) ? required.map(String) : [], depth);
    default:
      return undefined;
  }
}

function toItems(root: JsonObject, items: string, count: number, depth: number): Json[] | undefined {
  if (count === 0) return [];
  const item = findAt(root, items) === undefined ? 1 : toSample(root, items, depth + 1);
  return item === undefined || count > 100 ? undefined : Array.from({ length: count }, () => item);
}

function toMembers(
  root: JsonObject,
  schema: string,
  names: readonly string[],
  depth: number,
): JsonObject | undefined {
  const members = names.map((name): [string, Json | undefined] => {
    const member = joinPointer(schema, 'properties', name);
    return [name, findAt(root, member) === undefined ? 1 : toSample(root, member, depth + 1)];
  });
  if (members.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(members) as JsonObject;
}

function firstOf(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value[0] : undefined;
}
