import { isObject, type Json } from './json.ts';
import { findStep, isWithin, joinPointer, parsePointer } from './json-pointer.ts';
import { type FieldType, findObjectType, type ObjectType } from './openapi-objects.ts';
import { remember } from './remember.ts';

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

/** `walkDocument` without what the service calls by itself (`callbacks`, `webhooks`): no client asks for it. */
export function walkAnswering(root: Json, visit: (visit: DocumentVisit) => void): void {
  let calls: string | undefined;
  walkDocument(root, (visited) => {
    const { pointer, type } = visited;
    if (calls !== undefined && isWithin(pointer, calls)) return;
    calls =
      type === 'Callback' || (type === 'PathItem' && pointer.startsWith('/webhooks/')) ? pointer : undefined;
    if (calls === undefined) visit(visited);
  });
}

/** `walkDocument` for a part of a document, such as a schema; the pointers are those in the part. */
export function walkAs(type: FieldType, value: Json, visit: (visit: DocumentVisit) => void): void {
  walk('', value, toShape(type), visit);
}

/** How a field type is read: `!` left out, a list or a map of something, or an object that a Reference may stand for. */
interface Shape {
  name: FieldType;
  list: FieldType | undefined;
  map: FieldType | undefined;
  isReferable: boolean;
  object: ObjectType | undefined;
}

/** There are few, and each is asked for at every place of a document. */
const toShape = remember((written: FieldType): Shape => {
  const type = written.startsWith('!') ? written.slice(1) : written;
  const isReferable = type.endsWith('?');
  const name = isReferable ? type.slice(0, -1) : type;
  return {
    name,
    list: type.startsWith('[') ? type.slice(1, -1) : undefined,
    map: type.startsWith('{') ? type.slice(1, -1) : undefined,
    isReferable,
    object: findObjectType(name),
  };
});

function walk(pointer: string, value: Json, shape: Shape, visit: (visit: DocumentVisit) => void): void {
  if (shape.list !== undefined && Array.isArray(value)) {
    const inner = toShape(shape.list);
    for (let index = 0; index < value.length; index += 1)
      walk(`${pointer}/${index}`, value[index] ?? null, inner, visit);
    return;
  }
  if (shape.map !== undefined && isObject(value)) {
    const inner = toShape(shape.map);
    // A map is no object of the standard: a schema property may be called `x-evidence`.
    for (const key of Object.keys(value)) walk(joinPointer(pointer, key), value[key] ?? null, inner, visit);
    return;
  }
  const { name, object } = toSeen(shape, value);
  visit({ pointer, value, type: name, wanted: shape.name });
  if (!object || !isObject(value)) return;
  for (const key of Object.keys(value)) {
    const type = findFieldType(key, object);
    if (type !== undefined) walk(joinPointer(pointer, key), value[key] ?? null, toShape(type), visit);
  }
}

/** The object that stands at a place: a Reference may stand for it. */
function toSeen(shape: Shape, value: Json): Shape {
  const isReference = shape.isReferable && isObject(value) && Object.hasOwn(value, '$ref');
  return isReference ? toShape('Reference') : shape;
}

function findFieldType(key: string, { fields, patterned }: ObjectType): FieldType | undefined {
  if (key === 'x-evidence') return 'Evidence';
  if (Object.hasOwn(fields, key)) return fields[key];
  return patterned && !key.startsWith('x-') && patterned.name.test(key) ? patterned.type : undefined;
}

/** The type that the standard wants at a pointer of a document, as `walkDocument` gives it; `undefined` where it gives none. */
export function findWantedAt(root: Json, pointer: string): FieldType | undefined {
  let [value, shape]: [Json | undefined, Shape] = [root, toShape('OpenAPI')];
  for (const token of parsePointer(pointer)) {
    const type = findInnerType(value, shape, token);
    value = findStep(value, token);
    if (type === undefined || value === undefined) return undefined;
    shape = toShape(type);
  }
  const isContainer =
    (shape.list !== undefined && Array.isArray(value)) || (shape.map !== undefined && isObject(value));
  return isContainer ? undefined : shape.name;
}

function findInnerType(value: Json | undefined, shape: Shape, token: string): FieldType | undefined {
  if (Array.isArray(value)) return shape.list;
  if (!isObject(value)) return undefined;
  if (shape.map !== undefined) return shape.map;
  const { object } = toSeen(shape, value);
  return object && findFieldType(token, object);
}
