import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, toColumns, wrapWords } from './columns.ts';

it.each([
  { width: undefined, want: 80 },
  { width: 0, want: 80 },
  { width: 10, want: 24 },
  { width: 99.5, want: 99 },
])('a terminal of $width columns has $want', ({ width, want }) => {
  expect(toColumns(width)).toBe(want);
});

describe('columnsOf', () => {
  it.each<{ given: string; want: number }>([
    { given: '', want: 0 },
    { given: 'abc §7 ✗', want: 8 },
    { given: '日本', want: 4 },
    { given: '😀', want: 2 },
    { given: 'e\u0301', want: 1 },
  ])('$given takes $want', ({ given, want }) => {
    expect(columnsOf(given)).toBe(want);
  });
});

describe('wrapWords', () => {
  it.each<{ text: string; width: number; first?: string; want: string[] }>([
    { text: 'one two three', width: 80, want: ['one two three'] },
    { text: 'one two three', width: 7, want: ['one two', 'three'] },
    { text: 'one two three', width: 9, first: '- ', want: ['- one two', '  three'] },
    { text: 'abcdefgh', width: 5, want: ['abcde', 'fgh'] },
    { text: 'ab cdefgh', width: 4, want: ['ab', 'cdef', 'gh'] },
    { text: 'abcdefgh::error::', width: 8, want: ['abcdefgh', '\\u003a:e', 'rror::'] },
    { text: 'T06:00:11', width: 3, want: ['T06', ':00', ':11'] },
    { text: 'ab:::', width: 3, want: ['ab:', '\\u003a', ':'] },
    { text: 'ab::c', width: 3, want: ['ab:', ':c'] },
    { text: '日本語', width: 5, want: ['日本', '語'] },
    { text: '', width: 5, first: 'a ', want: ['a '] },
  ])('$text in $width', ({ text, width, first, want }) => {
    expect(wrapWords(text, width, first)).toEqual(want);
  });

  it('fits, and loses nothing but the spaces at which it breaks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 8, max: 40 }), (text, width) => {
        const lines = wrapWords(text, width, '. ');
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
        expect(
          lines
            .map((line) => line.slice(2))
            .join('')
            .replaceAll(' ', '')
            .replaceAll('\\u003a', ':'),
        ).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});
