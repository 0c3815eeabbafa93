import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { isObject, type Json } from '../../spec/json.ts';
import type { Asked, Misbehaviour, PlainAnswer } from './hostile-target.test.helper.ts';
import { LINE, MARK, TEXT } from './hostile-text.test.helper.ts';

/** What a small body becomes, in bytes. */
const BOMB = 100 * 1024 * 1024;
const QUICKLY = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const JSON_FIELD: [string, string] = ['content-type', 'application/json'];

const isRead = ({ path }: Asked): boolean => path.includes('/members') || path.includes('/recognition');
const isAccepted = ({ status }: PlainAnswer): boolean => status < 300;

type Alter = NonNullable<Misbehaviour['alter']>;

/** An answer whose body is something else. */
const body =
  (make: (asked: Asked) => string | Buffer, field: [string, string] = JSON_FIELD): Alter =>
  (healthy, asked) => ({
    ...healthy,
    headers: [field, ...healthy.headers.filter(([name]) => name !== field[0])],
    body: Buffer.from(make(asked) as string),
  });

const accepted =
  (alter: Alter): Alter =>
  (healthy, asked) =>
    isAccepted(healthy) ? alter(healthy, asked) : healthy;

/** Made once, when it is first needed. */
function coded(coding: string, make: () => Buffer): Alter {
  let made: Buffer | undefined;
  return (healthy) => {
    made ??= make();
    return { ...healthy, headers: [...healthy.headers, ['content-encoding', coding]], body: made };
  };
}

const redirect =
  (toLocation: (asked: Asked) => string | undefined, status = 302): Alter =>
  (_, asked) => {
    const location = toLocation(asked);
    return {
      status,
      reason: 'Moved',
      headers: location === undefined ? [] : [['location', location]],
      body: Buffer.alloc(0),
    };
  };

/** Every text of a value, or every name, as something else. */
function mapJson(value: Json, toText: (text: string) => string, toName: (name: string) => string): Json {
  if (typeof value === 'string') return toText(value);
  if (Array.isArray(value)) return value.map((item) => mapJson(item, toText, toName));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => [
    toName(name),
    mapJson(inner, toText, toName),
  ]);
  return Object.fromEntries(entries);
}

const json =
  (change: (value: Json, asked: Asked) => Json): Alter =>
  (healthy, asked) => {
    let value: Json = null;
    try {
      value = JSON.parse(healthy.body.toString());
    } catch {}
    return { ...healthy, body: Buffer.from(JSON.stringify(change(value, asked))) };
  };

const fields =
  (toFields: (asked: Asked) => [string, string][]): Alter =>
  (healthy, asked) => ({ ...healthy, headers: [...healthy.headers, ...toFields(asked)] });

const status =
  (number: number, field: [string, string]): Alter =>
  (healthy) => ({ ...healthy, status: number, headers: [field, ...healthy.headers] });

/** Bodies that pack more than they show, or are not what they say. */
const CODED: Misbehaviour[] = [
  { name: 'a bomb of gzip', alter: accepted(coded('gzip', () => gzipSync(Buffer.alloc(BOMB)))) },
  {
    name: 'a bomb of Brotli',
    alter: accepted(coded('br', () => brotliCompressSync(Buffer.alloc(BOMB), { params: QUICKLY }))),
  },
  { name: 'a bomb of deflate', alter: accepted(coded('deflate', () => deflateSync(Buffer.alloc(BOMB)))) },
  {
    name: 'a bomb in a bomb',
    alter: accepted(coded('gzip, gzip', () => gzipSync(gzipSync(Buffer.alloc(BOMB))))),
  },
  { name: 'a hundred codings', alter: accepted(coded('gzip, '.repeat(100), () => gzipSync('{}'))) },
  { name: 'gzip that is none', alter: accepted(coded('gzip', () => Buffer.from(TEXT))) },
  { name: 'gzip that is cut off', alter: accepted(coded('gzip', () => gzipSync(TEXT).subarray(0, 100))) },
  { name: 'Brotli that is none', alter: accepted(coded('br', () => Buffer.from(TEXT))) },
  { name: 'an unknown coding', alter: accepted(coded(LINE.slice(0, 200), () => Buffer.from('{}'))) },
];

/** Redirects, and other words that lead elsewhere. `elsewhere` is an address that nobody may ask. */
export const toRedirects = (elsewhere: string): Misbehaviour[] => [
  { name: 'a redirect to itself', alter: redirect(({ path }) => path) },
  { name: 'a redirect to a file', alter: redirect(() => 'file:///etc/passwd', 301) },
  {
    name: 'a redirect to another origin, with the key',
    alter: redirect(({ path, key }) => `${elsewhere}${path}?key=${key}`, 307),
  },
  { name: 'a redirect to a script', alter: redirect(() => "javascript:alert('HOSTILE')", 308) },
  { name: 'a redirect to nowhere', alter: redirect(() => undefined, 303) },
  { name: 'a redirect to a hostile text', alter: redirect(() => LINE) },
  { name: 'a refresh', alter: fields(() => [['refresh', `0;url=${elsewhere}`]]) },
];

const SHAPES: Misbehaviour[] = [
  {
    name: 'no UTF-8',
    alter: body(() => Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0x22])),
  },
  { name: 'lone surrogates', alter: body(() => '{"\\ud800":"\\udfff","members":["\\udc00"]}') },
  { name: 'JSON 100,000 lists deep', alter: body(() => '['.repeat(100_000) + ']'.repeat(100_000)) },
  {
    name: 'JSON 500 objects deep',
    alter: accepted(
      json((value) => ({
        ...(value as object),
        more: JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`),
      })),
    ),
  },
  {
    name: 'names of prototypes',
    alter: body(
      () =>
        '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"members":[{"__proto__":{"polluted":1},"toString":1,"hasOwnProperty":2}],"message":{"__proto__":[]}}',
    ),
  },
  { name: 'a name twice', alter: body(() => '{"members":[],"members":"a","message":1,"message":{}}') },
  {
    name: 'a text of 4 MB',
    alter: accepted(json((value) => ({ ...(value as object), more: 'x'.repeat(4_000_000) }))),
  },
  {
    name: 'an error of 4 MB',
    alter: (healthy) =>
      isAccepted(healthy)
        ? healthy
        : { ...healthy, body: Buffer.from(JSON.stringify({ message: `${TEXT}${'x'.repeat(4_000_000)}` })) },
  },
  {
    name: 'numbers beyond a double',
    alter: body(() => '{"members":[1e400,-1e400,1e-400,-0,123456789012345678901234567890]}'),
  },
  {
    name: 'a byte order mark',
    alter: (healthy) => ({
      ...healthy,
      body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), healthy.body]),
    }),
  },
  { name: 'NUL bytes', alter: body(() => '\u0000{"members":\u0000[]}\u0000') },
  {
    name: 'a list of 100,000',
    alter: accepted(json(() => ({ members: Array.from({ length: 100_000 }, (_, id) => ({ id })) }))),
  },
  {
    name: '5,000 names',
    alter: accepted(
      json((value) => ({
        ...(value as object),
        ...Object.fromEntries(Array.from({ length: 5000 }, (_, id) => [`n${id}`, id])),
      })),
    ),
  },
  {
    name: 'JSON and more',
    alter: (healthy) => ({ ...healthy, body: Buffer.concat([healthy.body, Buffer.from(TEXT)]) }),
  },
  { name: 'no body at all', alter: body(() => '') },
  {
    name: 'pages without an end',
    alter: accepted(
      json((value) => ({
        ...(value as object),
        pagination: { page: 1, limit: 1, total: 1e15, pages: 1e15 },
      })),
    ),
  },
];

const TEXTS: Misbehaviour[] = [
  { name: 'a hostile reason', alter: (healthy) => ({ ...healthy, reason: LINE }) },
  {
    name: 'hostile values of headers',
    alter: fields(({ key }) => [
      ['x-a', LINE],
      ['warning', LINE],
      ['link', `<${LINE}>`],
      ['deprecation', LINE],
      ['set-cookie', `k=${key}; ${LINE}`],
      ['x-echo', key],
    ]),
  },
  {
    name: 'a header many times',
    alter: fields(() =>
      Array.from({ length: 50 }, (_, at): [string, string] => ['content-type', `text/${MARK}-${at}`]),
    ),
  },
  { name: 'a hostile media type', alter: (healthy) => ({ ...healthy, headers: [['content-type', LINE]] }) },
  {
    name: 'a media type with a hostile parameter',
    alter: (healthy) => ({ ...healthy, headers: [['content-type', `application/json; charset="${LINE}"`]] }),
  },
  { name: 'a hostile Allow', alter: status(405, ['allow', LINE]) },
  { name: 'Retry-After for ever', alter: status(503, ['retry-after', '99999999999999999999']) },
  { name: 'Retry-After before now', alter: status(429, ['retry-after', '-1']) },
  { name: 'a hostile Retry-After', alter: status(503, ['retry-after', LINE]) },
  {
    name: 'hostile texts of errors',
    alter: (healthy, { key }) =>
      isAccepted(healthy)
        ? healthy
        : { ...healthy, body: Buffer.from(JSON.stringify({ message: `${TEXT} ${key}` })) },
  },
  {
    name: 'hostile texts',
    alter: json((value, { key }) =>
      mapJson(
        value,
        () => `${TEXT} ${key}`,
        (name) => name,
      ),
    ),
  },
  {
    name: 'hostile texts in place of addresses and ids',
    alter: accepted(
      json((value) =>
        mapJson(
          value,
          (text) => (text.includes('@') ? `"${MARK}##vso[a]'$(id)"@x.example` : text),
          (name) => name,
        ),
      ),
    ),
  },
  {
    name: 'hostile names',
    alter: accepted(
      json((value, { key }) =>
        mapJson(
          value,
          (text) => text,
          (name) => `${name}${TEXT}${key}`,
        ),
      ),
    ),
  },
  {
    name: 'more names, which are hostile',
    alter: accepted(
      json((value, { key }) => ({
        ...(value as object),
        [TEXT]: { [LINE]: TEXT, [key]: key },
        [`::error::${MARK}`]: 1,
        [`##vso[${MARK}]`]: [key],
      })),
    ),
  },
  {
    name: 'errors that are pages',
    alter: (healthy) =>
      isAccepted(healthy)
        ? healthy
        : {
            ...healthy,
            headers: [['content-type', 'text/html']],
            body: Buffer.from(`<html><body>${TEXT}</body></html>`),
          },
  },
  {
    name: 'a stack trace with the key',
    alter: (_, { key }) => ({
      status: 500,
      reason: LINE,
      headers: [['content-type', 'text/plain']],
      body: Buffer.from(`${TEXT}\n${key}`),
    }),
  },
  { name: 'plain text in place of JSON', alter: body(() => TEXT, ['content-type', 'text/plain']) },
];

/** What breaks no rule of HTTP, or one that a client need not see. */
export const ANSWER_MISBEHAVIOURS: readonly Misbehaviour[] = [...CODED, ...SHAPES, ...TEXTS].map((row) => ({
  when: isRead,
  ...row,
}));
