import { createWindowFinder, type Span, toEncodings } from './find-runs.ts';

/** Fewer letters and digits in a row may also be words and numbers that stand side by side. */
const LEAST = 12;
const MOST = 64;

/** A list of numbers may hold so few bytes in hexadecimal digits. */
const LEAST_OF_HEX = 24;

/** Each length is looked for on its own, so only every fourth is. */
const STEP = 4;

/**
 * Finds secrets of twelve letters and digits or more whose separators are gone or are others, with blanks or invisible characters
 * in between, with other forms of the same characters (full-width, circled, with accents); and the same of their hexadecimal and
 * base64 forms. A whole secret is found, and so are 64 of its letters and digits in a row. Takes and returns what the
 * finder of `createRunFinder` does.
 */
export function createDisguiseFinder(secrets: readonly string[]): (bytes: string) => Span[] {
  const windows = new Map<number, Set<string>>();
  for (const secret of secrets) {
    const { plain, hex, base64 } = toEncodings(secret);
    const length = Math.min(MOST, toSkeleton(plain).bytes.length);
    if (length < LEAST) continue;
    const enough = length - (length % STEP);
    for (const text of [plain, ...base64]) addWindows(windows, text, enough);
    for (const text of hex) addWindows(windows, text, Math.max(LEAST_OF_HEX, enough));
  }
  const finders = [...windows].map(([length, known]) => createWindowFinder(length, known));
  if (finders.length === 0) return () => [];
  return (text) => {
    const { bytes, starts } = toSkeleton(text);
    return finders
      .flatMap((find) => find(bytes))
      .map(([start, end]) => [starts[start] ?? 0, toCharacterEnd(text, starts[end - 1] ?? 0)]);
  };
}

function addWindows(windows: Map<number, Set<string>>, text: string, length: number): void {
  const known = windows.get(length) ?? new Set();
  windows.set(length, known);
  const { bytes } = toSkeleton(text);
  for (let end = length; end <= bytes.length; end += 1) known.add(bytes.slice(end - length, end));
}

/** The letters and digits of a text, and where in it each byte comes from. */
interface Skeleton {
  bytes: string;
  starts: Uint32Array;
}

/** For each byte of ASCII the one that it counts as; 0 where it is no letter or digit. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : 0;
});

/** Text and result are UTF-8, one byte a character. What is not valid counts as a separator. */
function toSkeleton(text: string): Skeleton {
  const bytes = Buffer.allocUnsafe(text.length);
  const starts = new Uint32Array(text.length);
  const seen = new Map<string, string>();
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      const plain = PLAIN[code] ?? 0;
      if (plain === 0) continue;
      bytes[size] = plain;
      starts[size++] = at;
      continue;
    }
    const end = toCharacterEnd(text, at);
    const character = text.slice(at, end);
    let meant = seen.get(character);
    if (meant === undefined) {
      meant = toMeant(character);
      seen.set(character, meant);
    }
    for (let index = 0; index < meant.length; index += 1) {
      bytes[size] = meant.charCodeAt(index);
      starts[size++] = at;
    }
    at = end - 1;
  }
  return { bytes: bytes.toString('latin1', 0, size), starts };
}

/** Letters and digits of one character without compatibility forms and accents (NFKD, Unicode §3.11); never longer than it. */
function toMeant(character: string): string {
  const letters = Buffer.from(character, 'latin1')
    .toString()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const meant = Buffer.from(letters).toString('latin1');
  return meant.length > character.length ? character : meant;
}

/** Behind the bytes of UTF-8 that go on with the character at `at`. */
function toCharacterEnd(text: string, at: number): number {
  let end = at + 1;
  while ((text.charCodeAt(end) & 0xc0) === 0x80 && end < at + 4) end += 1;
  return end;
}
