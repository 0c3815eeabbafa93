import type { Grade } from '../../spec/evidence.ts';
import type { Json } from '../../spec/json.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { JsonBytes } from './json-bytes.ts';

/** How certain it is that the service answers like this; that of a failure on demand is none. */
export type AnswerGrade = Grade | 'behaviour';

/** What goes back to the client, before it is written as bytes. */
export interface MockResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** `undefined` where the answer has no body. */
  mediaType: string | undefined;
  body: Json | undefined;
  /** The JSON Pointer of the schema that the body must fit, where the document has one. */
  schema: string | undefined;
  grade: AnswerGrade;
}

/** The answer as the Fetch standard has it. A text goes out as it is, all else as JSON. */
export function toFetchResponse(
  { status, headers, mediaType, body, grade }: MockResponse,
  isHead: boolean,
  { write }: JsonBytes,
): Response {
  const fields: Record<string, string> = {};
  if (body !== undefined && mediaType !== undefined) fields['content-type'] = mediaType;
  for (const name in headers) fields[name] = headers[name] as string;
  fields[MOCK_HEADER] = grade;
  const init = { status, headers: fields };
  if (isHead || hasNoBody(status) || body === undefined || mediaType === undefined)
    return new Response(null, init);
  if (typeof body === 'string' && !isJsonType(mediaType)) return new Response(body, init);
  const pieces = write(body);
  if (pieces.length === 1) return new Response(pieces[0], init);
  fields['content-length'] = String(pieces.reduce((sum, { length }) => sum + length, 0));
  return new Response(toStream(pieces), init);
}

/** A stream costs more than all else, but what is large; it goes out as fast as it is read. */
function toStream(pieces: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const rest = pieces[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { value, done } = rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** The statuses that RFC 9110 §15 gives no content. */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
