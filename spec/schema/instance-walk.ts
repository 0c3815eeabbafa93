import type { Contract } from '../contract.ts';
import { isObject, type Json } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';
import type { SchemaNode } from './schema-node.ts';

/** One meeting of a schema and a value that it is about. */
export interface Visit {
  /** The pointer of the schema. */
  schema: string;
  /** The value, and where in the whole it stands (a JSON Pointer). */
  value: Json;
  place: string;
  /** The same place with `-` for every index of a list, and for every name of a member that the document leaves open. */
  shown: string;
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
  /** How the token is shown: see `Visit.shown`. */
  shown: string | undefined;
}

/** The one name for all items of a list, and for all members of a map. */
const ANY = '-';

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
  shown = '',
): void {
  const node = contract.schemaAt(schema);
  if (!node) return;
  const { parts, branches } = node;
  const inside = listInside(contract, node, value);
  if (visit({ schema, value, place, shown, parts, inside }) === false) return;

  for (const one of inside)
    if (one.token === undefined) walkInstance(contract, one.schema, value, visit, place, shown);
  for (const branch of branches)
    if (contract.validators.at(branch)(value).length === 0)
      walkInstance(contract, branch, value, visit, place, shown);
  for (const one of inside) {
    if (one.token === undefined || one.shown === undefined) continue;
    const at = joinPointer(place, one.token);
    walkInstance(contract, one.schema, one.value, visit, at, joinPointer(shown, one.shown));
  }
}

/** The value with the other schemas that it must fit, then its members and items with theirs. */
function listInside(contract: Contract, node: SchemaNode, value: Json): Inside[] {
  const inside: Inside[] = [];
  const add = (schema: string, inner: Json, token?: string | number, shown?: string): void => {
    if (contract.schemaAt(schema)) inside.push({ schema, value: inner, token, shown });
  };
  for (const part of node.parts) add(part, value);
  if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const member = node.findMember(name);
      if (member) add(member.schema, inner, name, member.isOpen ? ANY : name);
    }
  }
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) add(node.itemAt(index), item, index, ANY);
  return inside;
}
