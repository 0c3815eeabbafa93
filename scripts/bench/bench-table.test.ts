import { describe, expect, it } from 'vitest';
import { findSlower, toTable, withTable } from './bench-table.ts';
import type { Figure } from './figure.ts';

const figure: Figure = {
  what: 'reading',
  goal: { rule: 'at least', value: 0.85 },
  unit: '',
  value: { median: 0.9, least: 0.8, most: 1 },
  note: '9 against 10',
};

const spread = (median: number): Figure['value'] => ({ median, least: median, most: median });

function rowOf(changed: Partial<Figure>): string | undefined {
  return toTable([{ ...figure, ...changed }]).split('\n')[2];
}

describe('the table of figures', () => {
  it.each<{ given: Partial<Figure>; want: string }>([
    { given: {}, want: '| reading | at least 0.85 | 0.90 | 0.80 to 1.00 | 9 against 10 |' },
    {
      given: { value: { median: 0.849, least: 0.8, most: 1 } },
      want: '| reading | at least 0.85 | 0.85 (missed) | 0.80 to 1.00 | 9 against 10 |',
    },
    {
      given: { goal: { rule: 'at most', value: 1.5 }, unit: 's', value: { median: 2, least: 2, most: 2 } },
      want: '| reading | at most 1.50 s | 2.00 s (missed) |  | 9 against 10 |',
    },
    {
      given: { goal: undefined, unit: '/s', value: { median: 12345.6, least: 99.95, most: 23456 } },
      want: '| reading |  | 12,346/s | 100.0 to 23,456 | 9 against 10 |',
    },
  ])('has the row $want', ({ given, want }) => {
    expect(rowOf(given)).toBe(want);
  });

  it('goes between its two comments, as often as it is written', () => {
    const text = 'before\n<!-- bench: written by npm run bench -->\nold\n<!-- /bench -->\nafter\n';
    const want = 'before\n<!-- bench: written by npm run bench -->\n\nnew\n\n<!-- /bench -->\nafter\n';
    expect(withTable(text, 'new')).toBe(want);
    expect(withTable(want, 'new')).toBe(want);
    expect(() => withTable('nothing', 'new')).toThrow('no place');
  });

  it.each<{ it: string; now: Partial<Figure>; want: string[] }>([
    { it: 'a ratio that is a fifth worse', now: { value: spread(0.751) }, want: [] },
    {
      it: 'a ratio that is more than a fifth worse',
      now: { value: spread(0.749) },
      want: ['reading: 0.75, where the table says 0.90.'],
    },
    { it: 'a ratio that is better', now: { value: spread(2) }, want: [] },
    { it: 'one of which less is better', now: { kept: 'at most', value: spread(1.07) }, want: [] },
    {
      it: 'one of which less is better, and that has grown',
      now: { kept: 'at most', value: spread(1.09) },
      want: ['reading: 1.09, where the table says 0.90.'],
    },
    { it: 'one that is not kept', now: { kept: undefined, value: spread(0.1) }, want: [] },
    {
      it: 'one that the table does not have',
      now: { what: 'writing' },
      want: ['writing: the table does not have it; write it with npm run bench.'],
    },
  ])('tells of $it: $want', ({ now, want }) => {
    const table = toTable([{ ...figure, goal: { rule: 'at least', value: 0.95 } }]);
    const one: Figure = { ...figure, kept: 'at least', ...now };
    expect(findSlower([one], `# Speed\n\n${table}\n`)).toEqual(want);
  });
});
