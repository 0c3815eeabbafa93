import type { Json } from '../../spec/json.ts';

/** What is kept can only be replaced, so that whatever is worked out of a record holds as long as the record. */
export function freeze<T extends Json>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) for (const item of value) freeze(item);
  // JSON has no names but its own, and a list of them costs more than all else.
  else for (const name in value) freeze(value[name] as Json);
  return Object.freeze(value);
}
