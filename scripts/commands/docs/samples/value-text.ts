import { isObject, type Json } from '../../../../spec/json.ts';
import type { Parameter } from '../../../../spec/operation.ts';

/** A parameter's value as name and text, not yet percent-encoded (OpenAPI §4.8.12.2, the styles `form` and `simple`). */
export function toPairs({ name, explode }: Parameter, value: Json): [name: string, text: string][] {
  if (Array.isArray(value))
    return explode ? value.map((item) => [name, toText(item)]) : [[name, value.map(toText).join(',')]];
  if (!isObject(value)) return [[name, toText(value)]];
  const members = Object.entries(value);
  if (explode) return members.map(([member, item]) => [member, toText(item)]);
  return [[name, members.flatMap(([member, item]) => [member, toText(item)]).join(',')]];
}

/** The same where the name does not show: in a path or a header (style `simple`). */
export function toSimpleText({ explode }: Parameter, value: Json): string {
  if (Array.isArray(value)) return value.map(toText).join(',');
  if (!isObject(value)) return toText(value);
  const members = Object.entries(value);
  return members.map(([member, item]) => `${member}${explode ? '=' : ','}${toText(item)}`).join(',');
}

/** `@` may stand as it is in a path and in a query (RFC 3986 §3.3, §3.4), where it is easier to read. */
export function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%40', '@')
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

function toText(value: Json): string {
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
