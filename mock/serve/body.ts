import type { Json } from '../../spec/json.ts';
import { isInRange, isJsonType, toBodyKind, toEssence } from '../../spec/media-type.ts';
import type { MediaType, RequestBody } from '../../spec/operation.ts';
import { type BodyCodec, codecsOf } from '../../spec/request/body-codec.ts';
import { BrokenBody } from '../../spec/request/broken-body.ts';
import type { SchemaValidators } from '../../spec/schema/schema-validators.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import { inItsOwnTurn } from '../turns.ts';
import type { AskedRequest } from './asked-request.ts';
import { describeBrokenJson, findUnusable } from './json-text.ts';
import { invalidRequest, Refused } from './refused.ts';

/** What a body may have: bytes, and values where it is JSON. */
export type BodyLimits = Record<'bytes' | 'values', number>;

/** Reads a request's body: the value, `undefined` where there is none, or the error response. The bytes are noted. */
export type ReadBody = (
  request: AskedRequest,
  noted: ReceivedBody,
) => MaybePromise<Json | undefined | Refused>;

/** The bytes of a request's body; `undefined` where nobody looked at it. */
export interface ReceivedBody {
  requestBody: Uint8Array | undefined;
}

/** To parse, to judge and to use a body of more bytes takes a turn of the event loop each. */
const LARGE = 65_536;

/**
 * A reader of one operation's body. JSON is decoded strictly (RFC 8259: UTF-8, one value) and validated; so is a form, a multipart body,
 * XML and what else a codec can read by its schema. What nothing says how to read is text, and not looked into.
 */
export function compileBody(body: RequestBody | undefined, schemas: Schemas, limits: BodyLimits): ReadBody {
  if (!body) return () => undefined;
  const { validators } = schemas;
  const read = (
    bytes: Uint8Array,
    headers: AskedRequest['headers'],
  ): MaybePromise<Json | undefined | Refused> => {
    // What says that it is a form, and is empty, is one without fields.
    const isForm = toBodyKind(headers.get('content-type') ?? '') === 'form';
    if (bytes.length === 0 && !(isForm && body.required)) {
      const wanted = body.content.map(({ mediaType }) => mediaType).join(' or ');
      return body.required ? invalidRequest(`The body is missing; it must be ${wanted}.`) : undefined;
    }
    const media = findMediaType(body.content, headers);
    if (media instanceof Refused) return media;
    const value = isJsonType(toEssence(headers.get('content-type')))
      ? readAsJson(bytes, limits)
      : readOther(bytes, headers, codecsOf(schemas)(media), limits);
    if (value instanceof Refused) return value;
    // What cannot be read is not judged.
    if (value === undefined) return Buffer.from(bytes).toString();
    const isLarge = bytes.length > LARGE;
    const judged = inItsOwnTurn(isLarge, () => judge(value, media, validators));
    return andThen(judged, (error) => error ?? inItsOwnTurn(isLarge, () => value));
  };
  return (request, noted) =>
    andThen(readBytes(request, limits.bytes), (bytes) => {
      if (bytes instanceof Refused) return bytes;
      noted.requestBody = bytes;
      return read(bytes, request.headers);
    });
}

/** The JSON of a body for who only looks on; `undefined` where it is none, or more than may be. */
export async function readJson(request: AskedRequest, limits: BodyLimits): Promise<Json | undefined> {
  const bytes = await readBytes(request, limits.bytes);
  const value = bytes instanceof Refused ? bytes : readAsJson(bytes, limits);
  return value instanceof Refused ? undefined : value;
}

/** Reads no more than the limit, and not at all what declares itself larger. */
export function readBytes(request: AskedRequest, limit: number): MaybePromise<Uint8Array | Refused> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) return tooLarge(limit);
  // The client went away, or what it sent stopped being HTTP.
  const fail = (): Refused => invalidRequest('The body ended too early.');
  if (length === null) return readStream(request, limit).catch(fail);
  // A stream of the Fetch standard costs more than all else; what says how long it is, is no longer than that.
  return request
    .arrayBuffer()
    .then((bytes) => (bytes.byteLength > limit ? tooLarge(limit) : new Uint8Array(bytes)), fail);
}

async function readStream(request: AskedRequest, limit: number): Promise<Uint8Array | Refused> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > limit) return tooLarge(limit);
    parts.push(part);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

function tooLarge(limit: number): Refused {
  return new Refused('body-too-large', `The body is larger than ${limit} bytes.`);
}

function findMediaType(content: readonly MediaType[], headers: AskedRequest['headers']): MediaType | Refused {
  const wanted = content.map(({ mediaType }) => mediaType).join(' or ');
  const coding = headers.get('content-encoding');
  if (coding && coding.toLowerCase() !== 'identity') {
    return new Refused(
      'media-type-unsupported',
      `The body must not be encoded; this request says \`content-encoding: ${coding}\`.`,
    );
  }
  const given = toEssence(headers.get('content-type'));
  const found = content.find(({ mediaType }) => isInRange(given, mediaType));
  if (found) return found;
  const said = given ? `says ${given}` : 'does not say what it is';
  return new Refused(
    'media-type-unsupported',
    `The body must be ${wanted}; this request ${said}. Set the header \`content-type\`.`,
  );
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

function toText(bytes: Uint8Array): string | Refused {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return invalidRequest('The body is not UTF-8.');
  }
}

function readAsJson(bytes: Uint8Array, limits: BodyLimits): Json | Refused {
  const text = toText(bytes);
  return text instanceof Refused ? text : parseJson(text, limits.values);
}

function readOther(
  bytes: Uint8Array,
  headers: AskedRequest['headers'],
  codec: BodyCodec,
  limits: BodyLimits,
): Json | Refused | undefined {
  const value = codec.read({ bytes, contentType: headers.get('content-type') ?? '' }, limits.values);
  if (!(value instanceof BrokenBody)) return value;
  const sentence = `The body ${value.why}.`;
  return value.isTooLarge ? new Refused('body-too-large', sentence) : invalidRequest(sentence);
}

/** What that costs is bounded: by the length of the text and by how many values are in it. */
function parseJson(text: string, mostValues: number): Json | Refused {
  const unusable = findUnusable(text, mostValues);
  if (unusable) return unusable;
  try {
    return JSON.parse(text);
  } catch {
    return invalidRequest(`The body is not JSON: ${describeBrokenJson(text)}.`);
  }
}

/** The error response to a value that is not valid. */
function judge(value: Json, { schema }: MediaType, validators: SchemaValidators): Refused | undefined {
  const error = schema === undefined ? undefined : validators.at(schema)(value)[0];
  return error && invalidRequest(`${toPlace(error.pointer)} ${error.predicate}.`);
}

function toPlace(pointer: string): string {
  return pointer === '' ? 'The body' : describeValidationError({ pointer, predicate: 'in the body' }, '');
}
