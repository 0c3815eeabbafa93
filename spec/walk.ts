import { isObject, type Json } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import { type FieldType, findObjectType } from './openapi-objects.ts';

/** One value of a document that the standard gives a type. */
export interface DocumentVisit {
  pointer: string;
  value: Json;
  /** The type without `!` and `?`: an object's name, or that of a plain value; `Reference` where one stands for the object. */
  type: FieldType;
  /** The type that the standard wants here, whether the object itself stands here or a Reference to one. */
  wanted: FieldType;
}

/**
 * Calls `visit` for everything in an OpenAPI document that the standard gives a type, in the document's order, ancestors
 * first. References are visited and not followed, so that each place is visited once.
 */
export function walkDocument(root: Json, visit: (visit: DocumentVisit) => void): void {
  walkAs('OpenAPI', root, visit);
}

/** `walkDocument` for a part of a document, such as a schema; the pointers are those in the part. */
export function walkAs(type: FieldType, value: Json, visit: (visit: DocumentVisit) => void): void {
  walk({ pointer: '', value, type }, visit);
}

function walk(at: Omit<DocumentVisit, 'wanted'>, visit: (visit: DocumentVisit) => void): void {
  const { pointer, value } = at;
  const type = at.type.startsWith('!') ? at.type.slice(1) : at.type;

  const list = type.startsWith('[') ? type.slice(1, -1) : undefined;
  if (list && Array.isArray(value)) {
    for (const [key, item] of value.entries())
      walk({ pointer: joinPointer(pointer, key), value: item, type: list }, visit);
    return;
  }
  const map = type.startsWith('{') ? type.slice(1, -1) : undefined;
  if (map && isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      // A map is no object of the standard: a schema property may be called `x-evidence`.
      walk({ pointer: joinPointer(pointer, key), value: member, type: map }, visit);
    }
    return;
  }

  const name = type.endsWith('?') ? type.slice(0, -1) : type;
  const referable = name !== type;
  const isReference = referable && isObject(value) && Object.hasOwn(value, '$ref');
  const seen = { ...at, type: isReference ? 'Reference' : name, wanted: name };
  visit(seen);
  const objectType = findObjectType(seen.type);
  if (!isObject(value) || !objectType) return;

  const { fields, patterned } = objectType;
  for (const [key, member] of Object.entries(value)) {
    const fieldType = findFieldType(key, fields, patterned);
    if (fieldType) walk({ pointer: joinPointer(pointer, key), value: member, type: fieldType }, visit);
  }
}

function findFieldType(
  key: string,
  fields: Record<string, FieldType>,
  patterned: { name: RegExp; type: FieldType } | undefined,
): FieldType | undefined {
  if (key === 'x-evidence') return 'Evidence';
  if (Object.hasOwn(fields, key)) return fields[key];
  return patterned && !key.startsWith('x-') && patterned.name.test(key) ? patterned.type : undefined;
}
