import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, parsePointer, toPointer } from './json-pointer.ts';

/** A value and the place where it is defined, which is where its evidence stands. */
export interface Resolved {
  pointer: string;
  value: Json;
}

/**
 * Follows the references at `pointer` to where the value is defined (OpenAPI §4.8.23). Throws on a reference that leads
 * nowhere or back to itself, which a loaded document has not.
 */
export function resolve(root: Json, pointer: string): Resolved {
  const seen = new Set<string>();
  let at = pointer;
  for (;;) {
    if (seen.has(at)) throw new Error(`The reference at ${pointer} leads back to itself.`);
    seen.add(at);
    const value = findAt(root, at);
    if (value === undefined) throw new Error(`There is nothing at ${at}.`);
    if (!isObject(value) || typeof value['$ref'] !== 'string') return { pointer: at, value };
    at = toPointer(parsePointer(value['$ref']));
  }
}

/** A reference to what stands at a URI reference, such as `#/components/schemas/Member`. */
export function toReference(uri: string): { $ref: string } {
  return { $ref: uri };
}

/** Leads the reference of an object elsewhere in its document, in place. Gives whether it has one. */
export function redirect(object: JsonObject, toUri: (pointer: string) => string): boolean {
  const { $ref } = object;
  if (typeof $ref !== 'string') return false;
  object['$ref'] = toUri($ref.slice(1));
  return true;
}
