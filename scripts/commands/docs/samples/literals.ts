import { isObject, type Json } from '../../../../spec/json.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import type { WrittenCall } from './sample.ts';

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
export function listHeaders(notation: Notation, { headers, key }: WrittenCall): string[] {
  const fields = headers.map(([name, value]) => `${notation.name(name)}: ${notation.text(value)}`);
  if (!key) return fields;
  const value = 'text' in key ? notation.text(key.text) : notation.variable(key.variable);
  return [...fields, `${notation.name(key.header)}: ${value}`];
}

/** Whether a body is sent as the text that it is. */
export function isPlainText({ mediaType, value, isText = false }: NonNullable<WrittenCall['body']>): boolean {
  return typeof value === 'string' && (isText || !isJsonType(mediaType));
}
