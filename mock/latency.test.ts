import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALDER, askAs } from './known.test.helper.ts';
import { type Door, useMockInProcess } from './ways.test.helper.ts';

/** How long the mock would have waited, in the order of the waiting. */
const waits: number[] = [];
const { setTimeout: sleep } = timers;

beforeAll(() => {
  setSleep(async (milliseconds) => {
    waits.push(milliseconds);
  });
});
afterAll(() => setSleep(sleep));

/** Puts another function in the place of Node's, for whoever has imported that already. */
function setSleep(wait: (milliseconds: number) => Promise<unknown>): void {
  Object.assign(timers, { setTimeout: wait });
  syncBuiltinESMExports();
}

async function ask(door: Door, times: number): Promise<number[]> {
  const before = waits.length;
  for (let count = 0; count < times; count += 1) await askAs(door, ALDER, { path: '/members' });
  return waits.slice(before);
}

describe('latency', () => {
  const latency = { from: 50, to: 200 };
  const door = useMockInProcess({ latency });
  const seeds = [1, 1, 2].map((seed) => useMockInProcess({ latency, seed }));
  const exact = useMockInProcess({ latency: { from: 7, to: 7 } });
  const none = useMockInProcess();

  beforeEach(() => {
    waits.length = 0;
  });

  it('is a time of its own for each answer, within the range', async () => {
    const drawn = await ask(door, 300);
    expect(drawn).toHaveLength(300);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(200);
    expect(Math.min(...drawn)).toBeLessThan(60);
    expect(Math.max(...drawn)).toBeGreaterThan(190);
    expect(drawn.every(Number.isInteger)).toBe(true);
  });

  it('is the same for the same seed, and another for another', async () => {
    const drawn = [];
    for (const seeded of seeds) drawn.push(await ask(seeded, 20));
    expect(drawn[1]).toEqual(drawn[0]);
    expect(drawn[2]).not.toEqual(drawn[0]);
  });

  it('may be one time only', async () => {
    expect(await ask(exact, 3)).toEqual([7, 7, 7]);
  });

  it('delays refusals too', async () => {
    await exact.ask({ path: '/dev/1/members' });
    await exact.ask({ path: '/nothing' });
    expect(waits).toEqual([7, 7]);
  });

  it('does not delay the control', async () => {
    await exact.ask({ path: '/__mock/health' });
    expect(waits).toEqual([]);
  });

  it('is none if nobody asks for it', async () => {
    expect(await ask(none, 3)).toEqual([]);
  });
});
