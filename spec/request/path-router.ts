import { decodePercent } from '../text/percent.ts';

/** A path that was found, with the raw (still percent-encoded) values of its parameters. */
export interface PathMatch<T> {
  value: T;
  params: Record<string, string>;
}

export interface PathRouter<T> {
  /**
   * The entry whose template a raw path fits, or `undefined`. Of templates that differ in the names of their parameters only, the first
   * whose entry is wanted, else the first.
   */
  match(path: string, isWanted?: (value: T) => boolean): PathMatch<T> | undefined;
}

interface Node<T> {
  literals: Map<string, Node<T>>;
  /** Segments with a parameter inside, such as `{name}.json`: those that say more first, else in the order in which they were added. */
  mixed: { literals: readonly string[]; text: string; node: Node<T> }[];
  /** A segment that is one parameter. */
  whole: Node<T> | undefined;
  entries: Entry<T>[];
}

interface Entry<T> {
  value: T;
  names: readonly string[];
}

/**
 * Finds path templates (OpenAPI §4.8.8.1) by walking the segments of a path once, whatever the number of templates. A
 * literal segment goes before one with a parameter (§4.8.8.2); literals compare decoded, as RFC 3986 §6.2.2 wants it.
 * A parameter is never empty and never reaches over a `/`.
 */
export function createPathRouter<T>(entries: Iterable<{ template: string; value: T }>): PathRouter<T> {
  const root = createNode<T>();
  for (const { template, value } of entries) add(root, template, value);
  return {
    match(path, isWanted) {
      if (!path.startsWith('/')) return undefined;
      const values: string[] = [];
      const entries = find(root, path.split('/'), 1, values);
      const entry = (isWanted && entries?.find(({ value }) => isWanted(value))) ?? entries?.[0];
      if (!entry) return undefined;
      return {
        value: entry.value,
        params: Object.fromEntries(entry.names.map((name, index) => [name, values[index] ?? ''])),
      };
    },
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), mixed: [], whole: undefined, entries: [] };
}

function add<T>(root: Node<T>, template: string, value: T): void {
  const names: string[] = [];
  let node = root;
  for (const segment of template.split('/').slice(1)) {
    const inSegment = [...segment.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
    names.push(...inSegment);
    node = step(node, segment, inSegment);
  }
  node.entries.push({ value, names });
}

function step<T>(node: Node<T>, segment: string, names: string[]): Node<T> {
  if (names.length === 0) {
    const literal = decodePercent(segment);
    const next = node.literals.get(literal) ?? createNode<T>();
    node.literals.set(literal, next);
    return next;
  }
  if (names.length === 1 && segment === `{${names[0]}}`) {
    node.whole ??= createNode<T>();
    return node.whole;
  }
  const text = segment.replace(/\{[^}]+\}/g, '{}');
  const known = node.mixed.find((mixed) => mixed.text === text);
  if (known) return known.node;
  const created = { literals: segment.split(/\{[^}]+\}/), text, node: createNode<T>() };
  node.mixed.push(created);
  node.mixed.sort((one, other) => other.text.length - one.text.length);
  return created.node;
}

function find<T>(
  node: Node<T>,
  segments: readonly string[],
  index: number,
  values: string[],
): readonly Entry<T>[] | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.entries.length > 0 ? node.entries : undefined;
  const literal = node.literals.get(segment.includes('%') ? decodePercent(segment) : segment);
  const found = literal && find(literal, segments, index + 1, values);
  if (found || segment === '') return found;
  const before = values.length;
  for (const mixed of node.mixed) {
    const parts = findBetween(segment, mixed.literals);
    if (!parts) continue;
    values.push(...parts);
    const entries = find(mixed.node, segments, index + 1, values);
    if (entries) return entries;
    values.length = before;
  }
  if (!node.whole) return undefined;
  values.push(segment);
  const entries = find(node.whole, segments, index + 1, values);
  if (!entries) values.length = before;
  return entries;
}

/**
 * What stands between the literals of a segment, each part as short as it may be and none empty; `undefined` where it has another
 * form. The first place of a literal is as good as any later one, so none has to be tried again, as a regular expression would.
 */
function findBetween(segment: string, literals: readonly string[]): string[] | undefined {
  const [first = '', ...others] = literals;
  const last = others.pop() ?? '';
  const end = segment.length - last.length;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const parts: string[] = [];
  let start = first.length;
  for (const literal of others) {
    const next = segment.indexOf(literal, start + 1);
    if (next < 0) return undefined;
    parts.push(segment.slice(start, next));
    start = next + literal.length;
  }
  return start < end ? [...parts, segment.slice(start, end)] : undefined;
}
