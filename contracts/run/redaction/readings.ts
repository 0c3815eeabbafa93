import type { Units } from './units.ts';

/** Reads one escape at `at`: how many bytes it takes, and which it stands for. `undefined` where there is none. */
type ReadEscape = (bytes: Uint8Array, at: number) => { length: number; means: Uint8Array } | undefined;

/** The byte that every escape of a kind begins with, and how such an escape is read. */
interface Escapes {
  mark: number;
  read: ReadEscape;
}

const percent: Escapes = {
  mark: 0x25,
  read(bytes, at) {
    const [, pair] = match(/^%([0-9a-f]{2})/i, bytes, at, 3) ?? [];
    return pair === undefined ? undefined : { length: 3, means: Uint8Array.of(Number.parseInt(pair, 16)) };
  },
};

const shortJson: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** RFC 8259 §7. */
const json: Escapes = {
  mark: 0x5c,
  read(bytes, at) {
    const [whole, hex, low, short] =
      match(/^\\(?:u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?|(["\\/bfnrt]))/, bytes, at, 12) ??
      [];
    if (whole === undefined) return undefined;
    if (hex === undefined) return toEscape(2, shortJson[short ?? ''] ?? short ?? '');
    const code = Number.parseInt(hex, 16);
    const isHigh = code >= 0xd800 && code < 0xdc00;
    if (low === undefined || !isHigh) return toEscape(6, String.fromCharCode(code));
    return toEscape(12, String.fromCharCode(code, Number.parseInt(low, 16)));
  },
};

const namedHtml: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Numbers, and the names that those who escape make use of. */
const html: Escapes = {
  mark: 0x26,
  read(bytes, at) {
    const [whole, decimal, hex, name] =
      match(/^&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(amp|lt|gt|quot|apos));/i, bytes, at, 12) ?? [];
    if (whole === undefined) return undefined;
    if (name !== undefined) return toEscape(whole.length, namedHtml[name.toLowerCase()] ?? '');
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
    return code > 0x10ffff ? undefined : toEscape(whole.length, String.fromCodePoint(code));
  },
};

const kinds: readonly Escapes[] = [json, html, percent];

/**
 * The ways to read a text: as it is; with the escapes of one kind read, since to another kind they may be plain text; and with
 * all kinds read, one inside the other, twice. Ways that read nothing are left out, so that most texts have one only.
 */
export function toReadings(plain: Units): Units[] {
  const once = kinds.map((kind) => readEscapes(plain, kind));
  const readings = [plain, ...once.filter((reading) => reading !== plain)];
  if (readings.length === 1) return readings;
  let all = plain;
  for (const [index, kind] of [...kinds, ...kinds].entries()) {
    // The first that is found has been read on its own already.
    const next = all === plain ? (once[index] ?? plain) : readEscapes(all, kind);
    if (next !== all && !once.includes(next)) readings.push(next);
    all = next;
  }
  return readings;
}

/** The same object where there is no escape of that kind. */
function readEscapes(units: Units, { mark, read }: Escapes): Units {
  const { bytes, starts } = units;
  let at = bytes.indexOf(mark);
  if (at === -1) return units;
  // What an escape stands for is never longer than itself.
  const readBytes = new Uint8Array(bytes.length);
  const readStarts = new Uint32Array(bytes.length);
  let size = 0;
  let copied = 0;
  const copyUntil = (end: number) => {
    readBytes.set(bytes.subarray(copied, end), size);
    readStarts.set(starts.subarray(copied, end), size);
    size += end - copied;
    copied = end;
  };
  while (at !== -1) {
    const found = read(bytes, at);
    if (found !== undefined) {
      copyUntil(at);
      readBytes.set(found.means, size);
      readStarts.fill(starts[at] ?? 0, size, size + found.means.length);
      size += found.means.length;
      copied = at + found.length;
    }
    at = bytes.indexOf(mark, at + (found?.length ?? 1));
  }
  if (copied === 0) return units;
  copyUntil(bytes.length);
  return { bytes: readBytes.subarray(0, size), starts: readStarts.subarray(0, size) };
}

/** Looks at no more than `longest` bytes, so that a text full of marks costs no more than its length. */
function match(pattern: RegExp, bytes: Uint8Array, at: number, longest: number): RegExpExecArray | null {
  return pattern.exec(String.fromCharCode(...bytes.subarray(at, at + longest)));
}

function toEscape(length: number, means: string): { length: number; means: Uint8Array } {
  return { length, means: new TextEncoder().encode(means) };
}
