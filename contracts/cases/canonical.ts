import { isObject, type Json } from '../../spec/json.ts';

/** A JSON value as a text that is the same for equal values, whatever the order of their members. */
export function toCanonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toCanonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${toCanonical(value[name] ?? null)}`);
  return `{${members.join()}}`;
}
