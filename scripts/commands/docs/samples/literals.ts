import { isObject, type Json } from '../../../../spec/json.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import { encodePercent } from '../../../../spec/text/percent.ts';
import type { SampleCredential, WrittenCall } from './sample.ts';

/** How a programming language writes texts, names and other values. */
export interface Notation {
  /** Of one level. */
  indent: string;
  /** What stands inside the braces of an object on one line. */
  padding: string;
  text(text: string): string;
  name(name: string): string;
  /** `true`, `false` and `null`. */
  word(value: boolean | null): string;
  /** The value of an environment variable. */
  variable(name: string): string;
  /** The same in base64, and percent-encoded. */
  base64(variable: string): string;
  encoded(value: string): string;
  /** A value that stands among others. */
  within(value: string): string;
}

/** What fits on one line is written on one, in characters. */
const SHORT = 72;

/** A value as it is written in a program, on several lines where it is long. */
export function toLiteral(notation: Notation, value: Json, level = 1): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return notation.word(value);
  const write = (inner: Json): string => toLiteral(notation, inner, level + 1);
  const parts = Array.isArray(value)
    ? value.map(write)
    : Object.entries(value).map(([name, inner]) => `${notation.name(name)}: ${write(inner)}`);
  const [open, close] = isObject(value) ? ['{', '}'] : ['[', ']'];
  const padding = isObject(value) && parts.length > 0 ? notation.padding : '';
  const short = `${open}${padding}${parts.join(', ')}${padding}${close}`;
  if (short.length <= SHORT && !short.includes('\n')) return short;
  const [inner, outer] = [notation.indent.repeat(level + 1), notation.indent.repeat(level)];
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${outer}${close}`;
}

/** The headers of a call and its key, each as `name: value` in a program. */
export function listHeaders(notation: Notation, { headers, key, credentials = [] }: WrittenCall): string[] {
  const ofCredentials = joinCookies(credentials.filter((one) => one.in === 'header'));
  const isCookie = ([name]: readonly [string, string]): boolean =>
    name === 'cookie' && ofCredentials.some((one) => one.name === 'cookie');
  const cookies = headers.filter(isCookie).map(([, value]) => `${value}; `);
  const fields = headers
    .filter((one) => !isCookie(one))
    .map(([name, value]) => `${notation.name(name)}: ${notation.text(value)}`);
  const given = ofCredentials.map(({ name, parts }) => {
    const all = name === 'cookie' ? [...cookies, ...parts] : parts;
    return `${notation.name(name)}: ${toExpression(notation, all)}`;
  });
  if (!key) return [...fields, ...given];
  const value = 'text' in key ? notation.text(key.text) : notation.variable(key.variable);
  return [...fields, `${notation.name(key.header)}: ${value}`];
}

/** Cookies share a field (RFC 6265 §5.4). */
export function joinCookies(fields: readonly SampleCredential[]): SampleCredential[] {
  const cookies = fields.filter(({ name }) => name === 'cookie');
  const [first, ...more] = cookies;
  if (!first) return [...fields];
  const parts = [...first.parts, ...more.flatMap((one) => ['; ', ...one.parts])];
  return [...fields.filter((one) => !cookies.includes(one)), { ...first, parts }];
}

function toExpression(notation: Notation, parts: SampleCredential['parts']): string {
  const values = parts.map((part) => {
    if (typeof part === 'string') return notation.text(part);
    return 'variable' in part ? notation.variable(part.variable) : notation.base64(part.base64Of);
  });
  return values.length === 1 ? values.join('') : values.map((value) => notation.within(value)).join(' + ');
}

/** An address with what a call adds to its query. */
export function toUrl(notation: Notation, url: string, { credentials = [] }: WrittenCall): string {
  const query = credentials.filter((one) => one.in === 'query');
  if (query.length === 0) return notation.text(url);
  const parts = query.map(({ name, parts }, index) => {
    const start = index === 0 ? url + (url.includes('?') ? '&' : '?') : '&';
    return `${notation.text(`${start}${encodePercent(name)}=`)} + ${notation.encoded(toExpression(notation, parts))}`;
  });
  return parts.join(' + ');
}

/** Whether a body is sent as the text that it is. */
export function isPlainText({ mediaType, value, isText = false }: NonNullable<WrittenCall['body']>): boolean {
  return typeof value === 'string' && (isText || !isJsonType(mediaType));
}
