import { isObject, type JsonObject } from '../json.ts';
import { findAt } from '../json-pointer.ts';
import { type SchemaAt, SchemaNode } from './schema-node.ts';
import { createSchemaValidators, type Precompiled, type SchemaValidators } from './schema-validators.ts';

/** The schemas of one document, to be read and to judge by. */
export interface Schemas {
  /** The schema at a pointer, `undefined` where there is none; kept, because every part of every body asks for it. */
  schemaAt: SchemaAt;
  validators: SchemaValidators;
}

/** The schemas of a document that does not change any more. */
export function createSchemas(root: JsonObject, precompiled?: Precompiled): Schemas {
  const known = new Map<string, SchemaNode | undefined>();
  const schemaAt: SchemaAt = (pointer) => {
    if (known.has(pointer)) return known.get(pointer);
    const value = findAt(root, pointer);
    const isSchema = isObject(value) || typeof value === 'boolean';
    const node = isSchema ? new SchemaNode(pointer, value, schemaAt) : undefined;
    known.set(pointer, node);
    return node;
  };
  return { schemaAt, validators: createSchemaValidators(root, precompiled) };
}
