import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json } from '../../../spec/json.ts';
import { findPropertyName } from '../../../spec/schema/schema-pointer.ts';
import type { Shape } from './shape.ts';

/** Whether the name of a member is data, as in `{"rosa@example.com": 3}`, and must not be written down. */
export type IsData = (name: string) => boolean;

/** A name that a person gave to a member, rather than data in its place: an address, an id, a day. */
const NAME = /^[A-Za-z_$@][\w.$@-]{0,63}$/;
const ID = /\d{4,}|-\d+$|^[0-9a-f]{8,}$|[0-9a-f]{8}-[0-9a-f]{4}|@./i;

/** What members that hold a text for a person are called in errors (RFC 9457 and others), the likeliest first: no data, whatever is called so. */
export const NAMES_OF_TEXTS: readonly string[] = [
  'message',
  'detail',
  'error_description',
  'description',
  'error',
  'title',
  'reason',
];

/** The name of somebody or something, or an address: any of its words may be made a name of a member. */
const NAMED = /^(?:[\p{Lu}\p{N}]\S*(?: [\p{Lu}\p{N}]\S*){0,4}|\S+@\S+)$/u;
/** Anything else of one word: an id, of which no part says anything. */
const ONE_WORD = /^\S{1,80}$/;

/**
 * Tells data from names: no person gave it to a member, or its words stand in names and addresses that were seen, or it is an id; and
 * one of its words stands in no name of the document.
 */
export function createIsData(contract: Contract, values: Iterable<Json>): IsData {
  const seen: SeenNames = { words: new Set(), ids: new Set() };
  for (const value of values) addNames(seen, value);
  const stated = contract.facts.map(({ pointer }) => findPropertyName(pointer));
  const declared = new Set([...stated, ...NAMES_OF_TEXTS].flatMap(toWords));
  return (name) => {
    if (!NAME.test(name) || ID.test(name)) return true;
    const own = toWords(name);
    const isSeen =
      seen.ids.has(own.join('-')) || own.every((word) => /^\d+$/.test(word) || seen.words.has(word));
    return isSeen && own.some((word) => !/^\d+$/.test(word) && !declared.has(word));
  };
}

interface SeenNames {
  words: Set<string>;
  ids: Set<string>;
}

function addNames(seen: SeenNames, value: Json): void {
  if (typeof value === 'string') {
    const own = toWords(value);
    if (NAMED.test(value)) for (const word of own) seen.words.add(word);
    else if (ONE_WORD.test(value)) seen.ids.add(own.join('-'));
  } else if (Array.isArray(value) || isObject(value)) {
    for (const inner of Object.values(value)) addNames(seen, inner);
  }
}

/** `rosaDelgado`, `rosa_delgado` and `Rosa Delgado` are the same two. */
function toWords(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.filter((part) => part !== '').map((part) => part.toLowerCase());
}

/** So many names of which most objects have only few are data. */
const MANY_NAMES = 20;

/** Whether the names of the members are data: they must not be taken for names of properties. */
export function isMap({ members, objects }: Shape, isData: IsData): boolean {
  const names = [...members.keys()];
  if (names.some(isData)) return true;
  const counts = [...members.values()].map(({ values }) => values);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (names.length >= MANY_NAMES && objects > 1 && total / objects < names.length / 2) return true;
  // Names that differ from object to object, more than those of two kinds of objects do.
  const isSeldom = counts.every((count) => count === 1 || count < objects / 2);
  if (names.length >= 2 && objects > 1 && isSeldom && hasAlikeMembers(members)) return true;
  // Three and more alike objects side by side are entries, unless object after object has them under the same names.
  const alike = new Set([...members.values()].map((member) => [...member.members.keys()].toSorted().join()));
  const isStable = objects > 1 && total === objects * names.length;
  return names.length >= 3 && alike.size === 1 && !alike.has('') && !isStable;
}

/** Whether nothing tells if the names of the members are data: one object alone has them, and all that it holds is alike. */
export function isUnclear({ members, objects }: Shape): boolean {
  return objects === 1 && hasAlikeMembers(members);
}

/** Whether all values are of one type; null says nothing. */
function hasAlikeMembers(members: Shape['members']): boolean {
  const types = [...members.values()].flatMap((member) => [...member.types]);
  const kinds = types.map((type) => (type === 'integer' ? 'number' : type)).filter((type) => type !== 'null');
  return new Set(kinds).size < 2;
}
