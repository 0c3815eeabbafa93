import { isObject, type JsonObject } from '../../../../spec/json.ts';
import { joinPointer } from '../../../../spec/json-pointer.ts';
import { resolve } from '../../../../spec/resolve.ts';

export interface Property {
  /** Where the property is stated. */
  pointer: string;
  required: boolean;
}

/** The properties of a schema by name, those of the parts of its `allOf` among them. */
export function collectProperties(
  root: JsonObject,
  at: string,
  seen: Set<string> = new Set(),
): Map<string, Property> {
  const { pointer, value } = resolve(root, at);
  const properties = new Map<string, Property>();
  if (!isObject(value) || seen.has(pointer)) return properties;
  seen.add(pointer);
  const { allOf, properties: own, required } = value;
  const needed = new Set(Array.isArray(required) ? required.map(String) : []);
  for (const index of (Array.isArray(allOf) ? allOf : []).keys())
    for (const [name, property] of collectProperties(root, joinPointer(pointer, 'allOf', index), seen))
      properties.set(name, property);
  for (const name of Object.keys(isObject(own) ? own : {}))
    properties.set(name, { pointer: joinPointer(pointer, 'properties', name), required: false });
  for (const [name, property] of properties)
    if (needed.has(name)) properties.set(name, { ...property, required: true });
  return properties;
}
