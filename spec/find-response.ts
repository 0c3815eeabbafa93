import { isInRange, isJsonType, toEssence } from './media-type.ts';
import type { MediaType, Operation, Response } from './operation.ts';

type Responses = Pick<Operation, 'responses'>;
type Content = Pick<Response, 'content'>;

/** The response that the document has for a status: the status itself, its range (`2XX`), or `default` (OpenAPI §4.8.16). */
export function findResponse({ responses }: Responses, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status.toUpperCase() === range) ??
    responses.find((response) => response.status === 'default')
  );
}

/** The responses with a success status, in the order of the document. */
export function listSuccesses({ responses }: Responses): Response[] {
  return responses.filter(({ status }) => status.startsWith('2'));
}

/** What an operation that names no response is answered with. */
const BARE_SUCCESS: Response = { status: '200', statedAt: '', pointer: '', headers: [], content: [] };

/** The first success; where there is none, what stands for it: `default`, else the first response of all. */
export function toSuccess(operation: Responses): Response {
  const { responses } = operation;
  const fallback = responses.find(({ status }) => status === 'default') ?? responses[0] ?? BARE_SUCCESS;
  return listSuccesses(operation)[0] ?? fallback;
}

/** A status of a response: a range by its first (`4XX` as 400), `default` as 200. */
export function toStatus({ status }: Response): number {
  return status === 'default' ? 200 : Number(status.replace(/x/gi, '0'));
}

/** Whether a status is one that RFC 9110 §15 gives no content. */
export function hasNoBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/**
 * The response that an answer is to be held to. What is documented below an assumed success status holds for whichever success
 * status came, so that the first success of the document stands in for one that it does not name.
 */
export function findDocumented(operation: Responses, status: number): Response | undefined {
  const isSuccess = status >= 200 && status < 300;
  return findResponse(operation, status) ?? (isSuccess ? listSuccesses(operation)[0] : undefined);
}

/** The media type that content has; a JSON one stands for every JSON media type, a range for what it takes in. */
export function findMediaType({ content }: Content, mediaType: string): MediaType | undefined {
  return (
    content.find((media) => toEssence(media.mediaType) === mediaType) ??
    content.find((media) => isJsonType(media.mediaType) && isJsonType(mediaType)) ??
    content.find((media) => isInRange(mediaType, media.mediaType))
  );
}

/** JSON where it is among the media types of a body, else what comes first. */
export function findPreferredType({ content }: Content): MediaType | undefined {
  return content.find(({ mediaType }) => isJsonType(mediaType)) ?? content[0];
}

/** What a body of some media type is held to: the one that is documented for it, else what the document has instead. */
export function findBodyType(of: Content, mediaType: string): MediaType | undefined {
  return findMediaType(of, mediaType) ?? findPreferredType(of);
}
