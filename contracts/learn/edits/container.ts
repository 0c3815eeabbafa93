import type { Json } from '../../../spec/json.ts';
import type { SchemaNode } from '../../../spec/schema/schema-node.ts';

/** A schema of objects or of lists, which can be changed inside; of `type`, where that is given. */
export function isContainer(schema: SchemaNode, type?: string): boolean {
  const { types, choices, prefix, combined, namesProperties } = schema;
  if (choices.length > 0) return false;
  const isList = types.includes('array') && prefix.length === 0;
  const isOfObjects = types.includes('object') || namesProperties || combined.length > 0;
  const isMeant = (kind: string): boolean => type === undefined || type === kind;
  return (isMeant('array') && isList) || (isMeant('object') && isOfObjects);
}

/** Whether a value that does not fit is wrong inside, where what is wrong can be changed, rather than as a whole. */
export function isWrongInside(schema: SchemaNode, value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return isContainer(schema.definition, Array.isArray(value) ? 'array' : 'object');
}
