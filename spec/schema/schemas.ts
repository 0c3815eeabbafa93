import type { JsonObject } from '../json.ts';
import { createSchemaAt, type SchemaAt } from './schema-node.ts';
import {
  createSchemaValidators,
  type Extent,
  type Precompiled,
  type SchemaValidators,
} from './schema-validators.ts';
import { toView, type View } from './views.ts';

/** The schemas of one document, to be read and to judge by. */
export interface Schemas {
  /** The schema at a pointer, `undefined` where there is none; kept, because every part of every body asks for it. */
  schemaAt: SchemaAt;
  validators: SchemaValidators;
}

/** What is asked of the schemas of a document. */
interface SchemasOptions {
  precompiled?: Precompiled | undefined;
  extent?: Extent | undefined;
  /** The side from which they are seen; without one, they are as they are written. */
  view?: View;
}

/** The schemas of a document that does not change any more. */
export function createSchemas(root: JsonObject, { precompiled, extent, view }: SchemasOptions = {}): Schemas {
  let seen: JsonObject | undefined;
  const see = (): JsonObject => {
    seen ??= view === undefined ? root : toView(root, view);
    return seen;
  };
  return { schemaAt: createSchemaAt(see), validators: createSchemaValidators(see, precompiled, extent) };
}
