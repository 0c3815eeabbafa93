import type { SchemaNode } from './schema-node.ts';

/** An object schema whose lists can be judged item by item, and the object around them without them. */
export interface RecordLists {
  /** Where the schema is defined. */
  pointer: string;
  /** Its properties that are plain lists, with the pointer of the schema of their items. */
  lists: readonly { name: string; items: string }[];
}

const OBJECT = new Set(['type', 'required', 'properties', 'additionalProperties']);
const LIST = new Set(['type', 'items']);
const REFERENCE = new Set(['$ref']);
const WORDS = new Set(['title', 'description', 'example', 'examples', 'default', 'deprecated', '$comment']);

/**
 * The lists of a schema that may be judged by themselves: those that say nothing but what their items are, in an object that says
 * nothing of its properties together but which there must be. What has no schema by a name of its own is no record.
 */
export function findRecordLists(schema: SchemaNode): RecordLists {
  const object = follow(schema);
  const properties = says(object, OBJECT) ? [...object.properties] : [];
  const lists = properties.flatMap(([name, property]) => {
    const list = follow(property);
    const items = list.items && follow(list.items);
    const isPlain = items !== undefined && items !== list.items && name !== '__proto__' && says(list, LIST);
    return isPlain ? [{ name, items: items.pointer }] : [];
  });
  return { pointer: object.pointer, lists };
}

/** What a schema refers to, as long as it says nothing else. */
function follow(schema: SchemaNode): SchemaNode {
  const { reference } = schema;
  return reference && says(schema, REFERENCE) ? follow(reference) : schema;
}

/** Whether a schema judges by these keywords only. */
function says({ stated, bare }: SchemaNode, keywords: ReadonlySet<string>): boolean {
  const isSaid = (key: string): boolean => keywords.has(key) || WORDS.has(key) || key.startsWith('x-');
  return bare === undefined && Object.keys(stated).every(isSaid);
}
