import type { Contract } from '../../../spec/contract.ts';
import { groupBy } from '../../../spec/group-by.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { findPropertyName } from '../../../spec/schema/schema-pointer.ts';
import { toWords } from '../../../spec/text/words.ts';
import { SEVERAL } from '../observations/observations.ts';
import type { JsonType, Shape } from './shape.ts';

/** Tells names of members that are data, as in `{"rosa@example.com": 3}`, which must not be written down, from names of properties. */
export interface Names {
  /** Whether a name is data, as far as it tells by itself. */
  isData(name: string): boolean;
  /** Of objects, or of some of their members. */
  judge(shape: Shape, some?: Partial<Members>): JudgedNames;
  /** The same of errors: there what was sent is data, which names what was wrong (`{"errors": {"email": ["is invalid"]}}`). */
  ofErrors: Names;
}

/** The members of some objects. */
export interface Members extends Pick<Shape, 'members' | 'objects'> {
  /** Whether they stand beside members that are declared: then the objects are no maps. */
  isBeside: boolean;
}

/** What the names of the members of some objects are. */
export interface JudgedNames {
  /** Whether all of them are to be taken for data: then the objects are maps. */
  isMap: boolean;
  /** Whether nothing tells what they are: one object alone has them, and all that it holds is alike. */
  isUnclear: boolean;
  /** Those that are data beside others that are not. */
  data: ReadonlySet<string>;
}

/** A name that a person may give to a member, and forms that are data all the same: an address, a day, a number, an id. */
const NAME = /^[\p{L}_$@][\p{L}\p{N}_.$@:[\]-]{0,63}$/u;
const DATA = /.@.|\d{4}-\d{2}|-\d+$|^(?=.*\d)[0-9a-f]{8,}$|[0-9a-f]{8}-[0-9a-f]{4}/i;
/** Ids have many digits, and so have names of standards. */
const NUMBERED = /\d{4,}/;

/** What members that hold a text for a person are called in errors (RFC 9457 and others), the likeliest first: no data, whatever is called so. */
export const NAMES_OF_TEXTS: readonly string[] = [
  'message',
  'msg',
  'detail',
  'error_description',
  'description',
  'error',
  'title',
  'reason',
];

/** Words of pages and links (RFC 8288), and of who gives what to whom, which every service has. */
const COMMON =
  'self next prev previous first last href rel offset count total limit page pages size per cursor has more items links meta data status code type from to by'.split(
    ' ',
  );

/** The name of somebody or something: any of its words may be made a name of a member. */
const NAMED = /^[\p{Lu}\p{N}]\S*(?: [\p{Lu}\p{N}]\S*){0,4}$/u;
/**
 * An address, also in a path or among other words: no longer than it may be (RFC 5321 §4.5.3.1), and looked for by the sign that each
 * has: else a long text would be gone through from each of its characters.
 */
const ADDRESS = /@(?<=([^\s"'<>(),:;@/?&=]{1,64})@)([^\s"'<>(),:;@/?&=]{1,255})/g;
/** Anything else of one word: an id, of which no part says anything. */
const ONE_WORD = /^\S{1,80}$/;

/** How a name comes to be data: by its form, as a full name of somebody, as what something is called as a whole, or by words of that. */
type DataKind = 'form' | 'full name' | 'called' | 'words';

/**
 * Knows the names, addresses and ids in values that were seen. `companyOf` says of which company an exchange was: what two companies
 * have in common is no data of one of them, unless it is a full name, which a service may tell both. A name whose words all stand in
 * names of the document is none.
 */
export function createNames(
  contract: Contract,
  values: Iterable<Json>,
  companyOf: (exchange: number) => string,
): Names {
  const seen: SeenNames = { words: new Set(), called: new Set(), sets: new Map(), objects: new WeakSet() };
  for (const value of values) addNames(seen, value);
  const stated = contract.facts.map(({ pointer }) => findPropertyName(pointer));
  const known = new Set([...stated, ...NAMES_OF_TEXTS, ...COMMON].flatMap(toWords));
  const isKnown = (name: string): boolean =>
    NAME.test(name) && toWords(name).every((word) => known.has(word));

  function findKind(name: string): DataKind | undefined {
    if (!NAME.test(name) || DATA.test(name)) return 'form';
    const own = toWords(name).filter((word) => !/^\d+$/.test(word));
    if (own.every((word) => known.has(word))) return undefined;
    const isCalled = seen.called.has(toWords(name).join('-'));
    if (isCalled && own.length > 1 && !own.some((word) => known.has(word))) return 'full name';
    if (isCalled || NUMBERED.test(name)) return 'called';
    return own.every((word) => seen.words.has(word)) ? 'words' : undefined;
  }

  const names: Omit<Names, 'ofErrors'> = {
    isData: (name) => findKind(name) !== undefined,
    judge(shape, { members = shape.members, objects = shape.objects, isBeside = false } = {}) {
      const given = { members, objects, isBeside };
      const names = [...members.keys()];
      const companies = countCompanies(shape.exchanges);
      const isShared = (name: string): boolean =>
        companies > 1 && countCompanies(members.get(name)?.exchanges ?? []) === companies;
      const kinds = new Map(
        names.map((name) => {
          const kind = findKind(name);
          const isAnyones = kind === 'called' || kind === 'words';
          return [name, isAnyones && isShared(name) ? undefined : kind] as const;
        }),
      );
      const toVaried = (): string[] => listVaried(shape, given, (name) => kinds.get(name) !== undefined);
      if (isBeside || !(hasAlikeMembers(members) || isSeries(given))) {
        const data = names.filter((name) => (kinds.get(name) ?? 'words') !== 'words');
        return { isMap: false, isUnclear: false, data: new Set([...data, ...toVaried()]) };
      }
      const isOpen = companies < 2 && names.length > 1 && objects > 1 && !names.every(isKnown);
      const isAlone = isOpen && hasFewContents(shape, names, seen);
      const isTold = [...kinds.values()].some((kind) => kind !== undefined) || isSeries(given);
      const isMap =
        isTold ||
        isAlone ||
        hasManyNames(given) ||
        (!names.every(isKnown) &&
          (hasMixedNames(shape, given) || (!names.every(isShared) && hasVariedNames(given))));
      return { isMap, isUnclear: objects === 1, data: new Set(isMap ? [] : toVaried()) };
    },
  };
  return { ...names, ofErrors: toErrorNames(names, contract) };

  function countCompanies(numbers: Iterable<number>): number {
    return new Set([...numbers].map(companyOf)).size;
  }
}

function toErrorNames({ isData, judge }: Omit<Names, 'ofErrors'>, contract: Contract): Names {
  const sent = listSentNames(contract);
  const isSent = (name: string): boolean => sent.has(toPlainWords(name));
  const ofErrors: Names = {
    isData: (name) => isSent(name) || isData(name),
    judge(shape) {
      const { members, objects } = shape;
      // What has a text for a person is no map, and one refusal is enough to know it.
      const isBeside = NAMES_OF_TEXTS.some((name) => members.get(name)?.values === objects);
      const judged = judge(shape, { isBeside });
      const own = [...members].filter(([name, { values }]) => isSent(name) && values < objects);
      const isOfSent = own.length > 1;
      if (judged.isMap || (isOfSent && own.length === members.size && hasAlikeMembers(members)))
        return { ...judged, isMap: true };
      const called = isBeside ? [...members.keys()].filter(isData) : [];
      const data = [...judged.data, ...called, ...(isOfSent ? own.map(([name]) => name) : [])];
      return { ...judged, data: new Set(data) };
    },
    get ofErrors() {
      return ofErrors;
    },
  };
  return ofErrors;
}

/** What parameters and members of bodies are called that a request may have, but for what errors call their texts. */
function listSentNames({ operations, schemaAt }: Contract): ReadonlySet<string> {
  const names = operations.flatMap(({ parameters, requestBody }) => [
    ...parameters.map(({ name }) => name),
    ...(requestBody?.content ?? []).flatMap(({ schema = '' }) => [
      ...(schemaAt(schema)?.definition.properties.keys() ?? []),
    ]),
  ]);
  return new Set(names.filter((name) => !NAMES_OF_TEXTS.includes(name)).map(toPlainWords));
}

/** The words of a name, without the number of an entry (`recipients.0`). */
function toPlainWords(name: string): string {
  return toWords(name)
    .filter((word) => !/^\d+$/.test(word))
    .join('-');
}

interface SeenNames {
  words: Set<string>;
  /** What is called something, as a whole. */
  called: Set<string>;
  /** Some of the different objects that have the same names of members. */
  sets: Map<string, Set<string>>;
  /** The objects that were gone through. */
  objects: WeakSet<JsonObject>;
}

/** Whether objects have the same values but for a few; what has these names elsewhere, with other values, is no different here. */
function hasFewContents({ contents }: Shape, names: readonly string[], { sets }: SeenNames): boolean {
  return contents < SEVERAL && (sets.get(toSet(names))?.size ?? 0) < SEVERAL;
}

function toSet(names: readonly string[]): string {
  return JSON.stringify(names.toSorted());
}

export function listAddressesIn(text: string): string[] {
  return Array.from(text.matchAll(ADDRESS), ([, person, host]) => `${person}@${host}`);
}

/** What says of an object which of its own members it has is no name: `{"type": "badge", "badge": {…}}`. */
function addNames(seen: SeenNames, value: Json, around: ReadonlySet<string> = new Set()): void {
  if (typeof value === 'string') {
    const own = toWords(value);
    if (around.has(own.join('-'))) return;
    if (NAMED.test(value)) for (const word of own) seen.words.add(word);
    if (NAMED.test(value) || ONE_WORD.test(value)) seen.called.add(own.join('-'));
    for (const address of listAddressesIn(value)) {
      for (const word of toWords(address)) seen.words.add(word);
      // Whose address it is, most addresses say: `rosa.delgado@corp.example`.
      const person = toWords(address.slice(0, address.indexOf('@')));
      if (person.length > 1) seen.called.add(person.join('-'));
    }
  } else if (Array.isArray(value)) {
    for (const inner of value) addNames(seen, inner, around);
  } else if (isObject(value) && !seen.objects.has(value)) {
    seen.objects.add(value);
    const set = toSet(Object.keys(value));
    const alike = seen.sets.get(set) ?? new Set();
    seen.sets.set(set, alike);
    if (alike.size < SEVERAL) alike.add(JSON.stringify(value));
    const names = new Set(Object.keys(value).map((name) => toWords(name).join('-')));
    for (const inner of Object.values(value)) addNames(seen, inner, names);
  }
}

/** So many names of which most objects have only few are data. */
const MANY_NAMES = 20;

/** Whether objects have few each of so many members as no service names, whoever has the same. */
function hasManyNames({ members, objects }: Members): boolean {
  return members.size >= MANY_NAMES && objects > 1 && countValues(members) / objects < members.size / 2;
}

/** So many sets of names are more than those of a few kinds of objects; more than so many need not be looked at. */
const SETS = { many: 4, most: 20 };

/** Whether no member is always there, and each object may have some that another has, and others: kinds of objects have names of their own or all of another's. */
function hasMixedNames(shape: Shape, { members, objects }: Members): boolean {
  if ([...members.values()].some(({ values }) => values === objects)) return false;
  const parts = shape.listParts(new Set(members.keys())).map((part) => Object.keys(part).toSorted());
  const all = new Map(parts.map((names) => [names.join(), new Set(names)]));
  const sets = [...all.values()].slice(0, SETS.most);
  const isMixed = sets.some((one) =>
    sets.some((other) => {
      const common = [...one].filter((name) => other.has(name)).length;
      return common > 0 && common < Math.min(one.size, other.size);
    }),
  );
  return sets.length >= SETS.many && isMixed;
}

function countValues(members: Members['members']): number {
  return [...members.values()].reduce((sum, { values }) => sum + values, 0);
}

/** Whether the names of alike members are others in other objects, more than those of two kinds of objects are. */
function hasVariedNames({ members, objects }: Members): boolean {
  const counts = [...members.values()].map(({ values }) => values);
  const isSeldom = counts.every((count) => count === 1 || count < objects / 2);
  if (counts.length >= 2 && objects > 1 && isSeldom) return true;
  // Three and more alike objects side by side are entries, unless object after object has them under the same names.
  const alike = new Set([...members.values()].map((member) => [...member.members.keys()].toSorted().join()));
  const isStable = objects > 1 && countValues(members) === objects * counts.length;
  return counts.length >= 3 && alike.size === 1 && !alike.has('') && !isStable;
}

/**
 * Whether objects, at times or always, or the addresses of more or fewer people, stand under one name and a number each: entries, as of a
 * form. Other texts may be the lines of an address, unless they are counted from 0, and two addresses that are always there are the first
 * and the second.
 */
function isSeries({ members, objects }: Pick<Members, 'members' | 'objects'>): boolean {
  const [prefix, ...others] = new Set([...members.keys()].map((name) => /^(.*\D)\d+$/.exec(name)?.[1]));
  const all = [...members.values()];
  const areObjects = all.every(({ types }) => types.has('object'));
  const areAddresses = all.every(({ formats }) => formats.includes('email'));
  const fromNought = all.every((_, at) => members.has(`${prefix}${at}`));
  const isOfTexts = areAddresses || (fromNought && all.every(({ types }) => types.has('string')));
  // The first of them may be the only one.
  const isFirst = members.size === 1 && fromNought;
  const isOfEntries =
    areObjects || (isFirst ? areAddresses : isOfTexts && all.some(({ values }) => values < objects));
  return (members.size > 1 || isFirst) && prefix !== undefined && others.length === 0 && isOfEntries;
}

/** In so many objects names have to vary, and so many names have to, where nothing else tells of what kind they are. */
const VARIED = { objects: 5, names: 8 };
/** So many names of numbers have to, where each object has its own, and several of them. */
const OWN = { objects: 2, names: 4 };

/**
 * The names of alike members that most objects do not have, and that hardly two objects have the same of: a map beside what is always there. Of
 * two kinds of objects each has its own again and again; fields that are seldom filled in are few, unless one is called like somebody.
 */
function listVaried(
  shape: Shape,
  { members, objects }: Members,
  isData: (name: string) => boolean,
): string[] {
  const seldom = [...members].filter(
    ([, { values }]) => values < objects / 2 || (values === 1 && objects > 1),
  );
  const groups = groupBy(seldom, ([, { types }]) => listKinds(types).join());
  return [...groups].flatMap(([kind, group]) => {
    const names = new Set(group.map(([name]) => name));
    const isTold = [...names].some(isData);
    const isEnough = names.size >= (isTold ? SEVERAL : VARIED.names);
    const isOfOne = names.size >= OWN.names && group.every(([, { values }]) => values === 1);
    const mayBeOwn = kind === 'number' && isOfOne;
    if (!isEnough && !mayBeOwn) return [];
    const parts = shape.listParts(names).map((part) => Object.keys(part));
    // Fields that are counted together are filled in together.
    if (mayBeOwn && parts.length >= OWN.objects && parts.every(({ length }) => length > 1)) return [...names];
    if (!isEnough) return [];
    const sets = new Set(parts.map((part) => part.toSorted().join()));
    const most = Math.max(...[...groupBy(parts.flat(), (name) => name).values()].map(({ length }) => length));
    const isVaried = parts.length >= VARIED.objects && sets.size > parts.length / 2;
    // What is counted by fields of its own is seldom counted by more of them than there are objects.
    const share = isTold || (kind === 'number' && names.size >= parts.length) ? 1 / 2 : 1 / 4;
    return isVaried && most < parts.length * share ? [...names] : [];
  });
}

/** Whether all values are of one type; null says nothing. */
function hasAlikeMembers(members: Members['members']): boolean {
  return listKinds([...members.values()].flatMap(({ types }) => [...types])).length < 2;
}

/** The types of values, each once and in one order, whole numbers as numbers; null says nothing. */
function listKinds(types: Iterable<JsonType>): string[] {
  const kinds = [...types].map((type) => (type === 'integer' ? 'number' : type));
  return [...new Set(kinds)].filter((type) => type !== 'null').toSorted();
}
