import { type AttemptContext, type MakeAttempt, toFields, toMark, toSending } from '../attempt.ts';
import { type RawRequest, toBytes } from '../http-bytes.ts';

type Fields = [name: string, value: string][];

/** Two ways to say where a request ends, of which one leaves a second request over (RFC 9112 §6.3, §11.2). `length` is that of both. */
const FRAMINGS: readonly [what: string, fields: (length: number) => Fields, before: string, after: string][] =
  [
    [
      'CL.TE',
      (length) => [
        ['content-length', `${length}`],
        ['transfer-encoding', 'chunked'],
      ],
      '0\r\n\r\n',
      '',
    ],
    [
      'TE.CL',
      (length) => [
        ['transfer-encoding', 'chunked'],
        ['content-length', `${length}`],
      ],
      '0\r\n\r\n',
      '',
    ],
    [
      'CL of nothing, TE',
      () => [
        ['content-length', '0'],
        ['transfer-encoding', 'chunked'],
      ],
      '0\r\n\r\n',
      '',
    ],
    ...[
      'xchunked',
      'chunked, identity',
      'identity, chunked',
      'identity',
      'chunked, chunked',
      'x',
      '',
      '\tchunked',
      'chunked\t',
      '"chunked"',
      'CHUNKED',
      'chun\0ked',
      '\x0bchunked',
      'chunked;a=b',
      'gzip, chunked',
      'chunked,',
      ',chunked',
      'chunked\r\n x',
    ].map((coding): (typeof FRAMINGS)[number] => [
      `TE ${JSON.stringify(coding)}, CL`,
      (length) => [
        ['transfer-encoding', coding],
        ['content-length', `${length}`],
      ],
      '0\r\n\r\n',
      '',
    ]),
    ...[
      'transfer-encoding ',
      'transfer-encoding\t',
      ' transfer-encoding',
      'transfer_encoding',
      'x: y\r\n transfer-encoding',
      'x: y\ntransfer-encoding',
      'transfer-encoding\0',
    ].map((name): (typeof FRAMINGS)[number] => [
      `TE as ${JSON.stringify(name)}, CL`,
      (length) => [
        ['content-length', `${length}`],
        [name, 'chunked'],
      ],
      '0\r\n\r\n',
      '',
    ]),
    [
      'TE.TE',
      (length) => [
        ['transfer-encoding', 'chunked'],
        ['transfer-encoding', 'x'],
        ['content-length', `${length}`],
      ],
      '0\r\n\r\n',
      '',
    ],
    [
      'two lengths',
      (length) => [
        ['content-length', '0'],
        ['content-length', `${length}`],
      ],
      '',
      '',
    ],
    [
      'two lengths, the long one first',
      (length) => [
        ['content-length', `${length}`],
        ['content-length', '0'],
      ],
      '',
      '',
    ],
    [
      'the same length twice',
      (length) => [
        ['content-length', `${length}`],
        ['content-length', `${length}`],
      ],
      '',
      '',
    ],
    ['a list of lengths', (length) => [['content-length', `0, ${length}`]], '', ''],
    ['a length with a sign', () => [['content-length', '+0']], '', ''],
    ['a length in hexadecimal', () => [['content-length', '0x0']], '', ''],
    [
      'a length with a space before the colon',
      (length) => [
        ['content-length ', '0'],
        ['content-length', `${length}`],
      ],
      '',
      '',
    ],
    [
      'a folded length',
      (length) => [
        ['x', `y\r\n content-length: 0`],
        ['content-length', `${length}`],
      ],
      '',
      '',
    ],
    ['a body that is a request', (length) => [['content-length', `${length}`]], '', ''],
    [
      'a body that is a request, expected',
      (length) => [
        ['expect', '100-continue'],
        ['content-length', `${length}`],
      ],
      '',
      '',
    ],
    [
      'a body that is a request, upgraded',
      (length) => [
        ['connection', 'upgrade'],
        ['upgrade', 'h2c'],
        ['content-length', `${length}`],
      ],
      '',
      '',
    ],
    ['a body that is far too large', () => [['content-length', '2000000']], '', ''],
    ['a chunk that is a request', () => [['transfer-encoding', 'chunked']], 'LENGTH\r\n', '\r\n0\r\n\r\n'],
    ['a chunk whose size is none', () => [['transfer-encoding', 'chunked']], '0x0\r\n\r\n', ''],
    [
      'a chunk whose size is too large',
      () => [['transfer-encoding', 'chunked']],
      '10000000000000000\r\n\r\n',
      '',
    ],
    ['a chunk whose size is negative', () => [['transfer-encoding', 'chunked']], '-0\r\n\r\n', ''],
    ['a trailer that is a request', () => [['transfer-encoding', 'chunked']], '0\r\n', ''],
    [
      'a connection that closes',
      () => [
        ['connection', 'close'],
        ['content-length', '0'],
      ],
      '',
      '',
    ],
  ];

/** A request that is hidden in another one, and must never be answered as if it had been sent. */
export const makeSmuggling: MakeAttempt = (context) => {
  const { random, tenant, number } = context;
  const [what, fields, before, after] = random.pick(FRAMINGS);
  const hidden = toBytes(random.pick([hideWrite, hideRead])(context));
  const start = before.replace('LENGTH', hidden.length.toString(16));
  const body = Buffer.concat([Buffer.from(start), hidden, Buffer.from(after)]);
  const { method, target, headers } = random.pick([carryWrite, carryRead, carryNothing])(context);
  const head = toBytes({ method, target, headers: [...headers, ...fields(body.length)] });
  return {
    what,
    tenant,
    async play(sender) {
      const answers = await sender.converse({
        pieces: random.next() < 0.5 ? [Buffer.concat([head, body])] : [head, body],
        methods: [method],
        ending: 'half-close',
      });
      const final = answers.filter(({ status }) => status !== 400 && status !== 413);
      if (final.length > 1) sender.complain(`${answers.length} answers came to one request.`);
      const shown = answers.find((answer) => answer.body.includes(`hidden-${number}`));
      if (shown) sender.complain(`The hidden request was answered: ${shown.body.toString()}`);
    },
  };
};

/** Its mark is nobody's: it may never be in the state. */
const hideWrite = ({ tenant, number }: AttemptContext): RawRequest =>
  toSending(tenant, toMark(undefined, number));

const hideRead = ({ tenant, number }: AttemptContext): RawRequest => ({
  method: 'GET',
  target: `/${tenant.stage}/1/hidden-${number}`,
  headers: toFields(tenant),
});

const carryWrite = ({ tenant, number }: AttemptContext): RawRequest =>
  toSending(tenant, toMark(tenant, number));

const carryRead = ({ tenant }: AttemptContext): RawRequest => ({
  method: 'GET',
  target: `/${tenant.stage}/1/members?limit=1`,
  headers: toFields(tenant),
});

/** Answered before its body is there. */
const carryNothing = ({ random, tenant }: AttemptContext): RawRequest => ({
  method: random.pick(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']),
  target: random.pick(['/', '/nothing', `/${tenant.stage}/1/nothing`, `/${tenant.stage}/1/api/v1/members`]),
  headers: [['host', '127.0.0.1']],
});
