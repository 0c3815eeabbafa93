import type { Json } from '../../../spec/json.ts';
import type { Random } from '../../../spec/random.ts';
import type { AttemptContext } from '../attempt.ts';
import { HOSTILE_BYTES, HOSTILE_TEXTS } from '../hostile-values.ts';

/** How the body and the parameters of an operation can be wrong. */
export interface WrongValues {
  bodies: readonly Json[];
  /** Bodies that are no JSON. */
  bytes: readonly string[];
  /** Of parameters. */
  names: readonly string[];
  texts: readonly string[];
}

/** A request as far as it can still be changed in its parts. */
export interface RequestDraft {
  method: string;
  path: string;
  query: string[];
  headers: string[];
  body: Uint8Array | undefined;
  wrong: WrongValues;
  /** A body with one thing in it changed. */
  toMutated(body?: Json): Uint8Array;
}

type Change = (draft: RequestDraft, context: AttemptContext) => unknown;

/** Each changes one part of a request to something that may break who reads it. */
export const CHANGES: Readonly<Record<string, Change>> = {
  method: (draft, { random }) => {
    draft.method = random.pick(METHODS.split(' '));
  },
  segment: changeSegment,
  path: (draft, { random }) => {
    draft.path = random.pick(PATHS)(draft.path, random);
  },
  query: changeQuery,
  'many parameters': ({ query }, { random }) => {
    for (let count = random.between(10, 1_500); count > 0; count -= 1) query.push(`p${count}=`);
  },
  key: changeKey,
  header: ({ headers }, { random }) => {
    const value = random.pick([...HOSTILE_TEXTS, ...HEADER_VALUES.split(' ')]).replace(/[\r\n]/g, ' ');
    headers.push(`${random.pick(HEADERS.split(' '))}: ${Buffer.from(value).toString('latin1')}`);
  },
  'media type': ({ headers }, { random }) =>
    headers.push(`content-type: ${random.pick(MEDIA_TYPES.split('|'))}`),
  encoding: ({ headers }, { random }) =>
    headers.push(`content-encoding: ${random.pick(ENCODINGS.split('|'))}`),
  Prefer: ({ headers }, { random }) => headers.push(`prefer: ${random.pick(PREFERENCES.split('|'))}`),
  body: (draft, { random }) => {
    draft.body = draft.toMutated(pickSome(draft.wrong.bodies, 0.5, random));
  },
  'bytes of the body': (draft, { random }) => {
    const text = Buffer.from(draft.body ?? '{}').toString();
    draft.body = Buffer.from(
      pickSome(draft.wrong.bytes, 0.2, random) ?? random.pick(HOSTILE_BYTES)(text, random),
    );
  },
};

/** One of a list that may be empty, as often as a share says. */
function pickSome<T>(list: readonly T[], share: number, random: Random): T | undefined {
  return random.next() < share && list.length > 0 ? random.pick(list) : undefined;
}

const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE QUERY PROPFIND get FOO';
const STAGE = /^\/\w+\/1/;

const PATHS: readonly ((path: string, random: Random) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `/x/..${path}`,
  (path) => `${path}/../..`,
  (path) => path.replaceAll('/', '/./'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/g, toHex),
  (path) => path.replaceAll('/', '%2F'),
  (path) => `http://127.0.0.1${path}`,
  (path) => `http://elsewhere.example${path}`,
  (path) => `http://a:b@127.0.0.1${path}`,
  (path) => `${path};a=b`,
  (path) => `${path}%00`,
  (path, { between }) => `${path}${'/a'.repeat(between(1, 7_000))}`,
  (path, { between }) => `${path}${'%'.repeat(between(1, 9_000))}`,
  (path) => path.replace(STAGE, ''),
  (path) => path.replace(STAGE, '/1'),
  (path) => path.replace(STAGE, '$&/1'),
  (path) => path.replace('/', '\\'),
  (path, { between }) => path.slice(0, between(0, path.length)),
];

const MEDIA_TYPES = [
  'text/plain|json|application/JSON|application/problem+json|application/x-www-form-urlencoded|*/*|',
  'application/json; charset=utf-16|multipart/form-data; boundary=x|application/json, text/plain',
  `a/${'b'.repeat(3_000)}|${'application/json;'.repeat(500)}`,
].join('|');
const ENCODINGS = 'gzip|br|identity|deflate, gzip||x';
const PREFERENCES = [
  'code=200|code=201|code=403|code=404,dynamic=true|dynamic=true|example=none|code=500|code=100|code=999',
  'code=2e2|example="|;;;=,|example=__proto__|example="\\"|code=413|return=minimal',
  `${'a=b,'.repeat(3_000)}|example="${'\\'.repeat(5_000)}|${',dynamic=true'.repeat(900)}|a${' '.repeat(9_000)}`,
].join('|');
const HEADERS =
  'origin referer accept accept-language accept-encoding cookie range if-none-match if-modified-since te via x-http-method-override x-forwarded-host x-forwarded-for forwarded x-wes-mock user-agent __proto__ host constructor access-control-request-method max-forwards x-original-url sec-fetch-site';
const HEADER_VALUES =
  'http://elsewhere.example null DELETE */*;q=nan bytes=0- 127.0.0.1 text/html /__mock/reset';

function changeSegment(draft: RequestDraft, { random }: AttemptContext): void {
  const segments = draft.path.split('/');
  const text = pickSome(draft.wrong.texts, 0.3, random) ?? random.pick(HOSTILE_TEXTS);
  segments[random.between(1, Math.max(1, segments.length - 1))] = toSent(text, random);
  draft.path = segments.join('/');
}

function changeQuery({ query, wrong }: RequestDraft, { random }: AttemptContext): void {
  const name = random.pick([...wrong.names, 'page', random.pick(HOSTILE_TEXTS)]);
  const text = pickSome(wrong.texts, 0.5, random) ?? random.pick(HOSTILE_TEXTS);
  const pair = toSent(name, random) + random.pick(['=', '=', '', '==', '[]=', '[a]=']) + toSent(text, random);
  query.splice(random.between(0, query.length), random.between(0, 1), pair);
}

/** Percent-encoded as it should be; sometimes as it should not, but never as something that ends the start line. */
function toSent(text: string, random: Random): string {
  if (random.next() < 0.7) return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return text.replace(/[\0-\x20\x7f-\uffff]/g, '%ff');
}

const toHex = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Without the key, with another one, or with it where it does not count; none of these is to be shown to anybody. */
function changeKey(draft: RequestDraft, { random, tenant, tenants, number }: AttemptContext): void {
  const { key } = tenant;
  const other = tenants.find((one) => one.company === tenant.company && one !== tenant)?.key ?? '';
  const spoiled = [
    key.toUpperCase(),
    `${key},`,
    `"${key}"`,
    `${key}\0`,
    key.slice(0, -1),
    key + 'x'.repeat(5_000),
  ];
  const given = [
    [],
    [''],
    [other],
    [`nobody-${number}`],
    [key, key],
    [key, other],
    ['', key],
    [random.pick(spoiled)],
  ];
  const rest = draft.headers.filter((line) => !line.startsWith('x-api-key:'));
  draft.headers = [...rest, ...random.pick(given).map((value) => `x-api-key: ${value}`)];
  const place = random.pick(['query', 'authorization', 'cookie', 'x-forwarded-for', undefined]);
  if (place === 'query')
    draft.query.push(`${random.pick(['x-api-key', 'q'])}=${random.pick([key, key.replace(/./g, toHex)])}`);
  else if (place !== undefined) draft.headers.push(`${place}: Bearer ${key}`);
}
