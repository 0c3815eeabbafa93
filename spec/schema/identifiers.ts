import { isObject, type JsonObject } from '../json.ts';
import { findAt, joinPointer, parentPointer } from '../json-pointer.ts';
import type { Origins } from '../origins.ts';
import { walkAs, walkDocument } from '../walk.ts';

/** What a document is called in which a schema names itself; its own schemas are relative to it (RFC 3986 §5.1). */
const DOCUMENT = 'https://document.invalid/';
const IDENTIFIERS = ['$id', '$anchor', '$dynamicAnchor'];

/** Whether a text may be that of a document whose schemas name themselves. */
export function mayIdentify(text: string): boolean {
  // `id` is the name of too much: what counts is whether anything refers by a name.
  return /\$(?:id|anchor|dynamicAnchor|dynamicRef)\b|\$ref["']?\s*:\s*["']?#[^/"'\s]/.test(text);
}

/**
 * Makes each reference to a name that a schema gives itself (`$id`, `$anchor`; JSON Schema 2020-12 core §8.2) one to its place, in
 * place, and takes the names away: all that follows knows schemas by where they stand. A `$dynamicRef` (§8.2.3.2) leads where it leads
 * from the outermost schema that has its `$dynamicAnchor`: what such a schema refers to becomes a component of its own, in which it leads
 * there. A name that no schema has stays as it is.
 */
export function resolveIdentifiers(root: JsonObject, origins: Origins): void {
  for (const { value } of visitSchemas(root)) renewIdentifiers(value);
  const all = listNamed(root);
  const find = createFind(root, all);
  for (const { schema, base } of all) {
    const { $ref } = schema;
    const isPlace = base === DOCUMENT && typeof $ref === 'string' && $ref.startsWith('#/');
    const found = typeof $ref === 'string' && !isPlace ? find($ref, base)?.pointer : undefined;
    if (found !== undefined) schema['$ref'] = `#${found}`;
  }
  const dynamic = listDynamic(all, find);
  const rewritten = specialise(root, origins, { all, dynamic });
  for (const { schema, to } of [...dynamic, ...rewritten]) {
    const location = origins.find(schema, '$dynamicRef');
    if (location) origins.set(schema, '$ref', location);
    delete schema['$dynamicRef'];
    schema['$ref'] = `#${to}`;
  }
  for (const { value } of visitSchemas(root)) for (const name of IDENTIFIERS) delete value[name];
}

/** `id`, of draft 4, is `$id`; where either is a fragment alone, which drafts up to 7 had, it is an `$anchor`. */
function renewIdentifiers(schema: JsonObject): void {
  const { id, $id = id, $anchor } = schema;
  if (typeof $id !== 'string') return;
  const isAnchor = /^#[^/]/.test($id);
  if ($id === id) delete schema['id'];
  if (isAnchor) delete schema['$id'];
  if (!isAnchor) schema['$id'] = $id;
  else if ($anchor === undefined) schema['$anchor'] = $id.slice(1);
}

/** A schema, and the URI to which what it says is relative. */
interface Named {
  pointer: string;
  schema: JsonObject;
  base: string;
}

function listNamed(root: JsonObject): Named[] {
  const bases = new Map<string, string>();
  return visitSchemas(root).map(({ pointer, value }) => {
    const { $id } = value;
    const outer = findBase(bases, parentPointer(pointer));
    const base = typeof $id === 'string' ? (toUri($id, outer)?.uri ?? outer) : outer;
    if (base !== outer) bases.set(pointer, base);
    return { pointer, schema: value, base };
  });
}

function findBase(bases: ReadonlyMap<string, string>, pointer: string | undefined): string {
  if (pointer === undefined) return DOCUMENT;
  return bases.get(pointer) ?? findBase(bases, parentPointer(pointer));
}

function visitSchemas(root: JsonObject): { pointer: string; value: JsonObject }[] {
  const found: { pointer: string; value: JsonObject }[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (type === 'Schema' && isObject(value)) found.push({ pointer, value });
  });
  return found;
}

function toUri(reference: string, base: string): { uri: string; fragment: string } | undefined {
  try {
    const url = new URL(reference, base);
    const fragment = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    return { uri: url.href, fragment };
  } catch {
    return undefined;
  }
}

interface Found {
  pointer: string;
  /** The anchor by which it was named. */
  anchor: string | undefined;
}
type Find = (reference: string, base: string) => Found | undefined;

function createFind(root: JsonObject, all: readonly Named[]): Find {
  const places = new Map<string, string>([[DOCUMENT, '']]);
  for (const { pointer, schema, base } of all.toReversed()) {
    if (schema['$id'] !== undefined && base !== DOCUMENT) places.set(base, pointer);
    for (const anchor of [schema['$anchor'], schema['$dynamicAnchor']])
      if (typeof anchor === 'string') places.set(`${base}#${anchor}`, pointer);
  }
  return (reference, base) => {
    const to = toUri(reference, base);
    const resource = to && places.get(to.uri);
    if (to === undefined || resource === undefined) return undefined;
    const { uri, fragment } = to;
    const anchored = places.get(`${uri}#${fragment}`);
    if (anchored !== undefined) return { pointer: anchored, anchor: fragment };
    if (fragment !== '' && !fragment.startsWith('/')) return undefined;
    // Who writes a place in a schema with a name of its own often means one in the document.
    const pointer = [resource + fragment, fragment].find((one) => findAt(root, one) !== undefined);
    return pointer === undefined ? undefined : { pointer, anchor: undefined };
  };
}

/** A dynamic reference, and where it leads if no schema around says otherwise. */
interface DynamicReference {
  schema: JsonObject;
  pointer: string;
  to: string;
  /** Where it may lead elsewhere. */
  anchor: string | undefined;
}

function listDynamic(all: readonly Named[], find: Find): DynamicReference[] {
  return all.flatMap(({ pointer, schema, base }) => {
    const { $dynamicRef } = schema;
    const found = typeof $dynamicRef === 'string' ? find($dynamicRef, base) : undefined;
    if (!found) return [];
    const target = all.find((one) => one.pointer === found.pointer);
    const isDynamic = found.anchor !== undefined && target?.schema['$dynamicAnchor'] === found.anchor;
    return [{ schema, pointer, to: found.pointer, anchor: isDynamic ? found.anchor : undefined }];
  });
}

/** Where the dynamic references of each name lead. */
type Scope = ReadonlyMap<string, string>;

/**
 * Copies what refers dynamically for each schema around that says where to; gives the references that lead to the copies, with where they
 * are to lead.
 */
function specialise(
  root: JsonObject,
  origins: Origins,
  { all, dynamic }: { all: readonly Named[]; dynamic: readonly DynamicReference[] },
): { schema: JsonObject; to: string }[] {
  const isIn = (pointer: string, outer: string): boolean =>
    pointer === outer || pointer.startsWith(`${outer}/`);
  const scopeOf = (of: string): Scope =>
    new Map(
      all
        .filter(({ base }) => base === of && of !== DOCUMENT)
        .flatMap(({ schema: { $dynamicAnchor: name }, pointer }) =>
          typeof name === 'string' ? [[name, pointer] as const] : [],
        ),
    );
  const baseOf = (pointer: string): string => all.find((one) => one.pointer === pointer)?.base ?? DOCUMENT;
  const made = new Map<string, string>();

  function reaches(pointer: string, scope: Scope, seen = new Set<string>()): boolean {
    if (seen.has(pointer)) return false;
    seen.add(pointer);
    if (dynamic.some((one) => scope.has(one.anchor ?? '') && isIn(one.pointer, pointer))) return true;
    return all.some(
      ({ schema: { $ref }, pointer: at }) =>
        isIn(at, pointer) && typeof $ref === 'string' && reaches($ref.slice(1), scope, seen),
    );
  }

  function lead(target: string, outer: Scope): string {
    if (!reaches(target, outer)) return target;
    const scope = new Map([...scopeOf(baseOf(target)), ...outer]);
    const key = JSON.stringify([target, ...scope]);
    const known = made.get(key);
    if (known !== undefined) return known;
    const schema = findAt(root, target) as JsonObject;
    const [at, copy] = placeCopy(root, target, origins.copy(schema));
    made.set(key, at);
    walkAs('Schema', copy, ({ type, value, pointer }) => {
      if (type !== 'Schema' || !isObject(value)) return;
      const { $ref, $dynamicRef } = value;
      const here = dynamic.find((one) => one.pointer === target + pointer);
      if (here && $dynamicRef !== undefined) {
        delete value['$dynamicRef'];
        value['$ref'] = `#${scope.get(here.anchor ?? '') ?? here.to}`;
      } else if (typeof $ref === 'string') {
        const to = $ref.slice(1);
        value['$ref'] = `#${isIn(to, target) ? at + to.slice(target.length) : lead(to, scope)}`;
      }
    });
    return at;
  }

  return all.flatMap(({ schema, base }) => {
    const { $ref } = schema;
    const scope = scopeOf(base);
    if (typeof $ref !== 'string' || scope.size === 0 || baseOf($ref.slice(1)) === base) return [];
    const to = lead($ref.slice(1), scope);
    return to === $ref.slice(1) ? [] : [{ schema, to }];
  });
}

/** Puts a copy of a schema among the components, under a name that nobody has. */
function placeCopy(root: JsonObject, target: string, copy: JsonObject): [pointer: string, copy: JsonObject] {
  const components = member(root, 'components');
  const schemas = member(components, 'schemas');
  const name = target.slice(target.lastIndexOf('/') + 1).replace(/[^\w.-]/g, '_');
  let count = 2;
  while (Object.hasOwn(schemas, `${name}_${count}`)) count += 1;
  schemas[`${name}_${count}`] = copy;
  return [joinPointer('/components/schemas', `${name}_${count}`), copy];
}

function member(holder: JsonObject, key: string): JsonObject {
  const value = holder[key];
  if (isObject(value)) return value;
  const created: JsonObject = {};
  holder[key] = created;
  return created;
}
