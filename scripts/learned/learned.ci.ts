import { expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import type { LearnedCondition } from './measure-gateway.ts';
import { describeMeasure, runLearned, toTable } from './run-learned.ts';

/** The same each time while a few in a thousand still fail; `WES_LEARNED_SEED` takes another. */
const SEED = Number(process.env['WES_LEARNED_SEED'] ?? 777);

/** What holds of every gateway; what holds too from some day on is one word more. */
const DEMANDED: readonly LearnedCondition[] = ['first-run', 'applies', 'values', 'evidence'];

const contract = createContract(loadDocument());

it(`what is learned from a gateway that differs holds (WES_LEARNED_SEED=${SEED})`, async () => {
  const measures = await runLearned({ contract, seed: SEED, count: 30, conditions: DEMANDED });
  process.stdout.write(toTable(measures, DEMANDED));
  const failed = measures.filter(({ failures }) => Object.keys(failures).length > 0);
  expect(failed.map(describeMeasure)).toEqual([]);
  expect(measures.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(5_000);
});
