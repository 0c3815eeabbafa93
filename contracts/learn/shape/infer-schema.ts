import type { JsonObject } from '../../../spec/json.ts';
import { define } from '../../../spec/origins.ts';
import { toListSchema, toMapSchema, toObjectSchema } from '../../../spec/schema/write-schema.ts';
import { SEVERAL } from '../observations/observations.ts';
import { mergeShapes, type Shape } from './shape.ts';

/**
 * The schema of what was seen, and no narrower (JSON Schema 2020-12): types, members, items. A member is required, and a text
 * has a format, only where several exchanges always showed it. There is no `enum`, no bound and no pattern, and no value. What is
 * inside and was seen in few exchanges is assumed.
 */
export function inferSchema(shape: Shape): JsonObject {
  const types = listTypes(shape);
  // What was never anything but null may be anything.
  if (types.length === 0 || types.join() === 'null') return {};
  const schema: JsonObject = { type: types.length === 1 ? (types[0] as string) : types };
  const format = findFormat(shape);
  if (format !== undefined) schema['format'] = format;
  if (shape.objects > 0) Object.assign(schema, isMap(shape) ? inferMap(shape) : inferMembers(shape));
  if (shape.items) Object.assign(schema, toListSchema(inferInside(shape.items, shape)));
  return schema;
}

/** What is inside of something that was seen often may have been seen seldom itself. */
function inferInside(inner: Shape, around: Shape): JsonObject {
  const isSeldom = inner.exchanges.size < SEVERAL && around.exchanges.size >= SEVERAL;
  return { ...inferSchema(inner), ...(isSeldom ? { 'x-evidence': { grade: 'assumed' } } : {}) };
}

/** The types in the order of JSON Schema's list, whole numbers among numbers, null last. */
export function listTypes({ types }: Shape): string[] {
  const order = ['string', 'boolean', 'integer', 'number', 'array', 'object', 'null'] as const;
  return order.filter((type) => types.has(type) && !(type === 'integer' && types.has('number')));
}

/** The narrowest format that several different texts, and all that there were, have. */
export function findFormat({ formats, texts }: Shape): string | undefined {
  return texts.size >= SEVERAL ? [...(formats ?? [])][0] : undefined;
}

/** Whether each of several exchanges showed a member in every object. */
export function isAlwaysThere(holder: Shape, name: string): boolean {
  return holder.exchanges.size >= SEVERAL && holder.members.get(name)?.values === holder.objects;
}

function inferMembers(shape: Shape): JsonObject {
  const properties: JsonObject = {};
  for (const [name, member] of shape.members) define(properties, name, inferInside(member, shape));
  const required = [...shape.members.keys()].filter((name) => isAlwaysThere(shape, name));
  return toObjectSchema(properties, required);
}

function inferMap({ members }: Shape): JsonObject {
  return toMapSchema(inferSchema(mergeShapes([...members.values()])));
}

/** A name that a person gave to a member, rather than data in its place: an address, an id, a day. */
const NAME = /^[A-Za-z_$@][\w.$@-]{0,63}$/;
const ID = /\d{4,}|^[0-9a-f]{8,}$|[0-9a-f]{8}-[0-9a-f]{4}|@./i;

/** So many names of which most objects have only few are data. */
const MANY_NAMES = 20;

/**
 * Whether the names of the members are data, as in `{"rosa@example.com": 3}`: they must not be taken for names of fields, and
 * least of all be written down.
 */
export function isMap({ members, objects }: Shape): boolean {
  const names = [...members.keys()];
  if (names.some((name) => !NAME.test(name) || ID.test(name))) return true;
  const total = [...members.values()].reduce((sum, member) => sum + member.values, 0);
  if (names.length >= MANY_NAMES && objects > 1 && total / objects < names.length / 2) return true;
  // Three and more alike objects side by side are entries, unless object after object has them under the same names.
  const alike = new Set([...members.values()].map((member) => [...member.members.keys()].toSorted().join()));
  const isStable = objects > 1 && total === objects * names.length;
  return names.length >= 3 && alike.size === 1 && !alike.has('') && !isStable;
}
