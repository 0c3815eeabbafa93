import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../spec/random.ts';
import { print, printError } from './command-line/output.ts';
import { describeDocument, toDocumentsText } from './documents/documents-text.ts';
import { listDocuments, runDocuments } from './documents/run-documents.ts';

/**
 * Plays every OpenAPI description below a folder, judges the mock of each by the suite, breaks it, and prints what does not hold:
 * `--folder`, of it `--count` drawn by `--seed` (all, where it is left out). Exit status 1 where anything does not.
 */
const { values: flags } = parseArgs({
  options: { folder: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } },
});
const folder = resolve(flags.folder ?? '../shared/data/documents');
const seed = Number(flags.seed ?? randomInt(2 ** 31));
const files = listDocuments(folder);
const count = Number(flags.count ?? files.length);
if (![seed, count].every((value) => Number.isSafeInteger(value) && value >= 0))
  throw new RangeError('--count and --seed are whole numbers from 0.');
printError(`Seed ${seed}.\n`);
const drawn = createRandom('descriptions', seed).some(files, count);
const results = await runDocuments(folder, drawn, seed, (result) => print(describeDocument(result)));
print(toDocumentsText(results));
const isWell = results.every(
  ({ measure }) => measure && measure.verdict === 'holds' && measure.wrong.length === 0,
);
process.exitCode = isWell ? 0 : 1;
