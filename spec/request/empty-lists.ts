import type { JsonObject } from '../json.ts';
import type { ValueShape } from '../schema/value-shape.ts';

/** An object with the lists that it must have, and that were not written because nothing is in them: where items stand apart, nothing says so. */
export function withEmptyLists(value: JsonObject, shape: ValueShape): JsonObject {
  const missing = shape.nodes
    .flatMap((node) => node.required)
    .filter((name) => !Object.hasOwn(value, name) && shape.property(name).types.has('array'));
  return missing.length === 0
    ? value
    : { ...value, ...Object.fromEntries(missing.map((name) => [name, []])) };
}
