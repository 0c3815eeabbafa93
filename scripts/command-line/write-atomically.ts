import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

/** A file and what it is to hold. */
export interface FileContent {
  file: string;
  content: string;
}

/**
 * Writes a file whole or not at all: what stood there before stays until everything is written. Makes the folder where there is
 * none. Throws a `UsageError` where that cannot be done.
 */
export async function writeAtomically(file: string, content: string): Promise<void> {
  await writeAllAtomically([{ file, content }]);
}

/** The same for files that belong together: none of them is replaced before all of them are written. */
export async function writeAllAtomically(files: readonly FileContent[]): Promise<void> {
  const drafts = files.map(({ file, content }) => {
    const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
    return { file, content, draft };
  });
  let current = '';
  try {
    for (const { file, content, draft } of drafts) {
      current = file;
      await makeFolder(dirname(file));
      await writeFile(draft, content, { flag: 'wx' });
    }
    for (const { file, draft } of drafts) {
      current = file;
      await rename(draft, file);
    }
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true }).catch(() => undefined);
    throw error instanceof UsageError
      ? error
      : new UsageError(`${current} cannot be written: ${explain(error)}.`);
  }
}

/** Makes a folder and those above it. Throws a `UsageError` where that cannot be done. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`The folder ${folder} cannot be made: ${explain(error)}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'it may not be written to',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'something that is no folder has its name',
  ENOTDIR: 'something above it is no folder',
  EISDIR: 'it is a folder',
};

function explain(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}
