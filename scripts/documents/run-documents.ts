import { fork } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageFile } from '../../spec/package-file.ts';
import type { DocumentMeasure } from './measure-document.ts';

/** What came of one description. */
export interface DocumentResult {
  /** Below the folder that was given. */
  file: string;
  /** Left out where it was refused, or did not end in time. */
  measure?: DocumentMeasure;
  /** Why there is none. */
  refused?: string;
  /** At most, of the process, in bytes. */
  memory: number;
}

/** The OpenAPI descriptions below a folder, whatever their files are called: those that say `openapi` or `swagger` at their top. */
export function listDocuments(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return listDocuments(path);
      if (!/\.(?:ya?ml|json)$/.test(name)) return [];
      return /^(?:\uFEFF?\{\s*"?|)['"]?(?:openapi|swagger)['"]?\s*:/m.test(readFileSync(path, 'utf8'))
        ? [path]
        : [];
    });
}

/** No description takes longer; one that does blocks a mock too. */
const TIMEOUT = 300_000;
const AT_ONCE = 2;

/** Measures descriptions, each in a process of its own, so that none can take the others down. */
export async function runDocuments(
  folder: string,
  files: readonly string[],
  seed: number,
  onMeasured: (result: DocumentResult) => void = () => {},
): Promise<DocumentResult[]> {
  const results: DocumentResult[] = [];
  const open = [...files];
  const work = async (): Promise<void> => {
    for (let file = open.shift(); file !== undefined; file = open.shift()) {
      const result = { file: relative(folder, file), ...(await measureApart(file, seed)) };
      results.push(result);
      onMeasured(result);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results.toSorted((a, b) => a.file.localeCompare(b.file));
}

function measureApart(file: string, seed: number): Promise<Omit<DocumentResult, 'file'>> {
  const child = fork(packageFile('dist/scripts/documents/measure-process.js'), [file, String(seed)], {
    timeout: TIMEOUT,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let notes = '';
  child.stderr?.on('data', (text) => {
    notes += text;
  });
  return new Promise((resolve) => {
    child.once('message', (told) => resolve(told as Omit<DocumentResult, 'file'>));
    child.once('exit', (code, signal) =>
      resolve({ refused: `ended with ${signal ?? code}: ${notes.slice(-500)}`, memory: 0 }),
    );
  });
}
