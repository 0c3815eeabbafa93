import type { Grade } from '../../spec/evidence.ts';
import { hasNoBody } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { MOCK_HEADER, NOTE_HEADER } from '../../spec/mock-header.ts';
import type { WrittenBody } from '../../spec/request/body-codec.ts';
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
  /** How the body is written, where it is no JSON and no text that is sent as it is. */
  write?: (body: Json) => WrittenBody;
  /** The JSON Pointer of the schema that the body must fit, where the document has one. */
  schema: string | undefined;
  grade: AnswerGrade;
  /** The JSON Pointer of the example or the response of the document that it comes from. */
  fact: string | undefined;
  /** What the request was refused for. */
  condition?: string | undefined;
}

/** A body as it goes out: a text, or bytes in one piece or several. */
export type Content = string | readonly Uint8Array<ArrayBuffer>[] | undefined;

/** What goes out of a response. */
export interface WrittenResponse {
  status: number;
  /** Header fields by their names in lower case. */
  fields: Readonly<Record<string, string>>;
  content: Content;
  /** Whether it is kept, to be given again as it is. */
  isLasting?: true;
}

export function withHeaders(made: MockResponse, headers: MockResponse['headers']): MockResponse {
  return { ...made, headers: { ...made.headers, ...headers } };
}

/** The same with what its client should know. What stands in a header field is visible ASCII (RFC 9110 §5.5). */
export function withNote(made: MockResponse, note: string | undefined): MockResponse {
  return note === undefined ? made : withHeaders(made, { [NOTE_HEADER]: note.replace(/[^ -~]/g, '?') });
}

/** The answer as it goes out: what its media type wants; without that a text as it is, all else as JSON. */
export function writeResponse(
  { status, headers, mediaType, body, grade, write }: MockResponse,
  isHead: boolean,
  bytes: JsonBytes,
): WrittenResponse {
  const fields: Record<string, string> = {};
  const written = body === undefined ? undefined : write?.(body);
  if (body !== undefined && mediaType !== undefined)
    fields['content-type'] = written?.contentType ?? mediaType;
  for (const name in headers) fields[name] = headers[name] as string;
  fields[MOCK_HEADER] = grade;
  if (isHead || hasNoBody(status) || body === undefined || mediaType === undefined)
    return { status, fields, content: undefined };
  const asIs = typeof body === 'string' && !isJsonType(mediaType) ? body : undefined;
  const content = written ? toContent(written) : (asIs ?? bytes.write(body));
  if (content && content.length > 1 && typeof content !== 'string')
    fields['content-length'] = String(content.reduce((sum, { length }) => sum + length, 0));
  return { status, fields, content };
}

function toContent({ content }: WrittenBody): Content {
  return typeof content === 'string' ? content : [new Uint8Array(content)];
}

/** The answer as the Fetch standard has it. */
export function toFetchResponse({ status, fields, content }: WrittenResponse): Response {
  const init = { status, headers: fields };
  if (content === undefined) return new Response(null, init);
  if (typeof content === 'string') return new Response(content, init);
  return new Response(content.length === 1 ? content[0] : toStream(content), init);
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
