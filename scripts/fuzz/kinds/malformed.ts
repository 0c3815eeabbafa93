import type { Random } from '../../../spec/random.ts';
import { type AttemptContext, type FuzzTenant, type MakeAttempt, toMark, toSending } from '../attempt.ts';
import { toBytes } from '../http-bytes.ts';

const GET = 'GET /dev/1/members?limit=1 HTTP/1.1';
const HOST = 'host: 127.0.0.1';

/** Bytes that no number of letters has, and those that end things. */
const BYTES = [...'\0\r\n\t\v\f\x7f\x80\xa0\xc0\xff :\\"'];

type Row = [what: string, write: (random: Random, tenant: FuzzTenant) => string];

/** Start lines that are none, or strange ones (RFC 9112 §3). Each is followed by fields. */
const START_LINES: readonly Row[] = [
  ['HTTP/0.9', () => 'GET /dev/1/members'],
  ['HTTP/0.9 with nothing', () => 'GET '],
  ['HTTP/1.0', () => 'GET /dev/1/members HTTP/1.0'],
  [
    'a version',
    (random) =>
      `GET / ${random.pick(['HTTP/1', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/11.1', 'http/1.1', 'HTTPS/1.1', 'HTTP/1.1 x', 'ICE/1.0', 'RTSP/1.0', 'HTTP/'])}`,
  ],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n'],
  ['the greeting of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['no words', (random) => random.pick(['', '\r\n', '\r\n\r\n\r\n', '\n', '\0', ' ', '   ', 'hello'])],
  [
    'a method',
    (random) =>
      `${random.pick(['get', 'GETT', 'FOO', 'G\0T', 'GET\t', '', '(', 'SOURCE', 'PROPFIND', 'M-SEARCH', 'QUERY', 'A'.repeat(9_000)])} /dev/1/members HTTP/1.1`,
  ],
  [
    'the form of the target',
    (random) =>
      `GET ${random.pick(['*', 'http://', 'http://[', 'http://a:b@c/', 'http://127.0.0.1:99999/', 'https://elsewhere.example/dev/1/members', 'HTTP://127.0.0.1/dev/1/members', 'file:///etc/passwd', '//', '//elsewhere.example/dev/1/members', 'elsewhere.example:443', '?', '#', 'dev/1/members', '/dev/1/members#there', '\\dev\\1', '/\\elsewhere.example', 'javascript:1', '/%', '/%00', '/\xe9', '/\u007f'])} HTTP/1.1`,
  ],
  ['OPTIONS *', () => 'OPTIONS * HTTP/1.1'],
  [
    'CONNECT',
    (random) => `CONNECT ${random.pick(['a:1', '/', '*', '127.0.0.1:22', '[::1]:80', ''])} HTTP/1.1`,
  ],
  ['white space', (random) => GET.replaceAll(' ', random.pick(['  ', '\t', ' \t ', '\v', '\xa0', '']))],
  ['a byte in it', (random) => insert(random, GET)],
  [
    'a long target',
    (random) =>
      `${`GET /${random.pick(['a', '%41', '/', '../', '..%2f', '?'])}`.padEnd(
        random.between(1_000, 70_000),
        'b',
      )} HTTP/1.1`,
  ],
];

/** Header fields that are none, or strange ones (RFC 9112 §5). Each follows a good start line. */
const FIELDS: readonly Row[] = [
  ['a folded field', (_, { key }) => `x-api-key:\r\n ${key}`],
  ['a folded first field', () => ' x: y'],
  ['a byte in a name', (random, { key }) => `${insert(random, 'x-api-key')}: ${key}`],
  ['a byte in a value', (random, { key }) => `x-api-key: ${insert(random, key)}`],
  ['a space before the colon', (random, { key }) => `x-api-key${random.pick([' ', '\t', '  '])}: ${key}`],
  ['no name', () => ': x'],
  ['no colon', (random) => random.pick(['x', 'GET / HTTP/1.1', '\x7f'])],
  ['a key as a name', (_, { key }) => `${key}: x`],
  ['a key in a cookie', (_, { key }) => `cookie: k=${key}; x-api-key=${key}`],
  [
    'a key anywhere',
    (random, { key }) =>
      `${random.pick(['authorization: Bearer', 'referer: http://x/?k=', 'user-agent:', 'prefer: example=', 'origin: http://', 'x-forwarded-for:', 'content-type: a/b; c='])}${key}`,
  ],
  ['a long value', (random) => `x: ${'a'.repeat(random.between(1_000, 70_000))}`],
  ['a long name', (random) => `${'a'.repeat(random.between(1_000, 70_000))}: x`],
  [
    'many fields',
    (random) => Array.from({ length: random.between(100, 3_000) }, (_, index) => `x${index}: y`).join('\r\n'),
  ],
  [
    'one field many times',
    (random) =>
      Array.from(
        { length: random.between(2, 500) },
        () =>
          `${random.pick(['cookie', 'accept', 'x-api-key', 'prefer', 'origin', '__proto__', 'constructor'])}: y`,
      ).join('\r\n'),
  ],
  ['bare LF', (_, { key }) => `x: y\nx-api-key: ${key}\n`],
  ['bare CR', (_, { key }) => `x: y\rx-api-key: ${key}\r`],
  [
    'another Host',
    (random) =>
      `host: ${random.pick(['', 'a', ' ', 'a b', '[', '[::1', 'a:b', 'a:99999', '@', 'a@b', '/', '?', '#', '%00', '\xe9.example', 'a'.repeat(5_000)])}`,
  ],
  [
    'an upgrade',
    (random) =>
      `connection: upgrade\r\nupgrade: ${random.pick(['websocket', 'h2c', 'TLS/1.0', ''])}\r\nhttp2-settings: AAMAAABk`,
  ],
  [
    'an expectation',
    (random) => `expect: ${random.pick(['100-continue', '200-maybe', '', '100-continue, 100-continue'])}`,
  ],
  [
    'what connections are for',
    (random) =>
      `connection: ${random.pick(['close', 'keep-alive', 'x-api-key', 'host', 'close, keep-alive', ',', 'transfer-encoding'])}`,
  ],
  [
    'a length',
    (random) =>
      `content-length: ${random.pick(['-1', '+1', '1e3', '0x1', '1 1', '1,2', '', ' ', '9'.repeat(30), '18446744073709551617', '1.0', '１'])}`,
  ],
];

/** Bodies in chunks that are none (RFC 9112 §7.1). What follows is no request. */
const CHUNKS: readonly Row[] = [
  [
    'a size',
    (random) =>
      `${random.pick(['zz', '-1', '+1', '0x1', ' 1', '1 ', '', '\0', 'ffffffffffffffff', '10000000000000000', '100000000', '7fffffff', '1e1', '１'])}\r\n[\r\n1\r\n]\r\n0\r\n\r\n`,
  ],
  [
    'extensions',
    (random) =>
      `1${random.pick([';', ';a', ';a=b', ';a="b"', ';a="\r\n', ';\n', `;${'a'.repeat(random.between(1, 70_000))}`, ';\0', ' ;a', ';=', ';a=b;a=b'])}\r\n[\r\n1\r\n]\r\n0\r\n\r\n`,
  ],
  [
    'trailers',
    (random, { key }) =>
      `2\r\n[]\r\n0\r\n${random.pick([`x-api-key: ${key}`, 'content-length: 100', 'transfer-encoding: chunked', 'GET / HTTP/1.1', 'x', `x: ${'a'.repeat(70_000)}`, ' x: y', 'host: elsewhere.example', '\0'])}\r\n\r\n`,
  ],
  [
    'a chunk without its end',
    (random) => `2\r\n[]${random.pick(['', '\r', '\n', 'x', '\n\r', '\r\r'])}0\r\n\r\n`,
  ],
  ['less than it says', (random) => `${random.between(3, 4_000).toString(16)}\r\n[]\r\n`],
  ['more than it says', () => '1\r\n[]\r\n0\r\n\r\n'],
  ['many small ones', (random) => `${'1\r\n \r\n'.repeat(random.between(100, 5_000))}2\r\n[]\r\n0\r\n\r\n`],
  ['lines that end with LF', () => '2\n[]\n0\n\n'],
];

const insert = (random: Random, text: string): string => {
  const place = random.between(0, text.length);
  return text.slice(0, place) + random.pick(BYTES) + text.slice(place);
};

/** Start lines, fields and chunks that no client sends. A request that comes behind one is served as it is, or not at all. */
export const makeMalformed: MakeAttempt = (context) => {
  const { random, tenant } = context;
  const [what, text] = random.pick([toStart, toFieldsOf, toChunks])(context);
  const behind =
    random.next() < 0.3
      ? toBytes({
          method: 'GET',
          target: '/end',
          headers: [
            ['host', '127.0.0.1'],
            ['connection', 'close'],
          ],
        })
      : '';
  const bytes = Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from(behind)]);
  return {
    what,
    tenant,
    async play(sender) {
      await sender.converse({
        pieces: [bytes],
        methods: [],
        ending: random.pick(['half-close', 'half-close', 'pause']),
      });
    },
  };
};

function toStart({ random, tenant }: AttemptContext): [string, string] {
  const [what, write] = random.pick(START_LINES);
  return [`start line: ${what}`, `${write(random, tenant)}\r\n${HOST}\r\nx-api-key: ${tenant.key}\r\n\r\n`];
}

function toFieldsOf({ random, tenant }: AttemptContext): [string, string] {
  const [what, write] = random.pick(FIELDS);
  const fields = [HOST, `x-api-key: ${tenant.key}`, write(random, tenant)];
  return [`field: ${what}`, `${GET}\r\n${random.some(fields, 3).join('\r\n')}\r\n\r\n`];
}

function toChunks({ random, tenant, number }: AttemptContext): [string, string] {
  const [what, write] = random.pick(CHUNKS);
  const { headers, target } = toSending(tenant, toMark(tenant, number));
  const head = toBytes({ method: 'POST', target, headers: [...headers, ['transfer-encoding', 'chunked']] });
  return [`chunks: ${what}`, head.toString('latin1') + write(random, tenant)];
}
