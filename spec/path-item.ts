import { isObject, type Json, type JsonObject } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import { METHODS } from './openapi-objects.ts';

/** An operation of a Path Item (OpenAPI §4.8.9). */
export interface Held {
  /** In lower case. */
  method: string;
  /** Where it stands, in the item. */
  pointer: string;
  operation: JsonObject;
}

/** Those that a Path Item has, in the order of the standard: by the fields for their methods, then all others (`additionalOperations`). */
export function listHeld(item: Json): Held[] {
  if (!isObject(item)) return [];
  const { additionalOperations: added } = item;
  const others = isObject(added) ? Object.entries(added) : [];
  return [
    ...METHODS.map((method) => ({ method, pointer: `/${method}`, operation: item[method] })),
    ...others.map(([name, operation]) => ({
      method: name.toLowerCase(),
      pointer: joinPointer('/additionalOperations', name),
      operation,
    })),
  ].filter((held): held is Held => isObject(held.operation));
}
