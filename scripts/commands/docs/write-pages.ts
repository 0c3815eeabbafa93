import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../command-line/usage-error.ts';
import { writeAllAtomically } from '../../command-line/write-atomically.ts';
import { HTML_MARK } from './html/page.tsx';
import { MARKDOWN_MARK } from './markdown/page.ts';

/**
 * Writes pages into a folder that is there, all of them or none, and returns the names of pages of an earlier build that this one no longer
 * makes: they are left where they are, for a person to delete. Throws a `UsageError` where something cannot be written, or
 * where a file that somebody else wrote stands in the way.
 */
export async function writePages(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const names = await readdir(folder);
  const leftOver: string[] = [];
  for (const name of names.filter((one) => /\.(?:md|html)$/.test(one))) {
    const isOurs = await isMade(join(folder, name));
    if (!files.has(name)) {
      if (isOurs) leftOver.push(name);
    } else if (!isOurs) {
      throw new UsageError(
        `${join(folder, name)} was not made by wes docs and would be lost; move it, or choose another folder.`,
      );
    }
  }
  await writeAllAtomically([...files].map(([name, content]) => ({ file: join(folder, name), content })));
  return leftOver;
}

/** Where a page says who made it, in characters: its policy stands before that. */
const HEAD = 2_000;

/** What cannot be read is not ours. */
async function isMade(file: string): Promise<boolean> {
  const head = (await readFile(file, 'utf8').catch(() => '')).slice(0, HEAD);
  return head.includes(HTML_MARK) || head.includes(MARKDOWN_MARK);
}
