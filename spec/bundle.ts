import { readFileSync } from 'node:fs';
import { dirname, parse as parsePath, relative, resolve as resolvePath } from 'node:path';
import type { Problem } from './document-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, parsePointer, toPointer } from './json-pointer.ts';
import { toCost, toNeutral } from './neutral.ts';
import { findObjectType } from './openapi-objects.ts';
import { define, type Location, type Origins } from './origins.ts';
import { parseSource, SourceError } from './source.ts';
import { type DocumentVisit, walkAs, walkDocument } from './walk.ts';

/** Where each kind of object lives in the Components Object (OpenAPI §4.8.7). */
const COMPONENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(findObjectType('Components')?.fields ?? {}).map(([section, type]) => [
    type.replace(/[{}?]/g, ''),
    section,
  ]),
);

/** A reference that cannot be followed; where it stands in another file, its location. */
export interface Unfollowed extends Problem {
  error: Error;
  location: Location | undefined;
}

/** Why a reference cannot be followed, in words behind it. */
class NotFollowed extends Error {}

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
 * Gives the references that cannot be followed, which stay as they are.
 */
export function bundle(root: JsonObject, file: string, origins: Origins, onRead?: OnRead): Unfollowed[] {
  const read = createReadFile(origins, onRead);
  const placed = new Map<string, string>();
  const unfollowed = new Map<object, Unfollowed>();
  const fileOf = (holder: object): string => origins.find(holder, '$ref')?.file ?? file;
  const findOpen = (): Foreign[] => findForeign(root).filter(({ holder }) => !unfollowed.has(holder));

  for (let open = findOpen(); open.length > 0; open = findOpen()) {
    for (const one of open) {
      const { holder, wanted } = one;
      const from = fileOf(holder);
      try {
        holder['$ref'] = follow(holder['$ref'], from, wanted);
      } catch (error) {
        if (!(error instanceof NotFollowed || error instanceof SourceError)) throw error;
        const shown = holder['$ref'].replace(toUri(resolvePath(from)), '');
        const location = origins.find(holder, '$ref');
        unfollowed.set(holder, { ...toProblem(one, shown, error), error, location });
      }
    }
  }
  return [...unfollowed.values()];

  /** The same reference as one to a place in `root`. */
  function follow(reference: string, from: string, wanted: string): string {
    const [path = '', fragment = ''] = reference.split('#', 2);
    if (/^[a-z][a-z0-9+.-]+:/i.test(path))
      throw new NotFollowed('is on another machine; save it beside the document.');
    const target = resolvePath(dirname(from), decode(path));
    const key = `${target}#${fragment}`;
    const home = target === resolvePath(file) ? `#${fragment}` : undefined;
    const local = home ?? placed.get(key) ?? place(wanted, target, fragment);
    placed.set(key, local);
    return local;
  }

  function place(type: string, target: string, fragment: string): string {
    const section = COMPONENTS.get(type);
    if (!section) throw new NotFollowed('stands where OpenAPI allows no reference.');
    const whole = read(target);
    const tokens = toTokens(fragment);
    const value = findAt(whole, toPointer(tokens));
    if (value === undefined) throw new NotFollowed('leads to nothing in that file.');
    const copy = origins.copy(value);
    const components = member(root, 'components');
    const name = freeName(member(components, section), tokens.at(-1) ?? parsePath(target).name);
    define(member(components, section), name, copy);
    const location = origins.locate(whole, toPointer(tokens));
    if (location) origins.set(member(components, section), name, location);
    qualify(copy, type, target);
    return `#${toPointer(['components', section, name])}`;
  }
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

function toProblem({ pointer, wanted, isReplaced }: Foreign, shown: string, error: Error): Problem {
  const why =
    error instanceof SourceError ? `leads to a file that cannot be read: ${error.message}.` : error.message;
  const at = isReplaced ? pointer : `${pointer}/$ref`;
  const mend = { at, value: isReplaced ? toNeutral(wanted) : undefined };
  return { pointer: `${pointer}/$ref`, message: `\`${shown}\` ${why}`, ...toCost(wanted), mend };
}

/** Reads other files, each once. */
function createReadFile(origins: Origins, onRead: OnRead | undefined): (target: string) => Json {
  const files = new Map<string, Json>();
  return (target) => {
    const known = files.get(target);
    if (known !== undefined) return known;
    let text: string;
    try {
      text = readTold(target, onRead);
    } catch {
      throw new NotFollowed(`leads to a file that cannot be read (${target}).`);
    }
    const value = parseSource(text, relative(process.cwd(), target), origins);
    files.set(target, value);
    return value;
  };
}

interface Foreign {
  holder: Referring;
  pointer: string;
  wanted: string;
  /** Whether the reference stands for the object as a whole. */
  isReplaced: boolean;
}

function findForeign(root: JsonObject): Foreign[] {
  const found: Foreign[] = [];
  // To look whether there are any is cheaper than to walk through all that the standard gives a type.
  if (!mayRefer(root)) return found;
  walkDocument(root, (visit) => {
    const holder = findReference(visit);
    if (!holder || holder['$ref'].startsWith('#')) return;
    const { pointer, wanted, type } = visit;
    found.push({ holder, pointer, wanted, isReplaced: type === 'Reference' });
  });
  return found;
}

function mayRefer(value: Json): boolean {
  if (Array.isArray(value)) return value.some(mayRefer);
  if (!isObject(value)) return false;
  const reference = value['$ref'];
  return (typeof reference === 'string' && !reference.startsWith('#')) || Object.values(value).some(mayRefer);
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

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new NotFollowed('is no URI: write "%" as "%25".');
  }
}

function toTokens(fragment: string): string[] {
  try {
    return parsePointer(`#${fragment}`);
  } catch (error) {
    throw new NotFollowed(`leads nowhere: ${(error as Error).message}.`);
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
