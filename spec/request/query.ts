import { decodePercent } from '../text/percent.ts';

/** Query parameters by name, in the order of the request; a name that stands twice has two values. */
export type Query = ReadonlyMap<string, readonly string[]>;

/** A query whose percent-encoding is malformed, which a lenient reader would pass on as garbage. */
export class MalformedQuery {
  /** The parameter whose value it is; `undefined` where it is a name. */
  readonly parameter: string | undefined;

  constructor(parameter: string | undefined) {
    this.parameter = parameter;
  }
}

/** Path and query of an absolute address as they were written, which the `URL` class would normalise. */
export function splitUrl(url: string): { path: string; query: string } {
  const authority = url.indexOf('//') + 2;
  const hash = url.indexOf('#', authority);
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf('?', authority);
  const pathEnd = mark < 0 || mark > end ? end : mark;
  const start = url.indexOf('/', authority);
  const path = start < 0 || start > pathEnd ? '/' : url.slice(start, pathEnd);
  return { path, query: url.slice(pathEnd + 1, end) };
}

/** Reads a query (without `?`) as `application/x-www-form-urlencoded`, which is what clients write (WHATWG URL §5.1). */
export function parseQuery(text: string): Query | MalformedQuery {
  const query = new Map<string, string[]>();
  if (text === '') return query;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    if (name === undefined) return new MalformedQuery(undefined);
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    if (value === undefined) return new MalformedQuery(name);
    add(query, name, value);
  }
  return query;
}

/** The pairs of a query (without `?`) for who only looks on: what is malformed is read as far as it can be. */
export function listPairs(text: string): [name: string, value: string][] {
  return [...new URLSearchParams(`?${text}`)];
}

/** The same by name. */
export function parseQueryLeniently(text: string): Query {
  const query = new Map<string, string[]>();
  for (const [name, value] of listPairs(text)) add(query, name, value);
  return query;
}

/** An address with other pairs in its query: `change` is given their names decoded, and leaves out by `undefined`. */
export function mapPairs(url: string, change: (name: string, pair: string) => string | undefined): string {
  const [address = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const pairs = query.split('&').flatMap((pair) => {
    const name = decodePercent(pair.replace(/=.*/s, '').replaceAll('+', ' '));
    return change(name, pair) ?? [];
  });
  return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`;
}

function add(query: Map<string, string[]>, name: string, value: string): void {
  const values = query.get(name);
  if (values) values.push(value);
  else query.set(name, [value]);
}

function decode(text: string): string | undefined {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
