import { findJson, type Json } from '../json.ts';
import { type BodyKind, isInRange, toBodyKind, toEssence, toSentType } from '../media-type.ts';
import type { MediaType } from '../operation.ts';
import { rememberOf } from '../remember.ts';
import type { Schemas } from '../schema/schemas.ts';
import { ValueShape } from '../schema/value-shape.ts';
import { fromBinary, toBinary } from './binary.ts';
import { readForm, writeForm } from './body-form.ts';
import { readMultipart, writeMultipart } from './body-multipart.ts';
import { readXml, writeXml } from './body-xml.ts';
import { BrokenBody } from './broken-body.ts';
import { isNestedDeeply, readPart, toText } from './typed-text.ts';

/** A body as it is sent. */
export interface WrittenBody {
  contentType: string;
  content: string | Uint8Array;
}

/** A body as it came: its bytes, and what its header says that they are. */
export interface SentBody {
  bytes: Uint8Array;
  contentType: string;
}

/** Writes and reads the values of one media type of the document, by its schema and its encoding; what is written is read again. */
export interface BodyCodec {
  kind: BodyKind;
  /** In a media type: of a range in the document, one of its types. A text that is an example of what is written is taken as it is. */
  write(value: Json, mediaType: string): WrittenBody;
  /** What a value of the document stands for: a text in which one is written already is read. */
  valueOf(value: Json, mediaType: string): Json | BrokenBody | undefined;
  /** The value, `BrokenBody` where it is not of its media type, `undefined` where nothing says how it could be read. `most` bounds its parts. */
  read(body: SentBody, most: number): Json | BrokenBody | undefined;
}

/** The codecs of the media types of one document, each made at its first use. */
export const codecsOf: (schemas: Pick<Schemas, 'schemaAt'>) => (media: MediaType) => BodyCodec = rememberOf(
  ({ schemaAt }: Pick<Schemas, 'schemaAt'>) =>
    rememberOf((media: MediaType) => createBodyCodec(media, schemaAt)),
);

function createBodyCodec(media: MediaType, schemaAt: Schemas['schemaAt']): BodyCodec {
  const shape = new ValueShape([media.schema === undefined ? undefined : schemaAt(media.schema)]);
  const encodings = media.encoding ?? {};
  const ownKind = toBodyKind(toSentType(media.mediaType));
  const kindOf = (contentType: string): BodyKind =>
    contentType === '' || !media.mediaType.includes('*') ? ownKind : toBodyKind(contentType);
  const isWritten = (value: Json, kind: BodyKind): value is string =>
    typeof value === 'string' && !isOwnText(kind, value, shape);
  const read: BodyCodec['read'] = ({ bytes, contentType }, most) => {
    const kind = kindOf(toEssence(contentType));
    if (kind === 'multipart') {
      if (!isInRange(toEssence(contentType), 'multipart/form-data')) return undefined;
      return readMultipart({ bytes, contentType }, shape, { encodings, most });
    }
    if (kind === 'binary') return readText(toBinary(bytes), shape);
    const text = decode(bytes, contentType);
    return typeof text === 'string' ? readAs(kind, text, { shape, encodings, most }) : text;
  };
  return {
    kind: ownKind,
    read,
    write(value, mediaType) {
      const kind = kindOf(toEssence(mediaType));
      if (isWritten(value, kind)) return { contentType: withBoundary(mediaType, value), content: value };
      if (kind === 'multipart') {
        const { boundary, content } = writeMultipart(value, shape, encodings);
        const own = mediaType.replace(/;\s*boundary=[^;]*/i, '');
        return { contentType: `${own}; boundary=${boundary}`, content: toShortest(content) };
      }
      return { contentType: mediaType, content: writeAs(kind, value, { shape, encodings }) };
    },
    valueOf: (value, mediaType) =>
      isWritten(value, kindOf(toEssence(mediaType)))
        ? read({ bytes: Buffer.from(value), contentType: withBoundary(mediaType, value) }, value.length)
        : value,
  };
}

/** UTF-8, unless its header says another charset that is known (WHATWG Encoding §4.2). */
function decode(bytes: Uint8Array, contentType: string): string | BrokenBody {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return new BrokenBody(`is not ${charset.toUpperCase()}`);
  }
}

/** Whether a text is a value of its own, which is to be written, and not what was written of one. */
function isOwnText(kind: BodyKind, text: string, { types }: ValueShape): boolean {
  if (kind === 'json') return true;
  const isText = types.has('string') || types.size === 0;
  if (kind === 'xml') return isText && !text.trimStart().startsWith('<');
  return isText && (kind === 'binary' || kind === 'text');
}

/** An example that is multipart already begins with its boundary. */
function withBoundary(mediaType: string, text: string): string {
  const [, boundary] = /^--([^\r\n]{1,70})\r?\n/.exec(text) ?? [];
  return mediaType.startsWith('multipart/') && boundary !== undefined && !mediaType.includes('boundary=')
    ? `${mediaType}; boundary=${boundary}`
    : mediaType;
}

interface Way {
  shape: ValueShape;
  encodings: NonNullable<MediaType['encoding']>;
}

function writeAs(
  kind: Exclude<BodyKind, 'multipart'>,
  value: Json,
  { shape, encodings }: Way,
): WrittenBody['content'] {
  if (kind === 'json') return JSON.stringify(value);
  if (kind === 'form') return writeForm(value, encodings);
  if (kind === 'xml') return writeXml(value, shape);
  const inLines = [value].flat().map((item) => JSON.stringify(item));
  if (kind === 'lines') return inLines.map((line) => `${line}\n`).join('');
  if (kind === 'events') return inLines.map((line) => `data: ${line}\n\n`).join('');
  return kind === 'binary' ? toShortest(fromBinary(toText(value))) : toText(value);
}

function readAs(
  kind: Exclude<BodyKind, 'multipart' | 'binary'>,
  text: string,
  { shape, encodings, most }: Way & { most: number },
): Json | BrokenBody | undefined {
  if (kind === 'json') return findJson(text) ?? new BrokenBody('is no JSON');
  if (kind === 'form') return readForm(text, shape, { encodings, most });
  if (kind === 'xml') return readXml(text, shape, most);
  if (kind === 'events') return readLines(text, shape, listEvents);
  return kind === 'lines' ? readLines(text, shape, listLines) : readText(text, shape);
}

/** What a schema says of a text is told where it can be a text, or where what it can be is written there. */
function readText(text: string, shape: ValueShape): Json | undefined {
  const { types } = shape;
  const value = readPart(text, shape);
  const isOfParts = types.has('object') || types.has('array');
  return typeof value === 'string' && isOfParts && !types.has('string') ? undefined : value;
}

/** What stands before each record of a JSON text sequence (RFC 7464 §2.2). */
const RECORD_SEPARATOR = String.fromCharCode(0x1e);

function listLines(text: string): string[] {
  return text
    .replaceAll(RECORD_SEPARATOR, '\n')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

/** Of no other marks a line ends with: U+2028 may stand in JSON as it is. */
const DATA = /(?<=^|[\r\n])data: ?([^\r\n]*)/g;

/** The data of each event of a stream (WHATWG HTML §9.2.6). */
function listEvents(text: string): string[] {
  return text
    .split(/\r?\n(?:\r?\n)+/)
    .map((event) => [...event.matchAll(DATA)].map(([, data = '']) => data).join('\n'))
    .filter((data) => data !== '');
}

/** Of several values nothing says whether the schema is that of each. */
function readLines(
  text: string,
  shape: ValueShape,
  list: (text: string) => readonly string[],
): Json | undefined {
  if (shape.types.has('string')) return text;
  const values = list(text).map((line) => (isNestedDeeply(line) ? undefined : findJson(line)));
  if (!values.every((value) => value !== undefined)) return undefined;
  if (shape.types.has('array')) return values;
  return values.length === 1 ? values[0] : undefined;
}

/** Bytes that are ASCII as the text that they are. */
function toShortest(bytes: Uint8Array): string | Uint8Array {
  return bytes.every((byte) => byte < 0x80) ? Buffer.from(bytes).toString('latin1') : bytes;
}
