import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { define } from '../../spec/origins.ts';

/**
 * A record changed by a JSON Merge Patch (RFC 7396): objects are merged, null takes a member out, all else replaces what was there. A
 * property of the record that may be null becomes null, because then that is what a client means.
 */
export function mergePatch(
  record: JsonObject,
  patch: JsonObject,
  fits: (name: string, value: Json) => boolean,
): JsonObject {
  const merged = { ...record };
  for (const [name, value] of Object.entries(patch)) {
    const before = Object.hasOwn(merged, name) ? merged[name] : undefined;
    if (value === null && !fits(name, null)) delete merged[name];
    else
      define(
        merged,
        name,
        isObject(value) ? mergePatch(isObject(before) ? before : {}, value, () => false) : value,
      );
  }
  return merged;
}
