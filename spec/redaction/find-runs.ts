/** From start up to, and without, end. */
export type Span = readonly [start: number, end: number];

/** A form of a secret, one byte a character, and how many of its bytes in a row give it away. */
interface Needle {
  text: string;
  enough: number;
}

/** A part of a secret gives it away by so many bytes in a row, or by half of it where that is more, but not by more than the most. */
const LEAST = 8;
const MOST = 64;

/**
 * Finds where a text holds enough of a secret of four bytes or more: of itself, of its hexadecimal form, or of its base64 and
 * base64url forms (RFC 4648 §4, §5) wherever in a longer base64 text it begins; in any letter case. The text is given one byte a
 * character. Spans may overlap.
 */
export function createRunFinder(secrets: readonly string[]): (bytes: string) => Span[] {
  const windows = new Map<number, Set<string>>();
  for (const { text, enough } of secrets.flatMap(listNeedles)) {
    const known = windows.get(enough) ?? new Set();
    windows.set(enough, known);
    for (let end = enough; end <= text.length; end += 1) known.add(text.slice(end - enough, end));
  }
  const finders = [...windows].map(([length, known]) => createWindowFinder(length, known));
  return (bytes) => {
    const folded = bytes.toLowerCase();
    return finders.flatMap((find) => find(folded));
  };
}

/** Any odd numbers that spread the bits of what they are multiplied with. */
const BASE = 0x01000193;
const SPREAD = 0x9e3779b1;

/**
 * Finds windows that all have one length by the hash of as many bytes, which is carried on from byte to byte (Rabin and Karp,
 * 1987): so the work for a byte is the same whatever stands in the text.
 */
export function createWindowFinder(length: number, windows: ReadonlySet<string>): (text: string) => Span[] {
  // Sixteen places or more for each window, so that few other hashes meet one that is taken.
  const unused = Math.clz32(16 * windows.size);
  const taken = new Uint8Array(2 ** (32 - unused));
  let weight = 1;
  for (let count = 0; count < length; count += 1) weight = Math.imul(weight, BASE);
  const hashOn = (hash: number, text: string, end: number): number => {
    const left = end > length ? Math.imul(text.charCodeAt(end - 1 - length), weight) : 0;
    return (Math.imul(hash, BASE) + text.charCodeAt(end - 1) - left) | 0;
  };
  const toPlace = (hash: number): number => Math.imul(hash, SPREAD) >>> unused;

  for (const window of windows) {
    let hash = 0;
    for (let end = 1; end <= length; end += 1) hash = hashOn(hash, window, end);
    taken[toPlace(hash)] = 1;
  }
  return (text) => {
    const spans: [start: number, end: number][] = [];
    if (text.length < length) return spans;
    let hash = 0;
    for (let end = 1; end <= text.length; end += 1) {
      hash = hashOn(hash, text, end);
      if (taken[toPlace(hash)] === 0 || !windows.has(text.slice(Math.max(0, end - length), end))) continue;
      const last = spans.at(-1);
      if (last !== undefined && last[1] >= end - length) last[1] = end;
      else spans.push([end - length, end]);
    }
    return spans;
  };
}

function listNeedles(secret: string): Needle[] {
  const { length } = Buffer.from(secret);
  const enough = Math.min(length, Math.max(LEAST, Math.min(MOST, Math.ceil(length / 2))));
  // A part may begin four bits before the first base64 character that is all its own.
  const enoughOfBase64 = Math.floor((8 * enough - 4) / 6);
  const { plain, hex, base64 } = toEncodings(secret);
  return [
    { text: plain, enough },
    ...hex.map((text) => ({ text, enough: 2 * enough })),
    ...base64.map((text) => ({ text, enough: enough === length ? text.length : enoughOfBase64 })),
  ].map((needle) => ({ ...needle, text: needle.text.toLowerCase() }));
}

/** How a secret stands in a text, one byte a character: as it is; encoded as it is, and in small and in capital letters. */
export function toEncodings(secret: string): { plain: string; hex: string[]; base64: string[] } {
  const variants = [...new Set([secret, secret.toLowerCase(), secret.toUpperCase()])].map((text) =>
    Buffer.from(text),
  );
  const base64 = variants.flatMap((bytes) => [0, 1, 2].map((before) => toAligned(bytes, before)));
  return {
    plain: Buffer.from(secret).toString('latin1'),
    hex: variants.map((bytes) => bytes.toString('hex')),
    base64: [...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))],
  };
}

/** The base64 characters that depend on `bytes` alone where they follow on `before` others, modulo 3. */
function toAligned(bytes: Uint8Array, before: number): string {
  const text = Buffer.concat([new Uint8Array(before), bytes]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}
