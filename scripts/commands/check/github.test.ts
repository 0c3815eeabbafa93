import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toMarkdown } from '../../../contracts/report/markdown/markdown.ts';
import {
  CLEAN,
  SAMPLE,
  toHostile,
  UNJUDGED,
} from '../../../contracts/report/samples/sample-report.test.helper.ts';
import { tellGithub, tellGithubProblem } from './github.ts';
import { readOutputs } from './github-files.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-github-'));
afterAll(() => rmSync(folder, { recursive: true }));
const summary = join(folder, 'summary.md');
const output = join(folder, 'output');
const env = { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output, GITHUB_WORKSPACE: folder };

let printed = '';
beforeEach(() => {
  printed = '';
  for (const file of [summary, output]) writeFileSync(file, '');
  for (const stream of ['stdout', 'stderr'] as const)
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed += text;
      return true;
    });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('tellGithub', () => {
  it.each([
    { report: SAMPLE, want: { outcome: 'violated', violations: '1', drifts: '1', learned: '1' } },
    { report: CLEAN, want: { outcome: 'holds', violations: '0', drifts: '0', learned: '0' } },
    { report: UNJUDGED, want: { outcome: 'cannot-judge', violations: '0', drifts: '0', learned: '0' } },
  ])('hands on what was found, and sums it up: $want.outcome', async ({ report, want }) => {
    await tellGithub(report, join(folder, 'sub/reports'), env);
    expect(readOutputs(output)).toEqual({ ...want, 'report-dir': 'sub/reports' });
    expect(readFileSync(summary, 'utf8')).toBe(toMarkdown(report));
    expect(printed).toBe('');
  });

  it('adds to what stands there, and sets no folder where there are no reports', async () => {
    writeFileSync(output, 'earlier=1\n');
    writeFileSync(summary, 'earlier\n\n');
    await tellGithub(CLEAN, undefined, env);
    expect(readOutputs(output)).toMatchObject({ earlier: '1', outcome: 'holds' });
    expect(readOutputs(output)).not.toHaveProperty('report-dir');
    expect(readFileSync(summary, 'utf8')).toBe(`earlier\n\n${toMarkdown(CLEAN)}`);
  });

  it('lets no name of a folder set another output', async () => {
    await tellGithub(CLEAN, join(folder, 'a\noutcome=holds\nEOF'), env);
    expect(readOutputs(output)).toMatchObject({ outcome: 'holds', 'report-dir': 'a\noutcome=holds\nEOF' });
  });

  it('annotates where commands are read', async () => {
    await tellGithub(SAMPLE, undefined, { GITHUB_ACTIONS: 'true' });
    expect(printed.match(/^::(error|warning|notice) /gm)).toHaveLength(3);
  });

  it('does nothing where it does not run there', async () => {
    await tellGithub(SAMPLE, 'wes-report', {});
    expect(printed).toBe('');
    expect([statSync(summary).size, statSync(output).size]).toEqual([0, 0]);
  });

  it('says what cannot be written, and goes on', async () => {
    const blocked = join(folder, 'a-folder');
    mkdirSync(blocked, { recursive: true });
    await tellGithub(SAMPLE, undefined, { ...env, GITHUB_OUTPUT: blocked });
    expect(printed).toMatch(/^wes: The outputs of the step cannot be written: EISDIR.*\.\n$/);
    expect(readFileSync(summary, 'utf8')).toBe(toMarkdown(SAMPLE));
    printed = '';
    await tellGithub(SAMPLE, undefined, { ...env, GITHUB_STEP_SUMMARY: join(folder, 'none/summary.md') });
    expect(printed).toMatch(/^wes: The job summary cannot be written: ENOENT.*\.\n$/);
    expect(readOutputs(output)).toMatchObject({ outcome: 'violated' });
  });

  it('never writes more than GitHub takes of a step, whatever a target sends', async () => {
    await tellGithub(toHostile('|`@x '.repeat(200_000)), undefined, env);
    expect(statSync(summary).size).toBeLessThan(100_000);
    writeFileSync(summary, 'x'.repeat(1024 * 1024 - 1000));
    await tellGithub(SAMPLE, undefined, env);
    expect(statSync(summary).size).toBe(1024 * 1024 - 1000);
    expect(printed).toBe('wes: The job summary of this step is full; --report markdown writes a file.\n');
  });
});

describe('tellGithubProblem', () => {
  it('says that nothing was judged, and why', async () => {
    await tellGithubProblem('There is no key for\n::stop-commands::x | @you.', {
      ...env,
      GITHUB_ACTIONS: 'true',
    });
    expect(readOutputs(output)).toEqual({ outcome: 'cannot-judge' });
    expect(readFileSync(summary, 'utf8')).toBe(
      '# ⚠️ Cannot judge\n\n`There is no key for \\u003a:stop-commands::x | @you.`\n',
    );
    expect(printed).toBe(
      '::error title=Cannot judge::There is no key for%0A\\u003a:stop-commands::x | @you.\n',
    );
  });
});
