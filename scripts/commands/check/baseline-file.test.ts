import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../contracts/report/report.ts';
import { loadBaseline, toBaseline } from './baseline-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-baseline-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function reportOf(findings: Record<string, string>): Report {
  return {
    findings: Object.entries(findings).map(([id, outcome]) => ({ id, outcome })),
  } as unknown as Report;
}

describe('a baseline', () => {
  it.each<{
    name: string;
    report: Record<string, string>;
    before: string[];
    isWhole: boolean;
    want: string[];
  }>([
    { name: 'sorted', report: { b: 'violation', a: 'drift' }, before: [], isWhole: true, want: ['a', 'b'] },
    { name: 'without what was learned', report: { a: 'learned' }, before: [], isWhole: true, want: [] },
    { name: 'without what is gone', report: { a: 'drift' }, before: ['a', 'z'], isWhole: true, want: ['a'] },
    {
      name: 'with what could not be seen',
      report: { a: 'drift' },
      before: ['z'],
      isWhole: false,
      want: ['a', 'z'],
    },
  ])('is written $name, and read again', async ({ report, before, isWhole, want }) => {
    const text = toBaseline(reportOf(report), before, isWhole);
    expect(text.split('\n')).toHaveLength(want.length === 0 ? 4 : want.length + 5);
    expect(await loadBaseline(write('round.json', text), false)).toEqual(want);
  });

  it('that is missing is an error, unless it is about to be written', async () => {
    const file = join(folder, 'none.json');
    expect(await loadBaseline(file, true)).toEqual([]);
    await expect(loadBaseline(file, false)).rejects.toThrow(
      `There is no baseline ${file}; --baseline-update writes one.`,
    );
  });

  it.each(['', '[]', '{"findings": 1}', '{"findings": [1]}', 'null'])(
    'of another form is an error: %s',
    async (text) => {
      await expect(loadBaseline(write('bad.json', text), true)).rejects.toThrow('is not of the form');
    },
  );

  it('that is a folder is an error', async () => {
    await expect(loadBaseline(folder, true)).rejects.toThrow('cannot be read');
  });
});
