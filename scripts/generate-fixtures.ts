import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFixtureFiles } from '../fixtures/fixture-files.ts';
import { FIXTURE_SEED } from '../fixtures/generate.ts';
import { packageFile } from '../spec/package-file.ts';
import { print } from './command-line/output.ts';

/** Writes the known data; a test of `fixtures/` says whether what is there is what the generator makes. */
const folder = packageFile('fixtures/data');
mkdirSync(folder, { recursive: true });
for (const [name, text] of createFixtureFiles(FIXTURE_SEED)) {
  writeFileSync(join(folder, name), text);
  print(`${name}: ${Buffer.byteLength(text)} bytes\n`);
}
