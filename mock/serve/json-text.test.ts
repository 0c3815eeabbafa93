import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeBrokenJson, findUnusable } from './json-text.ts';

/** Whether a text is JSON as far as it goes: the engine finds nothing wrong but that it ends. */
function mayBecomeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const place = / at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message)?.[1];
    return place === undefined ? /^Unexpected end/.test(message) : Number(place) >= text.length;
  }
}

/** The place by trying each. */
function describeSlowly(text: string): string {
  let at = 0;
  while (at < text.length && mayBecomeJson(text.slice(0, at + 1))) at += 1;
  if (at === text.length) return 'it ends too early';
  const lines = text.slice(0, at).split('\n');
  return `it goes wrong at line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const piece = fc.oneof(
  fc.constantFrom(
    ...'{}[]:,"\\/ \n\r\t0123456789-+.eEtfnu',
    'true',
    'false',
    'null',
    '\\u00e9',
    '"a"',
    '\0',
    'é',
  ),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
);
/** Valid JSON with a piece put in, left out or taken the place of, or cut off; and pieces in any order. */
const broken = fc
  .oneof(
    fc
      .tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.nat(2), piece, fc.boolean())
      .map(([value, place, length, put, isIndented]) => {
        const text = JSON.stringify(value, null, isIndented ? 2 : 0);
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + length);
      }),
    fc
      .tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat())
      .map(([value, place]) => JSON.stringify(value).slice(0, place % JSON.stringify(value).length)),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  )
  .filter((text) => !isJson(text));

describe('describeBrokenJson', () => {
  it.each<{ text: string; says: string }>([
    { text: '', says: 'it ends too early' },
    { text: '{"a":', says: 'it ends too early' },
    { text: '"\\u00', says: 'it ends too early' },
    { text: '-', says: 'it ends too early' },
    { text: '1.', says: 'it ends too early' },
    { text: '1e+', says: 'it ends too early' },
    { text: 'tru', says: 'it ends too early' },
    { text: 'trux', says: 'it goes wrong at line 1, column 4' },
    { text: '01', says: 'it goes wrong at line 1, column 2' },
    { text: '1.x', says: 'it goes wrong at line 1, column 3' },
    { text: '"\\x"', says: 'it goes wrong at line 1, column 3' },
    { text: '"\\F"', says: 'it goes wrong at line 1, column 3' },
    { text: '"\\U00e9"', says: 'it goes wrong at line 1, column 3' },
    { text: '"\\u00E9', says: 'it ends too early' },
    { text: '"\\u00g0"', says: 'it goes wrong at line 1, column 6' },
    { text: '"a\nb"', says: 'it goes wrong at line 1, column 3' },
    { text: '[1,]', says: 'it goes wrong at line 1, column 4' },
    { text: '[1}', says: 'it goes wrong at line 1, column 3' },
    { text: '{"a" 1}', says: 'it goes wrong at line 1, column 6' },
    { text: '{"a":1,}', says: 'it goes wrong at line 1, column 8' },
    { text: '{}\n\n {}', says: 'it goes wrong at line 3, column 2' },
    { text: '\u00a01', says: 'it goes wrong at line 1, column 1' },
  ])('says of $text that $says', ({ text, says }) => {
    expect(describeBrokenJson(text)).toBe(says);
  });

  it('says the place up to which a text could still become JSON', () => {
    fc.assert(
      fc.property(broken, (text) => {
        expect(describeBrokenJson(text)).toBe(describeSlowly(text));
      }),
      { numRuns: 1_000 },
    );
  });
});

function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}

describe('findUnusable', () => {
  it.each<{ text: string; says: string | undefined }>([
    { text: '['.repeat(100) + ']'.repeat(100), says: undefined },
    { text: '['.repeat(101), says: 'is nested more than 100 levels deep' },
    { text: `${'[],'.repeat(200)}`, says: undefined },
    { text: `"${'['.repeat(200)}"`, says: undefined },
    { text: `"\\"${'['.repeat(200)}"`, says: undefined },
    { text: '"\\u0000"', says: 'has a NUL character' },
    { text: '{"\\\\\\u0000":1}', says: 'has a NUL character' },
    { text: '"\\\\u0000"', says: undefined },
  ])('says of $text: $says', ({ text, says }) => {
    expect(findUnusable(text, 1_000)?.sentence).toBe(says && `The body ${says}.`);
  });

  it('counts the values as a walk through them does, however they are spaced', () => {
    const text = fc
      .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom('', ' ', '\t'))
      .map(([value, space]) =>
        JSON.stringify(value, null, space).replaceAll('[]', '[ ]').replaceAll('{}', '{ }'),
      );
    fc.assert(
      fc.property(text, fc.nat(20), (json, more) => {
        const count = countValues(JSON.parse(json));
        expect(findUnusable(json, count + more)).toBeUndefined();
        if (more < count)
          expect(findUnusable(json, count - more - 1)).toMatchObject({
            condition: 'body-too-large',
            sentence: `The body holds more than ${count - more - 1} JSON values.`,
          });
      }),
      { numRuns: 1_000 },
    );
  });
});
