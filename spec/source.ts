import type * as Yaml from 'yaml';
import type { Alias, Node, YAMLError, YAMLMap, YAMLSeq } from 'yaml';
import type { Json } from './json.ts';
import { define, type Location, type Origins } from './origins.ts';
import { requireLazily } from './require-lazily.ts';

const yaml = requireLazily<typeof Yaml>('yaml');

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
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: true,
    // Pretty errors write out the lines around each of them, and keep the tokens of all that is right.
    prettyErrors: false,
  });
  const locate = (offset: number): Location => ({ file, line: lines.linePos(offset).line });
  // What YAML only warns of, such as an unknown tag, changes a value all the same.
  const error = document.errors[0] ?? document.warnings[0];
  if (error) refuse(locate(error.pos[0]), toReason(error));
  const at = (node: Node | null | undefined): Location => locate(node?.range?.[0] ?? 0);
  return createConverter(at, origins)(document.contents);
}

/** Makes JSON of the nodes of a document, each of which stands `at` a location. */
function createConverter(at: (node: Node) => Location, origins: Origins): (node: unknown) => Json {
  const { isAlias, isMap, isNode, isScalar, isSeq } = yaml();
  const anchors = new Map<string, Node>();
  let aliases = 0;
  let inAlias = 0;

  /** An alias means the last anchor before it (YAML 1.2.2 §3.2.2.2), and what it repeats anchors nothing anew. */
  function note(node: Node): void {
    if (inAlias === 0 && 'anchor' in node && node.anchor) anchors.set(String(node.anchor), node);
  }

  function follow(node: Alias): Json {
    aliases += 1;
    if (aliases > MOST_ALIASES) refuse(at(node), `more than ${MOST_ALIASES} aliases; write some of them out`);
    const { source } = node;
    const anchored =
      anchors.get(source) ?? refuse(at(node), `there is no anchor &${source} before *${source}`);
    inAlias += 1;
    const value = toJson(anchored);
    inAlias -= 1;
    return value;
  }

  function toObject({ items }: YAMLMap<Node, Node | null>, start: Location): Json {
    const result = {};
    origins.setObject(result, start);
    for (const { key: node, value } of items) {
      note(node);
      const key = toKey(node, at(node));
      if (Object.hasOwn(result, key)) refuse(at(node), `the key "${key}" stands here a second time`);
      define(result, key, toJson(value));
      origins.set(result, key, at(node));
    }
    return result;
  }

  function toList({ items }: YAMLSeq<Node>, start: Location): Json {
    const result: Json[] = [];
    origins.setObject(result, start);
    for (const [index, item] of items.entries()) {
      result.push(toJson(item));
      origins.set(result, index, at(item));
    }
    return result;
  }

  function toJson(node: unknown): Json {
    if (isAlias(node)) return follow(node);
    if (!isNode(node)) return null;
    note(node);
    if (isMap<Node, Node | null>(node)) return toObject(node, at(node));
    if (isSeq<Node>(node)) return toList(node, at(node));
    return isScalar(node) ? toScalar(node.value, at(node)) : null;
  }
  return toJson;
}

function refuse({ file, line }: Location, reason: string): never {
  throw new SourceError(`${file}:${line}: ${reason}`);
}

function toKey(node: Node, location: Location): string {
  const { isScalar } = yaml();
  const isPlain = isScalar(node) && node.type === 'PLAIN';
  if (!isScalar(node) || (isPlain && node.source === '')) refuse(location, 'a key must be a plain text');
  if (isPlain && node.source === '<<')
    refuse(location, 'the merge key `<<` is no YAML 1.2; write the members out, or use a $ref');
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}

function toScalar(value: unknown, location: Location): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  refuse(location, `${String(value)} is not a JSON value`);
}

function toReason(error: YAMLError): string {
  if (error.code === 'MULTIPLE_DOCS') return 'a second document begins here; keep one in each file';
  return error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.code;
}
