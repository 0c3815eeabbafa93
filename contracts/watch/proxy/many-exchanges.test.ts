import { createCipheriv, createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../../spec/runs.test.helper.ts';
import { type RunningProxy, runProxy } from './running-proxy.test.helper.ts';

const EXCHANGES = runs(180, 1000);
const AT_A_TIME = 32;

/** Bytes without a pattern, the same in each run. */
const BYTES = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(500_000));

/** Bytes that differ from place to place, and are the same for the same number. */
function toBytes(number: number, size: number): Buffer {
  return BYTES.subarray(number * 7, number * 7 + size);
}

/** What the service has for a number, as it goes over the wire; by turns of all kinds. */
interface Kept {
  headers: Record<string, string>;
  body: Buffer;
  /** Where it is broken off; `undefined` where it comes whole. */
  until?: number;
  status?: number;
}

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const KINDS: ((number: number) => Kept)[] = [
  (number) => ({
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(`{"number":${number}}`),
  }),
  (number) => ({ headers: {}, body: toBytes(number, 400_000 + number) }),
  (number) => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(toBytes(number, 50_000)) }),
  (number) => ({
    headers: { 'content-encoding': 'br', 'transfer-encoding': 'chunked' },
    body: brotliCompressSync(toBytes(number, 9000), QUICK),
  }),
  (number) => ({ headers: { 'transfer-encoding': 'chunked' }, body: toBytes(number, 120_000) }),
  () => ({ headers: {}, body: Buffer.alloc(0), status: 204 }),
  (number) => ({ headers: {}, body: toBytes(number, 90_000), until: 30_000 + number }),
  (number) => ({
    headers: { 'transfer-encoding': 'chunked' },
    body: toBytes(number, 90_000),
    until: 20_000 + number,
  }),
  (number) => ({ headers: { 'content-encoding': 'gzip' }, body: toBytes(number, 100) }),
];

function keptFor(number: number): Kept {
  return (KINDS[number % KINDS.length] as (number: number) => Kept)(number);
}

const service: Server = createServer((async (incoming, response) => {
  const number = Number(incoming.url?.slice(1));
  const asked = await buffer(incoming);
  const { headers, body, until, status = 200 } = keptFor(number);
  const length =
    headers['transfer-encoding'] || status === 204 ? {} : { 'content-length': String(body.length) };
  response.writeHead(status, { ...headers, ...length, 'x-asked': toHash(asked) });
  const end = until ?? body.length;
  // In pieces of odd sizes.
  for (let at = 0; at < end; at += 17_001) response.write(body.subarray(at, Math.min(end, at + 17_001)));
  if (until === undefined) response.end();
  else response.socket?.end();
}) as RequestListener);

let proxy: RunningProxy;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  proxy = await runProxy(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await proxy.close();
  service.closeAllConnections();
  service.close();
});

/** What a client gets for a number: hashes of what was sent and received, and whether it came to its end. */
async function get(number: number, agent: Agent): Promise<{ asked: string; got: string; isWhole: boolean }> {
  const method = number % 2 === 0 ? 'POST' : 'GET';
  const outgoing = request(`${proxy.url}/${number}`, { method, agent });
  if (method === 'POST') for (const part of toAsked(number)) outgoing.write(part);
  outgoing.end();
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  try {
    for await (const part of incoming) parts.push(part as Buffer);
  } catch {
    // Broken off, as some are meant to be.
  }
  const asked = String(incoming.headers['x-asked']);
  return { asked, got: toHash(Buffer.concat(parts)), isWhole: incoming.complete };
}

function toAsked(number: number): Buffer[] {
  return [toBytes(number, 10), toBytes(number + 1, 70_000 + number)];
}

function toHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

it(`passes every byte of ${EXCHANGES} exchanges, ${AT_A_TIME} at a time`, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
  const numbers = Array.from({ length: EXCHANGES }, (_, index) => index);
  const next = numbers.values();
  const wrong: number[] = [];
  const work = async (): Promise<void> => {
    for (const number of next) {
      const { body, until } = keptFor(number);
      const want = {
        asked: toHash(number % 2 === 0 ? Buffer.concat(toAsked(number)) : Buffer.alloc(0)),
        got: toHash(body.subarray(0, until)),
        isWhole: until === undefined,
      };
      const got = await get(number, agent);
      if (JSON.stringify(got) !== JSON.stringify(want)) wrong.push(number);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  agent.destroy();
  expect(wrong).toEqual([]);
  await expect.poll(() => proxy.seen.length).toBe(EXCHANGES);
  const broken = numbers.filter((number) => keptFor(number).until !== undefined).length;
  expect(proxy.seen.filter((seen) => seen === 'the answer was cut off')).toHaveLength(broken);
  expect(proxy.room.left).toBe(64 * 1024 * 1024);
});
