/**
 * A text as the UTF-8 bytes that it stands for once some of its escapes are read, each as a character up to U+00FF. `starts[i]` is
 * where in the text the byte `i` comes from; it ends where the next one starts that comes from elsewhere. The last start is the
 * length of the text.
 */
export interface Reading {
  bytes: string;
  starts: Uint32Array;
}

/** What begins every escape of a kind, how it is written, and the bytes that one stands for: never more than it is long. */
interface Escapes {
  mark: string;
  pattern: RegExp;
  toBytes(found: RegExpMatchArray): string;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const KINDS: readonly Escapes[] = [
  // RFC 8259 §7.
  {
    mark: '\\',
    pattern: /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|["\\/bfnrt])/g,
    toBytes: ([written]) => toUtf8(JSON.parse(`"${written}"`)),
  },
  // Of HTML: numbers, and the names that those who escape make use of.
  {
    mark: '&',
    pattern: /&(?:#(\d{1,8})|#x([0-9a-f]{1,8})|(amp|lt|gt|quot|apos));/gi,
    toBytes([written, decimal, hex, name]) {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? '';
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0x10ffff ? written : toUtf8(String.fromCodePoint(code));
    },
  },
  // RFC 3986 §2.1.
  toPercent(/%([0-9a-f]{2})/gi),
];

/** As it comes of percent-encoding what is percent-encoded, however often. */
const PERCENT_AGAIN = toPercent(/%(?:25)*([0-9a-f]{2})/gi);

function toPercent(pattern: RegExp): Escapes {
  return { mark: '%', pattern, toBytes: ([, hex = '']) => String.fromCharCode(Number.parseInt(hex, 16)) };
}

/** Whatever may be read in more ways than one: what begins an escape, and what is no ASCII. */
const MANIFOLD = /[\\&%\x80-\uffff]/;

/** Also the bytes of UTF-8, where they were taken for ISO 8859-1, as those of header fields are. */
const BYTES = /[\xc2-\xf4][\x80-\xbf]/;

/**
 * The ways to read a text: as it is; with the escapes of one kind read, once and twice, since to another kind they may be plain text; and with
 * all kinds read, one inside the other, three times, and percent-encoding more often. Ways that read nothing are left out, so
 * that most texts have one only.
 */
export function toReadings(text: string): Reading[] {
  if (!MANIFOLD.test(text)) return [{ bytes: text, starts: countUp(text.length + 1) }];
  const plain = readPlain(text);
  const once = KINDS.map((kind) => readEscapes(plain, kind));
  const twice = once.map((reading, index) =>
    reading === plain ? plain : readEscapes(reading, KINDS[index] as Escapes),
  );
  const readings = new Set([plain, ...once, ...twice]);
  if (BYTES.test(text))
    readings.add({
      bytes: text.replace(/[^\0-\xff]/g, ' '),
      starts: countUp(text.length + 1),
    });
  let all = plain;
  for (const [index, kind] of [...KINDS, ...KINDS, ...KINDS, PERCENT_AGAIN].entries()) {
    // The first that is found has been read on its own already.
    all = all === plain ? (once[index] ?? plain) : readEscapes(all, kind);
    readings.add(all);
  }
  return [...readings];
}

/** The numbers from 0 on, which all readings share that are as long as their text. */
let numbers = new Uint32Array();

function countUp(length: number): Uint32Array {
  if (numbers.length < length) numbers = Uint32Array.from({ length: 2 * length }, (_, at) => at);
  return numbers.subarray(0, length);
}

/** Without reading any escape. A surrogate that stands alone becomes U+FFFD. */
function readPlain(text: string): Reading {
  const bytes = toUtf8(text);
  const starts = new Uint32Array(bytes.length + 1);
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    const end = at + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
    while (at < end) starts[at++] = index;
    if (code >= 0x10000) index += 1;
  }
  starts[at] = text.length;
  return { bytes, starts };
}

/** The same object where there is no escape of that kind. */
function readEscapes(reading: Reading, { mark, pattern, toBytes }: Escapes): Reading {
  const { bytes, starts } = reading;
  if (!bytes.includes(mark)) return reading;
  const parts: string[] = [];
  const readStarts = new Uint32Array(starts.length);
  let size = 0;
  let copied = 0;
  const copyUntil = (end: number): void => {
    parts.push(bytes.slice(copied, end));
    readStarts.set(starts.subarray(copied, end), size);
    size += end - copied;
  };
  for (const found of bytes.matchAll(pattern)) {
    copyUntil(found.index);
    const meant = toBytes(found);
    parts.push(meant);
    readStarts.fill(starts[found.index] ?? 0, size, size + meant.length);
    size += meant.length;
    copied = found.index + found[0].length;
  }
  if (copied === 0) return reading;
  copyUntil(starts.length);
  return { bytes: parts.join(''), starts: readStarts.subarray(0, size) };
}

function toUtf8(text: string): string {
  return Buffer.from(text).toString('latin1');
}
