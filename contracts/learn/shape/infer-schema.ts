import type { JsonObject } from '../../../spec/json.ts';
import { define } from '../../../spec/origins.ts';
import { toListSchema, toMapSchema, toObjectSchema } from '../../../spec/schema/write-schema.ts';
import { SEVERAL } from '../observations/observations.ts';
import type { Names } from './data-names.ts';
import { Shape } from './shape.ts';

/**
 * The schema of what was seen, and no narrower (JSON Schema 2020-12): types, members, items. A member is required, and a text
 * has a format, only where several exchanges always showed it. There is no `enum`, no bound and no pattern, and no value, be it
 * the name of a member, and no name that may be one. What is inside and was seen in few exchanges is assumed.
 */
export function inferSchema(shape: Shape, names: Names): JsonObject {
  const types = listTypes(shape);
  // What was never anything but null may be anything.
  if (types.length === 0 || types.join() === 'null') return {};
  const schema: JsonObject = { type: types.length === 1 ? (types[0] as string) : types };
  const format = findFormat(shape);
  if (format !== undefined) schema['format'] = format;
  if (shape.objects > 0) Object.assign(schema, inferMembers(shape, names));
  if (shape.items) Object.assign(schema, toListSchema(inferInside(shape.items, shape, names)));
  return schema;
}

function inferInside(inner: Shape, around: Shape, names: Names): JsonObject {
  const isAssumed = isSeldom(inner, around);
  return { ...inferSchema(inner, names), ...(isAssumed ? { 'x-evidence': { grade: 'assumed' } } : {}) };
}

/** Whether what is inside of something that was seen often was seen seldom itself. */
export function isSeldom(inner: Shape, around: Shape): boolean {
  return inner.exchanges.size < SEVERAL && around.exchanges.size >= SEVERAL;
}

/** The types in the order of JSON Schema's list, whole numbers among numbers, null last. */
export function listTypes({ types }: Shape): string[] {
  const order = ['string', 'boolean', 'integer', 'number', 'array', 'object', 'null'] as const;
  return order.filter((type) => types.has(type) && !(type === 'integer' && types.has('number')));
}

/** The narrowest format that several different texts, and all that there were, have. */
export function findFormat({ formats, texts }: Shape): string | undefined {
  return texts.size >= SEVERAL ? formats[0] : undefined;
}

/** Whether each of several exchanges showed a member in every object. */
export function isAlwaysThere(holder: Shape, name: string): boolean {
  return holder.exchanges.size >= SEVERAL && holder.members.get(name)?.values === holder.objects;
}

function inferMembers(shape: Shape, names: Names): JsonObject {
  const { isMap, isUnclear, data } = names.judge(shape);
  if (isMap) return toMapSchema(inferSchema(Shape.merge(shape.members.values()), names));
  // What never had any, or had some of which nothing tells what they are, may have any.
  if (isUnclear || shape.members.size === 0) return toMapSchema({});
  const properties: JsonObject = {};
  for (const [name, member] of shape.members)
    if (!data.has(name)) define(properties, name, inferInside(member, shape, names));
  const required = Object.keys(properties).filter((name) => isAlwaysThere(shape, name));
  return { ...toObjectSchema(properties, required), ...(data.size > 0 ? toMapSchema({}) : {}) };
}
