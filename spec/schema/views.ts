import { isObject, type Json, type JsonObject } from '../json.ts';
import { findAt } from '../json-pointer.ts';
import { walkDocument } from '../walk.ts';
import { createSchemaAt, type SchemaNode } from './schema-node.ts';

/** Which side of a schema is seen: of what is sent, or of what is answered. */
export type View = 'requests' | 'answers';

const HIDDEN = { requests: 'readOnly', answers: 'writeOnly' } as const;

/**
 * A document as one side sees it: a property that only the other side gives need not be there, whatever `required` says (OpenAPI 3.0.3
 * §4.7.24.2). 3.1 says it no more, and is read alike, which fails nobody. All pointers stay; where nothing is hidden it is the document itself.
 */
export function toView(root: JsonObject, view: View): JsonObject {
  const hidden = HIDDEN[view];
  if (!mentions(root, hidden)) return root;
  const schemaAt = createSchemaAt(() => root);
  const required = new Map<string, string[]>();
  const hide = (schema: SchemaNode, whole: SchemaNode): void => {
    const isHidden = (name: string): boolean =>
      whole.withParts.some(
        (part) => part.properties.get(name)?.withParts.some((one) => one.is(hidden)) === true,
      );
    const left = (required.get(schema.pointer) ?? schema.required).filter((name) => !isHidden(name));
    if (left.length < schema.required.length) required.set(schema.pointer, [...left]);
  };
  walkDocument(root, ({ type, pointer, value }) => {
    if (type !== 'Schema' || !isObject(value)) return;
    if (!Array.isArray(value['required']) && !Array.isArray(value['allOf'])) return;
    const schema = schemaAt(pointer);
    // What is combined may name what another part has.
    for (const part of schema?.withParts ?? []) if (schema && part.required.length > 0) hide(part, schema);
  });
  if (required.size === 0) return root;
  const seen = structuredClone(root);
  for (const [pointer, names] of required) {
    const schema = findAt(seen, pointer);
    if (isObject(schema)) schema['required'] = names;
  }
  return seen;
}

/** Whether a keyword stands anywhere: of most documents that is all that has to be known, and a mock that starts waits for it. */
function mentions(value: Json, keyword: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && Object.hasOwn(value, keyword)) return true;
  return Object.values(value).some((inner) => mentions(inner, keyword));
}
