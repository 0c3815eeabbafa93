import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import { toPlain } from '../../../spec/resources/id-names.ts';
import { type ThingPlace, toSingular, toWord } from './places.ts';

/** How many things of one list are looked at. */
const MOST = 20;
/** A longer text is no id. */
const LONGEST = 200;

/** What a thing may be known by, where nothing says what it is. */
const NAMES = ['id', 'uuid', 'guid', 'key', 'slug', 'code', 'number', 'name', 'login', 'username', 'handle'];

/** What is known of the records of a collection. */
export interface KnownForm {
  /** The property by which a record is known. */
  id?: string | undefined;
  /** Where the records, or the record, stand: a JSON Pointer. */
  at?: string | undefined;
}

/** The ids of a list of things, as they stand in a path. */
export function readIds(body: Json, place: ThingPlace, form: KnownForm, contract: Contract): string[] {
  const ids = listRecords(body, place, form).flatMap((one) => findId(one, place, form, contract) ?? []);
  return [...new Set(ids)].slice(0, MOST);
}

function listRecords(body: Json, place: ThingPlace, { at }: KnownForm): readonly Json[] {
  const stated = at === undefined ? undefined : findAt(body, at);
  if (Array.isArray(stated)) return stated.slice(0, MOST);
  const lists = findLists(body, '');
  const [, found = []] = lists.find(([name]) => toSingular(name) === toWord(place)) ?? lists[0] ?? [];
  return found.slice(0, MOST);
}

/** The lists of an answer with their names, the outermost first. */
function findLists(body: Json, name: string, depth = 0): [string, readonly Json[]][] {
  if (Array.isArray(body)) return [[name, body]];
  if (!isObject(body) || depth > 2) return [];
  return Object.entries(body)
    .map(([key, value]) => findLists(value, toPlain(key), depth + 1))
    .toSorted((a, b) => Number(a.length === 0) - Number(b.length === 0))
    .flat();
}

/** The id of one thing, as it stands in a path; a thing that is only a text or a number is its own. */
export function findId(
  record: Json,
  place: ThingPlace,
  { id, at }: KnownForm,
  contract: Contract,
): string | undefined {
  const stated = at === undefined ? undefined : findAt(record, at);
  const one = isObject(stated) ? stated : record;
  if (!isObject(one)) return toPathText(one, place.parameter.schema, contract);
  const own = new Map(Object.entries(one).map(([name, value]) => [toPlain(name), value]));
  const word = toWord(place);
  const name = toPlain(place.parameter.name);
  const names = [
    ...(id === undefined ? [] : [toPlain(id)]),
    name,
    ...(name.startsWith(word) ? [name.slice(word.length)] : []),
    ...NAMES,
  ];
  for (const candidate of names.flatMap((candidate) => [candidate, word + candidate])) {
    const value = own.get(candidate);
    const text = value === undefined ? undefined : toPathText(value, place.parameter.schema, contract);
    if (text !== undefined) return text;
  }
  const inner = findInner(own, word);
  return inner && findId(inner, place, { id }, contract);
}

/** A record that stands within what is said of it: `{ pet: { … } }`, `{ data: { … } }`. */
function findInner(own: ReadonlyMap<string, Json>, word: string): JsonObject | undefined {
  return [word, 'data', 'result', 'item', 'attributes'].map((name) => own.get(name)).find(isObject);
}

/** A value as it stands in a path; `undefined` where the parameter does not take it, or it is no id. */
export function toPathText(
  value: Json | undefined,
  schema: string,
  { validators }: Contract,
): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  if (text === '' || text.length > LONGEST || /^[.]+$/.test(text)) return undefined;
  return [value, ...listIdForms(text)].some((form) => validators.at(schema)(form).length === 0)
    ? text
    : undefined;
}

/** What a text of a path may be as a value: itself, and the number that it spells. */
export function listIdForms(text: string): Json[] {
  return [text, ...(/^-?\d{1,15}$/.test(text) ? [Number(text)] : [])];
}
