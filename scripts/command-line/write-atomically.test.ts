import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from './usage-error.ts';
import { writeAllAtomically, writeAtomically } from './write-atomically.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-write-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('writing a file whole or not at all', () => {
  it('replaces what was there, makes folders, and leaves nothing beside it', async () => {
    const file = join(folder, 'a/b/c.txt');
    await writeAtomically(file, 'one');
    await writeAtomically(file, 'two');
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['c.txt']);
  });

  it('says what is in the way, and loses nothing', async () => {
    writeFileSync(join(folder, 'file'), 'kept');
    mkdirSync(join(folder, 'taken/inside'), { recursive: true });
    for (const path of ['file/inside.txt', 'taken']) {
      const writing = writeAtomically(join(folder, path), 'x');
      await expect(writing).rejects.toThrow(UsageError);
      await expect(writing).rejects.toThrow(/^[^\n]+ cannot be (written|made): [^\n]+\.$/);
    }
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('kept');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('writes all of several files, or none', async () => {
    const [one, other] = [join(folder, 'several/one'), join(folder, 'several/other')];
    await writeAllAtomically([one, other].map((file) => ({ file, content: 'before' })));
    const files = [one, join(folder, 'file/inside.txt'), other].map((file) => ({ file, content: 'after' }));
    await expect(writeAllAtomically(files)).rejects.toThrow(/file cannot be made: [^\n]+\.$/);
    for (const file of [one, other]) expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(join(folder, 'several')).sort()).toEqual(['one', 'other']);
  });
});
