import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

/**
 * Writes a file whole or not at all: what stood there before stays until everything is written. Makes the folder where there is
 * none. Throws a `UsageError` where that cannot be done.
 */
export async function writeAtomically(file: string, content: string): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  try {
    await makeFolder(dirname(file));
    await writeFile(draft, content, { flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error instanceof UsageError
      ? error
      : new UsageError(`${file} cannot be written: ${explain(error)}.`);
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
