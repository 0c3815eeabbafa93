import fc from 'fast-check';
import type { Json, JsonObject } from '../json.ts';
import { define } from '../origins.ts';

/** Values of JSON, and objects, made of few names and few values, so that two of them often have something in common. */
export function anyJsonOf(
  names: readonly string[],
  values: readonly Json[],
): { json: fc.Arbitrary<Json>; object: fc.Arbitrary<JsonObject> } {
  return fc.letrec<{ json: Json; object: JsonObject }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<Json>(...values),
      fc.array(tie('json'), { maxLength: 4 }),
      tie('object'),
    ),
    object: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names), tie('json')), {
        selector: ([name]) => name,
        maxLength: 4,
      })
      .map(toObject),
  }));
}

function toObject(entries: [string, Json][]): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of entries) define(result, name, value);
  return result;
}
