import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { GatewayChoices } from './choices.ts';
import type { PlainAnswer } from './error-forms.ts';

/** Not as well as it can be done, which takes longer than all that a gateway does besides. */
const compressByBrotli = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const CODINGS = { gzip: gzipSync, br: compressByBrotli, deflate: deflateSync };

/** An answer as it leaves the gateway: with what any server may add, in any coding, in one piece or several. */
export function dressAnswer(
  choices: GatewayChoices,
  { status, type, body, headers = {} }: PlainAnswer,
  number: number,
  isHead: boolean,
): Response {
  const all = new Headers({ ...HEADERS[choices.headers](number), ...headers });
  if (body === undefined || isHead) {
    if (type !== undefined) all.set('content-type', type);
    return new Response(null, { status, headers: all });
  }
  if (type !== undefined) all.set('content-type', type);
  let bytes: Uint8Array = new TextEncoder().encode(body);
  if (choices.coding !== 'none') {
    bytes = CODINGS[choices.coding](bytes);
    all.set('content-encoding', choices.coding);
  }
  return new Response(choices.chunks === 'whole' ? new Uint8Array(bytes) : toPieces(bytes), {
    status,
    headers: all,
  });
}

/** Too many requests now and then (§8 shows no limits): what is asked again is answered. */
export function toThrottled({ retryAfter }: GatewayChoices, fail: PlainAnswer): PlainAnswer {
  const values = { '0': '0', '1': '1', date: 'Wed, 21 Oct 2015 07:28:00 GMT', none: undefined };
  const value = values[retryAfter];
  return { ...fail, headers: { ...fail.headers, ...(value === undefined ? {} : { 'retry-after': value }) } };
}

const HEADERS: Record<GatewayChoices['headers'], (number: number) => Record<string, string>> = {
  none: () => ({}),
  'request-id': (number) => ({ 'x-request-id': `q-${number}`, date: new Date(1.75e12).toUTCString() }),
  aws: (number) => ({
    'x-amzn-requestid': `5f0c-${number}`,
    'x-amzn-errortype': 'Exception',
    'x-amz-apigw-id': `A${number}=`,
    via: '1.1 edge.example (CloudFront)',
    'x-cache': 'Miss from cloudfront',
  }),
  proxy: () => ({
    server: 'nginx',
    'x-powered-by': 'Express',
    'strict-transport-security': 'max-age=31536000',
  }),
  cookies: (number) => ({ 'set-cookie': `session=s${number}; Path=/; HttpOnly`, vary: 'Cookie' }),
  cors: () => ({ 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }),
  cache: (number) => ({ etag: `W/"${number}"`, 'cache-control': 'no-store', 'x-ratelimit-remaining': '99' }),
};

function toPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / 3));
  let offset = 0;
  return new ReadableStream({
    pull(controller) {
      if (offset < bytes.length) controller.enqueue(bytes.slice(offset, offset + size));
      else controller.close();
      offset += size;
    },
  });
}
