import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../spec/runs.test.helper.ts';
import { asks } from './requests.test.helper.ts';
import { type Ask, type Door, useMockInProcess } from './ways.test.helper.ts';

/** All of an answer, as bytes on a wire would show it. */
async function askAll(door: Door, all: readonly Ask[]): Promise<string[]> {
  const answers = [];
  for (const ask of all) {
    const { status, headers, text } = await door.ask(ask);
    answers.push(JSON.stringify([status, [...headers], text]));
  }
  return answers;
}

const isRead = ({ method }: Ask): boolean => method === 'GET' || method === 'HEAD';
const reads = fc.array(asks.filter(isRead), { minLength: 3, maxLength: 10 });
const writes = fc.array(
  asks.filter((ask) => !isRead(ask)),
  { minLength: 2, maxLength: 8 },
);

describe('the same seed and the same calls', () => {
  const door = useMockInProcess({ seed: 5 });
  const same = useMockInProcess({ seed: 5 });

  it('give the same bytes, from another mock and after a reset', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { minLength: 5, maxLength: 20 }), async (all) => {
        const first = await askAll(door, all);
        expect(await askAll(same, all)).toEqual(first);
        door.reset();
        same.reset();
        expect(await askAll(door, all)).toEqual(first);
        door.reset();
      }),
      { numRuns: runs(8, 60) },
    );
  });

  it('give the same bytes in whatever order is read, and change nothing by reading', async () => {
    await fc.assert(
      fc.asyncProperty(writes, reads, async (written, read) => {
        const answers = await askAll(door, written);
        const wanted = await askAll(door, read);
        const got: string[] = [];
        for (const [place, ask] of written.entries()) {
          await askAll(same, read.slice(0, place % read.length));
          got.push(...(await askAll(same, [ask])));
        }
        expect(got).toEqual(answers);
        expect((await askAll(same, [...read].reverse())).reverse()).toEqual(wanted);
        door.reset();
        same.reset();
      }),
      { numRuns: runs(8, 60) },
    );
  });
});
