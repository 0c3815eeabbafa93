import { isObject, type Json } from '../../../spec/json.ts';

/** A text that two values share where they are the same, whatever the order of their members. */
export function toKey(value: Json): string {
  return JSON.stringify(value, (_, part: Json) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}
