import { decodePercent } from '../text/percent.ts';
import { escapeRegExp } from '../text/reg-exp.ts';
/** A path that was found, with the raw (still percent-encoded) values of its parameters. */
export interface PathMatch<T> {
  value: T;
  params: Record<string, string>;
}

export interface PathRouter<T> {
  /** The entry whose template a raw path fits, or `undefined`. */
  match(path: string): PathMatch<T> | undefined;
}

interface Node<T> {
  literals: Map<string, Node<T>>;
  /** Segments with a parameter inside, such as `{name}.json`, in the order in which they were added. */
  mixed: { pattern: RegExp; text: string; node: Node<T> }[];
  /** A segment that is one parameter. */
  whole: Node<T> | undefined;
  entry: { value: T; names: readonly string[] } | undefined;
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
    match(path) {
      if (!path.startsWith('/')) return undefined;
      const values: string[] = [];
      const entry = find(root, path.split('/'), 1, values);
      if (!entry) return undefined;
      return {
        value: entry.value,
        params: Object.fromEntries(entry.names.map((name, index) => [name, values[index] ?? ''])),
      };
    },
  };
}

function createNode<T>(): Node<T> {
  return { literals: new Map(), mixed: [], whole: undefined, entry: undefined };
}

function add<T>(root: Node<T>, template: string, value: T): void {
  const names: string[] = [];
  let node = root;
  for (const segment of template.split('/').slice(1)) {
    const inSegment = [...segment.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
    names.push(...inSegment);
    node = step(node, segment, inSegment);
  }
  node.entry = { value, names };
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
  const pattern = new RegExp(
    `^${segment
      .split(/\{[^}]+\}/)
      .map(escapeRegExp)
      .join('(.+?)')}$`,
  );
  const created = { pattern, text, node: createNode<T>() };
  node.mixed.push(created);
  return created.node;
}

function find<T>(
  node: Node<T>,
  segments: readonly string[],
  index: number,
  values: string[],
): Node<T>['entry'] {
  const segment = segments[index];
  if (segment === undefined) return node.entry;
  const literal = node.literals.get(segment.includes('%') ? decodePercent(segment) : segment);
  const found = literal && find(literal, segments, index + 1, values);
  if (found || segment === '') return found;
  const before = values.length;
  for (const mixed of node.mixed) {
    const match = mixed.pattern.exec(segment);
    if (!match) continue;
    values.push(...match.slice(1));
    const entry = find(mixed.node, segments, index + 1, values);
    if (entry) return entry;
    values.length = before;
  }
  if (!node.whole) return undefined;
  values.push(segment);
  const entry = find(node.whole, segments, index + 1, values);
  if (!entry) values.length = before;
  return entry;
}
