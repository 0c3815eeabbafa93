import { isObject, type JsonObject } from '../../spec/json.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { findHeader, type HeaderList } from '../cases/http-message.ts';
import { parseJson } from '../checks/answer.ts';

/** An entry of a recording is not as the format has it: what is wrong with it, behind its name ("has no request"). */
export class EntryError extends Error {}

const NONE: Uint8Array = new Uint8Array(0);

/** Requests with these methods have a body as a rule, so that one which is not in the file was left out. */
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/** The body of a recorded request (HAR 1.2, `postData`); a text where the file does not hold it. */
export function readRequestBody(
  { postData, bodySize }: JsonObject,
  headers: HeaderList,
  method: string,
): Uint8Array | string {
  if (!isObject(postData)) {
    const isEmpty = bodySize === 0 || findHeader(headers, 'content-length') === '0';
    const isExpected = WITH_BODY.includes(method) ? !isEmpty : typeof bodySize === 'number' && bodySize > 0;
    return isExpected ? 'the recording does not hold the body of the request' : NONE;
  }
  const { text, params, encoding } = postData;
  if (typeof text === 'string') return toBytes(text, encoding);
  if (text !== undefined && text !== null) throw new EntryError('has a request body that is no text');
  if (!Array.isArray(params) || params.length === 0) return NONE;
  const pairs = params
    .filter(isObject)
    .map((pair): [string, string] => [String(pair['name']), String(pair['value'] ?? '')]);
  return Buffer.from(new URLSearchParams(pairs).toString());
}

/**
 * The body of a recorded answer (HAR 1.2, `content`), which is without its content codings there; a text where the file does
 * not hold it, or not all of it.
 */
export function readResponseBody(
  message: JsonObject,
  headers: HeaderList,
  { method, status }: { method: string; status: number },
): Uint8Array | string {
  const content = isObject(message['content']) ? message['content'] : {};
  const { text, size, encoding } = content;
  if (text === undefined || text === null) {
    const isBodiless = method === 'HEAD' || status === 204 || status === 304 || size === 0;
    return isBodiless || findHeader(headers, 'content-length') === '0'
      ? NONE
      : 'the recording does not hold the body of the answer';
  }
  if (typeof text !== 'string') throw new EntryError('has a body that is no text');
  const body = toBytes(text, encoding);
  const mediaType = findHeader(headers, 'content-type') ?? '';
  // A size is not always that of the text, so that it has to look like a part, too.
  const isShort = typeof size === 'number' && body.byteLength < size;
  return isShort && isJsonType(mediaType) && !parseJson(new TextDecoder().decode(body))
    ? 'the recording does not hold the whole body of the answer'
    : body;
}

function toBytes(text: string, encoding: unknown): Uint8Array {
  return Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
}
