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

/** A JSON value as a text that is the same for equal values, whatever the order of their members. */
export function toCanonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${toCanonical(value[name] ?? null)}`);
  return `{${members.join()}}`;
}

/** The value of a text that is JSON; `undefined` where it is none. */
export function findJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
