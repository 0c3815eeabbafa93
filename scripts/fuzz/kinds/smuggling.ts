import { type AttemptContext, type MakeAttempt, toFields, toMark, toSending } from '../attempt.ts';
import { type RawRequest, toBytes } from '../http-bytes.ts';

type Fields = [name: string, value: string][];

/** Two ways to say where a request ends, of which one leaves a second request over (RFC 9112 §6.3, §11.2). */
interface Framing {
  what: string;
  /** `LENGTH` stands for the length of all that follows the head. */
  fields: Fields;
  /** What stands around the hidden request; `SIZE` is its own length in hexadecimal. */
  before?: string;
  after?: string;
}

const LENGTH: Fields[number] = ['content-length', 'LENGTH'];
const CHUNKED: Fields[number] = ['transfer-encoding', 'chunked'];
const NO_CHUNKS = '0\r\n\r\n';

const CODINGS = [
  'xchunked',
  'chunked, identity',
  'identity, chunked',
  'identity',
  'chunked, chunked',
  'x',
  '',
  '\tchunked',
];
const MORE_CODINGS = [
  'chunked\t',
  '"chunked"',
  'CHUNKED',
  'chun\0ked',
  '\vchunked',
  'chunked;a=b',
  'gzip, chunked',
  'chunked,',
];
const NAMES = [
  'transfer-encoding ',
  'transfer-encoding\t',
  ' transfer-encoding',
  'transfer_encoding',
  'transfer-encoding\0',
];
const FOLDED_NAMES = ['x: y\r\n transfer-encoding', 'x: y\ntransfer-encoding', 'x: y\rtransfer-encoding'];

const FRAMINGS: readonly Framing[] = [
  { what: 'CL.TE', fields: [LENGTH, CHUNKED], before: NO_CHUNKS },
  { what: 'TE.CL', fields: [CHUNKED, LENGTH], before: NO_CHUNKS },
  { what: 'TE.TE', fields: [CHUNKED, ['transfer-encoding', 'x'], LENGTH], before: NO_CHUNKS },
  { what: 'CL of nothing, TE', fields: [['content-length', '0'], CHUNKED], before: NO_CHUNKS },
  ...[...CODINGS, ...MORE_CODINGS, ',chunked', 'chunked\r\n x'].map((coding): Framing => {
    const fields: Fields = [['transfer-encoding', coding], LENGTH];
    return { what: `TE ${JSON.stringify(coding)}, CL`, fields, before: NO_CHUNKS };
  }),
  ...[...NAMES, ...FOLDED_NAMES].map((name): Framing => {
    const fields: Fields = [LENGTH, [name, 'chunked']];
    return { what: `TE as ${JSON.stringify(name)}, CL`, fields, before: NO_CHUNKS };
  }),
  { what: 'two lengths', fields: [['content-length', '0'], LENGTH] },
  { what: 'two lengths, the long one first', fields: [LENGTH, ['content-length', '0']] },
  { what: 'the same length twice', fields: [LENGTH, LENGTH] },
  { what: 'a list of lengths', fields: [['content-length', '0, LENGTH']] },
  { what: 'a length with a sign', fields: [['content-length', '+0']] },
  { what: 'a length in hexadecimal', fields: [['content-length', '0x0']] },
  { what: 'a length with a space before the colon', fields: [['content-length ', '0'], LENGTH] },
  { what: 'a folded length', fields: [['x', 'y\r\n content-length: 0'], LENGTH] },
  { what: 'a body that is a request', fields: [LENGTH] },
  { what: 'a body that is a request, expected', fields: [['expect', '100-continue'], LENGTH] },
  {
    what: 'a body that is a request, upgraded',
    fields: [['connection', 'upgrade'], ['upgrade', 'h2c'], LENGTH],
  },
  { what: 'a body that is far too large', fields: [['content-length', '2000000']] },
  { what: 'a chunk that is a request', fields: [CHUNKED], before: 'SIZE\r\n', after: '\r\n0\r\n\r\n' },
  { what: 'a chunk whose size is none', fields: [CHUNKED], before: '0x0\r\n\r\n' },
  { what: 'a chunk whose size is too large', fields: [CHUNKED], before: '10000000000000000\r\n\r\n' },
  { what: 'a chunk whose size is negative', fields: [CHUNKED], before: '-0\r\n\r\n' },
  { what: 'a trailer that is a request', fields: [CHUNKED], before: '0\r\n' },
  {
    what: 'a connection that closes',
    fields: [
      ['connection', 'close'],
      ['content-length', '0'],
    ],
  },
];

/** A request that is hidden in another one, and must never be answered as if it had been sent. */
export const makeSmuggling: MakeAttempt = (context) => {
  const { random, tenant, number } = context;
  const { what, fields, before = '', after = '' } = random.pick(FRAMINGS);
  const hidden = toBytes(random.pick([hideWrite, hideRead])(context));
  const start = before.replace('SIZE', hidden.length.toString(16));
  const body = Buffer.concat([Buffer.from(start), hidden, Buffer.from(after)]);
  const written = fields.map(([name, value]): Fields[number] => [
    name,
    value.replace('LENGTH', `${body.length}`),
  ]);
  const { method, target, headers } = random.pick([carryWrite, carryRead, carryNothing])(context);
  const head = toBytes({ method, target, headers: [...headers, ...written] });
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
