import { readFileSync } from 'node:fs';
import { dirname, parse as parsePath, relative, resolve as resolvePath } from 'node:path';
import { DocumentError } from './document-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, parsePointer, toPointer } from './json-pointer.ts';
import { findObjectType } from './openapi-objects.ts';
import { define, type Origins } from './origins.ts';
import { parseSource } from './source.ts';
import { type DocumentVisit, walkAs, walkDocument } from './walk.ts';

/** Where each kind of object lives in the Components Object (OpenAPI §4.8.7). */
const COMPONENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(findObjectType('Components')?.fields ?? {}).map(([section, type]) => [
    type.replace(/[{}?]/g, ''),
    section,
  ]),
);

/** Told of each file that is read, with its text, and of one that cannot be, without. */
export type OnRead = (file: string, text: string | undefined) => void;

/** The text of a file. Throws the system's error where it cannot be read. */
export function readTold(file: string, onRead: OnRead | undefined): string {
  let text: string | undefined;
  try {
    text = readFileSync(file, 'utf8');
    return text;
  } finally {
    onRead?.(file, text);
  }
}

/**
 * Brings what stands in other files into `root`, in place: each object that a reference names becomes a component, once,
 * and every reference becomes a local one. Relative references are read from the file that holds them (RFC 3986 §5.1).
 * Throws a `DocumentError` naming the file and line of a reference that cannot be followed.
 */
export function bundle(root: JsonObject, file: string, origins: Origins, onRead?: OnRead): void {
  const read = createReadFile(origins, onRead);
  const placed = new Map<string, string>();
  const fileOf = (holder: object): string => origins.find(holder, '$ref')?.file ?? file;

  for (let open = findForeign(root); open.length > 0; open = findForeign(root)) {
    for (const { holder, wanted } of open) {
      const from = fileOf(holder);
      const written = holder['$ref'].replace(toUri(resolvePath(from)), '');
      const where = `${from}:${origins.find(holder, '$ref')?.line ?? 1}: \`${written}\``;
      const [path = '', fragment = ''] = holder['$ref'].split('#', 2);
      if (/^[a-z][a-z0-9+.-]+:/i.test(path))
        throw new DocumentError(`${where} is on another machine; save it beside the document.`);
      const target = resolvePath(dirname(from), decode(path, where));
      const key = `${target}#${fragment}`;
      const home = target === resolvePath(file) ? `#${fragment}` : undefined;
      holder['$ref'] = home ?? placed.get(key) ?? place(wanted, target, fragment, where);
      placed.set(key, holder['$ref']);
    }
  }

  function place(type: string, target: string, fragment: string, where: string): string {
    const section = COMPONENTS.get(type);
    if (!section) throw new DocumentError(`${where} stands where OpenAPI allows no reference.`);
    const whole = read(target, where);
    const tokens = toTokens(fragment, where);
    const value = findAt(whole, toPointer(tokens));
    if (value === undefined) throw new DocumentError(`${where} leads to nothing in that file.`);
    const copy = origins.copy(value);
    const components = member(root, 'components');
    const name = freeName(member(components, section), tokens.at(-1) ?? parsePath(target).name);
    define(member(components, section), name, copy);
    const location = origins.locate(whole, toPointer(tokens));
    if (location) origins.set(member(components, section), name, location);
    qualify(copy, type, target);
    return `#${toPointer(['components', section, name])}`;
  }

  /** A reference that was local to the other file now names that file. */
  function qualify(copy: Json, type: string, target: string): void {
    // A schema and a path item carry `$ref` beside other fields; all else is replaced by a Reference as a whole.
    const hasOwnReference = Object.hasOwn(findObjectType(type)?.fields ?? {}, '$ref');
    walkAs(hasOwnReference ? type : `${type}?`, copy, (visit) => {
      const reference = findReference(visit);
      if (reference?.['$ref'].startsWith('#')) reference['$ref'] = toUri(target) + reference['$ref'];
    });
  }
}

/** Reads other files, each once. */
function createReadFile(
  origins: Origins,
  onRead: OnRead | undefined,
): (target: string, where: string) => Json {
  const files = new Map<string, Json>();
  return (target, where) => {
    const known = files.get(target);
    if (known !== undefined) return known;
    let text: string;
    try {
      text = readTold(target, onRead);
    } catch {
      throw new DocumentError(`${where} leads to a file that cannot be read (${target}).`);
    }
    const value = parseSource(text, relative(process.cwd(), target), origins);
    files.set(target, value);
    return value;
  };
}

function findForeign(root: JsonObject): { holder: Referring; wanted: string }[] {
  const found: { holder: Referring; wanted: string }[] = [];
  walkDocument(root, (visit) => {
    const holder = findReference(visit);
    if (holder && !holder['$ref'].startsWith('#')) found.push({ holder, wanted: visit.wanted });
  });
  return found;
}

type Referring = JsonObject & { $ref: string };

/** The visited object where it refers to another; a `$ref` in an example or a default is data. */
function findReference({ value, type }: DocumentVisit): Referring | undefined {
  const refers = isObject(value) && findObjectType(type) && typeof value['$ref'] === 'string';
  return refers ? (value as Referring) : undefined;
}

/** A path as a URI reference (RFC 3986 §4.2). */
function toUri(path: string): string {
  return encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F');
}

function decode(path: string, where: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new DocumentError(`${where} is no URI: write "%" as "%25".`);
  }
}

function toTokens(fragment: string, where: string): string[] {
  try {
    return parsePointer(`#${fragment}`);
  } catch (error) {
    throw new DocumentError(`${where} leads nowhere: ${(error as Error).message}.`);
  }
}

function member(holder: JsonObject, key: string): JsonObject {
  const value = holder[key];
  if (isObject(value)) return value;
  const created: JsonObject = {};
  holder[key] = created;
  return created;
}

function freeName(taken: JsonObject, wanted: string): string {
  const name = wanted.replace(/[^\w.-]/g, '_');
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name}_${count}`;
    if (!Object.hasOwn(taken, candidate)) return candidate;
  }
}
