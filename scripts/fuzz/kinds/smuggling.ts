import type { AttemptContext, MakeAttempt } from '../attempt.ts';
import { type RawRequest, toBytes } from '../http-bytes.ts';
import { HOST, toRequest, toSending } from '../requests.ts';

/**
 * Two ways to say where a request ends, of which one leaves a second request over (RFC 9112 §6.3, §11.2): the fields, where `LENGTH`
 * stands for the length of all that follows the head; then what stands around the hidden request, whose own length is `SIZE`, in
 * hexadecimal.
 */
type Framing = readonly [fields: readonly string[], before?: string, after?: string];

const LENGTH = 'content-length: LENGTH';
const CHUNKED = 'transfer-encoding: chunked';
const NO_CHUNKS = '0\r\n\r\n';

/** Separated by `|`, because some hold white space. */
const CODINGS =
  'xchunked|chunked, identity|identity, chunked|identity|chunked, chunked|x||\tchunked|chunked\t|"chunked"|CHUNKED|chun\0ked|\vchunked|chunked;a=b|gzip, chunked|chunked,|,chunked|chunked\r\n x';
const NAMES =
  'transfer-encoding |transfer-encoding\t| transfer-encoding|transfer_encoding|transfer-encoding\0|x: y\r\n transfer-encoding|x: y\ntransfer-encoding|x: y\rtransfer-encoding';

const FRAMINGS: readonly Framing[] = [
  [[LENGTH, CHUNKED], NO_CHUNKS],
  [[CHUNKED, LENGTH], NO_CHUNKS],
  [[CHUNKED, 'transfer-encoding: x', LENGTH], NO_CHUNKS],
  [['content-length: 0', CHUNKED], NO_CHUNKS],
  ...CODINGS.split('|').map((coding): Framing => [[`transfer-encoding: ${coding}`, LENGTH], NO_CHUNKS]),
  ...NAMES.split('|').map((name): Framing => [[LENGTH, `${name}: chunked`], NO_CHUNKS]),
  [['content-length: 0', LENGTH]],
  [[LENGTH, 'content-length: 0']],
  [[LENGTH, LENGTH]],
  [['content-length: 0, LENGTH']],
  [['content-length: +0']],
  [['content-length: 0x0']],
  [['content-length : 0', LENGTH]],
  [['x: y\r\n content-length: 0', LENGTH]],
  // A body that is a request; expected; upgraded; far too large.
  [[LENGTH]],
  [['expect: 100-continue', LENGTH]],
  [['connection: upgrade', 'upgrade: h2c', LENGTH]],
  [['content-length: 2000000']],
  // A chunk that is a request; sizes that are none, too large, negative; a trailer that is a request.
  [[CHUNKED], 'SIZE\r\n', '\r\n0\r\n\r\n'],
  [[CHUNKED], '0x0\r\n\r\n'],
  [[CHUNKED], '10000000000000000\r\n\r\n'],
  [[CHUNKED], '-0\r\n\r\n'],
  [[CHUNKED], '0\r\n'],
  [['connection: close', 'content-length: 0']],
];

/** A request that is hidden in another one, and must never be answered as if it had been sent. */
export const makeSmuggling: MakeAttempt = (context) => {
  const { random, tenant, number } = context;
  const [fields, before = '', after = ''] = random.pick(FRAMINGS);
  const { method, target, headers } = random.pick(listCarriers(context));
  const hidden = toBytes(
    random.pick([toSending(tenant, context.foul), toRequest(tenant, 'GET', `/hidden-${number}`)]),
  );
  const start = before.replace('SIZE', hidden.length.toString(16));
  const body = Buffer.concat([Buffer.from(start), hidden, Buffer.from(after)]);
  const written = fields.map((field) => field.replace('LENGTH', `${body.length}`));
  const head = toBytes({ method, target, headers: [...headers, ...written] });
  return {
    what: JSON.stringify([fields, before]),
    tenant,
    async play(sender) {
      const pieces = random.next() < 0.5 ? [Buffer.concat([head, body])] : [head, body];
      const answers = await sender.converse({ pieces, methods: [method], ending: 'half-close' });
      const final = answers.filter(({ status }) => status !== 400 && status !== 413);
      if (final.length > 1) sender.complain(`${answers.length} answers came to one request.`);
      const shown = answers.find((answer) => answer.body.includes(`hidden-${number}`));
      if (shown) sender.complain(`The hidden request was answered: ${shown.body.toString()}`);
    },
  };
};

/** A write, a read, and what is answered before its body is there. */
function listCarriers({ random, tenant, mark }: AttemptContext): RawRequest[] {
  const method = random.pick(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']);
  const { stage } = tenant;
  const target = random.pick(['/', '/nothing', `/${stage}/1/nothing`, `/${stage}/1/api/v1/members`]);
  const nothing = { method, target, headers: [HOST] };
  return [toSending(tenant, mark), toRequest(tenant, 'GET', '/members?limit=1'), nothing];
}
