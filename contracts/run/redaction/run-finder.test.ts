import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRunFinder } from './run-finder.ts';

interface Sample {
  text: string;
  enough: number;
}

const asIs = (byte: number): number => byte;
const toNeedle = ({ text, enough }: Sample) => ({ bytes: Buffer.from(text), enough });

/** Which bytes belong to a run, found by looking at every part of every needle everywhere. */
function markSlowly(needles: readonly Sample[], text: string): string {
  const marks = Array<boolean>(text.length).fill(false);
  for (const { text: needle, enough } of needles)
    for (let from = 0; from + enough <= needle.length; from += 1)
      for (let at = text.indexOf(needle.slice(from, from + enough)); at !== -1; ) {
        marks.fill(true, at, at + enough);
        at = text.indexOf(needle.slice(from, from + enough), at + 1);
      }
  return marks.map((mark) => (mark ? '#' : '.')).join('');
}

function mark(needles: readonly Sample[], text: string): string {
  const { runs } = createRunFinder(needles.map(toNeedle), asIs)(Buffer.from(text));
  const marks = Array<boolean>(text.length).fill(false);
  for (const [start, end] of runs) marks.fill(true, start, end);
  return marks.map((is) => (is ? '#' : '.')).join('');
}

const few = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength });
const sample = few(12).chain((text) =>
  fc.record({ text: fc.constant(text), enough: fc.integer({ min: 2, max: text.length }) }),
);

test('it marks what a slow search marks', () => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 5 }), few(60), (needles, text) => {
      expect(mark(needles, text)).toBe(markSlowly(needles, text));
    }),
    { numRuns: 3000 },
  );
});

test('no byte is looked at more than twice, however near a text comes to matching', () => {
  const needle = `${'a'.repeat(63)}b`;
  const needles = [
    { text: needle, enough: 40 },
    { text: `${'ab'.repeat(20)}c`, enough: 41 },
  ];
  const find = createRunFinder(needles.map(toNeedle), asIs);
  const texts = [
    'a'.repeat(100_000),
    `${'a'.repeat(39)}c`.repeat(2_500),
    `${'ab'.repeat(20)}x`.repeat(2_500),
    needle.repeat(1_500),
  ];
  for (const text of texts) expect(find(Buffer.from(text)).steps).toBeLessThanOrEqual(2 * text.length);
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 5 }), few(200), (drawn, text) => {
      expect(createRunFinder(drawn.map(toNeedle), asIs)(Buffer.from(text)).steps).toBeLessThanOrEqual(
        2 * text.length,
      );
    }),
  );
});
