import type { HeaderList } from '../cases/http-message.ts';
import type { Traffic } from './traffic.ts';

/** What the key header of these tests carries. */
export const KEY = 'fake-key-4f1c9a7de2b8';

/** One exchange, as short as it can be said: `GET /dev/1/members` and a status with a body. */
export interface Said {
  headers?: HeaderList;
  /** Whether the key is left out. */
  keyless?: boolean;
  body?: unknown;
  answerHeaders?: HeaderList;
  headersAreWhole?: boolean;
  origin?: string;
  startedAt?: number;
}

/** A text stands for itself, and all else for its JSON. */
export function toTraffic(line: string, status: number, answer: unknown, said: Said = {}): Traffic {
  const [method = '', target = ''] = line.split(' ');
  const { headers = [], keyless = false, body, answerHeaders, headersAreWhole = true } = said;
  const isText = typeof answer === 'string';
  return {
    request: {
      method,
      url: (said.origin ?? 'https://gateway.example') + target,
      headers: [
        ['Host', 'gateway.example'],
        ...(keyless ? [] : [['X-Api-Key', KEY] as const]),
        ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
        ...headers,
      ],
      body: body === undefined ? new Uint8Array(0) : toBytes(body),
    },
    answer: {
      status,
      headers: answerHeaders ?? [['Content-Type', isText ? 'text/plain' : 'application/json']],
      body: toBytes(answer),
      milliseconds: 1,
    },
    startedAt: said.startedAt ?? 0,
    headersAreWhole,
  };
}

function toBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
}
