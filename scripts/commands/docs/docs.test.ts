import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runWes, runWesProcess } from '../../run-wes.test.helper.ts';
import { HOSTILE } from './hostile-document.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | object): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const readAll = (out: string): Record<string, string> =>
  Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')]));

const SMALL = {
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  tags: [{ name: 'One' }, { name: 'Two' }],
  paths: {
    '/a': { get: { tags: ['One'], operationId: 'a', responses: { '200': { description: 'd' } } } },
    '/b': { get: { tags: ['Two'], operationId: 'b', responses: { '200': { description: 'd' } } } },
  },
};
const { '/b': _, ...onlyA } = SMALL.paths;
const small = write('small.json', SMALL);
const smaller = write('smaller.json', { ...SMALL, paths: onlyA });

describe('wes docs', () => {
  it('writes pages, the same bytes each time, and says what it wrote', async () => {
    const [one, two] = [join(folder, 'one/deep'), join(folder, 'two')];
    const [first, second] = await Promise.all([one, two].map((out) => runWesProcess(['docs', '--out', out])));
    expect(first?.code).toBe(0);
    expect(second?.code).toBe(0);
    expect(readAll(one)).toEqual(readAll(two));
    expect(Object.keys(readAll(one))).toHaveLength(9);
    expect(first?.stdout).toMatch(/^Samples run: (42|63)\nWritten: /);
    for (const name of readdirSync(one)) expect(first?.stdout).toContain(`Written: ${join(one, name)}\n`);
  });

  it('takes any document', async () => {
    const out = join(folder, 'hostile');
    const { code, stderr } = await runWes([
      'docs',
      write('hostile.json', HOSTILE),
      '--out',
      out,
      '--format',
      'md',
    ]);
    expect({ code, files: readdirSync(out).sort() }).toEqual({
      code: 0,
      files: ['index.md', 'operations.md', 'schemas.md', 'שלום-style.md'],
    });
    expect(stderr).toContain('note get /search has no sample: ');
  });

  it('leaves pages that it no longer makes, and says so', async () => {
    const out = join(folder, 'left');
    await runWes(['docs', small, '--out', out, '--format=md']);
    writeFileSync(join(out, 'notes.md'), '# Mine\n');
    const { code, stderr } = await runWes(['docs', smaller, '--out', out, '--format=md', '--since', small]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `note ${join(out, 'two.md')} is of an earlier build and no longer made; delete it if nothing links to it.\n`,
    );
    expect(readdirSync(out).sort()).toEqual(['changes.md', 'index.md', 'notes.md', 'one.md', 'two.md']);
    expect(readFileSync(join(out, 'changes.md'), 'utf8')).toContain('Since Small, version 1 (`small.json`).');
  });

  it('compares with an Overlay on the same document', async () => {
    const out = join(folder, 'overlaid');
    const overlay = write('older.json', {
      overlay: '1.1.0',
      info: { title: 'Older', version: '1' },
      actions: [{ target: '$.paths["/b"]', remove: true }],
    });
    await runWes(['docs', small, '--out', out, '--format=md', '--since', overlay]);
    const text = readFileSync(join(out, 'changes.md'), 'utf8');
    expect(text).toContain('Since Small, version 1 (`small.json` with `older.json`).');
    expect(text).toContain('| Operation added | `GET /b` |');
  });

  it('leaves out the samples that fail of what others describe, and says why', async () => {
    const never = { content: { 'application/json': { schema: false } } };
    const get = { operationId: 'broken', responses: { '200': { description: 'd', ...never } } };
    const out = join(folder, 'failed');
    const { code, stderr } = await runWes([
      'docs',
      write('bad.json', { ...SMALL, paths: { '/a': { get } } }),
      '--out',
      out,
    ]);
    expect({ code, files: readdirSync(out) }).toEqual({
      code: 0,
      files: expect.arrayContaining(['index.html']),
    });
    expect(stderr).toMatch(
      /broken has no sample: The sample broken in curl failed: it was answered with 501/,
    );
  });
});

describe('wes docs, where it cannot', () => {
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  writeFileSync(join(taken, 'index.md'), '# Written by hand\n');

  it.each<{ name: string; args: string[]; says: RegExp }>([
    { name: 'no folder', args: [small], says: /required option '--out <folder>' not specified/ },
    {
      name: 'a file as folder',
      args: [small, '--out', small],
      says: /^wes: The folder .*small\.json cannot be made: something that is no folder has its name\.$/,
    },
    {
      name: 'a file above the folder',
      args: [small, '--out', join(small, 'x')],
      says: /something above it is no folder\.$/,
    },
    {
      name: 'a page of somebody else',
      args: [small, '--out', taken],
      says: /index\.md was not made by wes docs and would be lost; move it/,
    },
    {
      name: 'a format that there is not',
      args: [small, '--out', taken, '--format=pdf'],
      says: /There is no format "pdf"; there are html, md\.$/,
    },
    {
      name: 'no document',
      args: ['nowhere.yaml', '--out', taken],
      says: /nowhere\.yaml cannot be read: there is no such file/,
    },
    {
      name: 'nothing to compare with',
      args: [small, '--out', taken, '--since=nowhere.yaml'],
      says: /nowhere\.yaml cannot be read/,
    },
    {
      name: 'an address that is none',
      args: [small, '--out', taken, '--base-url=gateway'],
      says: /must be an absolute http or https URL/,
    },
  ])('$name: one sentence, exit 2, and nothing is lost', async ({ args, says }) => {
    const { code, stdout, stderr } = await runWes(['docs', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^wes: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(says);
    expect(readAll(taken)).toEqual({ 'index.md': '# Written by hand\n' });
  });
});
