import { findJson, type Json } from '../json.ts';
import { isJsonType } from '../media-type.ts';
import type { Parameter } from '../operation.ts';
import { rememberOf } from '../remember.ts';
import type { SchemaAt, SchemaNode } from '../schema/schema-node.ts';
import { ValueShape } from '../schema/value-shape.ts';
import { type GivenPair, readDeep } from './deep-object.ts';
import { findTexts, listPlacePairs, type ParameterPlaces, type ParameterText } from './parameter-places.ts';
import { PATH_STYLES, type Styled, toDelimiter } from './parameter-style.ts';
import { readPart, readTyped } from './typed-text.ts';

/** Reads one parameter of requests: the inverse of `writeParameter`. */
export interface ParameterReader {
  /** What a request gives for it, as it stands there, those of the path still percent-encoded; `undefined` where it gives nothing. */
  find(places: ParameterPlaces): readonly GivenPair[] | undefined;
  /** Whether a name in its place belongs to it. */
  claims(name: string): boolean;
  /** The value that is given; `undefined` where it is not written as the style wants it, or twice, though it is no list. */
  read(given: readonly GivenPair[]): Json | undefined;
}

/**
 * The reader of a parameter, by the types that its schema lets a value have. `others` are those that are given in the same place: of an
 * object whose properties stand there as names of their own (`form`, exploded), and may be any, the rest is what nobody else claims.
 */
export function createParameterReader(
  parameter: Styled,
  schema: SchemaNode | ValueShape | undefined,
  others: readonly Pick<Parameter, 'name' | 'in'>[] = [],
): ParameterReader {
  const { name, in: place, style, explode, mediaType } = parameter;
  const shape = schema instanceof ValueShape ? schema : new ValueShape([schema]);
  const isPaired = (place === 'query' || place === 'cookie') && mediaType === undefined;
  if (isPaired && style === 'deepObject') {
    const claims = (key: string): boolean => key === name || key.startsWith(`${name}[`);
    const read = (given: readonly GivenPair[]): Json | undefined => readDeep(name, given, shape);
    return { find: (places) => findClaimed(places, place, claims), claims, read };
  }
  if (isPaired && explode && shape.types.has('object') && !shape.types.has('array')) {
    const taken = new Set(others.filter((other) => other.in === place).map((other) => other.name));
    const { isOpen, names } = shape;
    const claims = (key: string): boolean => key === name || names.has(key) || (isOpen && !taken.has(key));
    const read = (given: readonly GivenPair[]): Json | undefined => readMembers(name, given, shape);
    return { find: (places) => findClaimed(places, place, claims), claims, read };
  }
  const readTexts = createReadTexts(parameter, shape);
  return {
    find: (places) => findTexts(parameter, places)?.map((text): GivenPair => [name, text]),
    claims: (key) => key === name,
    read: (given) => readTexts(given.map(([, text]) => text)),
  };
}

/** A parameter of an operation with its reader. */
export interface ReadableParameter {
  parameter: Parameter;
  reader: ParameterReader;
}

/** The readers of the parameters of an operation, kept for each document (by its `schemaAt`). */
export const listParameterReaders: (
  schemaAt: SchemaAt,
) => (parameters: readonly Parameter[]) => readonly ReadableParameter[] = rememberOf((schemaAt: SchemaAt) =>
  rememberOf((parameters: readonly Parameter[]) =>
    parameters.map((parameter) => {
      const others = parameters.filter((other) => other !== parameter);
      return { parameter, reader: createParameterReader(parameter, schemaAt(parameter.schema), others) };
    }),
  ),
);

/** What a parameter was given, as the pairs that its reader reads. */
export function toPairs(
  parameter: Pick<Parameter, 'name' | 'in'>,
  given: readonly ParameterText[],
): GivenPair[] {
  return given
    .filter((one) => one.name === parameter.name && one.in === parameter.in)
    .map(({ name, as = name, text }) => [as, text]);
}

function findClaimed(
  places: ParameterPlaces,
  place: Parameter['in'],
  claims: (name: string) => boolean,
): readonly GivenPair[] | undefined {
  const given = listPlacePairs(place, places).filter(([key]) => claims(key));
  return given.length === 0 ? undefined : given;
}

/** An object of which each property stands by itself. */
function readMembers(name: string, given: readonly GivenPair[], shape: ValueShape): Json | undefined {
  const [[first, text] = ['', '']] = given;
  if (given.length === 1 && first === name && !shape.names.has(name)) return readTyped(text, shape);
  const members = new Map<string, string[]>();
  for (const [key, one] of given) members.set(key, [...(members.get(key) ?? []), one]);
  const values = [...members].map(([key, texts]) => {
    const inner = shape.property(key);
    if (inner.types.has('array') && (texts.length > 1 || !texts[0]?.startsWith('[')))
      return [key, texts.map((one) => readPart(one, inner.items))] as const;
    return [key, texts.length > 1 ? undefined : readPart(texts[0] ?? '', inner)] as const;
  });
  return values.every(([, value]) => value !== undefined)
    ? Object.fromEntries(values as [string, Json][])
    : undefined;
}

type ReadTexts = (texts: readonly string[]) => Json | undefined;

function createReadTexts(parameter: Styled, shape: ValueShape): ReadTexts {
  const { in: place, mediaType, explode } = parameter;
  const { types } = shape;
  // Of cookies with one name the first is the one that fits best (RFC 6265 §5.4).
  const isFirstOf = place === 'cookie';
  const readOne = (read: (text: string) => Json | undefined): ReadTexts => {
    return (texts) => (texts.length > 1 && !isFirstOf ? undefined : read(texts[0] ?? ''));
  };
  if (mediaType !== undefined)
    return readOne((text) => (isJsonType(mediaType) ? (findJson(text) ?? text) : readTyped(text, shape)));
  if (place === 'path' || place === 'header') return readOne((text) => readSegment(parameter, text, shape));
  const delimiter = toDelimiter(parameter.style);
  if (types.has('array'))
    return (texts) =>
      (explode ? texts : texts.flatMap((text) => text.split(delimiter))).map((text) =>
        readPart(text, shape.items),
      );
  if (types.has('object')) return readOne((text) => readFlat(text, delimiter, shape));
  return readOne((text) => readTyped(text, shape));
}

/** In a path or a header field, where blanks around a part mean nothing (RFC 9110 §5.6.1). */
function readSegment(
  { name, in: place, style, explode }: Styled,
  text: string,
  shape: ValueShape,
): Json | undefined {
  const { first, between } = PATH_STYLES[style] ?? { first: '', between: ',' };
  if (!text.startsWith(first)) return undefined;
  const rest = text.slice(first.length);
  const isMatrix = style === 'matrix';
  const isList = shape.types.has('array');
  const isMembers = !isList && shape.types.has('object');
  const split = (whole: string, mark: string): string[] => {
    const parts = whole.split(mark);
    return place === 'header' ? parts.map((part) => part.trim()) : parts;
  };
  const unname = (part: string): string | undefined => {
    if (!isMatrix) return part;
    return part === name ? '' : part.startsWith(`${name}=`) ? part.slice(name.length + 1) : undefined;
  };
  if (isMembers && explode) return readNamed(split(rest, between), shape);
  if (isList && explode && style !== 'simple') {
    const parts = split(rest, between).map(unname);
    return parts.every((part) => part !== undefined)
      ? parts.map((part) => readPart(part, shape.items))
      : undefined;
  }
  const whole = unname(rest);
  if (whole === undefined) return undefined;
  if (isList) return split(whole, ',').map((part) => readPart(part, shape.items));
  return isMembers ? readFlat(whole, ',', shape, split) : readTyped(whole, shape);
}

/** `R=100,G=200`. */
function readNamed(parts: readonly string[], shape: ValueShape): Json | undefined {
  const members = parts.map((part) => /^([^=]*)=(.*)$/s.exec(part));
  return members.every((found) => found !== null)
    ? Object.fromEntries(members.map(([, key = '', text = '']) => [key, readPart(text, shape.property(key))]))
    : undefined;
}

/** `R,100,G,200`; what is none, is a text, which the validator can say. */
function readFlat(
  text: string,
  delimiter: string,
  shape: ValueShape,
  split = (whole: string, mark: string): string[] => whole.split(mark),
): Json {
  const parts = split(text, delimiter);
  if (parts.length % 2 === 1) return readTyped(text, shape);
  const keys = parts.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(
    keys.map((key, index) => [key, readPart(parts[2 * index + 1] ?? '', shape.property(key))]),
  );
}
