import type { Grade } from '../../spec/evidence.ts';
import type { Json } from '../../spec/json.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { ToJsonText } from './json-texts.ts';

/** What goes back to the client, before it is written as bytes. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** `undefined` where the answer has no body. */
  mediaType: string | undefined;
  body: Json | undefined;
  /** The JSON Pointer of the schema that the body must fit, where the document has one. */
  schema: string | undefined;
  /** How certain it is that the service answers like this. */
  grade: Grade;
}

/** The media type to send for one that a document may write as a range: `text/*` is sent as plain text, any as JSON. */
export function toSentType(range: string): string {
  if (!range.includes('*')) return range;
  return range.startsWith('text/') ? 'text/plain' : 'application/json';
}

/** The answer as the Fetch standard has it. A text goes out as it is, all else as JSON. */
export function toResponse(
  { status, headers, mediaType, body, grade }: Answer,
  isHead: boolean,
  toJsonText: ToJsonText = JSON.stringify,
): Response {
  const text = body === undefined || mediaType === undefined ? null : toText(body, mediaType, toJsonText);
  const init = {
    status,
    headers: {
      ...(text === null || mediaType === undefined ? {} : { 'content-type': mediaType }),
      ...headers,
      [MOCK_HEADER]: grade,
    },
  };
  return new Response(isHead || hasNoBody(status) ? null : text, init);
}

function toText(body: Json, mediaType: string, toJsonText: ToJsonText): string {
  return typeof body === 'string' && !isJsonType(mediaType) ? body : toJsonText(body);
}

/** The statuses that RFC 9110 §15 gives no content. */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
