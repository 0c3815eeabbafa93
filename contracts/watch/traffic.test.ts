import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { HeaderList } from '../cases/http-message.ts';
import { toTraffic } from './traffic.test.helper.ts';
import { decodeTraffic } from './traffic.ts';

const BODY = Buffer.from('{"a":1}'.repeat(100));

it.each<[coding: string, body: Uint8Array, want?: string]>([
  ['gzip', gzipSync(BODY)],
  ['GZIP', gzipSync(BODY)],
  ['deflate', deflateSync(BODY)],
  ['deflate', deflateRawSync(BODY)],
  ['br', brotliCompressSync(BODY)],
  ['gzip, br', brotliCompressSync(gzipSync(BODY))],
  ['identity', BODY],
  ['gzip', BODY, 'is not gzip as it says'],
  ['zstd', BODY, 'encoded as zstd'],
  ['gzip', gzipSync(Buffer.alloc(10_000)), 'larger than 5000 bytes'],
])('%s', async (coding, body, want) => {
  const headers: HeaderList = [['Content-Encoding', coding]];
  const traffic = toTraffic('POST /a', 200, '', { answerHeaders: headers, headers });
  const both = { ...traffic, request: { ...traffic.request, body }, answer: { ...traffic.answer, body } };
  const decoded = await decodeTraffic(both, 5000);
  if (typeof decoded === 'string') return expect(decoded).toContain(want);
  expect(want).toBeUndefined();
  expect(Buffer.from(decoded.answer.body).equals(BODY)).toBe(true);
  expect(Buffer.from(decoded.request.body).equals(BODY)).toBe(true);
});
