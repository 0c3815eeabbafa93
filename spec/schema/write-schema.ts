import type { Json, JsonObject } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';

/** What a schema says of the properties of an object: those that it names, and those of them that are always there. */
export function toObjectSchema(properties: JsonObject, required: readonly string[] = []): JsonObject {
  return { ...(required.length > 0 ? { required: [...required] } : {}), properties };
}

/** What a schema says of properties of any name. */
export function toMapSchema(values: Json): JsonObject {
  return { additionalProperties: values };
}

/** What a schema says of the items of a list. */
export function toListSchema(items: Json): JsonObject {
  return { items };
}

/** A value that fits one of some schemas, or several. */
export function toChoiceSchema(branches: readonly Json[]): JsonObject {
  return { anyOf: [...branches] };
}

/** Where the property of a schema stands, or would stand. */
export function toPropertyPointer(schema: string, name: string): string {
  return joinPointer(schema, 'properties', name);
}

/** Keywords that say what a value is made of, or lead to other schemas: there are better changes of them than to leave them out. */
const STRUCTURE = new Set([
  ...['type', 'required', 'properties', 'items', 'additionalProperties', 'unevaluatedProperties'],
  ...['$ref', 'oneOf', 'anyOf', 'allOf'],
]);

/** Whether a keyword is a bound that a schema can be without: a length, a form, some values. */
export function isBound(keyword: string): boolean {
  return !STRUCTURE.has(keyword);
}
