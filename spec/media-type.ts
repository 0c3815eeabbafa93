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

/** A media type of each range that is common. */
const SENT: Readonly<Record<string, string>> = {
  '*': 'application/json',
  application: 'application/json',
  text: 'text/plain',
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  multipart: 'multipart/form-data',
};

/** The media type to send for one that a document may write as a range: `text/*` is sent as plain text, any as JSON. */
export function toSentType(range: string): string {
  if (!range.includes('*')) return range;
  const [type = ''] = toEssence(range).split('/');
  return SENT[type] ?? `${type}/octet-stream`;
}

/** How the content of a media type is written. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'xml' | 'lines' | 'events' | 'text' | 'binary';

/** Types of text beside `text/*` that many serve. */
const TEXTS =
  /^(?:text\/.*|application\/(?:.*\+)?(?:yaml|x-yaml|javascript|ecmascript|graphql|sql|toml|x-sh|jwt|jose|typescript|rtf|x-pem-file))$/;
/** JSON values one after the other: a line each, or a record each (RFC 7464). */
const LINES =
  /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|jsonlines|json-seq|.*\+json-seq|stream\+json)$/;

export function toBodyKind(mediaType: string): BodyKind {
  const type = toEssence(mediaType);
  if (LINES.test(type)) return 'lines';
  if (isJsonType(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  if (/^(?:application|text)\/xml$|\+xml$/.test(type)) return 'xml';
  if (type === 'text/event-stream') return 'events';
  return TEXTS.test(type) ? 'text' : 'binary';
}
