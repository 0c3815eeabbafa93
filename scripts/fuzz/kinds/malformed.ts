import type { AttemptContext, MakeAttempt } from '../attempt.ts';
import { toBytes } from '../http-bytes.ts';
import { HOST, toFields, toSending } from '../requests.ts';

/** What a row writes with. Characters are bytes. */
interface Pen {
  key: string;
  /** One of several texts, which `|` separates. */
  one(texts: string): string;
  /** A text so many times. */
  many(text: string, from: number, to: number): string;
  /** A text with a byte in it that no number of letters has, or that ends things. */
  spoil(text: string): string;
}

type Rows = Readonly<Record<string, (pen: Pen) => string>>;

const GET = 'GET /dev/1/members?limit=1 HTTP/1.1';

const VERSIONS = 'HTTP/1|HTTP/1.2|HTTP/2.0|HTTP/11.1|http/1.1|HTTPS/1.1|HTTP/1.1 x|ICE/1.0|RTSP/1.0|HTTP/';
const METHODS = `get|GETT|FOO|G\0T|GET\t||(|SOURCE|PROPFIND|M-SEARCH|QUERY|${'A'.repeat(9_000)}`;
const TARGETS =
  '*|http://|http://[|http://a:b@c/|http://127.0.0.1:99999/|https://elsewhere.example/dev/1/members|HTTP://127.0.0.1/dev/1/members|file:///etc/passwd|//|//elsewhere.example/dev/1/members|elsewhere.example:443|?|#|dev/1/members|/dev/1/members#there|\\dev\\1|/\\elsewhere.example|javascript:1|/%|/%00|/\xe9|/\x7f';

/** Start lines that are none, or strange ones (RFC 9112 §3). Each is followed by fields. */
const START_LINES: Rows = {
  'HTTP/0.9': ({ one }) => one('GET /dev/1/members|GET '),
  'HTTP/1.0': () => 'GET /dev/1/members HTTP/1.0',
  'a version': ({ one }) => `GET / ${one(VERSIONS)}`,
  'the preface of HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n',
  'the greeting of TLS': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'no words': ({ one }) => one('|\r\n|\r\n\r\n\r\n|\n|\0| |   |hello'),
  'a method': ({ one }) => `${one(METHODS)} /dev/1/members HTTP/1.1`,
  'the form of the target': ({ one }) => `GET ${one(TARGETS)} HTTP/1.1`,
  'OPTIONS *': () => 'OPTIONS * HTTP/1.1',
  CONNECT: ({ one }) => `CONNECT ${one('a:1|/|*|127.0.0.1:22|[::1]:80|')} HTTP/1.1`,
  'white space': ({ one }) => GET.replaceAll(' ', one('  |\t| \t |\v|\xa0|')),
  'a byte in it': ({ spoil }) => spoil(GET),
  'a long target': ({ one, many }) =>
    `GET /${one('a|%41|/|../|..%2f|?')}${many('b', 1_000, 70_000)} HTTP/1.1`,
};

const HOSTS = `|a| |a b|[|[::1|a:b|a:99999|@|a@b|/|?|#|%00|\xe9.example|${'a'.repeat(5_000)}`;
const BEFORE_KEYS =
  'authorization: Bearer|referer: http://x/?k=|user-agent:|prefer: example=|origin: http://|x-forwarded-for:|content-type: a/b; c=';
const LENGTHS = `-1|+1|1e3|0x1|1 1|1,2|| |${'9'.repeat(30)}|18446744073709551617|1.0|\xef\xbc\x91`;

/** Header fields that are none, or strange ones (RFC 9112 §5). Each stands behind, before or between good ones. */
const FIELDS: Rows = {
  'a folded field': ({ key }) => `x-api-key:\r\n ${key}`,
  'a folded first field': () => ' x: y',
  'a byte in a name': ({ key, spoil }) => `${spoil('x-api-key')}: ${key}`,
  'a byte in a value': ({ key, spoil }) => `x-api-key: ${spoil(key)}`,
  'a space before the colon': ({ key, one }) => `x-api-key${one(' |\t|  ')}: ${key}`,
  'no name': () => ': x',
  'no colon': ({ one }) => one('x|GET / HTTP/1.1|\x7f'),
  'a key as a name': ({ key }) => `${key}: x`,
  'a key in a cookie': ({ key }) => `cookie: k=${key}; x-api-key=${key}`,
  'a key anywhere': ({ key, one }) => one(BEFORE_KEYS) + key,
  'a long value': ({ many }) => `x: ${many('a', 1_000, 70_000)}`,
  'a long name': ({ many }) => `${many('a', 1_000, 70_000)}: x`,
  'many fields': ({ many }) => `${many('x: y\r\n', 100, 3_000)}x: y`,
  'one field many times': ({ one, many }) =>
    `${many(`${one('cookie|accept|x-api-key|prefer|origin|__proto__|constructor')}: y\r\n`, 2, 500)}x: y`,
  'bare LF': ({ key }) => `x: y\nx-api-key: ${key}\n`,
  'bare CR': ({ key }) => `x: y\rx-api-key: ${key}\r`,
  'another Host': ({ one }) => `host: ${one(HOSTS)}`,
  'an upgrade': ({ one }) =>
    `connection: upgrade\r\nupgrade: ${one('websocket|h2c|TLS/1.0|')}\r\nhttp2-settings: AAMAAABk`,
  'an expectation': ({ one }) => `expect: ${one('100-continue|200-maybe||100-continue, 100-continue')}`,
  'what connections are for': ({ one }) =>
    `connection: ${one('close|keep-alive|x-api-key|host|close, keep-alive|,|transfer-encoding')}`,
  'a length': ({ one }) => `content-length: ${one(LENGTHS)}`,
};

const REST = '\r\n[\r\n1\r\n]\r\n0\r\n\r\n';
const SIZES = 'zz|-1|+1|0x1| 1|1 ||\0|ffffffffffffffff|10000000000000000|100000000|7fffffff|1e1|\xef\xbc\x91';
const TRAILERS =
  'content-length: 100|transfer-encoding: chunked|GET / HTTP/1.1|x| x: y|host: elsewhere.example|\0';

/** Bodies in chunks that are none (RFC 9112 §7.1). What follows is no request. */
const CHUNKS: Rows = {
  'a size': ({ one }) => one(SIZES) + REST,
  extensions: ({ one }) => `1${one(';|;a|;a=b|;a="b"|;a="\r\n|;\n|;\0| ;a|;=|;a=b;a=b')}${REST}`,
  'a long extension': ({ many }) => `1;${many('a', 1, 70_000)}${REST}`,
  trailers: ({ one }) => `2\r\n[]\r\n0\r\n${one(TRAILERS)}\r\n\r\n`,
  'a trailer with a key': ({ key }) => `2\r\n[]\r\n0\r\nx-api-key: ${key}\r\n\r\n`,
  'a long trailer': ({ many }) => `2\r\n[]\r\n0\r\nx: ${many('a', 1_000, 70_000)}\r\n\r\n`,
  'a chunk without its end': ({ one }) => `2\r\n[]${one('|\r|\n|x|\n\r|\r\r')}0\r\n\r\n`,
  'less than it says': ({ one }) => `${one('3|a0|fa0')}\r\n[]\r\n`,
  'more than it says': () => '1\r\n[]\r\n0\r\n\r\n',
  'many small ones': ({ many }) => `${many('1\r\n \r\n', 100, 5_000)}2\r\n[]\r\n0\r\n\r\n`,
  'lines that end with LF': () => '2\n[]\n0\n\n',
};

/** Start lines, fields and chunks that no client sends. A request that comes behind one is served as it is, or not at all. */
export const makeMalformed: MakeAttempt = (context) => {
  const { random, tenant } = context;
  const [place, rows, write] = random.pick(PLACES);
  const [what, row] = random.pick(Object.entries(rows));
  const behind = { method: 'GET', target: '/end', headers: [HOST, 'connection: close'] };
  const bytes = Buffer.concat([
    Buffer.from(write(row(toPen(context)), context), 'latin1'),
    random.next() < 0.3 ? toBytes(behind) : Buffer.alloc(0),
  ]);
  const ending = random.pick(['half-close', 'half-close', 'pause'] as const);
  return {
    what: `${place}: ${what}`,
    tenant,
    play: (sender) => sender.converse({ pieces: [bytes], methods: [], ending }),
  };
};

/** What stands around a row of each place. */
const PLACES: readonly [place: string, Rows, write: (row: string, context: AttemptContext) => string][] = [
  ['start line', START_LINES, (row, { tenant }) => [row, ...toFields(tenant), '\r\n'].join('\r\n')],
  [
    'field',
    FIELDS,
    (row, { random, tenant }) => [GET, ...random.some([...toFields(tenant), row], 3), '\r\n'].join('\r\n'),
  ],
  [
    'chunks',
    CHUNKS,
    (row, { tenant, mark }) => {
      const { method, target, headers } = toSending(tenant, mark);
      const head = toBytes({ method, target, headers: [...headers, 'transfer-encoding: chunked'] });
      return head.toString('latin1') + row;
    },
  ],
];

const BYTES = [...'\0\r\n\t\v\f\x7f\x80\xa0\xc0\xff :\\"'];

function toPen({ random, tenant: { key } }: AttemptContext): Pen {
  return {
    key,
    one: (texts) => random.pick(texts.split('|')),
    many: (text, from, to) => text.repeat(random.between(from, to)),
    spoil(text) {
      const place = random.between(0, text.length);
      return text.slice(0, place) + random.pick(BYTES) + text.slice(place);
    },
  };
}
