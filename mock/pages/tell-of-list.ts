import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { findAt, parsePointer, toPointer } from '../../spec/json-pointer.ts';
import type { Operation } from '../../spec/operation.ts';
import { define } from '../../spec/origins.ts';
import { findPagination } from '../../spec/pagination.ts';
import { splitUrl } from '../../spec/request/query.ts';
import { toPlain } from '../../spec/resources/id-names.ts';
import type { SchemaAt } from '../../spec/schema/schema-node.ts';
import { findNextValue, type ShownPart } from './asked-part.ts';

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

/** What stands around a list, and the header fields that say what comes after it. */
export interface ToldOfList {
  body: Json;
  headers: Readonly<Record<string, string>>;
}

/** What is to be told of a list. */
export interface ListToTell {
  /** What stands around it. */
  frame: Json;
  part: ShownPart;
  /** As it was asked for. */
  url: string;
  /** Judges each change: what does not fit the document is not said. */
  isValid(changed: Json): boolean;
}

/**
 * What stands around a list says of it what it is: how many there are, which page it is, and what comes next, where the document says
 * that an answer says so (`next`, `link`). Of anything else that is called like that nothing is known: it says that nothing comes.
 */
export function createTellOfList(
  operation: Pick<Operation, 'parameters'>,
  schemaAt: SchemaAt,
): (list: ListToTell) => ToldOfList {
  const { places } = findPagination(operation, schemaAt);
  const said = places.flatMap((place) => [
    ...(place.next === undefined ? [] : [{ place, at: place.next, isAddress: false }]),
    ...(place.link === undefined ? [] : [{ place, at: place.link, isAddress: true }]),
  ]);
  return ({ frame, part, url, isValid }) => {
    let body = frame;
    const headers: Record<string, string> = {};
    const change = (at: string, value: Json | undefined): boolean => {
      const changed = value === undefined ? withoutMember(body, at) : putInside(body, at, value);
      if (!isValid(changed)) return false;
      body = changed;
      return true;
    };
    const changeToNothing = (at: string): boolean => change(at, null) || change(at, undefined);
    for (const { at, name, value } of listMembers(frame)) {
      const own = sayOfList(name, value, part);
      if (own !== undefined && own !== value) change(at, own);
      if (NEXT.has(toPlain(name)) && value !== null) changeToNothing(at);
    }
    for (const { place, at, isAddress } of said) {
      const value = findNextValue(place, part, schemaAt);
      const told = value !== undefined && isAddress ? toAddress(url, place.parameter.name, value) : value;
      const header = /^\$response\.header\.(.+)$/.exec(at)?.[1];
      const pointer = at.slice(at.indexOf('#') + 1);
      if (header !== undefined) {
        if (told !== undefined)
          headers[header.toLowerCase()] = isAddress ? `<${told}>; rel="next"` : `${told}`;
      } else if (told !== undefined) {
        const ways = isAddress ? [told, new URL(`${told}`, url).href] : [told, `${told}`];
        ways.some((way) => change(pointer, way));
      } else if (findAt(body, pointer) !== undefined) changeToNothing(pointer);
    }
    return { body, headers };
  };
}

/** Relative to what was asked (RFC 3986 §4.2), so that the same is said on every port; absolute where the document has none but those. */
function toAddress(url: string, name: string, value: string | number): string {
  const parameters = new URLSearchParams(splitUrl(url).query);
  parameters.set(name, String(value));
  return `?${parameters}`;
}

function withoutMember(body: Json, at: string): Json {
  const copy = structuredClone(body);
  const path = parsePointer(at);
  const holder = findAt(copy, toPointer(path.slice(0, -1)));
  if (isObject(holder)) delete holder[path.at(-1) ?? ''];
  return copy;
}

/** What an answer may call what comes next. */
const NEXT = new Set(['next', 'nextpage', 'nextcursor', 'nextpagetoken', 'nexttoken', 'nexturl', 'nextlink']);

/** What the members of an object around a list say of it, by their names without what separates words. */
const SAID: Readonly<Record<string, (part: ShownPart) => number | boolean>> = {
  total: ({ total }) => total,
  totalcount: ({ total }) => total,
  totalitems: ({ total }) => total,
  totalrecords: ({ total }) => total,
  totalresults: ({ total }) => total,
  totalelements: ({ total }) => total,
  itemstotal: ({ total }) => total,
  count: ({ count }) => count,
  numberofelements: ({ count }) => count,
  empty: ({ count }) => count === 0,
  page: toPage,
  pagenumber: toPage,
  currentpage: toPage,
  number: toPage,
  first: ({ offset }) => offset === 0,
  limit: ({ limit }) => limit,
  perpage: ({ limit }) => limit,
  pagesize: ({ limit }) => limit,
  size: ({ limit }) => limit,
  offset: ({ offset }) => offset,
  skip: ({ offset }) => offset,
  pages: toPages,
  totalpages: toPages,
  pagestotal: toPages,
  pagecount: toPages,
  last: (part) => !hasMore(part),
  lastpage: ({ firstPage, ...part }) => Math.max(1, toPages(part)) - 1 + firstPage,
  hasmore: hasMore,
  hasnext: hasMore,
  hasnextpage: hasMore,
};

function toPage({ offset, limit, firstPage }: Pick<ShownPart, 'offset' | 'limit' | 'firstPage'>): number {
  return firstPage + Math.floor(offset / Math.max(1, limit));
}

function toPages({ total, limit }: Pick<ShownPart, 'total' | 'limit'>): number {
  return Math.ceil(total / Math.max(1, limit));
}

function hasMore({ total, offset, count }: ShownPart): boolean {
  return offset + count < total;
}

/** What a member of this name says of the list, where that is of the kind of what stands there. */
function sayOfList(name: string, before: Json, part: ShownPart): Json | undefined {
  const plain = toPlain(name);
  const value = Object.hasOwn(SAID, plain) ? SAID[plain]?.(part) : undefined;
  if (typeof before === 'string' && typeof value === 'number') return String(value);
  return typeof value === typeof before ? value : undefined;
}

/** The plain values in an object, and in the objects in it. */
function listMembers(frame: Json, path: readonly string[] = []): { at: string; name: string; value: Json }[] {
  if (!isObject(frame)) return [];
  return Object.entries(frame).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [];
    if (isObject(value)) return path.length === 0 ? listMembers(value, [name]) : [];
    return [{ at: toPointer([...path, name]), name, value }];
  });
}
