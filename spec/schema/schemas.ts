import { isObject, type JsonObject } from '../json.ts';
import { findAt } from '../json-pointer.ts';
import { remember } from '../remember.ts';
import { type SchemaAt, SchemaNode } from './schema-node.ts';
import {
  createSchemaValidators,
  type Extent,
  type Precompiled,
  type SchemaValidators,
} from './schema-validators.ts';

/** The schemas of one document, to be read and to judge by. */
export interface Schemas {
  /** The schema at a pointer, `undefined` where there is none; kept, because every part of every body asks for it. */
  schemaAt: SchemaAt;
  validators: SchemaValidators;
}

/** The schemas of a document that does not change any more. */
export function createSchemas(root: JsonObject, precompiled?: Precompiled, extent?: Extent): Schemas {
  const schemaAt: SchemaAt = remember((pointer) => {
    const value = findAt(root, pointer);
    const isSchema = isObject(value) || typeof value === 'boolean';
    return isSchema ? new SchemaNode(pointer, value, schemaAt) : undefined;
  });
  return { schemaAt, validators: createSchemaValidators(root, precompiled, extent) };
}
