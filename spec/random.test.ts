import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { createIdTails, createRandom, toIdTail } from './random.ts';

const draw = <T>(times: number, make: () => T): T[] => Array.from({ length: times }, make);

describe('random', () => {
  it('is the same for the same parts, and another for others', () => {
    const numbers = (...parts: (string | number)[]): number[] => draw(5, createRandom(...parts).next);
    expect(numbers(1, 'a')).toEqual(numbers(1, 'a'));
    const others = [
      numbers(1, 'a'),
      numbers(2, 'a'),
      numbers(1, 'b'),
      numbers('1', 'a'),
      numbers('1a'),
      numbers(1, 'a', ''),
      numbers(),
    ];
    expect(new Set(others.map(String)).size).toBe(others.length);
  });

  it('is spread evenly over what may come', () => {
    const random = createRandom('even');
    const counts = new Map<number, number>();
    for (const number of draw(6_000, () => random.between(-1, 4)))
      counts.set(number, (counts.get(number) ?? 0) + 1);
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 4]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
    const numbers = draw(1_000, random.next);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
  });

  it('picks each of a list sooner or later, and none of an empty one', () => {
    const random = createRandom('pick');
    expect(new Set(draw(100, () => random.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
    expect(() => random.pick([])).toThrow(RangeError);
    expect(random.between(3, 3)).toBe(3);
  });

  it('takes some of a list, each once, and leaves the list as it is', () => {
    const list = ['a', 'b', 'c', 'd'];
    const random = createRandom('some');
    const orders = new Set<string>();
    for (const some of draw(200, () => random.some(list, 4))) {
      expect([...some].sort()).toEqual(list);
      orders.add(some.join(''));
    }
    expect(orders.size).toBe(24);
    expect([random.some(list, 2).length, random.some(list, 9).length, random.some([], 3).length]).toEqual([
      2, 4, 0,
    ]);
    expect(list).toEqual(['a', 'b', 'c', 'd']);
  });

  it('makes tails of ids', () => {
    expect(toIdTail(1, 'a')).toMatch(/^[0-9a-f]{10}$/);
    expect(new Set([toIdTail(1, 'a'), toIdTail(1, 'a'), toIdTail(1, 'b')]).size).toBe(2);
  });
});

it('the tails of copies are those of each by itself', () => {
  const part = fc.jsonValue().map((value) => value as Json);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), fc.array(fc.nat(5)), (parts, copies) => {
      const tails = createIdTails(...parts);
      expect(copies.map(tails.of)).toEqual(copies.map((copy) => toIdTail(...parts, copy)));
    }),
  );
});
