import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, findStep, joinPointer, parsePointer, type Token, toPointer } from './json-pointer.ts';

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

/** What stands below a place by some names, where it is defined (as `resolve`, which goes all the way from the root). */
export function resolveBelow(root: Json, { pointer, value }: Resolved, ...names: Token[]): Resolved {
  const at = joinPointer(pointer, ...names);
  let inside: Json | undefined = value;
  for (const name of names) inside = findStep(inside, String(name));
  const isReference = inside === undefined || (isObject(inside) && typeof inside['$ref'] === 'string');
  return isReference ? resolve(root, at) : { pointer: at, value: inside ?? null };
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
