import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { drawChoices, type GatewayChoices } from './choices.ts';
import type { ConformingGateway } from './gateway.ts';
import { runConforming, toText } from './run-conforming.ts';

/** The first of thirty, others each time; `WES_CONFORMING_SEED` repeats them. */
const SEED = Number(process.env['WES_CONFORMING_SEED'] ?? randomInt(2 ** 31));

const contract = createContract(loadDocument());

it(`no gateway that conforms is failed (WES_CONFORMING_SEED=${SEED})`, async () => {
  process.stdout.write(`npm run conforming -- --count 30 --seed ${SEED}\n`);
  const result = await runConforming({ contract, seed: SEED }, 30);
  process.stdout.write(toText(result));
  expect(result.falseAlarms).toEqual([]);
  expect(result.unjudged).toEqual([]);
  expect(result.requests).toBeGreaterThan(3_000);
});

describe('a gateway that is failed', () => {
  /** One that takes no key for one, where it does all of this. */
  const breakWhere =
    (...lines: [keyof GatewayChoices, string | number][]) =>
    ({ choices, fetch }: ConformingGateway): ConformingGateway['fetch'] =>
    async (request) => {
      const isOpen = lines.every(([name, value]) => choices[name] === value);
      if (isOpen && request.method === 'GET' && !request.headers.has('x-api-key'))
        return Response.json({ recognitions: [], pagination: {} });
      return fetch(request);
    };

  it('is told with the fewest choices that fail', async () => {
    const toFetch = breakWhere(['coding', 'gzip'], ['sorting', 'oldest']);
    const seed = Array.from({ length: 1_000 }, (_, each) => each).findIndex((each) => {
      const { coding, sorting, mode } = drawChoices(each);
      return coding === 'gzip' && sorting === 'oldest' && mode === 'loopback';
    });
    const result = await runConforming({ contract, seed, toFetch }, 1);
    const found = result.falseAlarms.find(({ check }) => check === 'missing_required_header');
    expect(found).toMatchObject({ choices: ['coding: gzip', 'sorting: oldest'], seeds: [seed] });
    expect(toText(result)).toContain('with sorting: oldest\n    missing_required_header/');
  });
});
