import { gzipSync } from 'node:zlib';
import type { Json } from '../../spec/json.ts';
import type { Random } from '../../spec/random.ts';

/** Texts that have broken others. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...'0 -1 1e3 1e400 0x10 NaN null undefined true [] {} * .. ../.. ../../../../etc/passwd ..\\..'.split(' '),
  ...'__proto__ constructor toString hasOwnProperty then length $& $1 ALL_MEMBERS'.split(' '),
  ...'% %zz %00 %2e%2e %c0%af a@b @ , a@b,c@d ,, " \' ` \\ <script> {{7*7}} %s%n ;ls | & = ? # +'.split(' '),
  ...'|\0|\x1b[2J|\r\n|\t|\u2028|\ufeff|\ud800|\udfff\ud800|\u{1F600}|\u202e|\u0130|\xdf|\ufb00|A\u0300'.split(
    '|',
  ),
  ...[' ', "' OR 1=1 --", '9'.repeat(400), 'x'.repeat(255), 'x'.repeat(5_001)],
  ...['a@'.repeat(3_000), 'a@b,'.repeat(2_000), ' '.repeat(5_000)],
];

const HOSTILE_VALUES: readonly Json[] = JSON.parse(
  '[null,true,0,-0,-1,1.5,1e308,9007199254740992,[],{},[[]],[null],{"then":1},{"toString":1},{"length":-1}]',
);

/** A copy of a value with one thing in it replaced, taken out, put in, or wrapped. */
export function mutate(value: Json, random: Random): Json {
  const copy = structuredClone({ value });
  const { holder, name } = random.pick(listPlaces(copy));
  const before = holder[name] ?? null;
  const replacement = random.pick<() => Json>([
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_VALUES),
    () => [before],
    () => ({ [random.pick(HOSTILE_TEXTS)]: before }),
    () => Array(random.between(2, 3_000)).fill(before),
  ]);
  const change = random.pick(['replace', 'replace', 'remove', 'add']);
  if (change === 'remove') delete holder[name];
  else define(holder, change === 'replace' ? name : random.pick(HOSTILE_TEXTS), replacement());
  return copy.value ?? null;
}

interface Place {
  holder: Record<string, Json>;
  name: string;
}

function listPlaces(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, Json>;
  return Object.entries(holder).flatMap(([name, inner]) => [{ holder, name }, ...listPlaces(inner)]);
}

function define(holder: object, name: string, value: Json): void {
  // A list has a `length` that cannot be anything.
  const place = Array.isArray(holder) && !/^\d+$/.test(name) ? String(holder.length) : name;
  Object.defineProperty(holder, place, { value, enumerable: true, configurable: true, writable: true });
}

/** How bytes of JSON become others, some of which nobody should have to read. */
export const HOSTILE_BYTES: readonly ((text: string, random: Random) => string | Uint8Array)[] = [
  () => '',
  (text, { between }) => text.slice(0, between(0, text.length)),
  (text, { pick, between }) => insert(text, pick(CHARACTERS), between(0, text.length)),
  (text, { pick, between }) => Buffer.from(insert(text, pick(BYTES), between(0, text.length)), 'latin1'),
  (_, { between }) => '['.repeat(between(90, 200_000)),
  (_, { between }) => nest('[', ']', between(90, 100_000)),
  (text, { between }) => nest('{"a":', '}', between(90, 50_000), text),
  (text, { between }) => text.replace(LAST_TEXT, `"${'a'.repeat(between(10_000, 1_100_000))}"`),
  (text, { between }) => text.replace(LAST_TEXT, '9'.repeat(between(300, 100_000))),
  (_, { between }) => `[${'"a@b.example",'.repeat(between(1_000, 60_000))}""]`,
  (_, { between }) => `{${toList(between(1_000, 50_000), (index) => `"p${index}":0`)}}`,
  (_, { between }) => `{"members":[${toList(between(1_000, 50_000), (index) => `{"x":${index}}`)}]}`,
  (_, { between }) => `[${toList(between(1_000, 3_000), (index) => `{"email":"${index}@b.example"}`)}]`,
  (_, { between }) => `{${'"recipients":"",'.repeat(between(2, 30_000))}"message":""}`,
  (_, { between }) => `[${'{"email":"a@b.example"},\n'.repeat(between(100, 40_000))}}`,
  (text) => text.replace(/^\{/, '{"__proto__":{"recipients":"x"},"constructor":{"prototype":{"x":1}},'),
  (text) => gzipSync(text),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => `\ufeff${text}`,
  (text, { between, pick }) => pick(['\n', ' ', '\u00a0']).repeat(between(1, 500_000)) + text,
  (_, { between }) => Buffer.from(Array.from({ length: between(1, 2_000) }, () => between(0, 255))),
];

const CHARACTERS = '\0|"|{|}|,|\\|\n|\ud800|\u2028|/*|1|\\u0000|\\ud800|\\x'.split('|');
const BYTES = '\x80|\xff|\xc0\xaf|\xed\xa0\x80|\xf5'.split('|');
const LAST_TEXT = /"[^"]*"(?=[,}\]])/;

const insert = (text: string, what: string, place: number): string =>
  text.slice(0, place) + what + text.slice(place);

const nest = (open: string, close: string, depth: number, inner = '1'): string =>
  open.repeat(depth) + inner + close.repeat(depth);

const toList = (length: number, write: (index: number) => string): string =>
  Array.from({ length }, (_, index) => write(index)).join();
