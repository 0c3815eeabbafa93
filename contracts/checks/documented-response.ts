import { isInRange, isJsonType, toEssence } from '../../spec/media-type.ts';
import type { MediaType, Response } from '../../spec/operation.ts';
import type { Answer } from './answer.ts';
import { isSuccess } from './answer.ts';

/** The response that the document has for a status: the status itself, its range (`2XX`), or `default` (OpenAPI §4.8.16). */
export function findResponse(responses: readonly Response[], status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  return (
    responses.find((response) => response.status === String(status)) ??
    responses.find((response) => response.status.toUpperCase() === range) ??
    responses.find((response) => response.status === 'default')
  );
}

/**
 * The response that an answer is to be held to. What is documented below an assumed success status holds for whichever success
 * status came, so that the first success of the document stands in for one that it does not name.
 */
export function findDocumented(
  responses: readonly Response[],
  answer: Pick<Answer, 'status'>,
): Response | undefined {
  const exact = findResponse(responses, answer.status);
  if (exact || !isSuccess(answer)) return exact;
  return responses.find(({ status }) => status.startsWith('2'));
}

/** The media type of a response that an answer has; a JSON one stands for every JSON media type, a range for what it takes in. */
export function findMediaType(
  { content }: Pick<Response, 'content'>,
  mediaType: string,
): MediaType | undefined {
  return (
    content.find((media) => toEssence(media.mediaType) === mediaType) ??
    content.find((media) => isJsonType(media.mediaType) && isJsonType(mediaType)) ??
    content.find((media) => isInRange(mediaType, media.mediaType))
  );
}
