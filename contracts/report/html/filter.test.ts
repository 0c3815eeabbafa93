import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { FILTER_SCRIPT } from './filter.tsx';

/** As much of a page as the script asks for: a form with selects, and the rows of its table. */
function openPage(rows: readonly Record<string, string>[], names: readonly string[]) {
  const listeners = new Map<string, () => void>();
  const selects = names.map((name) => ({ name, value: '' }));
  const output = { textContent: '' };
  const shownRows = rows.map((dataset) => ({ dataset, hidden: false }));
  const form = {
    dataset: { rows: 'fact-table' },
    hidden: true,
    querySelector: () => output,
    querySelectorAll: () => selects,
    addEventListener: (event: string, listener: () => void) => listeners.set(event, listener),
  };
  const found: Record<string, unknown[]> = {
    'form[data-rows]': [form],
    '#fact-table tbody tr': shownRows,
  };
  runInNewContext(FILTER_SCRIPT, { document: { querySelectorAll: (query: string) => found[query] ?? [] } });
  return {
    form,
    choose(values: Record<string, string>): string[] {
      for (const select of selects) select.value = values[select.name] ?? '';
      listeners.get('change')?.();
      return shownRows.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['name'] ?? '');
    },
    said: () => output.textContent,
  };
}

const ROWS = [
  { name: 'a', grade: 'documented', result: 'confirmed' },
  { name: 'b', grade: 'documented', result: 'learned' },
  { name: 'c', grade: 'assumed', result: 'learned' },
];

describe('the script that filters', () => {
  it('shows the form, and every row', () => {
    const page = openPage(ROWS, ['grade', 'result']);
    expect(page.form.hidden).toBe(false);
    expect(page.said()).toBe('3 of 3 shown');
  });

  it.each<{ values: Record<string, string>; want: string[] }>([
    { values: {}, want: ['a', 'b', 'c'] },
    { values: { grade: 'documented' }, want: ['a', 'b'] },
    { values: { grade: 'documented', result: 'learned' }, want: ['b'] },
    { values: { grade: 'assumed', result: 'confirmed' }, want: [] },
  ])('$values: $want', ({ values, want }) => {
    const page = openPage(ROWS, ['grade', 'result']);
    expect(page.choose(values)).toEqual(want);
    expect(page.said()).toBe(`${want.length} of 3 shown`);
    expect(page.choose({})).toEqual(['a', 'b', 'c']);
  });
});
