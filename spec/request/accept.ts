import { isInRange, isJsonType, toEssence, toSentType } from '../media-type.ts';
import type { MediaType } from '../operation.ts';

/** One of the media ranges of the header `Accept` (RFC 9110 §12.5.1). */
interface AcceptedRange {
  range: string;
  quality: number;
}

/** A media type that a response has, and as which it goes out: of a range of the document, one of its types. */
export interface NegotiatedType {
  media: MediaType;
  mediaType: string;
}

/**
 * What of a response's content a client wants most (RFC 9110 §12.5.1): the most specific range that takes in a type says how much it is
 * wanted, and among equals JSON comes first, then the order of the document. `undefined` where it takes none.
 */
export function negotiate(
  content: readonly MediaType[],
  accept: string | null | undefined,
): NegotiatedType | undefined {
  const ranges = parseAccept(accept ?? '');
  const offered = content.flatMap((media) => listSent(media, ranges));
  const wanted = offered
    .map((offer) => ({ offer, quality: toQuality(offer.mediaType, ranges) }))
    .filter(({ quality }) => quality > 0);
  const most = Math.max(...wanted.map(({ quality }) => quality));
  const best = wanted.filter(({ quality }) => quality === most).map(({ offer }) => offer);
  return best.find(({ mediaType }) => isJsonType(mediaType)) ?? best[0];
}

/** As what a media type of the document can go out: itself; of a range the common type first, then those that the client names. */
function listSent(media: MediaType, ranges: readonly AcceptedRange[]): NegotiatedType[] {
  const own = { media, mediaType: toSentType(media.mediaType) };
  if (!media.mediaType.includes('*')) return [own];
  const named = ranges.filter(({ range }) => !range.includes('*') && isInRange(range, media.mediaType));
  return [own, ...named.map(({ range }) => ({ media, mediaType: range }))];
}

/** Nothing said is everything; what is malformed is passed over. */
function parseAccept(accept: string): AcceptedRange[] {
  const ranges = accept.split(',').flatMap((one): AcceptedRange[] => {
    const range = toEssence(one);
    const [, given] = /;\s*q\s*=\s*([\d.]+)/i.exec(one) ?? [];
    const quality = Math.min(1, Number(given ?? 1));
    return /^[^/\s]+\/[^/\s]+$/.test(range) && !Number.isNaN(quality) ? [{ range, quality }] : [];
  });
  return ranges.length === 0 ? [{ range: '*/*', quality: 1 }] : ranges;
}

function toQuality(mediaType: string, ranges: readonly AcceptedRange[]): number {
  const own = toEssence(mediaType);
  const found =
    ranges.find(({ range }) => range === own) ??
    ranges.find(({ range }) => range.endsWith('/*') && range !== '*/*' && isInRange(own, range)) ??
    ranges.find(({ range }) => range === '*/*') ??
    // Who takes JSON takes the JSON of somebody's own.
    ranges.find(({ range }) => isJsonType(range) && isJsonType(own));
  return found?.quality ?? 0;
}
