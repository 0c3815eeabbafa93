import type { Json, JsonObject } from '../../spec/json.ts';
import type { Parameter } from '../../spec/operation.ts';
import { toPlain } from '../../spec/resources/id-names.ts';
import { listForms } from '../../spec/resources/record-properties.ts';
import type { ResourceOperation } from '../../spec/resources.ts';
import type { SchemaAt } from '../../spec/schema/schema-node.ts';
import type { Input } from '../serve/prepare-operation.ts';

/** The part of a list that a request asks for. */
export interface ListedPart {
  records: JsonObject[];
  /** How many there are in all of those that are asked for. */
  total: number;
  /** Where the part begins, from 0, and how many records it may have. */
  offset: number;
  limit: number;
  /** The number of the page, from `firstPage`. */
  page: number;
  firstPage: number;
}

/** What a parameter of a list is for, told from its name without what separates words; whole numbers only. */
const LIMITS = new Set(['limit', 'pagesize', 'perpage', 'size', 'maxresults', 'top', 'take', 'itemsperpage']);
const OFFSETS = new Set(['offset', 'skip', 'startindex']);
const PAGES = new Set(['page', 'pagenumber', 'pageno', 'pageindex']);

/** How many records a page has where nothing says it. */
const PAGE_SIZE = 20;

/** Gives the part of some records that a request of this operation asks for. */
export function createListQuery(
  { operation }: ResourceOperation,
  schemaAt: SchemaAt,
  propertyTypes: (name: string) => readonly string[] | undefined,
): (input: Input, records: readonly JsonObject[]) => ListedPart {
  const typesOf = ({ schema }: Parameter): string[] => {
    const node = schemaAt(schema);
    return node ? listForms(node).flatMap(({ types }) => types) : [];
  };
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const numbers = inQuery.filter((one) => typesOf(one).includes('integer'));
  const findOf = (names: ReadonlySet<string>): Parameter | undefined =>
    numbers.find(({ name }) => names.has(toPlain(name)));
  const [limitBy, offsetBy, pageBy] = [LIMITS, OFFSETS, PAGES].map(findOf);
  const firstPage = pageBy && startsAtZero(pageBy, schemaAt) ? 0 : 1;
  const filters = inQuery.filter((one) => {
    const own = typesOf(one);
    const kept = propertyTypes(one.name);
    const isScalar = kept?.length === 1 && SCALARS.has(kept[0] ?? '');
    return isScalar && own.length === 1 && own[0] === kept[0] && !numberNames.has(toPlain(one.name));
  });

  return ({ query }, records) => {
    const wanted = filters.flatMap(({ name }) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const found = records.filter((record) => wanted.every(([name, value]) => record[name] === value));
    const asked = (by: Parameter | undefined): number | undefined => toCount(by && query[by.name]);
    const limit = asked(limitBy) ?? (pageBy ? PAGE_SIZE : Math.max(found.length, 1));
    const page = asked(pageBy) ?? firstPage;
    const offset = pageBy ? Math.max(0, page - firstPage) * limit : (asked(offsetBy) ?? 0);
    return {
      records: found.slice(offset, offset + limit),
      total: found.length,
      offset,
      limit,
      page,
      firstPage,
    };
  };
}

const numberNames: ReadonlySet<string> = new Set([...LIMITS, ...OFFSETS, ...PAGES]);
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

function startsAtZero({ schema, example }: Parameter, schemaAt: SchemaAt): boolean {
  const { definition } = schemaAt(schema) ?? {};
  return definition?.fallback === 0 || definition?.number('minimum') === 0 || example === 0;
}

function toCount(value: Json | undefined): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}

/** What the members of an object around a list say of it, by their names without what separates words. */
const SAID: Readonly<Record<string, (part: ListedPart) => number | boolean>> = {
  total: ({ total }) => total,
  totalcount: ({ total }) => total,
  totalitems: ({ total }) => total,
  totalrecords: ({ total }) => total,
  totalresults: ({ total }) => total,
  totalelements: ({ total }) => total,
  itemstotal: ({ total }) => total,
  count: ({ records }) => records.length,
  page: ({ page }) => page,
  pagenumber: ({ page }) => page,
  currentpage: ({ page }) => page,
  limit: ({ limit }) => limit,
  perpage: ({ limit }) => limit,
  pagesize: ({ limit }) => limit,
  offset: ({ offset }) => offset,
  skip: ({ offset }) => offset,
  pages: toPages,
  totalpages: toPages,
  pagestotal: toPages,
  pagecount: toPages,
  lastpage: ({ firstPage, ...part }) => toPages(part) - 1 + firstPage,
  hasmore: hasMore,
  hasnext: hasMore,
  hasnextpage: hasMore,
};

function toPages({ total, limit }: Pick<ListedPart, 'total' | 'limit'>): number {
  return Math.max(1, Math.ceil(total / Math.max(1, limit)));
}

function hasMore({ total, offset, records }: ListedPart): boolean {
  return offset + records.length < total;
}

/** What a member of this name says of the list, where that is of the kind of what stands there. */
export function sayOfList(name: string, before: Json, part: ListedPart): Json | undefined {
  const plain = toPlain(name);
  const value = Object.hasOwn(SAID, plain) ? SAID[plain]?.(part) : undefined;
  return typeof value === typeof before ? value : undefined;
}
