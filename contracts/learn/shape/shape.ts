import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';
import { isMadeUp } from '../../cases/made-up.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Texts of which a format is told: as many different ones as make a rule. */
const KEPT_TEXTS = 3;
/** Deeper values, and objects with more names, are not gone into. */
const DEEPEST = 30;
const MOST_MEMBERS = 500;

/** What the values of one place have in common: all that takes a look inside is worked out when it is asked for. */
export class Shape {
  readonly types: Set<JsonType> = new Set();
  /** How many of the values were objects. */
  objects = 0;
  readonly #seen: [value: Json, exchanges: ReadonlySet<number>][] = [];
  readonly #depth: number;
  #exchanges: Set<number> | undefined;
  #members: Map<string, Shape> | undefined;
  #items: { shape: Shape | undefined } | undefined;

  constructor(depth = 0) {
    this.#depth = depth;
  }

  /** Takes a value in, and the numbers of the exchanges that it came in; a set of them may grow until something is asked for. */
  add(value: Json, exchanges: number | ReadonlySet<number>): void {
    this.types.add(toType(value));
    if (isObject(value)) this.objects += 1;
    this.#seen.push([value, typeof exchanges === 'number' ? new Set([exchanges]) : exchanges]);
    this.#exchanges = undefined;
    this.#members = undefined;
    this.#items = undefined;
  }

  /** The exchanges that it was seen in, by number. */
  get exchanges(): ReadonlySet<number> {
    this.#exchanges ??= toUnion(this.#seen.map(([, exchanges]) => exchanges));
    return this.#exchanges;
  }

  get values(): number {
    return this.#seen.length;
  }

  /** How many of the values are another than those before, counted no further than to three. */
  get contents(): number {
    const different = new Set<string>();
    for (const [value] of this.#seen) if (different.add(JSON.stringify(value)).size >= 3) break;
    return different.size;
  }

  /** What the objects have of some members, each such part once. */
  listParts(names: ReadonlySet<string>): JsonObject[] {
    const parts = new Map<string, JsonObject>();
    for (const [value] of this.#seen) {
      const own = isObject(value) ? Object.entries(value).filter(([name]) => names.has(name)) : [];
      if (own.length > 0) parts.set(JSON.stringify(own), Object.fromEntries(own));
    }
    return [...parts.values()];
  }

  /** Different texts, counted no further than it takes to be sure of a format. */
  get texts(): Set<string> {
    const texts = new Set<string>();
    for (const [value] of this.#seen)
      if (typeof value === 'string' && texts.add(value).size >= KEPT_TEXTS) break;
    return texts;
  }

  /** The formats that every text has; none where there is no text. */
  get formats(): string[] {
    let formats: string[] | undefined;
    for (const [value] of this.#seen) {
      // What the suite makes up is odd on purpose.
      if (typeof value === 'string' && !isMadeUp(value))
        formats = (formats ?? FORMATS).filter((format) => hasFormat(value, format));
      if (formats?.length === 0) break;
    }
    return formats ?? [];
  }

  get members(): ReadonlyMap<string, Shape> {
    if (this.#members) return this.#members;
    const members = new Map<string, Shape>();
    for (const [value, exchanges] of this.#depth < DEEPEST ? this.#seen : [])
      for (const [name, inner] of isObject(value) ? Object.entries(value) : []) {
        const member = members.get(name) ?? new Shape(this.#depth + 1);
        if (members.size >= MOST_MEMBERS && !members.has(name)) continue;
        members.set(name, member);
        member.add(inner, exchanges);
      }
    this.#members = members;
    return members;
  }

  get items(): Shape | undefined {
    if (this.#items) return this.#items.shape;
    const shape = new Shape(this.#depth + 1);
    for (const [value, exchanges] of this.#depth < DEEPEST ? this.#seen : [])
      for (const item of Array.isArray(value) ? value : []) shape.add(item, exchanges);
    this.#items = { shape: shape.values > 0 ? shape : undefined };
    return this.#items.shape;
  }

  /** What the values of several places have in common. */
  static merge(shapes: Iterable<Shape>): Shape {
    const merged = new Shape();
    for (const shape of shapes) for (const [value, exchanges] of shape.#seen) merged.add(value, exchanges);
    return merged;
  }
}

/** All that stands in some sets, of which the same may come often. */
function toUnion(sets: Iterable<ReadonlySet<number>>): Set<number> {
  const all = new Set<number>();
  for (const set of new Set(sets)) for (const one of set) all.add(one);
  return all;
}

export function toType(value: Json): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'boolean' | 'string' | 'object';
}

/** The formats that a text may be told to have (JSON Schema 2020-12 Validation §7.3), the narrowest first. */
const FORMATS = ['date-time', 'date', 'uuid', 'email', 'ipv4', 'ipv6', 'uri'];

const VALIDATORS = createSchemaValidators(
  Object.fromEntries(FORMATS.map((format) => [format, { type: 'string', format }])),
);

/** A URI without an authority may be any text with a colon in it, and an address with a slash is the path of something called by an address. */
const MEANT: Readonly<Record<string, (text: string) => boolean>> = {
  uri: (text) => text.includes('://'),
  email: (text) => !text.includes('/'),
};

function hasFormat(text: string, format: string): boolean {
  return VALIDATORS.at(`/${format}`)(text).length === 0 && (MEANT[format]?.(text) ?? true);
}
