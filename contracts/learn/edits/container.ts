import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { resolve } from '../../../spec/resolve.ts';

/** A schema of objects or of lists, which can be changed inside; of `type`, where that is given. */
export function isContainer(schema: JsonObject, type?: string): boolean {
  if (schema['oneOf'] !== undefined || schema['anyOf'] !== undefined) return false;
  const types = [schema['type'] ?? []].flat();
  const isList = types.includes('array') && schema['prefixItems'] === undefined;
  const isOfObjects =
    types.includes('object') || isObject(schema['properties']) || Array.isArray(schema['allOf']);
  const isMeant = (kind: string): boolean => type === undefined || type === kind;
  return (isMeant('array') && isList) || (isMeant('object') && isOfObjects);
}

/** Whether a value that does not fit is wrong inside, where what is wrong can be changed, rather than as a whole. */
export function isWrongInside(root: JsonObject, schema: string, value: Json): boolean {
  const { value: stated } = resolve(root, schema);
  if (typeof value !== 'object' || value === null || !isObject(stated)) return false;
  return isContainer(stated, Array.isArray(value) ? 'array' : 'object');
}
