/** A way to write a secret, as `spec/README.md` promises that it is found. */
export interface Form {
  /** For people. */
  name: string;
  /** How much of a secret has to be there, for people. */
  enough: string;
  /** Of how many letters and digits a secret has to be; 0 where 4 characters of any kind will do. */
  least: number;
  /** `pick` chooses by what a test draws: a whole number below `most`, for the character at `index`. */
  write: (secret: string, pick: (index: number, most: number) => number) => string;
}

type Pick = Parameters<Form['write']>[1];

const PART = 'half of it, of at least 8 bytes, or 64 bytes in a row';
const WHOLE = 'all of it, or 64 letters or digits in a row';

function each(secret: string, write: (character: string, index: number) => string): string {
  return [...secret].map(write).join('');
}

/** Each character by one of the ways. */
function mix(...ways: ((character: string) => string)[]): Form['write'] {
  return (secret, pick) =>
    each(secret, (character, index) => ways[pick(index, ways.length)]?.(character) ?? '');
}

function between(separators: readonly string[]): Form['write'] {
  return (secret, pick) =>
    [...secret].reduce(
      (text, character, index) => text + separators[pick(index, separators.length)] + character,
    );
}

function toHex(character: string, width = 2): string {
  return character.charCodeAt(0).toString(16).padStart(width, '0');
}

const toHexOf = (secret: string): string => Buffer.from(secret).toString('hex');
const toBase64Of = (secret: string): string => Buffer.from(secret).toString('base64');
const toBytes = (text: string): string => Buffer.from(text).toString('latin1');
const percent = (character: string): string => `%${toHex(character)}`;
const json = (character: string): string => JSON.stringify(character).slice(1, -1);
const unicode = (character: string): string => `\\u${toHex(character, 4)}`;
const html = (character: string): string => `&#x${toHex(character)};`;
const same = (character: string): string => character;

/** Characters of ASCII have a full-width form each (Unicode, Halfwidth and Fullwidth Forms). */
function widen(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
}

/** Parts of any length, with something between them. */
function split(text: string, separator: string, pick: Pick): string {
  return between([separator, '', '', ''])(text, pick);
}

/** The one table of what is found: the tests try each row, and `spec/README.md` has it. */
export const FORMS: readonly Form[] = [
  {
    name: 'as it is, in any letter case',
    enough: PART,
    least: 0,
    write: mix(
      (c) => c.toUpperCase(),
      (c) => c.toLowerCase(),
    ),
  },
  {
    name: 'percent-encoded, in part or as a whole',
    enough: PART,
    least: 0,
    write: mix(percent, (c) => (c === '%' ? '%25' : c)),
  },
  {
    name: 'percent-encoded again, however often',
    enough: PART,
    least: 0,
    write: (secret, pick) => each(secret, (c) => `%${'25'.repeat(1 + pick(0, 5))}${toHex(c)}`),
  },
  {
    name: 'escaped for JSON, `\\u0041` and `\\/` among them',
    enough: PART,
    least: 0,
    write: mix(json, unicode),
  },
  {
    name: 'as JSON within JSON',
    enough: PART,
    least: 0,
    write: (secret, pick) => json(mix(json, unicode)(secret, pick)),
  },
  {
    name: 'escaped for HTML: `&amp;`, `&#65;`, `&#x41;`',
    enough: PART,
    least: 0,
    write: mix(
      (c) => ('&<>"\'%\\'.includes(c) ? html(c) : c),
      html,
      (c) => `&#${c.charCodeAt(0)};`,
    ),
  },
  { name: 'as hexadecimal digits', enough: PART, least: 0, write: (secret) => toHexOf(secret) },
  {
    name: 'in base64 or base64url, also within a longer one',
    enough: PART,
    least: 0,
    write: (secret, pick) =>
      Buffer.from(
        `${'é'.repeat(pick(0, 3))}${'.'.repeat(pick(1, 3))}${secret}${'.'.repeat(pick(2, 3))}`,
      ).toString(pick(3, 2) ? 'base64' : 'base64url'),
  },
  {
    name: 'without its separators (all but letters and digits), or with others',
    enough: WHOLE,
    least: 12,
    write: (secret, pick) =>
      secret.replace(/[^A-Za-z0-9]/g, (_, index: number) => ['', ' ', '_', '/', ' — '][pick(index, 5)] ?? ''),
  },
  {
    name: 'with blanks, line breaks or other separators between its characters',
    enough: WHOLE,
    least: 12,
    write: between(['', ' ', '-', '\n', '\u00a0', ', ', '+']),
  },
  {
    name: 'with characters in between that nobody sees, such as U+200B',
    enough: WHOLE,
    least: 12,
    write: between(['', '\u200b', '\u00ad', '\u2060', '\ufeff']),
  },
  {
    name: 'in full-width characters and other forms of the same ones (NFKD), with accents',
    enough: WHOLE,
    least: 12,
    write: mix(
      same,
      widen,
      (c) => (/[A-Za-z0-9]/.test(c) ? `${c}\u0332` : c),
      (c) => (/[a-z]/.test(c) ? String.fromCodePoint(c.charCodeAt(0) - 97 + 0x24d0) : c),
    ),
  },
  {
    name: 'any of the last four as the bytes of UTF-8, as a header field has them',
    enough: WHOLE,
    least: 12,
    write: (secret, pick) => toBytes(between(['', '\u200b'])(each(secret, widen), pick)),
  },
  {
    name: 'any of the last five, percent-encoded',
    enough: WHOLE,
    least: 12,
    write: (secret, pick) => encodeURIComponent(between([' ', '\u200b'])(each(secret, widen), pick)),
  },
  {
    name: 'in hexadecimal digits or base64 with blanks, line breaks or separators in between',
    enough: WHOLE,
    least: 12,
    write: (secret, pick) =>
      pick(0, 2) ? split(toHexOf(secret), ':', pick) : split(toBase64Of(secret), '\r\n', pick),
  },
];

/** As `spec/README.md` has it. */
export function toFormTable(): string {
  const rows = FORMS.map(
    ({ name, enough, least }) =>
      `| ${name} | ${enough} | ${least === 0 ? '4 characters' : `${least} letters and digits`} |`,
  );
  return [
    '| form | how much of it is enough | length from which it is found |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}
