/** A JSON value (RFC 8259), as it stands in a document, an Overlay, a request or an answer. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A copy of plain data without the members that are undefined, as JSON has it. */
export function omitUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.map(omitUndefined) as T;
  if (typeof value !== 'object' || value === null) return value;
  const stated = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(stated.map(([name, inner]) => [name, omitUndefined(inner)])) as T;
}
