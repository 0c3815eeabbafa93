import { findJson, isObject, type Json } from '../../spec/json.ts';
import { type BodyKind, isInRange, isJsonType, toBodyKind, toEssence } from '../../spec/media-type.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { MediaType } from '../../spec/operation.ts';
import { codecsOf } from '../../spec/request/body-codec.ts';
import { BrokenBody } from '../../spec/request/broken-body.ts';
import type { Schemas } from '../../spec/schema/schemas.ts';
import { shorten } from '../../spec/text/visible.ts';
import { findHeader, type HeaderList, type HttpAnswer } from '../cases/http-message.ts';

/** An answer as the checks look at it. */
export interface Answer {
  status: number;
  headers: HeaderList;
  /** The media type in lower case and without parameters; '' where none was said. */
  mediaType: string;
  /** The body as UTF-8. */
  text: string;
  /**
   * What the body is as JSON, whatever its content type says, unless that is several values; `undefined` where it is none, or is nested so deeply that a
   * parser may refuse it (RFC 8259 §9). Of a list, the first 1000 items.
   */
  json: { value: Json } | undefined;
  size: number;
}

/** Lists and objects inside each other. */
const DEEPEST = 200;

/** All that is wrong with a list takes Ajv the square of its length: minutes for 100,000 items, which say what the first say. */
export const MOST_ITEMS = 1000;

/** Elements, parts and fields of a body that is no JSON. */
const MOST_PARTS = 100_000;

const decoder = new TextDecoder();

/** `parse` is what reads the text as JSON. */
export function toAnswer({ status, headers, body }: HttpAnswer, parse: typeof parseJson = parseJson): Answer {
  const text = decoder.decode(body);
  const mediaType = toEssence(findHeader(headers, 'content-type'));
  // Lines of JSON may be one line.
  const json = toBodyKind(mediaType) === 'lines' ? undefined : parse(text);
  return { status, headers, mediaType, text, json, size: body.byteLength };
}

export function isSuccess({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 200 && status < 300;
}

/** Whether an answer sends its callers on, or says that nothing is new (3xx, RFC 9110 §15.4). */
export function isRedirection({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 300 && status < 400;
}

/** Where an answer sends its callers on (`Location`, RFC 9110 §10.2.2), as it came; `undefined` where it does not. */
export function findRedirect(answer: Pick<Answer, 'status' | 'headers'>): string | undefined {
  return isRedirection(answer) ? findHeader(answer.headers, 'location') : undefined;
}

/** Whether a mock says that it gave an answer: such an answer shows nothing of the service. */
export function isOfMock({ headers }: Pick<Answer, 'headers'>): boolean {
  return findHeader(headers, MOCK_HEADER) !== undefined;
}

/** Whether an answer blames the request (4xx, RFC 9110 §15.5): neither a success, nor a redirection, nor a failure of the server. */
export function isClientError({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 400 && status < 500;
}

/** What is there already is in the way (RFC 9110 §15.5.10). */
export const CONFLICT = 409;

/** Whether an answer is about what is there, or left, whatever was asked: to be paid, in conflict, locked (RFC 9110 §15.5, RFC 4918 §11.3). */
export function isOfState({ status }: Pick<Answer, 'status'>): boolean {
  return status === 402 || status === CONFLICT || status === 423;
}

/**
 * What only whoever looks at the input says: invalid, in conflict with what is there, too large, in another form, without a length or a
 * condition that it is to have (RFC 9110 §15.5, RFC 6585 §3).
 */
const OF_INPUT: readonly number[] = [400, 409, 411, 412, 413, 415, 422, 428];

/** Whether an answer says what is wrong with the input, so that an operation must be there to look at it. */
export function judgesInput({ status }: Pick<Answer, 'status'>): boolean {
  return OF_INPUT.includes(status);
}

/** The JSON of a text; `undefined` where it is none, or is nested too deeply. */
export function parseJson(text: string): { value: Json } | undefined {
  const value = findJson(text);
  return value === undefined || isTooDeep(value)
    ? undefined
    : { value: hasLongList(value) ? cutLists(value) : value };
}

/** Goes no deeper than it has to, so that it cannot run out of stack. */
function isTooDeep(value: Json, depth = 0): boolean {
  if (depth > DEEPEST) return true;
  if (typeof value !== 'object' || value === null) return false;
  const inner = Array.isArray(value) ? value : Object.values(value);
  return inner.some((one) => isTooDeep(one, depth + 1));
}

/** A copy of a value whose lists have no more items than are looked at. */
function cutLists(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(cutLists);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutLists(inner)]));
}

function hasLongList(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value)
    ? value.length > MOST_ITEMS || value.some(hasLongList)
    : Object.values(value).some(hasLongList);
}

/**
 * The value of an answer's body by the media type of the document that it has: of JSON, and of what the document does not name, what it
 * is as JSON. `undefined` where nothing says how it could be read, as of bytes.
 */
export function readAnswer(
  contract: Pick<Schemas, 'schemaAt'>,
  media: MediaType | undefined,
  { json, text, headers, mediaType }: Answer,
): Json | BrokenBody | undefined {
  if (!media || isJsonType(mediaType) || !isInRange(mediaType, media.mediaType)) return json?.value;
  if (toBodyKind(mediaType) === 'binary') return undefined;
  const contentType = findHeader(headers, 'content-type') ?? '';
  return codecsOf(contract)(media).read({ bytes: Buffer.from(text), contentType }, MOST_PARTS);
}

/** What is read into values where nothing says what it holds. */
const HOLDS_VALUES: readonly BodyKind[] = ['xml', 'form'];

/** The value of a body of which nothing is documented: JSON, whatever its media type says, what XML or a form holds, else its text. */
export function readUndescribed(answer: Answer): Json {
  const { json, text, mediaType } = answer;
  if (json || !HOLDS_VALUES.includes(toBodyKind(mediaType))) return json?.value ?? text;
  const media = { mediaType, pointer: '', schema: undefined, examples: [] };
  const value = readAnswer({ schemaAt: () => undefined }, media, answer);
  return value === undefined || value instanceof BrokenBody ? text : value;
}

/** An answer in half a sentence: "403 with application/json `{"message":"Forbidden"}`". */
export function describeAnswer({ status, mediaType, text }: Answer): string {
  if (text === '') return `${status} without a body`;
  const shown = shorten(text, 301).replace(/\s+/g, ' ').trim();
  return `${status} ${mediaType === '' ? 'without a Content-Type' : `with ${mediaType}`} ${shown}`;
}
