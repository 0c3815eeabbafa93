import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '../../spec/random.ts';
import { describeDocument, toDocumentsText } from './documents-text.ts';
import { listDocuments, runDocuments } from './run-documents.ts';

/** Which descriptions are taken, others each time; `WES_DOCUMENTS_SEED` repeats them. */
const SEED = Number(process.env['WES_DOCUMENTS_SEED'] ?? randomInt(2 ** 31));
const FOLDER = join(process.env['WES_SHARED_DATA'] ?? '../shared/data', 'documents');

it(`descriptions that nobody here wrote are played, hold, and are seen to be broken (WES_DOCUMENTS_SEED=${SEED})`, async () => {
  const files = createRandom('descriptions', SEED).some(listDocuments(FOLDER), 20);
  process.stdout.write(`npm run documents -- --count 20 --seed ${SEED}\n`);
  const results = await runDocuments(FOLDER, files, SEED);
  process.stdout.write(toDocumentsText(results));
  const sick = results.filter(({ measure }) => measure?.verdict !== 'holds' || measure.wrong.length > 0);
  expect(sick.map(describeDocument)).toEqual([]);
  const faults = results.flatMap(({ measure }) => measure?.faults ?? []);
  const fired = faults.filter(({ verdict }) => verdict !== 'never-fired');
  const killed = fired.filter(({ verdict }) => verdict === 'killed');
  expect(killed.length).toBeGreaterThanOrEqual(fired.length * 0.95);
  expect(fired.length).toBeGreaterThanOrEqual(40);
});
