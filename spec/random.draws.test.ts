import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDraws } from './random.ts';

const draw = (seed: number, part: string): number[] => {
  const random = createDraws(seed, part);
  return Array.from({ length: 5 }, () => random.next());
};

it('the same seed and part draw the same, in whatever order others draw', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string(), fc.string(), (seed, part, other) => {
      const one = createDraws(seed, part);
      const two = createDraws(seed, other);
      const drawn = Array.from({ length: 5 }, () => {
        two.next();
        return one.next();
      });
      expect(drawn).toEqual(draw(seed, part));
    }),
  );
});

it('another seed, another part and the next draw are other draws', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 }), fc.string(), (seed, part) => {
      expect(draw(seed + 1, part)).not.toEqual(draw(seed, part));
      expect(draw(seed, `${part}.`)).not.toEqual(draw(seed, part));
      expect(new Set(draw(seed, part)).size).toBe(5);
    }),
  );
});

it('a number is from 0 up to 1 and from all over it; hexadecimal digits are as many as asked for', () => {
  const random = createDraws(1, 'spread');
  const drawn = Array.from({ length: 2000 }, () => random.next());
  expect(drawn.every((one) => one >= 0 && one < 1)).toBe(true);
  for (let part = 0; part < 10; part += 1)
    expect(drawn.filter((one) => Math.floor(one * 10) === part).length).toBeGreaterThan(120);
  for (const length of [0, 1, 12, 64, 65, 200])
    expect(createDraws(1, 'hex').hex(length)).toMatch(new RegExp(`^[0-9a-f]{${length}}$`));
});
