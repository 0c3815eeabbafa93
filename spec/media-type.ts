/** A media type in lower case and without parameters, as `application/json` (RFC 9110 §8.3.1); '' where none is given. */
export function toEssence(mediaType: string | null | undefined): string {
  return (mediaType ?? '').replace(/;.*/s, '').trim().toLowerCase();
}

/** Whether the content of a media type is JSON (RFC 8259, RFC 6839 §3.1, WHATWG MIME Sniffing §4.6). */
export function isJsonType(mediaType: string): boolean {
  return /^(?:application|text)\/json$|\/.+\+json$/.test(toEssence(mediaType));
}

/** Whether a media type lies in a range such as `text/*` (OpenAPI §4.8.14, RFC 9110 §12.5.1). */
export function isInRange(mediaType: string, range: string): boolean {
  if (mediaType === range) return /^[^/]+\/[^*]/.test(range);
  const [type, subtype] = toEssence(mediaType).split('/');
  const [wantedType, wantedSubtype] = toEssence(range).split('/');
  if (type === '' || subtype === undefined) return false;
  return (wantedType === '*' || wantedType === type) && (wantedSubtype === '*' || wantedSubtype === subtype);
}

/** The media type to send for one that a document may write as a range: `text/*` is sent as plain text, any as JSON. */
export function toSentType(range: string): string {
  if (!range.includes('*')) return range;
  return range.startsWith('text/') ? 'text/plain' : 'application/json';
}
