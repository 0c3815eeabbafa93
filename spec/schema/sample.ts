import { type Json, type JsonObject, toCanonical } from '../json.ts';
import { define } from '../origins.ts';
import { createRandom } from '../random.ts';
import { nameSchemas } from './discriminator.ts';
import { type Pick, toPatternText } from './pattern-text.ts';
import { findLeast, findMost, makeNumber, makeText } from './sample-scalars.ts';
import type { SchemaNode } from './schema-node.ts';
import type { Schemas } from './schemas.ts';

/** Deeper schemas have no sample, which ends those that contain themselves. */
const DEEPEST = 8;
/** How many values are made before there is said to be none. */
const TRIES = 60;
/** So many of them are the smallest that there are. */
const PLAIN = 30;

/** A small value that is valid by the schema at a pointer; `undefined` where none of those that come to mind is. */
export function findSample(schemas: Schemas, pointer: string): Json | undefined {
  const { schemaAt, validators } = schemas;
  const schema = schemaAt(pointer);
  if (!schema) return undefined;
  const isValid = validators.at(pointer);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const value = toSample(schema, attempt);
    if (value !== undefined && isValid(value).length === 0) return nameSchemas(schemas, pointer, value);
  }
  return undefined;
}

/**
 * A small value that is likely to fit a schema: what the schema itself gives, else the smallest of its type. It need not fit, so
 * ask a validator; another attempt takes other branches. `undefined` where nothing comes to mind.
 */
export function toSample(schema: SchemaNode | undefined, attempt = 0): Json | undefined {
  if (!schema) return undefined;
  const random = createRandom('sample', attempt);
  // First what stands first everywhere, then anything.
  const pick: Pick = (count) => (attempt === 0 || count < 2 ? 0 : random.between(0, count - 1));
  return make([schema], { pick, attempt, depth: 0, salt: attempt < PLAIN ? 0 : attempt - PLAIN });
}

/** How a value is made, and what tells it from its neighbours in a list. */
interface Making {
  pick: Pick;
  attempt: number;
  depth: number;
  salt: number;
}

/** A value that fits some schemas at once. */
function make(schemas: readonly SchemaNode[], making: Making): Json | undefined {
  const all = new Set<SchemaNode>();
  for (const schema of schemas) collect(schema, making.pick, all);
  const nodes = [...all];
  if (nodes.some(({ bare }) => bare === false) || making.depth > DEEPEST) return undefined;
  const given = findGiven(nodes, making);
  if (given !== undefined) return given;
  const types = listTypes(nodes);
  const isOpen = nodes.every((node) => node.types.length === 0);
  const implied = isOpen ? (toImpliedType(nodes) ?? (making.depth === 0 ? 'object' : 'string')) : undefined;
  return makeOfType(types[making.pick(types.length)] ?? implied, nodes, making);
}

/** A schema with all that the same value must fit besides: of each choice one branch, of a condition one outcome. */
function collect(schema: SchemaNode, pick: Pick, all: Set<SchemaNode>): void {
  for (const node of schema.withParts) {
    if (all.has(node)) continue;
    all.add(node);
    for (const { branches } of node.choices) {
      const branch = branches[pick(branches.length)];
      if (branch) collect(branch, pick, all);
    }
    const { condition } = node;
    if (!condition) continue;
    const isMet = pick(2) === 0;
    for (const one of isMet ? [condition.test, condition.met] : [condition.unmet])
      if (one) collect(one, pick, all);
  }
}

/** The one value, else one of the values that all of them list; the first time also an example or a default. */
function findGiven(nodes: readonly SchemaNode[], { pick, attempt, salt }: Making): Json | undefined {
  const constant = nodes.find((node) => node.constant !== undefined)?.constant;
  if (constant !== undefined) return constant;
  const lists = nodes.flatMap(({ values }) => (values ? [values] : []));
  const [first, ...others] = lists.map((list) => new Map(list.map((one) => [toCanonical(one), one])));
  if (first) {
    const shared = [...first].filter(([key]) => others.every((other) => other.has(key)));
    return shared[(pick(shared.length) + salt) % Math.max(1, shared.length)]?.[1];
  }
  const isPlain = attempt === 0 && salt === 0;
  return isPlain ? nodes.map(({ given }) => given).find((value) => value !== undefined) : undefined;
}

/** The types that every schema allows which names any; none where none does. */
function listTypes(nodes: readonly SchemaNode[]): string[] {
  const lists = nodes.map(({ types }) => types).filter((types) => types.length > 0);
  const [first = [], ...others] = lists;
  return first.flatMap((type) => {
    const narrower = type === 'number' && others.some((list) => !list.includes('number')) ? 'integer' : type;
    const isAllowed = (list: readonly string[]): boolean =>
      list.includes(narrower) || (narrower === 'integer' && list.includes('number'));
    return others.every(isAllowed) ? [narrower] : [];
  });
}

function toImpliedType(nodes: readonly SchemaNode[]): string | undefined {
  const says = (...keywords: string[]): boolean =>
    nodes.some(({ stated }) => keywords.some((keyword) => Object.hasOwn(stated, keyword)));
  if (nodes.some((node) => node.required.length > 0 || node.namesProperties)) return 'object';
  if (says('minProperties', 'propertyNames', 'patternProperties')) return 'object';
  if (says('items', 'prefixItems', 'minItems', 'contains')) return 'array';
  if (says('pattern', 'format', 'minLength', 'maxLength')) return 'string';
  return says('minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum')
    ? 'number'
    : undefined;
}

function makeOfType(
  type: string | undefined,
  nodes: readonly SchemaNode[],
  making: Making,
): Json | undefined {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return (making.pick(2) + making.salt) % 2 === 0;
    case 'integer':
    case 'number':
      return makeNumber(type, nodes, making);
    case 'string':
      return makeText(nodes, making);
    case 'array':
      return makeList(nodes, making);
    case 'object':
      return makeObject(nodes, making);
    default:
      return undefined;
  }
}

function makeList(nodes: readonly SchemaNode[], making: Making): Json[] | undefined {
  const { pick, depth, salt } = making;
  const least = findMost(nodes, 'minItems') ?? 0;
  const contained = nodes.flatMap(({ contains }) => (contains ? [contains] : []));
  const wanted = contained.length > 0 ? (findMost(nodes, 'minContains') ?? 1) : 0;
  const longest = findLeast(nodes, 'maxItems') ?? LONGEST;
  const length = Math.min(Math.max(least, wanted) + (pick(3) === 2 ? 1 : 0), longest, LONGEST);
  const items: Json[] = [];
  for (let index = 0; index < length; index += 1) {
    const own = nodes.flatMap(({ prefix, items: rest }) => prefix[index] ?? rest ?? []);
    const also = index < wanted ? contained : [];
    const item = make([...own, ...also], { ...making, depth: depth + 1, salt: salt + index });
    if (item === undefined && own.length + also.length > 0) return undefined;
    items.push(item === undefined ? index : item);
  }
  return items;
}

/** More items, or properties that nobody named, are not made. */
const LONGEST = 200;

function makeObject(nodes: readonly SchemaNode[], making: Making): JsonObject | undefined {
  const { pick, depth } = making;
  const named = [...new Set(nodes.flatMap(({ properties }) => [...properties.keys()]))];
  const names = new Set(nodes.flatMap(({ required }) => required));
  const isMore = making.attempt > 0 && depth < 3;
  for (const name of named) if (isMore && pick(3) === 0) names.add(name);
  const least = findMost(nodes, 'minProperties') ?? 0;
  for (const name of named) if (names.size < least) names.add(name);
  for (let index = 0; names.size < Math.min(least, LONGEST); index += 1)
    names.add(inventName(nodes, { ...making, salt: index }));
  // What comes with a name may bring others.
  for (const name of names)
    for (const { companions } of nodes) for (const other of companions.get(name) ?? []) names.add(other);
  const all = new Set(nodes);
  for (const name of names)
    for (const { dependent } of nodes)
      for (const one of [dependent.get(name)].flatMap((schema) => schema ?? [])) collect(one, pick, all);
  if (all.size > nodes.length) return makeObject([...all], making);
  const made: JsonObject = {};
  for (const name of names) {
    const own = nodes.flatMap((node) => node.findProperty(name));
    const value = make(own, { ...making, depth: depth + 1 });
    if (value === undefined && own.some(({ bare }) => bare === undefined)) return undefined;
    define(made, name, value === undefined ? 1 : value);
  }
  return made;
}

/** A name that the schemas of names, or a pattern of properties, allow. */
function inventName(nodes: readonly SchemaNode[], making: Making): string {
  const ofNames = nodes.flatMap(({ names }) => (names ? [names] : []));
  if (ofNames.length > 0) return String(make(ofNames, making) ?? `name${making.salt}`);
  const [pattern] = nodes.flatMap(({ patterns }) => patterns.map((one) => one.pattern.source));
  const text = pattern === undefined ? undefined : toPatternText(pattern, making.pick, making.salt + 1);
  return text ?? `name${making.salt + 1}`;
}
