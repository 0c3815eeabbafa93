import { groupBy } from '../group-by.ts';
import { findJson, isObject, type Json } from '../json.ts';
import { isJsonType, toSentType } from '../media-type.ts';
import type { Encoding } from '../operation.ts';
import type { ValueShape } from '../schema/value-shape.ts';
import { fromBinary, toBinary } from './binary.ts';
import { type Encodings, readFields, writeField } from './body-form.ts';
import { BrokenBody } from './broken-body.ts';
import type { GivenPair } from './deep-object.ts';
import { withEmptyLists } from './empty-lists.ts';
import { type BodyPart, formatMultipart, parseMultipart } from './multipart.ts';
import { writeParameter } from './parameter-style.ts';
import { isNestedDeeply, readPart, toText } from './typed-text.ts';

/**
 * An object as `multipart/form-data` (OpenAPI §4.8.15.1): each property is a part, and each item of a list one; what is binary is a file,
 * and an object is JSON, unless `encoding` says otherwise.
 */
export function writeMultipart(
  value: Json,
  shape: ValueShape,
  encodings: Encodings,
): { boundary: string; content: Uint8Array } {
  const members = isObject(value) ? Object.entries(value) : [['value', value] as const];
  return formatMultipart(
    members.flatMap(([name, inner]) => writeParts(name, inner, shape.property(name), encodings[name])),
  );
}

function writeParts(
  name: string,
  value: Json,
  shape: ValueShape,
  encoding: Encoding | undefined,
): BodyPart[] {
  if (encoding?.style !== undefined)
    return writeField(name, value, encoding).map(({ as = name, text }) => toTextPart(as, text, ''));
  if (Array.isArray(value) && !isJsonType(encoding?.contentType ?? ''))
    return value.map((item) => writePart(name, item, shape.items, encoding));
  return [writePart(name, value, shape, encoding)];
}

function writePart(name: string, value: Json, shape: ValueShape, encoding: Encoding | undefined): BodyPart {
  const [wanted = ''] = (encoding?.contentType ?? '').split(',').map((one) => one.trim());
  const headers = (encoding?.headers ?? []).flatMap((header): [string, string][] => {
    const { name: field, example } = header;
    if (example === undefined || /^content-(?:type|disposition)$/i.test(field)) return [];
    const [given] = writeParameter({ ...header, in: 'header', style: 'simple' }, example);
    return given ? [[field, given.text]] : [];
  });
  if (typeof value === 'string' && isBinary(shape)) {
    const own = shape.text('contentMediaType') ?? 'application/octet-stream';
    const mediaType = toSentType(wanted || own);
    return { name, filename: name, mediaType, headers, content: fromBinary(value) };
  }
  const isWhole = typeof value === 'object' && value !== null;
  const mediaType = wanted === '' ? (isWhole ? 'application/json' : '') : toSentType(wanted);
  return { ...toTextPart(name, toText(value), mediaType), headers };
}

function toTextPart(name: string, text: string, mediaType: string): BodyPart {
  return { name, filename: undefined, mediaType, headers: [], content: Buffer.from(text) };
}

/** Whether a text stands for bytes as they are (OpenAPI §4.4.2, JSON Schema 2020-12 Validation §8). */
function isBinary(shape: ValueShape): boolean {
  if (shape.text('format') === 'binary') return true;
  return shape.text('contentMediaType') !== undefined && shape.text('contentEncoding') === undefined;
}

/** The object that the parts stand for by its schema: the inverse of `writeMultipart`. */
export function readMultipart(
  { bytes, contentType }: { bytes: Uint8Array; contentType: string },
  shape: ValueShape,
  { encodings, most }: { encodings: Encodings; most: number },
): Json | BrokenBody {
  const parts = parseMultipart(bytes, contentType, most);
  if (parts instanceof BrokenBody) return parts;
  const isStyled = Object.values(encodings).some(({ style }) => style !== undefined);
  if (isStyled) {
    const pairs = parts.map(({ name, content }): GivenPair => [name, Buffer.from(content).toString()]);
    return readFields(pairs, shape, encodings);
  }
  const byName = groupBy(parts, ({ name }) => name);
  const members = [...byName].map(([name, given]): [string, Json] => {
    const property = shape.property(name);
    const isList = property.types.has('array');
    const [first] = given;
    const isWhole = isList && given.length === 1 && !property.items.types.has('array');
    const whole = isWhole && first ? readOne(first, property) : undefined;
    if (Array.isArray(whole)) return [name, whole];
    if (isList || given.length > 1) return [name, given.map((part) => readOne(part, property.items))];
    return [name, first ? readOne(first, property) : ''];
  });
  return withEmptyLists(Object.fromEntries(members), shape);
}

function readOne({ filename, mediaType, content }: BodyPart, shape: ValueShape): Json {
  const { types } = shape;
  if (isBinary(shape) || (filename !== undefined && (types.size === 0 || types.has('string'))))
    return toBinary(content);
  const text = Buffer.from(content).toString();
  const isJson = isJsonType(mediaType) && !isNestedDeeply(text) && !types.has('string');
  return (isJson ? findJson(text) : undefined) ?? readPart(text, shape);
}
