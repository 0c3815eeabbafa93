import { BrokenBody } from './broken-body.ts';

/** One part of a multipart body (RFC 2046 §5.1, RFC 7578). */
export interface BodyPart {
  name: string;
  filename: string | undefined;
  /** '' where it says none. */
  mediaType: string;
  /** Beside the two that the others say. */
  headers: readonly (readonly [name: string, value: string])[];
  content: Uint8Array;
}

/** In bytes. */
const MOST_HEADERS = 16_384;

/** The parts of `multipart/form-data`, at most so many. */
export function parseMultipart(
  bytes: Uint8Array,
  contentType: string,
  most: number,
): BodyPart[] | BrokenBody {
  const [, quoted, token] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? token;
  if (boundary === undefined) return new BrokenBody('is no multipart: its content type names no `boundary`');
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const delimiter = `\r\n--${boundary}`;
  const parts: BodyPart[] = [];
  const starts = body.indexOf(delimiter.slice(2)) === 0;
  let at = starts ? delimiter.length - 2 : body.indexOf(delimiter) + delimiter.length;
  if (!starts && at < delimiter.length)
    return new BrokenBody('is no multipart: its boundary does not stand in it');
  for (;;) {
    if (body.subarray(at, at + 2).toString('latin1') === '--') return parts;
    const line = body.indexOf('\r\n', at);
    const headersEnd = line < 0 ? -1 : body.indexOf('\r\n\r\n', line);
    const end = headersEnd < 0 ? -1 : body.indexOf(delimiter, headersEnd + 2);
    if (end < 0) return new BrokenBody('is no multipart: it ends too early');
    if (headersEnd - line > MOST_HEADERS)
      return new BrokenBody('has a part with too many header fields', true);
    if (parts.length === most) return new BrokenBody(`holds more than ${most} parts`, true);
    const fields = body.subarray(line + 2, Math.max(line + 2, headersEnd)).toString();
    const content = body.subarray(Math.min(headersEnd + 4, end), end);
    const part = toPart(fields, content);
    if (!part) return new BrokenBody('has a part without a name');
    parts.push(part);
    at = end + delimiter.length;
  }
}

function toPart(fields: string, content: Uint8Array): BodyPart | undefined {
  const headers = fields.split('\r\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^([^:\s]+):[ \t]*(.*)$/s.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]];
  });
  const find = (wanted: string): string => headers.find(([name]) => name === wanted)?.[1] ?? '';
  const disposition = find('content-disposition');
  const name = findParameter(disposition, 'name');
  if (name === undefined) return undefined;
  const filename = findParameter(disposition, 'filename');
  const rest = headers.filter(([key]) => !['content-disposition', 'content-type'].includes(key));
  return { name, filename, mediaType: find('content-type'), headers: rest, content };
}

function findParameter(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(disposition);
  const text = found?.[1] ?? found?.[2];
  return text?.replace(/%22|%0D|%0A/gi, decodeURIComponent);
}

/** The parts as one body, with the boundary that stands in none of them. */
export function formatMultipart(parts: readonly BodyPart[]): { boundary: string; content: Uint8Array } {
  let boundary = 'part-of-body';
  while (parts.some(({ content }) => Buffer.from(content).includes(boundary))) boundary += '-x';
  const pieces = parts.flatMap(({ name, filename, mediaType, headers, content }) => {
    const file = filename === undefined ? '' : `; filename="${escapeName(filename)}"`;
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${escapeName(name)}"${file}`,
      ...(mediaType === '' ? [] : [`Content-Type: ${mediaType}`]),
      ...headers.map(([key, value]) => `${key}: ${value}`),
      '\r\n',
    ];
    return [Buffer.from(head.join('\r\n')), content, Buffer.from('\r\n')];
  });
  return { boundary, content: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]) };
}

/** As HTML has it (WHATWG HTML §4.10.21.8). */
function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark));
}
