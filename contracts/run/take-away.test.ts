import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../spec/runs.test.helper.ts';
import { takeAway } from './take-away.ts';

const PARTS = Array.from({ length: 12 }, (_, index) => `/${index}`);
const ARBITRARY_PARTS = fc.shuffledSubarray(PARTS);

/** A part holds those whose names begin with its own. */
async function take(
  parts: readonly string[],
  matters: readonly string[],
  mayLack: (gone: readonly string[]) => boolean = () => true,
): Promise<{ left: string[]; asked: number }> {
  let asked = 0;
  const isPartOf = (part: string, gone: string): boolean => part === gone || part.startsWith(`${gone}/`);
  const isGone = (part: string, gone: readonly string[]): boolean => gone.some((one) => isPartOf(part, one));
  const gone = await takeAway(parts, {
    isPartOf,
    mayLack,
    async showsSame(some) {
      asked += 1;
      expect(mayLack(some)).toBe(true);
      return !matters.some((part) => isGone(part, some));
    },
  });
  return { left: parts.filter((part) => !isGone(part, gone)), asked };
}

it('what is left is exactly what matters', async () => {
  await fc.assert(
    fc.asyncProperty(ARBITRARY_PARTS, fc.shuffledSubarray(PARTS), async (parts, wanted) => {
      const matters = parts.filter((part) => wanted.includes(part));
      const { left, asked } = await take(parts, matters);
      expect(left).toEqual(matters);
      expect(asked).toBeLessThanOrEqual(2 * parts.length);
    }),
    { numRuns: runs(100, 2000) },
  );
});

it('what matters and what must be there, where only so many may go', async () => {
  await fc.assert(
    fc.asyncProperty(
      ARBITRARY_PARTS,
      fc.shuffledSubarray(PARTS),
      fc.shuffledSubarray(PARTS),
      fc.nat({ max: 4 }),
      async (parts, wanted, needed, least) => {
        const [matters = [], required = []] = [wanted, needed].map((some) =>
          parts.filter((part) => some.includes(part)),
        );
        const mayLack = (gone: readonly string[]): boolean =>
          !required.some((part) => gone.includes(part)) && parts.length - gone.length >= least;
        const { left } = await take(parts, matters, mayLack);
        const stays = parts.filter((part) => matters.includes(part) || required.includes(part));
        expect(left).toEqual(expect.arrayContaining(stays));
        expect(left).toHaveLength(Math.max(stays.length, Math.min(least, parts.length)));
      },
    ),
    { numRuns: runs(100, 2000) },
  );
});

it.each<{ what: string; parts: string[]; matters: string[]; left: string[]; most: number }>([
  { what: 'nothing', parts: ['/a', '/b', '/c', '/d'], matters: [], left: [], most: 1 },
  { what: 'one of many', parts: PARTS, matters: ['/7'], left: ['/7'], most: 9 },
  { what: 'no part', parts: [], matters: [], left: [], most: 0 },
  {
    what: 'a part of a part',
    parts: ['/a', '/b', '/a/x', '/a/y', '/b/x', '/a/x/1'],
    matters: ['/a/x'],
    left: ['/a', '/a/x'],
    most: 8,
  },
])('finds that $what matters in few requests', async ({ parts, matters, left, most }) => {
  const taken = await take(parts, matters);
  expect(taken.left).toEqual(left);
  expect(taken.asked).toBeLessThanOrEqual(most);
});

it('takes away what another part needed, when that is gone', async () => {
  const needs = (gone: readonly string[]): boolean => !gone.includes('/b') || gone.includes('/a');
  expect((await take(['/b', '/a', '/c'], ['/c'], needs)).left).toEqual(['/c']);
  expect((await take(['/b', '/a', '/c'], ['/a'], needs)).left).toEqual(['/b', '/a']);
});
