import { groupBy } from '../group-by.ts';
import { isObject, type Json } from '../json.ts';
import { isJsonType } from '../media-type.ts';
import type { Encoding } from '../operation.ts';
import type { ValueShape } from '../schema/value-shape.ts';
import { BrokenBody } from './broken-body.ts';
import { type GivenPair, readDeep } from './deep-object.ts';
import { withEmptyLists } from './empty-lists.ts';
import { type ParameterText, toRequestTarget } from './parameter-places.ts';
import { type Styled, writeParameter } from './parameter-style.ts';
import { MalformedQuery, parseQuery } from './query.ts';
import { createParameterReader } from './read-parameter.ts';
import { readPart } from './typed-text.ts';

/** How the properties of a form are written, by their names (OpenAPI §4.8.15). */
export type Encodings = Readonly<Record<string, Encoding>>;

/**
 * An object as a form. A property with a style is written as a query parameter is, another one by its type: an object as JSON, each item
 * of a list by itself.
 */
export function writeForm(value: Json, encodings: Encodings): string {
  if (!isObject(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  const given = Object.entries(value).flatMap(([name, inner]) => writeField(name, inner, encodings[name]));
  return toRequestTarget('', given).slice(1);
}

export function writeField(name: string, value: Json, encoding: Encoding | undefined): ParameterText[] {
  if (encoding?.style !== undefined) return writeParameter(toStyled(name, encoding), value);
  const isWhole = isObject(value) || isJsonType(encoding?.contentType ?? '');
  const text = isWhole && typeof value === 'object' ? JSON.stringify(value) : undefined;
  if (text !== undefined) return [{ name, in: 'query', text }];
  return writeParameter({ name, in: 'query', style: 'form', explode: true }, value);
}

function toStyled(name: string, { style = 'form', explode, allowReserved }: Encoding): Styled {
  return { name, in: 'query', style, explode: explode ?? style === 'form', allowReserved };
}

/** The object that a form stands for by its schema: the inverse of `writeForm`. */
export function readForm(
  text: string,
  shape: ValueShape,
  { encodings, most }: { encodings: Encodings; most: number },
): Json | BrokenBody {
  if (countFields(text) > most) return new BrokenBody(`holds more than ${most} fields`, true);
  const query = parseQuery(text);
  if (query instanceof MalformedQuery)
    return new BrokenBody('is no form: it is not percent-encoded as it must be');
  const pairs = [...query].flatMap(([name, texts]) => texts.map((one): GivenPair => [name, one]));
  return readFields(pairs, shape, encodings);
}

function countFields(text: string): number {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count += 1;
  return count;
}

/** The members that fields stand for; `BrokenBody` where one cannot be read. */
export function readFields(
  pairs: readonly GivenPair[],
  shape: ValueShape,
  encodings: Encodings,
): Json | BrokenBody {
  const members = new Map<string, Json>();
  const taken = new Set<string>();
  const names = new Set([...shape.names, ...Object.keys(encodings)]);
  const others = [...names].map((name) => ({ name, in: 'query' as const }));
  for (const name of names) {
    const encoding = encodings[name];
    const read = encoding?.style === undefined ? readPlain : createReadStyled(encoding, others);
    const found = read(name, pairs, shape.property(name));
    if (found === undefined) continue;
    if (found.value === undefined) return new BrokenBody(`has \`${name}\` in a form that cannot be read`);
    members.set(name, found.value);
    for (const one of found.taken) taken.add(one);
  }
  const rest = pairs.filter(([name]) => !taken.has(name) && !members.has(name));
  for (const [name, own] of groupBy(rest, ([one]) => one))
    members.set(name, readPlain(name, own, shape.property(name))?.value ?? '');
  return withEmptyLists(Object.fromEntries(members), shape);
}

interface FoundField {
  /** `undefined` where it cannot be read. */
  value: Json | undefined;
  taken: readonly string[];
}

function createReadStyled(
  encoding: Encoding,
  others: readonly { name: string; in: 'query' }[],
): typeof readPlain {
  return (name, pairs, shape) => {
    const rest = others.filter((other) => other.name !== name);
    const reader = createParameterReader(toStyled(name, encoding), shape, rest);
    const given = pairs.filter(([key]) => reader.claims(key));
    if (given.length === 0) return undefined;
    return { value: reader.read(given), taken: given.map(([key]) => key) };
  };
}

/** By its own name; many clients write what is nested with brackets all the same. */
function readPlain(name: string, pairs: readonly GivenPair[], shape: ValueShape): FoundField | undefined {
  const texts = pairs.filter(([key]) => key === name).map(([, text]) => text);
  const [first] = texts;
  if (first === undefined) {
    const deep = pairs.filter(([key]) => key.startsWith(`${name}[`));
    if (deep.length === 0) return undefined;
    return { value: readDeep(name, deep, shape), taken: deep.map(([key]) => key) };
  }
  const isList = shape.types.has('array');
  // A list that is one JSON, unless its items could be.
  const isWhole = texts.length === 1 && isList && !shape.items.types.has('array');
  const whole = isWhole ? readPart(first, shape) : undefined;
  if (Array.isArray(whole)) return { value: whole, taken: [name] };
  if (isList || texts.length > 1)
    return { value: texts.map((text) => readPart(text, shape.items)), taken: [name] };
  return { value: readPart(first, shape), taken: [name] };
}
