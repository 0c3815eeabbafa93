import { parsePointer } from '../json-pointer.ts';
import { rememberOf } from '../remember.ts';
import type { SchemaChoice, SchemaNode } from '../schema/schema-node.ts';

/** How many choices may stand in one another. */
const DEEPEST_CHOICE = 2;

/** The schema with all that the same value must fit, and of a choice with null the other branch. */
export const listForms: (schema: SchemaNode) => readonly SchemaNode[] = rememberOf((schema) =>
  findForms(schema, new Set()),
);

function findForms(schema: SchemaNode, seen: Set<SchemaNode>): SchemaNode[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const others = schema.choices.flatMap((choice) => {
    const branches = listBranches(choice);
    return branches.length === 1 ? branches : [];
  });
  return [schema, ...[...schema.parts, ...others].flatMap((part) => findForms(part, seen))];
}

/** The branches of a choice that a value other than null may fit. */
function listBranches({ branches }: SchemaChoice): SchemaNode[] {
  return branches.filter((branch) => !isNull(branch));
}

/** The properties that a value has, whichever branch of a choice it fits. */
export const listProperties: (schema: SchemaNode) => ReadonlyMap<string, SchemaNode> = rememberOf((schema) =>
  findProperties(schema, DEEPEST_CHOICE),
);

function findProperties(schema: SchemaNode, depth: number): ReadonlyMap<string, SchemaNode> {
  const forms = listForms(schema);
  const properties = new Map(forms.flatMap((form) => [...form.properties]));
  for (const choice of depth === 0 ? [] : forms.flatMap(({ choices }) => choices)) {
    const [first, ...others] = listBranches(choice).map((branch) => findProperties(branch, depth - 1));
    for (const [name, property] of first ?? [])
      if (others.every((branch) => branch.has(name)) && !properties.has(name)) properties.set(name, property);
  }
  return properties;
}

function isNull({ definition: { types } }: SchemaNode): boolean {
  return types.length === 1 && types[0] === 'null';
}

/** The schema of what stands at a JSON Pointer in the values of another, where properties, or the first of a list, lead there. */
export function findInside(schema: SchemaNode | undefined, pointer: string): SchemaNode | undefined {
  let inside = schema;
  for (const token of parsePointer(pointer))
    inside = inside && (listProperties(inside).get(token) ?? (token === '0' ? findItems(inside) : undefined));
  return inside;
}

/** The schema of the items of a list. */
export function findItems(schema: SchemaNode): SchemaNode | undefined {
  return listForms(schema).flatMap(({ items }) => items ?? [])[0];
}
