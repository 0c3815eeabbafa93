import type { Json } from '../../../spec/json.ts';
import type { Random } from '../../../spec/random.ts';
import type { AttemptContext } from '../attempt.ts';
import { HOSTILE_BYTES, HOSTILE_TEXTS } from '../hostile-values.ts';

/** How the body and the parameters of an operation can be wrong. */
export interface WrongValues {
  bodies: readonly Json[];
  /** Bodies that are no JSON. */
  bytes: readonly string[];
  /** By the name of the parameter. */
  texts: ReadonlyMap<string, readonly string[]>;
}

/** A request as far as it can still be changed in its parts. */
export interface Draft {
  method: string;
  path: string;
  query: string[];
  headers: [string, string][];
  body: Uint8Array | undefined;
  wrong: WrongValues;
  /** A body with one thing in it changed. */
  toMutated(body?: Json): Uint8Array;
}

type Change = (draft: Draft, context: AttemptContext) => void;

const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE QUERY PROPFIND get FOO'.split(' ');

/** Each changes one part of a request to something that may break who reads it. */
export const CHANGES: readonly [name: string, change: Change][] = [
  [
    'method',
    (draft, { random }) => {
      draft.method = random.pick(METHODS);
    },
  ],
  ['segment', changeSegment],
  [
    'path',
    (draft, { random }) => {
      draft.path = random.pick(PATHS)(draft.path, random);
    },
  ],
  ['query', changeQuery],
  [
    'many parameters',
    ({ query }, { random }) => {
      for (let count = random.between(10, 1_500); count > 0; count -= 1) query.push(`p${count}=`);
    },
  ],
  ['key', changeKey],
  ['header', changeHeader],
  ['media type', ({ headers }, { random }) => void headers.push(['content-type', random.pick(MEDIA_TYPES)])],
  ['encoding', ({ headers }, { random }) => void headers.push(['content-encoding', random.pick(ENCODINGS)])],
  ['Prefer', ({ headers }, { random }) => void headers.push(['prefer', random.pick(PREFERENCES)])],
  [
    'body',
    (draft, { random }) => {
      const { bodies } = draft.wrong;
      draft.body = draft.toMutated(
        random.next() < 0.5 && bodies.length > 0 ? random.pick(bodies) : undefined,
      );
    },
  ],
  ['bytes of the body', changeBytes],
];

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
  (path) => `${path};a=b`,
  (path) => `${path}%00`,
  (path, random) => `${path}${'/a'.repeat(random.between(1, 7_000))}`,
  (path, random) => `${path}${'%'.repeat(random.between(1, 9_000))}`,
  (path) => path.replace(STAGE, ''),
  (path) => path.replace(STAGE, '/1'),
  (path) => path.replace(STAGE, '$&/1'),
  (path) => path.replace('/', '\\'),
  (path, random) => path.slice(0, random.between(0, path.length)),
];

const MEDIA_TYPES = [
  ...'text/plain json application/JSON application/problem+json application/x-www-form-urlencoded */*'.split(
    ' ',
  ),
  ...[
    '',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'application/json, text/plain',
  ],
  ...[`a/${'b'.repeat(3_000)}`, 'application/json;'.repeat(500)],
];

const ENCODINGS = ['gzip', 'br', 'identity', 'deflate, gzip', '', 'x'];

const PREFERENCES = [
  ...'code=200 code=201 code=403 code=404,dynamic=true dynamic=true example=none code=500 code=100 code=999'.split(
    ' ',
  ),
  ...'code=2e2 example=" ;;;=, example=__proto__ example="\\" code=413 return=minimal'.split(' '),
  ...[
    'a=b,'.repeat(3_000),
    `example="${'\\'.repeat(5_000)}`,
    ',dynamic=true'.repeat(900),
    `a${' '.repeat(9_000)}`,
  ],
];

function changeSegment(draft: Draft, { random }: AttemptContext): void {
  const segments = draft.path.split('/');
  const wrong = [...draft.wrong.texts.values()].flat();
  const text = random.pick(random.next() < 0.3 && wrong.length > 0 ? wrong : HOSTILE_TEXTS);
  segments[random.between(1, Math.max(1, segments.length - 1))] = toSent(text, random);
  draft.path = segments.join('/');
}

function changeQuery({ query, wrong }: Draft, { random }: AttemptContext): void {
  const name = random.pick([...wrong.texts.keys(), 'page', random.pick(HOSTILE_TEXTS)]);
  const texts = wrong.texts.get(name) ?? [];
  const text = random.pick(texts.length > 0 && random.next() < 0.5 ? texts : HOSTILE_TEXTS);
  const pair = `${toSent(name, random)}${random.pick(['=', '=', '', '==', '[]=', '[a]='])}${toSent(text, random)}`;
  if (random.next() < 0.5) query.push(pair);
  else query[random.between(0, query.length)] = pair;
}

/** Percent-encoded as it should be; sometimes as it should not, but never as something that ends the start line. */
function toSent(text: string, random: Random): string {
  if (random.next() < 0.7) return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return text.replace(/[\0-\x20\x7f-\uffff]/g, '%ff');
}

const toHex = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Without the key, with another one, or with it where it does not count; none of these is to be shown to anybody. */
function changeKey(draft: Draft, { random, tenant, tenants, number }: AttemptContext): void {
  const other =
    tenants.find(({ company, stage }) => company === tenant.company && stage !== tenant.stage)?.key ?? '';
  const { key } = tenant;
  const changed = [
    key.toUpperCase(),
    `${key},`,
    `"${key}"`,
    `${key}\0`,
    key.slice(0, -1),
    key + 'x'.repeat(5_000),
  ];
  const values = random.pick([
    [],
    [''],
    [other],
    [`nobody-${number}`],
    [key, key],
    [key, other],
    ['', key],
    [random.pick(changed)],
  ]);
  const rest = draft.headers.filter(([name]) => name !== 'x-api-key');
  draft.headers = [...rest, ...values.map((value): [string, string] => ['x-api-key', value])];
  const place = random.pick(['query', 'authorization', 'cookie', 'x-forwarded-for', undefined]);
  if (place === 'query')
    draft.query.push(`${random.pick(['x-api-key', 'q'])}=${random.pick([key, key.replace(/./g, toHex)])}`);
  else if (place !== undefined) draft.headers.push([place, `Bearer ${key}`]);
}

const HEADERS = [
  ...'origin referer accept accept-language accept-encoding cookie range if-none-match if-modified-since te via'.split(
    ' ',
  ),
  ...'x-http-method-override x-forwarded-host x-forwarded-for forwarded x-wes-mock user-agent __proto__ host'.split(
    ' ',
  ),
  ...'constructor access-control-request-method max-forwards x-original-url sec-fetch-site'.split(' '),
];

const HEADER_VALUES =
  'http://elsewhere.example null DELETE */*;q=nan bytes=0- 127.0.0.1 text/html /__mock/reset'.split(' ');

function changeHeader({ headers }: Draft, { random }: AttemptContext): void {
  const value = random.pick([...HOSTILE_TEXTS, ...HEADER_VALUES]);
  headers.push([random.pick(HEADERS), Buffer.from(value.replace(/[\r\n]/g, ' ')).toString('latin1')]);
}

function changeBytes(draft: Draft, { random }: AttemptContext): void {
  const text = Buffer.from(draft.body ?? '{}').toString();
  const { bytes } = draft.wrong;
  const [, write] = random.pick(HOSTILE_BYTES);
  draft.body = Buffer.from(
    random.next() < 0.2 && bytes.length > 0 ? random.pick(bytes) : write(text, random),
  );
}
