import { describe, expect, it } from 'vitest';
import { CannotJudge } from './cannot-judge.ts';
import { checkOptions } from './check-options.ts';
import type { ContractOptions } from './options.ts';

const check = (options: object) => () =>
  checkOptions({ baseUrl: 'http://127.0.0.1', keys: { dev: 'a-key' }, ...options } as ContractOptions);

describe('an option that has no meaning is refused in one sentence that names it', () => {
  const table: [option: object, names: RegExp][] = [
    [{ rateLimit: 0 }, /rate limit/],
    [{ rateLimit: -1 }, /rate limit/],
    [{ rateLimit: Number.NaN }, /rate limit/],
    [{ rateLimit: Number.POSITIVE_INFINITY }, /rate limit/],
    [{ timeout: 0 }, /time-out/],
    [{ timeout: Number.NaN }, /time-out/],
    [{ timeout: 600_001 }, /time-out/],
    [{ seed: -1 }, /seed/],
    [{ seed: 1.5 }, /seed/],
    [{ seed: 2 ** 53 }, /seed/],
    [{ maxFailures: 0 }, /failures/],
    [{ maxFailures: 1.5 }, /failures/],
    [{ failOn: 'learned' }, /fails/],
    [{ shard: { index: 0, count: 4 } }, /shard/],
    [{ shard: { index: 5, count: 4 } }, /shard/],
    [{ shard: { index: 1.5, count: 4 } }, /shard/],
    [{ shard: { index: 1, count: 0 } }, /shard/],
    [{ shard: { index: 1, count: Number.NaN } }, /shard/],
    [{ allowWrites: 'dev' }, /Writes/],
    [{ allowWrites: 'PROD' }, /Writes/],
    [{ allowWrites: 1 }, /Writes/],
    [{ members: ['ada'] }, /"ada"/],
    [{ members: ['ada@one.example', ''] }, /""/],
    [{ members: ['ada@one.example,ben@one.example'] }, /one/],
    [{ members: [' ada@one.example'] }, /ada/],
    [{ members: ['ALL_MEMBERS'] }, /ALL_MEMBERS/],
  ];
  it.each(table)('%j', (option, names) => {
    expect(check(option)).toThrow(CannotJudge);
    expect(check(option)).toThrow(names);
  });
});

it.each([
  [{}],
  [{ rateLimit: 0.5 }],
  [{ timeout: 1 }],
  [{ seed: 0 }],
  [{ maxFailures: 1 }],
  [{ failOn: 'drift' }],
  [{ shard: { index: 4, count: 4 } }],
  [{ allowWrites: false }],
  [{ allowWrites: true }],
  [{ allowWrites: 'prod' }],
  [{ members: [] }],
  [{ members: ["o'neil+a@one.example"] }],
])('%j is taken', (option) => {
  expect(check(option)).not.toThrow();
});
