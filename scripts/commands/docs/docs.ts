import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContractDocument, loadDocument, withGrade } from '../../../spec/document.ts';
import type { Grade } from '../../../spec/evidence.ts';
import { isObject } from '../../../spec/json.ts';
import { Origins } from '../../../spec/origins.ts';
import { parseSource, SourceError } from '../../../spec/source.ts';
import { count } from '../../../spec/text/count.ts';
import { toList } from '../../command-line/option-values.ts';
import { print, printError } from '../../command-line/output.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { makeFolder } from '../../command-line/write-atomically.ts';
import { buildDocs, FORMATS, type Format } from './build-docs.ts';
import { SampleError } from './samples/build-samples.ts';
import { titleOf } from './samples/runtime.ts';
import { writePages } from './write-pages.ts';

export interface DocsFlags {
  out: string;
  overlay?: string[];
  grade?: Grade;
  strictDocument?: true;
  baseUrl?: string;
  format: string;
  since?: string;
}

/** Makes the pages and writes them; returns the exit status. Nothing is written where a sample fails. */
export async function docs(file: string | undefined, flags: DocsFlags): Promise<number> {
  const formats = toFormats(flags.format);
  const loaded = loadDocument(file, flags.overlay, { strict: flags.strictDocument });
  const document = withGrade(loaded, flags.grade);
  const since = flags.since === undefined ? undefined : loadSince(flags.since, file);
  // Before the samples are run: a folder that cannot be should not cost that time.
  await makeFolder(flags.out);
  try {
    const { files, samples } = await buildDocs(document, { formats, baseUrl: flags.baseUrl, since });
    for (const [language, why] of samples.missing)
      warn(`The ${titleOf(language)} samples were not run: ${why}.`);
    for (const [id, why] of samples.without) warn(`${id} has no sample: ${why}`);
    for (const name of await writePages(flags.out, files))
      warn(
        `${join(flags.out, name)} is of an earlier build and no longer made; delete it if nothing links to it.`,
      );
    print(`Samples run: ${samples.count}\n`);
    for (const name of files.keys()) print(`Written: ${join(flags.out, name)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof SampleError)) throw error;
    for (const failure of error.failures) printError(`${failure}\n`);
    printError(`Nothing was written: ${count(error.failures.length, 'sample')} failed.\n`);
    return 1;
  }
}

/** `html,md`. Throws a `UsageError` for a form that there is not. */
function toFormats(text: string): Format[] {
  return toList(text, '--format').map((name) => {
    const format = FORMATS.find((one) => one === name);
    if (format) return format;
    throw new UsageError(`There is no format "${name}"; there are ${FORMATS.join(', ')}.`);
  });
}

/**
 * Loads what a document is compared with: another document, or, where the file is an Overlay, the same document with that
 * Overlay in the place of its own. Throws as `loadDocument` does.
 */
function loadSince(since: string, file: string | undefined): ContractDocument {
  return isOverlay(since) ? loadDocument(file, [since]) : loadDocument(since);
}

function isOverlay(file: string): boolean {
  try {
    const parsed = parseSource(readFileSync(file, 'utf8'), file, new Origins());
    return isObject(parsed) && parsed['overlay'] !== undefined;
  } catch (error) {
    // What is wrong with a document is said by who loads it.
    if (error instanceof SourceError || (error as NodeJS.ErrnoException).code !== undefined) return false;
    throw error;
  }
}

function warn(text: string): void {
  printError(`note ${text}\n`);
}
