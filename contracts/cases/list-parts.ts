import type { Contract } from '../../spec/contract.ts';
import { GRADES } from '../../spec/evidence.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation, Parameter } from '../../spec/operation.ts';
import {
  findFirstPage,
  findInAnswer,
  findNextAddress,
  findPagination,
  type PlacedParameter,
} from '../../spec/pagination.ts';
import type { Call } from './call.ts';
import { findHeader, type HeaderList } from './http-message.ts';

/** How a list is read in parts. */
export interface PagedList {
  /** What says where a part begins. */
  place: PlacedParameter;
  /** What says how many records it may have; `undefined` where nothing does. */
  size: Parameter | undefined;
  /** The number of the first page; of records, 0. */
  first: number;
}

/** How an operation's list is read in parts in a stage, by what is most certain of all that is not known to have no effect. */
export function findPagedList(
  { schemaAt, knownOf }: Contract,
  operation: Operation,
  stage: string,
): PagedList | undefined {
  const { places, sizes } = findPagination(operation, schemaAt);
  const rank = ({ pointer }: Parameter): number => {
    const { isDenied, grade } = knownOf(pointer, { stage, operationId: operation.id });
    return isDenied ? GRADES.length : GRADES.indexOf(grade);
  };
  const [place] = places.toSorted((a, b) => rank(a.parameter) - rank(b.parameter));
  const [size] = sizes.toSorted((a, b) => rank(a) - rank(b));
  if (!place) return undefined;
  return { place, size, first: place.role === 'page' ? findFirstPage(place.parameter, schemaAt) : 0 };
}

/** Which part of a list is asked for. */
export interface WantedPart {
  why: string;
  size: number;
  /** The number of the page, or how many records come before; left out, nothing says where it begins. */
  number?: number;
  /** What an answer said where it begins. */
  cursor?: string;
}

/** The same call for a part of its list. */
export function toPartCall(call: Call, { place, size }: PagedList, wanted: WantedPart): Call {
  const where = wanted.cursor ?? wanted.number;
  return {
    ...withQuery(call, [
      [place.parameter.name, where],
      [size?.name, wanted.size],
    ]),
    why: wanted.why,
  };
}

/** The same call with more in its query, in the place of what it has of the same name. */
export function withQuery(
  call: Call,
  more: readonly (readonly [name: string | undefined, value: string | number | undefined])[],
): Call {
  const given = more.flatMap(([name, value]) =>
    name === undefined || value === undefined ? [] : [{ name, in: 'query' as const, text: `${value}` }],
  );
  const names = given.map(({ name }) => name);
  const others = call.values.filter(
    (value) => value.in !== 'query' || !names.includes(value.as ?? value.name),
  );
  return { ...call, values: [...others, ...given] };
}

/** What an answer is looked at for. */
export interface ShownAnswer {
  headers: HeaderList;
  json: { value: Json } | undefined;
}

/** What an answer says that a parameter takes for the part after it, where the document says that it says so. */
export function findNextPart(
  { next, link, parameter }: PlacedParameter,
  { headers, json }: ShownAnswer,
): string | undefined {
  const find = (place: string | undefined): Json | undefined =>
    place === undefined
      ? undefined
      : findInAnswer(place, { body: json?.value, header: (name) => findHeader(headers, name) });
  const value = find(next);
  if (typeof value === 'string' || typeof value === 'number') return `${value}`;
  const said = find(link);
  if (typeof said !== 'string') return undefined;
  return readQuery(link?.startsWith('$response.header.') ? findNextAddress(said) : said)?.get(parameter.name);
}

/** The query of an address, which may be a relative one. */
export function readQuery(address: string | undefined): Map<string, string> | undefined {
  const base = 'http://here.invalid';
  if (address === undefined || !URL.canParse(address, base)) return undefined;
  return new Map(new URL(address, base).searchParams);
}
