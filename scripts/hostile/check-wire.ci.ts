import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runWes } from '../run-wes.test.helper.ts';
import { describeCheck, ENV, openHostileTable } from './hostile-table.test.helper.ts';
import { WIRE_MISBEHAVIOURS } from './wire-misbehaviours.test.helper.ts';

/** A target that breaks HTTP itself. */
const table = await openHostileTable();
afterAll(table.close);

const { recordings } = describeCheck(WIRE_MISBEHAVIOURS, table);

it('wes learn reads every recording of it', { timeout: 120_000 }, async () => {
  expect(recordings.length).toBeGreaterThan(10);
  const dir = join(table.folder, 'learn');
  table.expectHarmless(await runWes(['learn', ...recordings, `--out=${dir}/learned.yaml`], ENV), dir);
});
