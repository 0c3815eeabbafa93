import { isObject, type Json, type JsonObject } from '../json.ts';
import { joinPointer, parsePointer, toPointer } from '../json-pointer.ts';

/** A schema with the pointers of the schemas below it, worked out once for all the values that it will meet. */
export interface SchemaNode {
  stated: JsonObject;
  /** Those that the same value must fit: behind `$ref`, and each of `allOf`. */
  parts: readonly string[];
  /** The branches of `oneOf` and `anyOf`. */
  branches: readonly string[];
  /** That of a member: declared, else by pattern, else of what is additional; whether the document leaves its name open. */
  findMember(name: string): { schema: string; isOpen: boolean } | undefined;
  /** That of an item. */
  itemAt(index: number): string;
}

/** The node of the schema that stands at a pointer. */
export function toSchemaNode(stated: JsonObject, schema: string): SchemaNode {
  const reference = stated['$ref'];
  const behind = typeof reference === 'string' ? [toPointer(parsePointer(reference))] : [];
  const declared = new Map(
    Object.keys(toObject(stated['properties'])).map((name) => [
      name,
      joinPointer(schema, 'properties', name),
    ]),
  );
  const patterns = Object.keys(toObject(stated['patternProperties'])).map((source) => ({
    pattern: new RegExp(source, 'u'),
    schema: joinPointer(schema, 'patternProperties', source),
  }));
  const additional = isObject(stated['additionalProperties']) ? `${schema}/additionalProperties` : undefined;
  const prefix = listKeys(stated['prefixItems']).length;
  return {
    stated,
    parts: [...behind, ...listBelow(stated, schema, 'allOf')],
    branches: [...listBelow(stated, schema, 'oneOf'), ...listBelow(stated, schema, 'anyOf')],
    findMember(name) {
      const property = declared.get(name);
      if (property !== undefined) return { schema: property, isOpen: false };
      const open = patterns.find(({ pattern }) => pattern.test(name))?.schema ?? additional;
      return open === undefined ? undefined : { schema: open, isOpen: true };
    },
    itemAt: (index) => (index < prefix ? joinPointer(schema, 'prefixItems', index) : `${schema}/items`),
  };
}

function listBelow(stated: JsonObject, schema: string, keyword: string): string[] {
  return listKeys(stated[keyword]).map((index) => joinPointer(schema, keyword, index));
}

function listKeys(list: Json | undefined): number[] {
  return Array.isArray(list) ? [...list.keys()] : [];
}

function toObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
