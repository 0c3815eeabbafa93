import { describe, expect, it } from 'vitest';
import { toComparisonText, toTable } from './comparison-text.ts';
import type { Remark } from './remark.ts';
import type { ToolRow } from './tool.ts';

const control = 'healthy-1';
const TRIALS = [
  { id: 'text-wrong', area: 'refusals', control },
  { id: 'text-lost', area: 'refusals', control },
  { id: 'list-null', area: 'list shape', control },
  { id: 'sent-200', area: 'variations', control },
  { id: 'sent-202', area: 'variations', control },
  { id: control, area: '', control },
];

function row(name: string, said: Record<string, Remark[]>): ToolRow {
  const silent = Object.fromEntries(TRIALS.map(({ id }): [string, Remark[]] => [id, []]));
  const all = new Map(Object.entries({ ...silent, ...said }));
  return { name, version: `${name} 1.0.0`, settings: `How ${name} was run.`, said: all };
}

const fails: Remark = { exchange: 0, says: 'no', fails: true };
const tells: Remark = { exchange: 0, says: 'hm', fails: false };
const ROWS: readonly ToolRow[] = [
  row('first', { 'text-wrong': [tells], 'list-null': [fails], 'sent-200': [fails], 'sent-202': [tells] }),
  // What it says of the healthy one too is nothing.
  row('second', { 'text-wrong': [fails], 'list-null': [tells], 'healthy-1': [fails] }),
  { name: 'third', version: 'third 1.0.0', settings: 'Tried.', said: 'gone' },
];

describe('the table of a comparison', () => {
  const cells = toTable(ROWS, TRIALS)
    .split('\n')
    .map((line) => line.split(' | ').map((cell) => cell.replace(/[| ]/g, '')));

  it('counts the faults by area, and the false alarms', () => {
    expect(cells[0]).toEqual([
      'tool',
      'killedof3',
      'refusals(2)',
      'listshape(1)',
      'failstherun',
      'falsealarmsof2',
    ]);
    expect(cells[2]).toEqual(['first', '2', '1', '1', '1', '1']);
    expect(cells[3]).toEqual(['second', '1', '0', '1', '0', '0']);
  });

  it('says of a tool that was not run that it was not', () => {
    expect(cells[4]?.slice(0, 2)).toEqual(['third', 'notrun']);
    expect(new Set(cells.map((line) => line.length)).size).toBe(1);
  });

  it('is not made where a trial was left out', () => {
    const some = { ...row('first', {}), said: new Map() };
    expect(() => toTable([some], TRIALS)).toThrow('first said nothing of text-wrong.');
  });
});

describe('the text of a comparison', () => {
  const text = toComparisonText('2026-01-31', 7, ROWS, TRIALS);

  it('is the same for the same run', () => {
    expect(toComparisonText('2026-01-31', 7, ROWS, TRIALS)).toBe(text);
    expect(text).toContain('on 2026-01-31');
  });

  it('says of each tool how it was run, and why not', () => {
    expect(text).toContain('- **first** (first 1.0.0). How first was run.\n');
    expect(text).toContain('- **third** (third 1.0.0). Tried. **Not run**: gone.\n');
  });

  it('marks what each said of each deployment', () => {
    expect(text.slice(text.indexOf('| deployment')).split('\n')).toEqual([
      '| deployment | first | second |',
      '| --- | :-: | :-: |',
      '| text-wrong | ○ |  |',
      '| text-lost |  |  |',
      '| list-null | ● | ○ |',
      '| sent-200 | ● |  |',
      '| sent-202 | ○ |  |',
      '',
    ]);
  });
});
