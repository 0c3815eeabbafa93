import { isObject, type Json, type JsonObject } from '../json.ts';
import type { SchemaNode } from './schema-node.ts';

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
 * A small value that is likely to fit a schema: what the schema itself gives, else the smallest of its type. It need not fit, so
 * ask a validator; `undefined` where nothing comes to mind.
 */
export function toSample(schema: SchemaNode | undefined, depth = 0): Json | undefined {
  const defined = schema?.definition;
  if (!defined || defined.bare !== undefined || depth > DEEPEST) return undefined;
  const { given, combined, choices } = defined;
  if (given !== undefined) return given;
  const parts = combined.map((part) => toSample(part, depth + 1));
  if (parts.length > 0)
    return parts.every(isObject) ? Object.fromEntries(parts.flatMap(Object.entries)) : parts[0];
  const [choice] = choices;
  return choice ? toSample(choice.branches[0], depth + 1) : toSmallest(defined, depth);
}

function toSmallest(schema: SchemaNode, depth: number): Json | undefined {
  switch (schema.types[0] ?? (schema.required.length > 0 ? 'object' : undefined)) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.ceil(schema.number('minimum') ?? 1);
    case 'string':
      return (
        FORMATS[schema.text('format') ?? ''] ?? 'a'.repeat(Math.min(schema.number('minLength') ?? 1, 1000))
      );
    case 'array':
      return toItems(schema, depth);
    case 'object':
      return toObject(schema, depth);
    default:
      return undefined;
  }
}

function toItems(schema: SchemaNode, depth: number): Json[] | undefined {
  const count = schema.number('minItems') ?? 0;
  if (count === 0) return [];
  const item = schema.items ? toSample(schema.items, depth + 1) : 1;
  return item === undefined || count > 100 ? undefined : Array.from({ length: count }, () => item);
}

function toObject({ required, properties }: SchemaNode, depth: number): JsonObject | undefined {
  const values = required.map((name): [string, Json | undefined] => {
    const property = properties.get(name);
    return [name, property ? toSample(property, depth + 1) : 1];
  });
  if (values.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(values) as JsonObject;
}
