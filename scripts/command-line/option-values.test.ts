import { describe, expect, it } from 'vitest';
import { toList, toRate, toSeconds, toShard, toWhole } from './option-values.ts';
import { UsageError } from './usage-error.ts';

describe('values of options', () => {
  it.each<{ name: string; convert: (text: string) => unknown; text: string; want: unknown }>([
    { name: 'toRate', convert: toRate, text: '5/s', want: 5 },
    { name: 'toRate', convert: toRate, text: '120/m', want: 2 },
    { name: 'toRate', convert: toRate, text: '2.5', want: 2.5 },
    { name: 'toSeconds', convert: (text) => toSeconds(text, '--timeout'), text: '0.25', want: 250 },
    { name: 'toSeconds', convert: (text) => toSeconds(text, '--timeout'), text: '600', want: 600_000 },
    { name: 'toShard', convert: toShard, text: '1/4', want: { index: 1, count: 4 } },
    { name: 'toShard', convert: toShard, text: '4/4', want: { index: 4, count: 4 } },
    { name: 'toList', convert: (text) => toList(text, '--checks'), text: 'a, b,a', want: ['a', 'b'] },
    { name: 'toWhole', convert: (text) => toWhole(text, '--x', 9, 1), text: '1', want: 1 },
  ])('$name reads $text', ({ convert, text, want }) => {
    expect(convert(text)).toEqual(want);
  });

  it.each<{ name: string; convert: (text: string) => unknown; texts: string[] }>([
    {
      name: 'toRate',
      convert: toRate,
      texts: ['', '0', '0/s', '-1', '5/h', '5/', '/s', '1e3', '10001', 'NaN', '5 /s'],
    },
    {
      name: 'toSeconds',
      convert: (text) => toSeconds(text, '--timeout'),
      texts: ['', '0', '0.0001', '-1', '601', '1s', '.5', 'Infinity'],
    },
    {
      name: 'toShard',
      convert: toShard,
      texts: ['', '0/4', '5/4', '1/0', '1', '1/4/2', 'a/b', '1/1001', '1.5/4'],
    },
    { name: 'toList', convert: (text) => toList(text, '--checks'), texts: ['', ',', 'a,', 'a,,b'] },
    { name: 'toWhole', convert: (text) => toWhole(text, '--x', 9, 1), texts: ['0', '10', '', '-1', '1.5'] },
  ])('$name refuses $texts', ({ convert, texts }) => {
    for (const text of texts) expect(() => convert(text), text).toThrow(UsageError);
  });
});
