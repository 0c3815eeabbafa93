import type { Parameter } from '../operation.ts';
import { encodePercent } from '../text/percent.ts';
import type { Query } from './query.ts';

/** A text that a request gives for a parameter. A list may be given as several (`parameter-style.ts`). */
export interface ParameterText {
  name: string;
  in: Parameter['in'];
  /** Not percent-encoded. */
  text: string;
  /** The name that it stands under in a query or a cookie, where that is not the parameter's: `filter[age]`, or that of a property. */
  as?: string;
  /** Marks in it that are not percent-encoded, such as those between the items of a list. */
  keeps?: string;
  /** Whether an `@` too is percent-encoded, where it need not be. */
  encodesAll?: boolean;
}

/** Path and query of a request: a path template (OpenAPI §4.8.8) with its parameters written in, and the query behind it. */
export function toRequestTarget(template: string, values: readonly ParameterText[]): string {
  const path = template.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const given = values.find((value) => value.in === 'path' && value.name === name);
    return given === undefined ? whole : encode(given);
  });
  const query = values
    .filter((value) => value.in === 'query')
    .map((value) => `${encodePercent(value.as ?? value.name)}=${encode(value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

function encode({ text, encodesAll, keeps }: ParameterText): string {
  const encoded = encodePercent(text);
  if (encodesAll) return encoded.replaceAll('@', '%40');
  if (!keeps) return encoded;
  return encoded.replace(/%[0-7][0-9A-F]/g, (code) => {
    const mark = decodeURIComponent(code);
    return keeps.includes(mark) ? mark : code;
  });
}

/** The header fields that parameters are given in: those of their own, then one for all cookies. */
export function toHeaderFields(values: readonly ParameterText[]): [name: string, value: string][] {
  const fields = values.filter((value) => value.in === 'header');
  const cookies = values
    .filter((value) => value.in === 'cookie')
    .map(({ name, as = name, text }) => `${as}=${text}`);
  return [
    ...fields.map(({ name, text }): [string, string] => [name, text]),
    ...(cookies.length === 0 ? [] : [['cookie', cookies.join('; ')] as [string, string]]),
  ];
}

/** The places of a request that parameters are found in. */
export interface ParameterPlaces {
  /** The parameters of the path by name. */
  path: Readonly<Record<string, string>>;
  query: Query;
  headers: { get(name: string): string | null };
}

/** The texts that a request gives for a parameter, `undefined` where it gives none; those of the path as they stand in `path`. */
export function findTexts(
  { name, in: place }: Pick<Parameter, 'name' | 'in'>,
  { path, query, headers }: ParameterPlaces,
): readonly string[] | undefined {
  if (place === 'query') return query.get(name);
  if (place === 'cookie') return findCookies(headers.get('cookie') ?? '', name);
  const text = place === 'path' ? path[name] : headers.get(name);
  return text === undefined || text === null ? undefined : [text];
}

/** Everything that a request gives by name in its query or its cookies, in its order. */
export function listPlacePairs(
  place: Parameter['in'],
  { query, headers }: Pick<ParameterPlaces, 'query' | 'headers'>,
): (readonly [name: string, text: string])[] {
  if (place === 'query')
    return [...query].flatMap(([name, texts]) => texts.map((text) => [name, text] as const));
  return place === 'cookie' ? listCookies(headers.get('cookie') ?? '') : [];
}

function listCookies(header: string): [name: string, text: string][] {
  return header.split(';').flatMap((pair): [string, string][] => {
    const [, name, text] = /^([^=]*)=(.*)$/s.exec(pair.trim()) ?? [];
    return name === undefined || text === undefined ? [] : [[name, text]];
  });
}

function findCookies(header: string, name: string): string[] | undefined {
  const found = listCookies(header).flatMap(([given, text]) => (given === name ? [text] : []));
  return found.length === 0 ? undefined : found;
}
