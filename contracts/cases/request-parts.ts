import { isObject, type Json } from '../../spec/json.ts';
import { isWithin, joinPointer } from '../../spec/json-pointer.ts';
import type { Call } from './call.ts';

/**
 * What a request may do without: a text that it gives for a parameter, by its index among all; what stands at a place of its JSON
 * body, a JSON Pointer; or, of a text there, all but its first characters.
 */
export type RequestPart = { parameter: number } | { place: string; length?: number };

/** A text with more characters than this is long, and may be as short as one of these. */
const LONG = 64;
const LENGTHS = [4, 16, LONG];
/** Of a large body, so many parts that hold the others. */
const MOST_PARTS = 200;

/** The parts of a request without its path, what holds others first. A text that says one of `names` is not shortened. */
export function listParts({ values, body }: Call, names: readonly string[]): RequestPart[] {
  const parameters = values.flatMap(({ in: place }, parameter) => (place === 'path' ? [] : { parameter }));
  const places = body?.value === undefined ? [] : listPlaces(body.value);
  const ends = places.flatMap(([place, value]) => {
    const isLong = typeof value === 'string' && value.length > LONG;
    if (!isLong || names.some((name) => value.includes(name))) return [];
    return LENGTHS.map((length) => ({ place, length }));
  });
  return [...parameters, ...places.map(([place]) => ({ place })), ...ends].slice(0, MOST_PARTS);
}

/** Whether nothing of a part is left where another one is gone. */
export function isPartOf(part: RequestPart, gone: RequestPart): boolean {
  if ('parameter' in part || 'parameter' in gone) return part === gone;
  if (gone.length === undefined) return isWithin(part.place, gone.place);
  return part.place === gone.place && (part.length ?? 0) >= gone.length;
}

/** A call without some of its parts. */
export function withoutParts({ body, ...call }: Call, parts: readonly RequestPart[]): Call {
  const parameters = new Set(parts.map((part) => ('parameter' in part ? part.parameter : undefined)));
  const values = call.values.filter((_, index) => !parameters.has(index));
  if (body?.value === undefined) return { ...call, values, ...(body ? { body } : {}) };
  const lengths = new Map<string, number>();
  for (const part of parts)
    if ('place' in part)
      lengths.set(
        part.place,
        Math.min(part.length ?? 0, lengths.get(part.place) ?? Number.POSITIVE_INFINITY),
      );
  const value = cut(body.value, '', lengths);
  return { ...call, values, ...(value === undefined ? {} : { body: { ...body, value } }) };
}

/** Level by level. */
function listPlaces(value: Json): [place: string, value: Json][] {
  const found: [string, Json][] = [];
  for (let level: typeof found = [['', value]]; level.length > 0 && found.length < MOST_PARTS; ) {
    found.push(...level);
    level = level.flatMap(([place, holder]) =>
      typeof holder === 'object' && holder !== null
        ? Object.entries(holder).map(([name, inner]): [string, Json] => [joinPointer(place, name), inner])
        : [],
    );
  }
  return found;
}

/** What is left of a value: a text of so many characters, nothing of anything that has the length 0. */
function cut(value: Json, place: string, lengths: ReadonlyMap<string, number>): Json | undefined {
  const length = lengths.get(place);
  if (length === 0) return undefined;
  if (typeof value === 'string') return length === undefined ? value : [...value].slice(0, length).join('');
  if (Array.isArray(value))
    return value
      .map((item, index) => cut(item, joinPointer(place, index), lengths))
      .filter((item) => item !== undefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const left = cut(inner, joinPointer(place, name), lengths);
      return left === undefined ? [] : [[name, left]];
    }),
  );
}
