import { isObject, type Json } from '../../../spec/json.ts';
import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** What the values of one place have in common. It holds names of members and no value. */
export interface Shape {
  /** The exchanges that it was seen in, by number. */
  exchanges: Set<number>;
  /** How many values there were, and how many of them were objects. */
  values: number;
  objects: number;
  types: Set<JsonType>;
  /** The formats that every text has so far; `undefined` before the first text. */
  formats: Set<string> | undefined;
  /** Different texts, counted no further than it takes to be sure of a format. */
  texts: Set<string>;
  members: Map<string, Shape>;
  items: Shape | undefined;
}

/** Texts of which a format is told: as many different ones as make a rule. */
const KEPT_TEXTS = 3;
/** Deeper values, and objects with more names, are not gone into. */
const DEEPEST = 30;
const MOST_MEMBERS = 500;

export function createShape(): Shape {
  return {
    exchanges: new Set(),
    values: 0,
    objects: 0,
    types: new Set(),
    formats: undefined,
    texts: new Set(),
    members: new Map(),
    items: undefined,
  };
}

/** Takes a value in. */
export function addValue(shape: Shape, value: Json, exchange: number, depth = 0): void {
  shape.exchanges.add(exchange);
  shape.values += 1;
  shape.types.add(toType(value));
  if (typeof value === 'string') addText(shape, value);
  if (depth >= DEEPEST) return;
  if (Array.isArray(value)) {
    for (const item of value) {
      shape.items ??= createShape();
      addValue(shape.items, item, exchange, depth + 1);
    }
  } else if (isObject(value)) {
    shape.objects += 1;
    for (const [name, inner] of Object.entries(value)) {
      const member = shape.members.get(name) ?? createShape();
      if (!shape.members.has(name) && shape.members.size >= MOST_MEMBERS) continue;
      shape.members.set(name, member);
      addValue(member, inner, exchange, depth + 1);
    }
  }
}

export function toType(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'boolean' | 'string' | 'object';
}

function addText(shape: Shape, text: string): void {
  if (shape.texts.size < KEPT_TEXTS) shape.texts.add(text);
  if (shape.formats?.size === 0) return;
  const formats = listFormats(text);
  shape.formats = new Set(formats.filter((format) => shape.formats?.has(format) ?? true));
}

/** What the values of several places have in common; there must be at least one. */
export function mergeShapes(shapes: readonly Shape[]): Shape {
  const [first, ...others] = shapes;
  return others.reduce((merged, shape) => mergeTwo(merged, shape), first as Shape);
}

function mergeTwo(a: Shape, b: Shape): Shape {
  const names = new Set([...a.members.keys(), ...b.members.keys()]);
  const members = new Map(
    [...names].map((name) => [name, mergeSome(a.members.get(name), b.members.get(name)) as Shape]),
  );
  return {
    exchanges: new Set([...a.exchanges, ...b.exchanges]),
    values: a.values + b.values,
    objects: a.objects + b.objects,
    types: new Set([...a.types, ...b.types]),
    formats:
      a.formats && b.formats
        ? new Set([...a.formats].filter((format) => b.formats?.has(format)))
        : (a.formats ?? b.formats),
    texts: new Set([...a.texts, ...b.texts]),
    members,
    items: mergeSome(a.items, b.items),
  };
}

function mergeSome(a: Shape | undefined, b: Shape | undefined): Shape | undefined {
  return a && b ? mergeTwo(a, b) : (a ?? b);
}

/** The formats that a text may be told to have (JSON Schema 2020-12 Validation §7.3), the narrowest first. */
const FORMATS = ['date-time', 'date', 'uuid', 'email', 'ipv4', 'ipv6', 'uri'] as const;

const VALIDATORS = createSchemaValidators(
  Object.fromEntries(FORMATS.map((format) => [format, { type: 'string', format }])),
);

/** The formats that a text has. */
function listFormats(text: string): string[] {
  // A URI without an authority may be any text with a colon in it.
  return FORMATS.filter(
    (format) => VALIDATORS.at(`/${format}`)(text).length === 0 && (format !== 'uri' || text.includes('://')),
  );
}
