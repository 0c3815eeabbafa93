import { isObject, type Json, type JsonObject } from '../json.ts';
import { isJsonType } from '../media-type.ts';
import type { Parameter } from '../operation.ts';
import { writeDeep } from './deep-object.ts';
import type { ParameterText } from './parameter-places.ts';
import { toText } from './typed-text.ts';

/** The styles that each place has, the one by default first (OpenAPI §4.8.12.2; `cookie` is of 3.2). */
export const STYLES: Readonly<Record<Parameter['in'], readonly [string, ...string[]]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/** How a parameter is written: by a style, or where it has a `mediaType` as a text of that. */
export type Styled = Pick<Parameter, 'name' | 'in' | 'style' | 'explode'> &
  Partial<Pick<Parameter, 'mediaType' | 'allowReserved'>>;

/** What stands between the parts of a value that are given as one text. */
export const DELIMITERS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };
export const toDelimiter = (style: string): string => DELIMITERS[style] ?? ',';

/** What each text of a path begins with, and what stands between those of an exploded value (RFC 6570 §3.2). */
export const PATH_STYLES: Readonly<Record<string, { first: string; between: string }>> = {
  simple: { first: '', between: ',' },
  label: { first: '.', between: '.' },
  matrix: { first: ';', between: ';' },
};

/** The marks that `allowReserved` leaves as they are, but for those that end a value, or mean a space (RFC 3986 §2.2). */
const RESERVED = ":/?@!$'()*,;";

/**
 * The value of a parameter as the texts that stand for it, not yet percent-encoded (OpenAPI §4.8.12.4, RFC 6570 §3.2): several where its
 * parts stand apart, `a=1&a=2`, else one, `1,2`. None for an empty list or object in a query or a cookie, which no style can say.
 * A part that holds what stands between two parts cannot be said either, and comes out as two.
 */
export function writeParameter(parameter: Styled, value: Json): ParameterText[] {
  const { name, in: place, mediaType, style, allowReserved } = parameter;
  const kept = place === 'query' && allowReserved ? RESERVED : '';
  const toGiven = (text: string, as = name, marks = ''): ParameterText => ({
    name,
    in: place,
    text,
    ...(as === name ? {} : { as }),
    ...(kept + marks === '' ? {} : { keeps: kept + marks }),
  });
  if (mediaType !== undefined)
    return [toGiven(isJsonType(mediaType) ? JSON.stringify(value) : toText(value))];
  if (place === 'path' || place === 'header') {
    const isPlain = style === 'simple' && (typeof value !== 'object' || value === null);
    return [toGiven(writeSegment(parameter, value), name, isPlain ? '' : ',;=')];
  }
  if (style === 'deepObject') return writeDeep(name, value).map(([as, text]) => toGiven(text, as));
  return writePairs(parameter, value).map(([as, text, marks]) => toGiven(text, as, marks));
}

/** In a path or a header field. */
function writeSegment({ name, style, explode }: Styled, value: Json): string {
  const { first, between } = PATH_STYLES[style] ?? { first: '', between: ',' };
  const toNamed = (text: string): string => (style === 'matrix' ? toPair(name, text) : text);
  if (Array.isArray(value)) {
    const texts = value.map(toText);
    return first + (explode ? texts.map(toNamed).join(between) : toNamed(texts.join(',')));
  }
  if (!isObject(value)) return first + toNamed(toText(value));
  if (!explode) return first + toNamed(flatten(value).join(','));
  const pairs = Object.entries(value).map(([key, inner]) => `${key}=${toText(inner)}`);
  return first + pairs.join(between);
}

/** RFC 6570 §3.2.7 has no `=` before nothing. */
function toPair(name: string, text: string): string {
  return text === '' ? name : `${name}=${text}`;
}

/** In a query or a cookie. */
function writePairs(
  { name, style, explode }: Styled,
  value: Json,
): [name: string, text: string, marks: string][] {
  if (explode && Array.isArray(value)) return value.map((item) => [name, toText(item), '']);
  if (explode && isObject(value))
    return Object.entries(value).map(([key, inner]) => [key, toText(inner), '']);
  const parts = Array.isArray(value) ? value.map(toText) : isObject(value) ? flatten(value) : undefined;
  if (!parts) return [[name, toText(value), '']];
  return parts.length === 0 ? [] : [[name, parts.join(toDelimiter(style)), ',']];
}

function flatten(value: JsonObject): string[] {
  return Object.entries(value).flatMap(([key, inner]) => [key, toText(inner)]);
}
