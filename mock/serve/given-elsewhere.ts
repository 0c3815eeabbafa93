import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { toPlain, toThings } from '../../spec/resources/id-names.ts';
import type { SchemaNode } from '../../spec/schema/schema-node.ts';
import { toWords } from '../../spec/text/words.ts';
import type { SchemaForm } from './schema-form.ts';
import { findPlain } from './stand-in.ts';

export interface FormTests {
  formOf(schema: SchemaNode): SchemaForm;
  isValid(schema: SchemaNode, value: Json): boolean;
}

/**
 * What stands for declared properties that a value does not have, or that are a plain value in it and an object now, by their names: a
 * property of it that is not declared, or all of it where the property stands around it now.
 */
export function findElsewhere(
  { named, required }: Pick<SchemaForm, 'named' | 'required'>,
  value: JsonObject,
  tests: FormTests,
): ReadonlyMap<string, Json> {
  const isOther = (name: string, schema: SchemaNode | undefined): boolean =>
    !schema || (tests.formOf(schema).kind === 'object' && isPlain(value[name]));
  const strange = new Map(Object.entries(value).filter(([name]) => isOther(name, named.get(name))));
  const isOpen = ([name, schema]: [string, SchemaNode]): boolean =>
    (!Object.hasOwn(value, name) || strange.has(name)) &&
    (required.has(name) || !isOfOne(schema, value, tests.formOf));
  const open = new Map([...named].filter(isOpen));
  if (strange.size === 0 || open.size === 0) return new Map();
  const { formOf } = tests;
  const found = new Map([
    ...findUnwrapped(open, strange, tests),
    ...findList(open, strange, tests),
    ...findRenamed(open, strange, tests),
    ...findGrouped(open, strange, formOf),
  ]);
  for (const [name, first] of findFirst(open, strange, found, tests)) found.set(name, first);
  // What stands around a value declares a property that the value has and nothing else does. Nothing is shown twice that need not be.
  const shown = new Set<string>();
  for (const [name, schema] of [...open].toSorted(
    ([a], [b]) => Number(required.has(b)) - Number(required.has(a)),
  )) {
    const inside = findInside(schema, [...strange.keys()], formOf);
    const isNeeded = inside.some((one) => required.has(name) || !shown.has(one));
    if (isNeeded && !found.has(name)) found.set(name, value);
    for (const one of inside) shown.add(one);
  }
  if ([...found.values()].includes(value)) return found;
  for (const name of findHolders(open, strange, found, tests)) found.set(name, value);
  return found;
}

function isPlain(value: Json | undefined): boolean {
  return value !== undefined && typeof value !== 'object';
}

/** What stands in an object all of whose members stand beside it now. */
function findUnwrapped(
  open: ReadonlyMap<string, SchemaNode>,
  strange: ReadonlyMap<string, Json>,
  { isValid }: FormTests,
): [string, Json][] {
  return [...strange.values()].flatMap((value) => {
    const members = isObject(value) ? Object.entries(value) : [];
    const isOpen = ([name, inner]: [string, Json]): boolean => {
      const schema = open.get(name);
      return schema !== undefined && isValid(schema, inner);
    };
    return members.length > 1 && members.every(isOpen) ? members : [];
  });
}

/** What stands side by side and goes into one object, or into one each: `team_id` into `team: {id}`, `cohort_ids` into `cohorts: [{id}]`, and `team_name` into `ref: {teamName}`. */
function findGrouped(
  open: ReadonlyMap<string, SchemaNode>,
  strange: ReadonlyMap<string, Json>,
  formOf: FormTests['formOf'],
): [string, Json][] {
  const given = [...strange].map(([from, value]) => ({ names: toThings(from), value }));
  return [...open].flatMap(([name, schema]): [string, Json][] => {
    const { kind, named, ofItems } = formOf(schema);
    if (kind !== 'object' && kind !== 'list') return [];
    const inside = kind === 'list' && ofItems ? formOf(ofItems).named : named;
    const find = (wanted: readonly string[]): (typeof given)[0] | undefined =>
      given.find(({ names }) => names.some((one) => wanted.includes(one)));
    // Parts that each say by themselves of what they are go in whatever that is called.
    const isOfWhole = [...inside.keys()].every((part) => toWords(part).length > 1 && find([toPlain(part)]));
    const things = isOfWhole ? [''] : toThings(name);
    const parts = [...inside.keys()].flatMap((part): [string, Json][] => {
      const found = find(things.map((thing) => thing + toPlain(part)));
      return found ? [[part, found.value]] : [];
    });
    const [first] = parts;
    if (!first) return [];
    if (kind === 'object') return [[name, Object.fromEntries(parts)]];
    const [part, values] = first;
    return Array.isArray(values) ? [[name, values.map((value) => ({ [part]: value }))]] : [];
  });
}

/** Whether an object has to hold one of what a value has a list of: it is for those that have one. */
function isOfOne(schema: SchemaNode, value: JsonObject, formOf: FormTests['formOf']): boolean {
  const { named, required } = formOf(schema);
  return [...required].some((name) => {
    const inner = named.get(name);
    return inner !== undefined && Array.isArray(value[name]) && formOf(inner).kind === 'object';
  });
}

/** Under other names, too, a list stands where the one list is, and an object where the one object with most of its members is, or its address. */
function findHolders(
  open: ReadonlyMap<string, SchemaNode>,
  strange: ReadonlyMap<string, Json>,
  found: ReadonlyMap<string, Json>,
  tests: FormTests,
): ReadonlySet<string> {
  const { formOf, isValid } = tests;
  const placed = [...found.values()];
  const holders = new Set<string>();
  for (const one of strange.values()) {
    const isList = Array.isArray(one);
    if (isList ? placed.some(Array.isArray) : placed.includes(one)) continue;
    const isOne = (inner: SchemaNode): boolean =>
      isList
        ? isOfObjects(inner, formOf) || (one[0] !== undefined && takesItem(inner, one[0], tests))
        : toLikenessOfMembers(inner, one, formOf) > 0 || isAddressOf(inner, one, isValid);
    const [holder, ...others] = [...open].filter(([, schema]) =>
      hasInside(schema, formOf, (_, inner) => isOne(inner)),
    );
    if (holder && others.length === 0 && !found.has(holder[0])) holders.add(holder[0]);
  }
  return holders;
}

/**
 * The one list that is given and not declared goes by the name of the one that is declared and not given; of several, the one whose items
 * have most of what those that are given have. Where it is empty, it may be any of them, and they are all empty.
 */
function findList(
  open: ReadonlyMap<string, SchemaNode>,
  strange: ReadonlyMap<string, Json>,
  tests: FormTests,
): [string, Json][] {
  const { formOf } = tests;
  const [list, ...others] = [...strange.values()].filter(Array.isArray);
  if (!list || others.length > 0) return [];
  const taking = [...open]
    .filter(([, schema]) => takesItem(schema, list[0], tests))
    .map(([name, schema]) => ({ name, likeness: countNamed(formOf(schema).ofItems, list[0], formOf) }));
  if (list.length === 0) return taking.map(({ name }) => [name, list]);
  const [to, next] = taking.toSorted((a, b) => b.likeness - a.likeness);
  const isLiker = (_: string, inner: SchemaNode): boolean =>
    countNamed(formOf(inner).ofItems, list[0], formOf) > 0;
  // What has nothing in common with the items does not take them from what stands inside of something else, and has.
  if (to?.likeness === 0 && [...open.values()].some((schema) => hasInside(schema, formOf, isLiker)))
    return [];
  return to && (!next || to.likeness > next.likeness) ? [[to.name, list]] : [];
}

/** Where there is no list for what the one list holds, its first item stands in the one object that has most of its members. */
function findFirst(
  open: ReadonlyMap<string, SchemaNode>,
  strange: ReadonlyMap<string, Json>,
  found: ReadonlyMap<string, Json>,
  tests: FormTests,
): [string, Json][] {
  const [list, ...others] = [...strange.values()].filter(Array.isArray);
  const first = list?.[0];
  const isTaken = [...open.values()].some((schema) => takesItem(schema, first, tests));
  if (first === undefined || others.length > 0 || isTaken) return [];
  const isOne = ([name, schema]: [string, SchemaNode]): boolean =>
    !found.has(name) &&
    tests.formOf(schema).kind === 'object' &&
    toLikenessOfMembers(schema, first, tests.formOf) > 0;
  const [holder, ...more] = [...open].filter(isOne);
  return holder && more.length === 0 ? [[holder[0], first]] : [];
}

/** Whether an email address is wanted, and an object has one. */
function isAddressOf(schema: SchemaNode, value: Json, isValid: FormTests['isValid']): boolean {
  const isOfAddress = schema.definition.text('format') === 'email';
  return isOfAddress && isObject(value) && findPlain(schema, value, isValid) !== undefined;
}

/** How many members of a value a schema names. */
export function countNamed(
  schema: SchemaNode | undefined,
  value: Json | undefined,
  formOf: FormTests['formOf'],
): number {
  if (!schema || !isObject(value)) return 0;
  const { named } = formOf(schema);
  return Object.keys(value).filter((name) => named.has(name)).length;
}

/** Whether a schema is that of a list, or a map, of such items. */
function takesItem(schema: SchemaNode, item: Json | undefined, { formOf, isValid }: FormTests): boolean {
  const { kind, ofItems } = formOf(schema);
  if (kind !== 'list' && kind !== 'map') return false;
  return (
    item === undefined ||
    !ofItems ||
    (isObject(item) ? formOf(ofItems).kind === 'object' : isValid(ofItems, item)) ||
    isAddressOf(ofItems, item, isValid)
  );
}

/**
 * Each goes by the name that is likest: of the same words, or of an object with the same members, or for the same kind of text, such as an
 * address, or with a word in common.
 */
function findRenamed(
  open: ReadonlyMap<string, SchemaNode>,
  strange: ReadonlyMap<string, Json>,
  { formOf, isValid }: FormTests,
): [string, Json][] {
  const hasList = [...strange.values()].some(Array.isArray);
  // What is to hold the list stands for more than what stands beside that.
  const lacksList = (schema: SchemaNode, value: Json): boolean =>
    hasList &&
    isObject(value) &&
    !Object.values(value).some(Array.isArray) &&
    hasInside(schema, formOf, (_, inner) => isOfObjects(inner, formOf));
  const fits = (schema: SchemaNode, value: Json, likeness: number): boolean => {
    const isOfParts = typeof value === 'object' && value !== null;
    const { kind } = formOf(schema);
    if (lacksList(schema, value)) return false;
    if (isOfParts && kind !== 'other') return kind === (Array.isArray(value) ? 'list' : 'object');
    if (!isOfParts && (value === null || isValid(schema, value))) return value !== null;
    // What an object is called, or its address, may stand for it, and a number or a UUID for what goes by the same words.
    const plain = findPlain(schema, value, isValid);
    return likeness === SAME_WORDS ? plain !== undefined : isOfParts && typeof plain === 'string';
  };
  const pairs = [...open].flatMap(([name, schema]) =>
    [...strange].flatMap(([from, value]) => {
      const likeness = Math.max(toLikeness(name, from, schema), toLikenessOfMembers(schema, value, formOf));
      return likeness > 0 && fits(schema, value, likeness) ? [{ name, from, value, likeness }] : [];
    }),
  );
  const found = new Map<string, { from: string; value: Json }>();
  for (const { name, from, value } of pairs.toSorted((a, b) => b.likeness - a.likeness))
    if (!found.has(name) && [...found.values()].every((one) => one.from !== from))
      found.set(name, { from, value });
  return [...found].map(([name, { value }]) => [name, value]);
}

/** No other likeness is as great. */
const SAME_WORDS = 3;

function toLikeness(name: string, from: string, schema: SchemaNode): number {
  const [words, others] = [toWords(name), toWords(from)];
  if (words.join('') === others.join('')) return SAME_WORDS;
  if (schema.definition.text('format') !== undefined) return 2;
  return words.some((word) => others.includes(word)) ? 1 : 0;
}

/** Which of these names an object declares, or each item of a list: that holds one record, if it declares several of them. */
function findInside(
  schema: SchemaNode,
  names: readonly string[],
  formOf: FormTests['formOf'],
): readonly string[] {
  const { kind, ofItems } = formOf(schema);
  const around = kind === 'list' ? ofItems : schema;
  const inside = names.filter((one) => around && hasInside(around, formOf, (name) => name === one));
  return around === schema || inside.length > 1 ? inside : [];
}

/** Of objects that have most members in common, the more the likelier; one that has a word in common counts half. */
function toLikenessOfMembers(schema: SchemaNode, value: Json, formOf: FormTests['formOf']): number {
  if (!isObject(value)) return 0;
  const { named } = formOf(schema);
  const words = new Set([...named.keys()].flatMap(toWords));
  const weigh = (name: string): number => (toWords(name).some((word) => words.has(word)) ? 0.5 : 0);
  const names = Object.keys(value);
  const share = names.reduce((sum, name) => sum + (named.has(name) ? 1 : weigh(name)), 0) / names.length;
  return share > 0.5 ? 1 + share : 0;
}

/** More objects than any service puts around what it answers with. */
const MOST_AROUND = 4;

/** Whether an object, or one in it, has a property of some kind. */
export function hasInside(
  schema: SchemaNode,
  formOf: FormTests['formOf'],
  isMeant: (name: string, inner: SchemaNode) => boolean,
  depth = 1,
): boolean {
  const { kind, named } = formOf(schema);
  if (kind !== 'object' || depth > MOST_AROUND) return false;
  return [...named].some(
    ([name, inner]) => isMeant(name, inner) || hasInside(inner, formOf, isMeant, depth + 1),
  );
}

/** Whether a schema is that of a list, or a map, of objects. */
function isOfObjects(schema: SchemaNode, formOf: FormTests['formOf']): boolean {
  const { kind, ofItems } = formOf(schema);
  return (kind === 'list' || kind === 'map') && ofItems !== undefined && formOf(ofItems).kind === 'object';
}
