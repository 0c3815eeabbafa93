import type { Grade } from '../../spec/evidence.ts';
import type { Json } from '../../spec/json.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { MOCK_HEADER } from '../../spec/mock-header.ts';
import type { ToJsonBytes } from './json-bytes.ts';

/** What goes back to the client, before it is written as bytes. */
export interface MockResponse {
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

/** The answer as the Fetch standard has it. A text goes out as it is, all else as JSON. */
export function toFetchResponse(
  { status, headers, mediaType, body, grade }: MockResponse,
  isHead: boolean,
  toJsonBytes: ToJsonBytes,
): Response {
  const fields: Record<string, string> = {};
  if (body !== undefined && mediaType !== undefined) fields['content-type'] = mediaType;
  for (const name in headers) fields[name] = headers[name] as string;
  fields[MOCK_HEADER] = grade;
  const init = { status, headers: fields };
  if (isHead || hasNoBody(status) || body === undefined || mediaType === undefined)
    return new Response(null, init);
  return new Response(typeof body === 'string' && !isJsonType(mediaType) ? body : toJsonBytes(body), init);
}

/** The statuses that RFC 9110 §15 gives no content. */
function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
