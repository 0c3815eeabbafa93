import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import type { LearnedCondition } from './measure-gateway.ts';
import { describeMeasure, runLearned, toTable } from './run-learned.ts';

/** Another one each time; `WES_LEARNED_SEED` repeats one. */
const SEED = Number(process.env['WES_LEARNED_SEED'] ?? randomInt(2 ** 31));

/** What holds of every gateway. The rest is printed; one more of it is one word more here. */
const DEMANDED: readonly LearnedCondition[] = ['applies'];

const contract = createContract(loadDocument());

it(`what is learned from a gateway that differs holds (WES_LEARNED_SEED=${SEED})`, async () => {
  const measures = await runLearned({ contract, seed: SEED, count: 30 }, (measure) => {
    process.stdout.write(describeMeasure(measure));
  });
  process.stdout.write(toTable(measures));
  const failed = measures.flatMap(({ plan, failures }) =>
    DEMANDED.flatMap((name) => (failures[name] ?? []).map((line) => `seed ${plan.seed}, ${name}: ${line}`)),
  );
  expect(failed).toEqual([]);
  expect(measures.reduce((sum, { requests }) => sum + requests, 0)).toBeGreaterThan(10_000);
});
