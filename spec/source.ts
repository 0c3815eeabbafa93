import type * as Yaml from 'yaml';
import type { Document, Node, Pair, YAMLError } from 'yaml';
import { isObject, type Json } from './json.ts';
import { findStep, parsePointer } from './json-pointer.ts';
import { requireLazily } from './require-lazily.ts';

const yaml = requireLazily<typeof Yaml>('yaml');

/** Where a value stands in a file; lines count from 1. */
export interface Location {
  file: string;
  line: number;
}

/**
 * Remembers where every member and item of parsed YAML came from. Locations belong to the object that holds the value,
 * so they survive when trees of several files are merged, as long as the objects themselves are kept or are copied
 * with `copy`.
 */
export class Origins {
  readonly #members = new WeakMap<object, Map<string, Location>>();
  readonly #objects = new WeakMap<object, Location>();

  /** Notes that `holder[key]` was written at `location`. */
  set(holder: object, key: string | number, location: Location): void {
    const members = this.#members.get(holder);
    if (members) members.set(String(key), location);
    else this.#members.set(holder, new Map([[String(key), location]]));
  }

  setObject(value: object, location: Location): void {
    this.#objects.set(value, location);
  }

  /** Where `holder[key]` was written. */
  find(holder: object, key: string | number): Location | undefined {
    return this.#members.get(holder)?.get(String(key));
  }

  /** Where the object or array itself begins. */
  findObject(value: object): Location | undefined {
    return this.#objects.get(value);
  }

  /** Where the value at `pointer` was written; where there is none, its nearest ancestor that is there. */
  locate(root: Json, pointer: string): Location | undefined {
    let value: Json | undefined = root;
    let location = typeof root === 'object' && root !== null ? this.findObject(root) : undefined;
    for (const token of parsePointer(pointer)) {
      const next = findStep(value, token);
      if (next === undefined || typeof value !== 'object' || value === null) return location;
      location = this.find(value, token) ?? location;
      value = next;
    }
    return location;
  }

  /** A deep copy of `value` whose members and items keep their locations. */
  copy<T extends Json>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    const result = (Array.isArray(value) ? value.map((item) => this.copy(item)) : {}) as Json[] &
      Record<string, Json>;
    if (isObject(value))
      for (const [key, member] of Object.entries(value)) define(result, key, this.copy(member));
    const members = this.#members.get(value);
    if (members) this.#members.set(result, new Map(members));
    const own = this.#objects.get(value);
    if (own) this.#objects.set(result, own);
    return result as unknown as T;
  }
}

/** Sets a member even where its name is `__proto__`. */
export function define(target: object, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** A text that is no YAML or JSON, with the place in it. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** Aliases may repeat a part of a document, but not blow it up. */
const MOST_ALIASES = 1_000;

/**
 * Parses YAML 1.2 or JSON (which is YAML) and notes in `origins` where everything stands. Mapping keys become strings as they
 * are written, as OpenAPI 3.1 §4.3 wants it (`200:` is `"200"`). Refused is what would come out as something else than it
 * looks: unknown tags, the merge key `<<` of YAML 1.1, keys that are no text. Throws `SourceError` naming file, line and
 * reason.
 */
export function parseSource(text: string, file: string, origins: Origins): Json {
  const { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document: Document.Parsed = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    // Pretty errors write out the lines around each of them, and keep the tokens of all that is right.
    prettyErrors: false,
  });
  // What YAML only warns of, such as an unknown tag, changes a value all the same.
  const error = document.errors[0] ?? document.warnings[0];
  if (error) throw new SourceError(`${file}:${lines.linePos(error.pos[0]).line}: ${toReason(error)}`);
  const anchors = new Map<string, Node>();
  let aliases = 0;
  let inAlias = 0;

  const at = (node: Node | null | undefined): Location => ({
    file,
    line: lines.linePos(node?.range?.[0] ?? 0).line,
  });

  function refuse(node: Node, reason: string): never {
    throw new SourceError(`${file}:${at(node).line}: ${reason}`);
  }

  /** An alias means the last anchor before it (YAML 1.2.2 §3.2.2.2), and what it repeats anchors nothing anew. */
  function note(node: unknown): void {
    if (inAlias === 0 && (isMap(node) || isSeq(node) || isScalar(node)) && node.anchor)
      anchors.set(node.anchor, node);
  }

  function toJson(node: unknown): Json {
    if (isAlias(node)) {
      aliases += 1;
      if (aliases > MOST_ALIASES) refuse(node, `more than ${MOST_ALIASES} aliases; write some of them out`);
      const anchored =
        anchors.get(node.source) ?? refuse(node, `there is no anchor &${node.source} before *${node.source}`);
      inAlias += 1;
      const value = toJson(anchored);
      inAlias -= 1;
      return value;
    }
    note(node);
    if (isMap(node)) {
      const result = {};
      origins.setObject(result, at(node));
      for (const pair of node.items as Pair<Node, Node | null>[]) {
        const key = keyOf(pair.key);
        if (Object.hasOwn(result, key)) refuse(pair.key, `the key "${key}" stands here a second time`);
        define(result, key, toJson(pair.value));
        origins.set(result, key, at(pair.key));
      }
      return result;
    }
    if (isSeq(node)) {
      const result: Json[] = [];
      origins.setObject(result, at(node));
      for (const [index, item] of node.items.entries()) {
        result.push(toJson(item));
        origins.set(result, index, at(item as Node));
      }
      return result;
    }
    return isScalar(node) ? toScalar(node.value, node) : null;
  }

  function keyOf(node: Node): string {
    note(node);
    const isPlain = isScalar(node) && node.type === 'PLAIN';
    if (!isScalar(node) || (isPlain && node.source === '')) refuse(node, 'a key must be a plain text');
    if (isPlain && node.source === '<<')
      refuse(node, 'the merge key `<<` is no YAML 1.2; write the members out, or use a $ref');
    return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
  }

  function toScalar(value: unknown, node: Node): Json {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    refuse(node, `${String(value)} is not a JSON value`);
  }

  return toJson(document.contents);
}

function toReason(error: YAMLError): string {
  if (error.code === 'MULTIPLE_DOCS') return 'a second document begins here; keep one in each file';
  return error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.code;
}
