import { describe, expect, it } from 'vitest';
import type { Call } from '../cases/call.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { ExchangeRecord } from './exchange-log.ts';
import { toRecord } from './exchange-log.ts';

function record(body: Uint8Array | string, type = '', sent?: string): ExchangeRecord {
  const exchange = {
    id: 3,
    call: { why: 'a valid call', stage: 'dev' } as Call,
    request: {
      method: 'POST',
      url: 'http://a.example/',
      headers: [],
      ...(sent === undefined ? {} : { body: sent }),
    },
  } as unknown as Exchange;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const answer = {
    status: 200,
    headers: [['Content-Type', type]] as const,
    body: bytes,
    milliseconds: 1.23456,
  };
  return toRecord({
    exchange,
    delivery: { answer, attempts: 2, startedAt: 0 },
    toCurl: () => 'curl …',
    caseId: 'a/case',
  });
}

it('keeps what was sent and what came', () => {
  expect(record('{}', 'application/json', '{"a":1}')).toEqual({
    id: 3,
    case: 'a/case',
    why: 'a valid call',
    stage: 'dev',
    startedAt: '1970-01-01T00:00:00.000Z',
    milliseconds: 1.235,
    attempts: 2,
    curl: 'curl …',
    request: { method: 'POST', url: 'http://a.example/', headers: [], body: '{"a":1}' },
    answer: { status: 200, headers: [['Content-Type', 'application/json']], body: '{}', size: 2 },
  });
});

describe('a body', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x00);
  const table: [name: string, body: Uint8Array | string, type: string, want: object][] = [
    ['of text', 'é', 'text/plain', { body: 'é', size: 2 }],
    ['of text that does not say so', 'é', '', { body: 'é', size: 2 }],
    ['of text that is none', png, 'application/json', { body: '\uFFFDPNG\u0000', size: 5 }],
    ['of something else', png, 'image/png', { body: 'iVBORwA=', size: 5, encoding: 'base64' }],
    ['of something else that does not say so', png, '', { encoding: 'base64' }],
    ['of zeros', new Uint8Array(3), '', { body: 'AAAA', encoding: 'base64' }],
    ['that is empty', '', '', { body: '', size: 0 }],
  ];
  it.each(table)('%s', (_, body, type, want) => {
    const { answer } = record(body, type);
    expect(answer).toMatchObject(want);
    if (!('encoding' in want)) expect(answer.encoding).toBeUndefined();
  });

  it('that is long is cut off, and its size is told', () => {
    const { request, answer } = record('x'.repeat(100_000), 'text/plain', 'y'.repeat(1_048_577));
    expect(answer).toMatchObject({ body: 'x'.repeat(65_536), size: 100_000 });
    expect(request.body).toBe('y'.repeat(65_536));
  });
});
