import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';

test('it tells milliseconds since the epoch', () => {
  const before = systemClock.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
});

test('a sleep ends', async () => {
  await systemClock.sleep(0.1);
});

test.each([1000, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])(
  'a sleep of %d ms ends early',
  async (ms) => {
    const stop = new AbortController();
    const sleep = systemClock.sleep(ms, stop.signal);
    // A timer that is too long for Node fires at once.
    await systemClock.sleep(2);
    stop.abort();
    await expect(sleep).rejects.toThrow();
  },
);
