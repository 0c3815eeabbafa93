import type { Json } from '../../../spec/json.ts';

/**
 * Makes equal objects and lists one: the records of a service come again and again, and what is worked out for one of them is worked out once.
 * Nothing may change them.
 */
export function createInterner(): (value: Json) => Json {
  const known = new Map<string, Json>();
  const ids = new Map<Json, number>();
  const toText = (value: Json): string =>
    typeof value === 'object' && value !== null ? `#${ids.get(value)}` : JSON.stringify(value);
  const keep = (text: string, value: Json): Json => {
    const before = known.get(text) ?? value;
    known.set(text, before);
    if (before === value) ids.set(value, ids.size);
    return before;
  };
  return function intern(value): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map(intern);
      return keep(`[${items.map(toText).join()}]`, items);
    }
    const members = Object.entries(value).map(([name, inner]): [string, Json] => [name, intern(inner)]);
    const text = members.map(([name, inner]) => `${JSON.stringify(name)}:${toText(inner)}`).join();
    return keep(`{${text}}`, Object.fromEntries(members));
  };
}
