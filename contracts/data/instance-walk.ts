import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { joinPointer, parsePointer, toPointer } from '../../spec/json-pointer.ts';
import type { Contract } from '../contract.ts';

/** One meeting of a schema and a value that it is about. */
export interface Visit {
  /** The pointer of the schema. */
  schema: string;
  /** The value, and where in the whole it stands (a JSON Pointer). */
  value: Json;
  place: string;
  /** The schemas that the value must fit besides: behind `$ref` and `allOf`, each visited too. */
  parts: readonly string[];
  /** What is visited next in any case: the value with each of `parts`, then its members and items with theirs. */
  inside: readonly Inside[];
}

/** A part of a value, itself included, with a schema that it must fit. */
export interface Inside {
  schema: string;
  value: Json;
  /** The member or the index; `undefined` for the value itself. */
  token: string | number | undefined;
}

/**
 * Goes through a value beside its schema (JSON Schema 2020-12), from the whole to its parts, and calls `visit` for each schema
 * with each value that it applies to. Of `oneOf` and `anyOf` only the branches that the value fits are gone into. Where
 * `visit` returns false, nothing below is visited.
 */
export function walkInstance(
  contract: Contract,
  schema: string,
  value: Json,
  visit: (visit: Visit) => boolean | undefined,
  place = '',
): void {
  const stated = contract.at(schema);
  if (!isObject(stated)) return;
  const go = (pointer: string, inner: Json, at: string): void =>
    walkInstance(contract, pointer, inner, visit, at);
  const parts = toSameValue(stated, schema);
  const inside = listInside(stated, schema, value, parts).filter((one) => isObject(contract.at(one.schema)));
  if (visit({ schema, value, place, parts, inside }) === false) return;

  for (const { schema: at, token } of inside) if (token === undefined) go(at, value, place);
  for (const branches of ['oneOf', 'anyOf']) {
    for (const index of listKeys(stated[branches])) {
      const branch = joinPointer(schema, branches, index);
      if (contract.validators.at(branch)(value).length === 0) go(branch, value, place);
    }
  }
  for (const { schema: at, value: inner, token } of inside)
    if (token !== undefined) go(at, inner, joinPointer(place, token));
}

/** The value with the other schemas that it must fit, then its members and items with theirs. */
function listInside(stated: JsonObject, schema: string, value: Json, parts: readonly string[]): Inside[] {
  const inside: Inside[] = parts.map((part) => ({ schema: part, value, token: undefined }));
  if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const property = findProperty(stated, schema, name);
      if (property !== undefined) inside.push({ schema: property, value: inner, token: name });
    }
  }
  if (Array.isArray(value)) {
    const prefix = listKeys(stated['prefixItems']).length;
    for (const [index, inner] of value.entries()) {
      const item = index < prefix ? joinPointer(schema, 'prefixItems', index) : `${schema}/items`;
      inside.push({ schema: item, value: inner, token: index });
    }
  }
  return inside;
}

/** The schemas that the same value must fit: behind `$ref`, and each of `allOf`. */
function toSameValue(stated: JsonObject, schema: string): string[] {
  const reference = stated['$ref'];
  const behind = typeof reference === 'string' ? [toPointer(parsePointer(reference))] : [];
  return [...behind, ...listKeys(stated['allOf']).map((index) => joinPointer(schema, 'allOf', index))];
}

/** The pointer of the schema of one member: declared, else by pattern, else of what is additional. */
function findProperty(stated: JsonObject, schema: string, name: string): string | undefined {
  if (isObject(stated['properties']) && Object.hasOwn(stated['properties'], name))
    return joinPointer(schema, 'properties', name);
  const patterns = isObject(stated['patternProperties']) ? Object.keys(stated['patternProperties']) : [];
  const pattern = patterns.find((source) => new RegExp(source, 'u').test(name));
  if (pattern !== undefined) return joinPointer(schema, 'patternProperties', pattern);
  return isObject(stated['additionalProperties']) ? `${schema}/additionalProperties` : undefined;
}

function listKeys(list: Json | undefined): number[] {
  return Array.isArray(list) ? [...list.keys()] : [];
}
