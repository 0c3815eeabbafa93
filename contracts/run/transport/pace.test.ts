import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHeldClock, createQuickClock } from './clock.test.helper.ts';
import { createPace } from './pace.ts';

test('without a rate nobody waits', async () => {
  const clock = createQuickClock();
  const pace = createPace(undefined, clock);
  await Promise.all([pace(), pace(), pace()]);
  expect(clock.sleeps).toStrictEqual([]);
});

test('turns are as far apart as the rate says, however many ask at once, and are given in the order of asking', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.1, max: 1000, noNaN: true }),
      fc.array(fc.nat({ max: 3000 }), { minLength: 1, maxLength: 20 }),
      async (rate, idle) => {
        const clock = createQuickClock();
        const pace = createPace(rate, clock);
        const turns: [who: number, at: number][] = [];
        for (const [round, pause] of idle.entries()) {
          const asking = [0, 1, 2].map((who) =>
            pace().then(() => turns.push([3 * round + who, clock.now()])),
          );
          await Promise.all(asking);
          await clock.sleep(pause);
        }
        expect(turns.map(([who]) => who)).toStrictEqual(turns.map((_, index) => index));
        for (const [index, [, at]] of turns.slice(1).entries())
          expect(at - (turns[index]?.[1] ?? 0)).toBeGreaterThanOrEqual(1000 / rate - 1e-6);
      },
    ),
  );
});

test('the first turn is given at once, and none is late', async () => {
  const clock = createQuickClock(1_000_000);
  const pace = createPace(5, clock);
  for (let count = 0; count < 4; count += 1) await pace();
  expect(clock.sleeps).toStrictEqual([200, 200, 200]);
});

test('one who gives up leaves the turn to the next', async () => {
  const clock = createHeldClock();
  const pace = createPace(1, clock);
  await pace();
  const stop = new AbortController();
  const first = pace(stop.signal);
  const second = pace();
  stop.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  while (clock.sleeping() === 0) await Promise.resolve();
  clock.wake();
  await second;
});
