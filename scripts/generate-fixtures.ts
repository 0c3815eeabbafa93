import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFixtureFiles } from '../fixtures/fixture-files.ts';
import { FIXTURE_SEED } from '../fixtures/generate.ts';
import { packageFile } from '../spec/package-file.ts';

/** What was done, line by line, and the exit code: 0 as it should be, 1 the files differ, 2 the arguments are not understood. */
export interface FixtureFilesResult {
  exitCode: 0 | 1 | 2;
  lines: string[];
}

/**
 * Writes the known data into `folder`, made from `seed`; with the argument `--check` writes nothing and says which files are
 * not what the generator makes.
 */
export function generateFixtureFiles(
  args: readonly string[],
  folder: string,
  seed: number,
): FixtureFilesResult {
  const unknown = args.find((arg) => arg !== '--check');
  if (unknown !== undefined)
    return { exitCode: 2, lines: [`The argument ${unknown} is not known; give --check, or nothing.`] };

  const files = createFixtureFiles(seed);
  if (args.includes('--check')) {
    const lines = listDifferences(files, folder);
    return lines.length > 0
      ? { exitCode: 1, lines: [...lines, 'Run the script without --check to write the files.'] }
      : { exitCode: 0, lines: [`${files.size} files are what the seed ${seed} makes.`] };
  }
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  return {
    exitCode: 0,
    lines: [...files].map(([name, text]) => `${name}: ${Buffer.byteLength(text)} bytes`),
  };
}

function listDifferences(files: ReadonlyMap<string, string>, folder: string): string[] {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  return [
    ...[...files].flatMap(([name, text]) => {
      if (!present.includes(name)) return [`${name} is missing.`];
      const committed = readFileSync(join(folder, name), 'utf8');
      return committed === text
        ? []
        : [`${name} differs from line ${findFirstDifference(committed, text)} on.`];
    }),
    ...present.filter((name) => !files.has(name)).map((name) => `${name} is made by nothing; delete it.`),
  ];
}

/** The number of the first line, from 1, that is not the same in both. */
function findFirstDifference(one: string, other: string): number {
  const otherLines = other.split('\n');
  const lines = one.split('\n');
  const index = lines.findIndex((line, at) => line !== otherLines[at]);
  return (index < 0 ? lines.length : index) + 1;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { exitCode, lines } = generateFixtureFiles(
    process.argv.slice(2),
    packageFile('fixtures/data'),
    FIXTURE_SEED,
  );
  for (const line of lines) console.log(line);
  process.exitCode = exitCode;
}
