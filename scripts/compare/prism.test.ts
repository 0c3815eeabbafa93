import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOperationFinder } from '../../contracts/run/operation-finder.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument, ownDocumentFile } from '../../spec/document.ts';
import { createDeployments } from './deployments.ts';
import { judgeByPrism, toRemarks } from './prism.ts';
import type { Remark } from './remark.ts';
import { toVerdicts } from './table.ts';
import { DEVIATIONS, recordTrials } from './trials.ts';

const VIOLATIONS = JSON.stringify([
  { location: ['response', 'body'], severity: 'Error', code: 'required', message: 'must have it' },
  { location: ['response'], severity: 'Warning', message: 'unknown status' },
]);
const OWN_ERROR = JSON.stringify({
  type: 'https://stoplight.io/prism/errors#UNKNOWN',
  title: 'Unknown server error',
});

const CASES: {
  it: string;
  header: string | null;
  type: string | null;
  body: string;
  want: Omit<Remark, 'exchange'>[];
}[] = [
  { it: 'nothing', header: null, type: 'application/json', body: '{}', want: [] },
  {
    it: 'violations, of which errors fail',
    header: VIOLATIONS,
    type: 'application/json',
    body: '{}',
    want: [
      { says: 'Error response.body must have it', fails: true },
      { says: 'Warning response unknown status', fails: false },
    ],
  },
  {
    it: 'more violations than it can say',
    header: `Too many violations! ${VIOLATIONS.slice(0, 60)}`,
    type: null,
    body: '',
    want: [{ says: `Too many violations! ${VIOLATIONS.slice(0, 60)}`, fails: true }],
  },
  {
    it: 'an error of its own',
    header: null,
    type: 'application/problem+json',
    body: OWN_ERROR,
    want: [{ says: 'Unknown server error', fails: true }],
  },
  {
    it: 'a problem of the service',
    header: null,
    type: 'application/problem+json',
    body: '{"type":"about:blank"}',
    want: [],
  },
];

describe('Prism says', () => {
  it.each(CASES)('$it', ({ header, type, body, want }) => {
    expect(toRemarks(header, type, body)).toEqual(want);
  });
});

describe('a comparison with Prism', () => {
  it('tells a fault that shows in one answer from one that does not', async () => {
    const ids = ['recognitions-missing', 'key-missing-text-character'];
    const document = loadDocument();
    const contract = createContract(document);
    const deployments = await createDeployments(contract, document);
    const deviations = DEVIATIONS.filter(({ deviation: { id } }) => ids.includes(id));
    const { trials, said } = await recordTrials(contract, deployments, deviations);
    const folder = mkdtempSync(join(tmpdir(), 'wes-compare-test-'));
    const [row] = await judgeByPrism({
      document: resolve(ownDocumentFile()),
      finder: createOperationFinder(contract),
      basePaths: new Map(['dev', 'prod'].map((stage) => [stage, `/${stage}/1`])),
      deployments,
      trials,
      folder,
      signal: new AbortController().signal,
      progress: () => {},
    }).finally(() => rmSync(folder, { recursive: true }));
    expect(row && toVerdicts(row, trials)).toEqual(
      new Map([
        ['key-missing-text-character', { tells: false, fails: false }],
        ['recognitions-missing', { tells: true, fails: true }],
      ]),
    );
    const own = { name: '', version: '', settings: '', said };
    expect(toVerdicts(own, trials)).toEqual(
      new Map([
        ['key-missing-text-character', { tells: true, fails: true }],
        ['recognitions-missing', { tells: true, fails: true }],
      ]),
    );
  }, 60_000);
});
