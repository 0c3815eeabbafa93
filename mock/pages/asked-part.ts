import type { JsonObject } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import { findFirstPage, findPagination, type PlacedParameter } from '../../spec/pagination.ts';
import type { SchemaAt } from '../../spec/schema/schema-node.ts';
import { invalidRequest, type Refused } from '../serve/refused.ts';

/** The part of a list that a request asks for. */
export interface AskedPart {
  /** Where it begins, from 0. */
  offset: number;
  /** How many records it may have; `undefined` where nothing limits it. */
  limit: number | undefined;
  /** The number of the first page. */
  firstPage: number;
}

/** Where the part of a list stands in the whole. */
export interface ShownPart extends Pick<AskedPart, 'offset' | 'firstPage'> {
  limit: number;
  /** How many records are shown, and how many there are. */
  count: number;
  total: number;
}

/** How many records a page has where nothing says it. */
const PAGE_SIZE = 20;

/** Reads which part of a list a request asks for, of the parameters of an operation that have an effect. */
export function createPartReader(
  { parameters }: Pick<Operation, 'parameters'>,
  schemaAt: SchemaAt,
): (query: JsonObject) => AskedPart | Refused {
  const { places, sizes } = findPagination({ parameters }, schemaAt);
  const pages = places.find(({ role }) => role === 'page');
  const firstPage = pages ? findFirstPage(pages.parameter, schemaAt) : 1;
  const isCut = places.some(({ role }) => role !== 'offset');
  const readSize = createSizeReader(sizes, schemaAt);
  return (query) => {
    const limit = readSize(query) ?? (isCut ? PAGE_SIZE : undefined);
    for (const { role, parameter } of places) {
      const value = query[parameter.name];
      if (value === undefined) continue;
      // Where a document has numbers for what an answer led to, it leads to them.
      const isCursor = role === 'cursor' && typeof value !== 'number';
      const number = isCursor ? readCursor(String(value)) : Number(value);
      if (number === undefined)
        return invalidRequest(`The query parameter \`${parameter.name}\` is none that an answer gave.`);
      // Of several ways to say it that which was used: what stands for a page that is not given says nothing.
      if (role === 'page' && number === firstPage && places.length > 1) continue;
      const offset = role === 'page' ? (number - firstPage) * (limit ?? 0) : number;
      return { offset: offset > 0 ? offset : 0, limit, firstPage };
    }
    return { offset: 0, limit, firstPage };
  };
}

/** How many records a request asks for; of several ways to say it that which was used, rather than what stands for one that was not. */
function createSizeReader(
  sizes: readonly Parameter[],
  schemaAt: SchemaAt,
): (query: JsonObject) => number | undefined {
  const named = sizes.map(({ name, schema }) => ({ name, fallback: schemaAt(schema)?.definition.fallback }));
  return (query) => {
    const given = named.flatMap(({ name, fallback }) => {
      const value = query[name];
      return typeof value === 'number' && value >= 0 ? [{ value, isUsed: value !== fallback }] : [];
    });
    return (given.find(({ isUsed }) => isUsed) ?? given[0])?.value;
  };
}

/** What a parameter takes for the part after one that is shown; `undefined` where there is none. */
export function findNextValue(
  { role, parameter }: PlacedParameter,
  { offset, limit, count, total, firstPage }: ShownPart,
  schemaAt: SchemaAt,
): string | number | undefined {
  const next = offset + limit;
  if (count === 0 || offset + count >= total) return undefined;
  if (role === 'page') return Math.floor(next / limit) + firstPage;
  const types = schemaAt(parameter.schema)?.definition.types ?? [];
  const isNumber = types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
  return role === 'offset' || isNumber ? next : writeCursor(next);
}

/** A cursor says where a part begins, in a way that nobody is to read. */
function writeCursor(offset: number): string {
  return Buffer.from(`from ${offset}`).toString('base64url');
}

function readCursor(text: string): number | undefined {
  const [, offset] = /^from (\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return offset === undefined ? undefined : Number(offset);
}
