import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import type { HeaderList } from '../../cases/http-message.ts';
import { TransportError } from './http.ts';

type Decode = (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip),
  'x-gzip': promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(gunzip),
  br: promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(brotliDecompress),
  deflate: (body, options) => (isZlib(body) ? inflateZlib : inflateBare)(body, options),
};
const inflateZlib: Decode = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(inflate);
const inflateBare: Decode = promisify<Uint8Array, { maxOutputLength: number }, Uint8Array>(inflateRaw);

/** Nobody applies more; each one more multiplies what a small body can become. */
const mostCodings = 4;

/**
 * A body without its content codings (RFC 9110 §8.4), of at most `limit` bytes. A coding that is not known is left as it is:
 * the status can be judged all the same. Rejects with a `TransportError` where the body is not what the header says, or is
 * larger.
 */
export async function decodeBody(
  body: Uint8Array,
  headers: HeaderList,
  limit: number,
  place: string,
): Promise<Uint8Array> {
  const codings = listCodings(headers);
  if (codings.length > mostCodings)
    throw new TransportError('not-http', `the body that ${place} sent is encoded too many times`, false);
  let decoded = body;
  for (const coding of codings.reverse()) {
    const decode = decoders[coding];
    // An answer to HEAD, 204 and 304 name a coding without a body.
    if (decode === undefined || decoded.byteLength === 0) return decoded;
    try {
      decoded = await decode(decoded, { maxOutputLength: limit });
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge(place, limit);
      throw new TransportError('not-http', `the body that ${place} sent is not ${coding} as it says`, false);
    }
  }
  return decoded;
}

/** A coding of a body that `decodeBody` leaves as it is. */
export function findUnknownCoding(headers: HeaderList): string | undefined {
  return listCodings(headers).find((coding) => decoders[coding] === undefined);
}

/** In the order in which they were applied. */
function listCodings(headers: HeaderList): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

export function tooLarge(place: string, limit: number): TransportError {
  return new TransportError('too-large', `the answer of ${place} is larger than ${limit} bytes`, false);
}

/** Some send `deflate` without the zlib format around it (RFC 9110 §8.4.1.2), whose header is a multiple of 31 (RFC 1950). */
function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}
