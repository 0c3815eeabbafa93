import { isObject, type JsonObject } from '../json.ts';
import { isWithin, joinPointer } from '../json-pointer.ts';
import { define, type Origins } from '../origins.ts';

/** A place that has another pointer now; what stands in it has gone with it. */
export interface Moved {
  from: string;
  to: string;
}

/**
 * Makes what a schema says in words of older drafts say the same in those of JSON Schema 2020-12, in place, and gives what moved: bounds
 * that are exclusive or not (draft 4), items by position and the rest of them (2019-09), `dependencies` (draft 7). Where words of today
 * stand beside them it is not clear which count: then the old ones stay as they are, and are told.
 */
export function renewSchema(schema: JsonObject, pointer: string, origins: Origins): Moved[] {
  turnExclusive(schema, 'minimum', 'exclusiveMinimum', origins);
  turnExclusive(schema, 'maximum', 'exclusiveMaximum', origins);
  const moved: Moved[] = [];
  if (isObject(schema['dependencies'])) moved.push(...splitDependencies(schema, pointer, origins));
  if (Array.isArray(schema['items'])) moved.push(...renameItems(schema, pointer, origins));
  return moved;
}

/**
 * `$recursiveRef` (2019-09) leads to the innermost schema around it that says `$recursiveAnchor: true`; these are noted in `anchors` from the
 * outside to the inside. What extends such a schema is not taken into account.
 */
export function bindRecursive(schema: JsonObject, pointer: string, anchors: string[]): void {
  if (schema['$recursiveAnchor'] === true) anchors.push(pointer);
  const anchor = anchors.findLast((one) => isWithin(pointer, one));
  if (schema['$recursiveRef'] !== '#' || schema['$ref'] !== undefined || anchor === undefined) return;
  delete schema['$recursiveRef'];
  schema['$ref'] = `#${anchor}`;
}

/** `minimum: 0, exclusiveMinimum: true` is `exclusiveMinimum: 0`. */
function turnExclusive(schema: JsonObject, bound: string, exclusive: string, origins: Origins): void {
  const isExclusive = schema[exclusive];
  if (typeof isExclusive !== 'boolean') return;
  delete schema[exclusive];
  if (isExclusive) rename(schema, bound, exclusive, origins);
}

/** `items: [A], additionalItems: B` is `prefixItems: [A], items: B`. */
function renameItems(schema: JsonObject, pointer: string, origins: Origins): Moved[] {
  const { items, prefixItems } = schema;
  if (prefixItems !== undefined || (Array.isArray(items) && items.length === 0)) return [];
  const names = [
    ['items', 'prefixItems'],
    ['additionalItems', 'items'],
  ] as const;
  for (const [from, to] of names) rename(schema, from, to, origins);
  return names.map(([from, to]) => ({ from: joinPointer(pointer, from), to: joinPointer(pointer, to) }));
}

/** What has to be there where a property is: other properties, or all that a schema says of the whole. */
function splitDependencies(schema: JsonObject, pointer: string, origins: Origins): Moved[] {
  const { dependencies, dependentRequired, dependentSchemas } = schema;
  if (!isObject(dependencies) || dependentRequired !== undefined || dependentSchemas !== undefined) return [];
  const required: JsonObject = {};
  const schemas: JsonObject = {};
  for (const [name, one] of Object.entries(dependencies)) {
    const part = Array.isArray(one) ? required : schemas;
    define(part, name, one);
    const location = origins.find(dependencies, name);
    if (location) origins.set(part, name, location);
  }
  const from = 'dependencies';
  if (Object.keys(required).length > 0) {
    schema[from] = required;
    rename(schema, from, 'dependentRequired', origins);
  }
  schema[from] = schemas;
  rename(schema, from, 'dependentSchemas', origins);
  return [{ from: joinPointer(pointer, from), to: joinPointer(pointer, 'dependentSchemas') }];
}

function rename(schema: JsonObject, from: string, to: string, origins: Origins): void {
  const value = schema[from];
  if (value === undefined) return;
  delete schema[from];
  schema[to] = value;
  const location = origins.find(schema, from);
  if (location) origins.set(schema, to, location);
}

/** A reference as a JSON Pointer in a URI fragment, led to where its schema moved. */
export function followMoved(reference: string, moved: readonly Moved[]): string {
  return moved.reduce(
    (at, { from, to }) => (isWithin(at, `#${from}`) ? `#${to}${at.slice(from.length + 1)}` : at),
    reference,
  );
}
