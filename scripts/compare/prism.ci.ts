import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOperationFinder } from '../../contracts/run/operation-finder.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument, ownDocumentFile } from '../../spec/document.ts';
import { toVerdicts } from './comparison-text.ts';
import { createDeployments } from './deployments.ts';
import { judgeByPrism } from './prism.ts';
import { listDeviations, recordTrials } from './trials.ts';

describe('a comparison with Prism', () => {
  it('tells a fault that shows in one answer from one that does not', async () => {
    const ids = ['recipients-null-accepted', 'key-unknown-text-full-stop'];
    const document = loadDocument();
    const contract = createContract(document);
    const deployments = await createDeployments(contract, document);
    const deviations = listDeviations(contract).filter(({ deviation: { id } }) => ids.includes(id));
    const { trials, said } = await recordTrials(contract, deployments, deviations);
    const folder = mkdtempSync(join(tmpdir(), 'wes-compare-test-'));
    const [row] = await judgeByPrism({
      document: resolve(ownDocumentFile()),
      finder: createOperationFinder(contract),
      basePaths: new Map(['dev', 'prod'].map((stage) => [stage, `/${stage}/1`])),
      deployments,
      keyHeader: 'x-api-key',
      trials,
      folder,
      signal: new AbortController().signal,
      progress: () => {},
    }).finally(() => rmSync(folder, { recursive: true }));
    expect(row && toVerdicts(row, trials)).toEqual(
      new Map([
        ['key-unknown-text-full-stop', { tells: false, fails: false }],
        ['recipients-null-accepted', { tells: true, fails: true }],
      ]),
    );
    const own = { name: '', version: '', settings: '', said };
    expect(toVerdicts(own, trials)).toEqual(
      new Map([
        ['key-unknown-text-full-stop', { tells: true, fails: true }],
        ['recipients-null-accepted', { tells: true, fails: true }],
      ]),
    );
  }, 300_000);
});
