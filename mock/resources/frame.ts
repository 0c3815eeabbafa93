import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { parsePointer, toPointer } from '../../spec/json-pointer.ts';
import { define } from '../../spec/origins.ts';
import { toPlain } from '../../spec/resources/id-names.ts';
import { type ListedPart, sayOfList } from './list-query.ts';

/** A body with something at a JSON Pointer in it, alone where that is a list; objects on the way are made where there are none. */
export function putInside(body: Json | undefined, pointer: string, value: Json): Json {
  const [name, ...rest] = parsePointer(pointer);
  if (name === undefined) return value;
  if (name === '0' && !isObject(body))
    return [putInside(Array.isArray(body) ? body[0] : undefined, toPointer(rest), value)];
  const around: JsonObject = isObject(body) ? { ...body } : {};
  const inner = Object.hasOwn(around, name) ? around[name] : undefined;
  define(around, name, putInside(inner, toPointer(rest), value));
  return around;
}

/** Where an answer says where the next page is: by a number of its own of which nothing is known here. */
const NEXT = new Set(['next', 'nextpage', 'nextcursor', 'nextpagetoken', 'nexttoken', 'nexturl', 'nextlink']);

/**
 * What stands around a list says of it what it is: how many there are, which page it is, that no cursor leads on. `isValid` judges each
 * change; the list itself is put in later.
 */
export function tellOfList(frame: Json, part: ListedPart, isValid: (changed: Json) => boolean): Json {
  let told = frame;
  const change = (path: readonly string[], value: Json | undefined): boolean => {
    const changed = structuredClone(told);
    let holder = changed;
    for (const token of path.slice(0, -1)) holder = (holder as JsonObject)[token] ?? null;
    const last = path.at(-1) ?? '';
    if (value === undefined) delete (holder as JsonObject)[last];
    else define(holder as JsonObject, last, value);
    if (!isValid(changed)) return false;
    told = changed;
    return true;
  };
  for (const { path, value } of listMembers(frame)) {
    const name = path.at(-1) ?? '';
    const said = sayOfList(name, value, part);
    if (said !== undefined && said !== value) change(path, said);
    if (NEXT.has(toPlain(name)) && value !== null) change(path, null) || change(path, undefined);
  }
  return told;
}

/** The plain values in an object, and in the objects in it. */
function listMembers(frame: Json, path: readonly string[] = []): { path: readonly string[]; value: Json }[] {
  if (!isObject(frame)) return [];
  return Object.entries(frame).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [];
    if (isObject(value)) return path.length === 0 ? listMembers(value, [name]) : [];
    return [{ path: [...path, name], value }];
  });
}
