import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPublishedValidator } from '../../../contracts/report/samples/published-schema.test.helper.ts';
import { listElements, readXml } from '../../../contracts/report/text/xml.test.helper.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { readUntil, runWesProcess, spawnWes } from '../../run-wes.test.helper.ts';
import { MOCK_KEYS } from './check-target.test.helper.ts';

/** Unknown keys are told so without the full stop: one cause, which every operation shows in each stage. */
const FAULT = 'key-unknown-text-full-stop';
const folder = mkdtempSync(join(tmpdir(), 'wes-report-files-'));
const mocks: ChildProcess[] = [];

interface Run {
  code: number | null;
  stdout: string;
  read: (file: string) => string;
}

async function startMock(...args: string[]): Promise<string> {
  const child = spawnWes(['mock', '--port', '0', '--json', ...args]);
  mocks.push(child);
  return JSON.parse(await readUntil(child, '\n')).url;
}

async function check(url: string, ...args: string[]): Promise<Run> {
  const dir = mkdtempSync(join(folder, 'run-'));
  const reports = ['--report=json,junit,sarif,codequality,markdown', `--report-dir=${dir}`];
  const { code, stdout } = await runWesProcess(['check', url, ...reports, ...args], {
    ...MOCK_KEYS,
    GITHUB_ACTIONS: 'true',
    CI: '',
  });
  return { code, stdout, read: (file) => readFileSync(join(dir, file), 'utf8') };
}

const readResults = ({
  read,
}: Run): { fingerprints: object; partialFingerprints: object; properties: { cases: number } }[] =>
  JSON.parse(read('report.sarif')).runs[0].results;

let runs: Run[];
beforeAll(async () => {
  const [first, second] = [
    await startMock(`--fault=${FAULT}`),
    await startMock(`--fault=${FAULT}`, '--seed=9'),
  ];
  runs = [
    await check(first),
    await check(first),
    await check(second, '--seed=5'),
    await check(second, '--exclude-tag=Members'),
  ];
}, 120_000);
afterAll(() => {
  for (const child of mocks) child.kill();
  rmSync(folder, { recursive: true });
});

describe('what one cause shows in many cases', () => {
  it('is one annotation, one alert, one entry and one row', () => {
    for (const run of runs) {
      expect(run.code).toBe(1);
      const failures = listElements(readXml(run.read('junit.xml')), 'failure');
      expect(failures.length).toBeGreaterThan(30);
      expect(run.stdout.match(/^::\w+ /gm)).toEqual(['::error ']);
      expect(readResults(run)).toHaveLength(1);
      expect(readResults(run)[0]?.properties.cases).toBeGreaterThanOrEqual(failures.length);
      expect(JSON.parse(run.read('gl-code-quality-report.json'))).toHaveLength(1);
      expect(run.read('report.md').match(/^\| A key that is not valid/gm)).toHaveLength(1);
    }
  });

  it('is known again in the next run, at another port, with another seed, in part', () => {
    const [known, ...again] = runs.map((run) => ({
      sarif: readResults(run).map(({ fingerprints, partialFingerprints }) => ({
        ...fingerprints,
        ...partialFingerprints,
      })),
      codeQuality: JSON.parse(run.read('gl-code-quality-report.json')).map(
        ({ fingerprint }: { fingerprint: string }) => fingerprint,
      ),
    }));
    for (const one of again) expect(one).toEqual(known);
  });

  it('is SARIF as it is published', () => {
    const listErrors = createPublishedValidator('sarif-2.1.0.json');
    for (const { read } of runs) expect(listErrors(read('report.sarif'))).toEqual([]);
  });

  it('is told without a path of this machine', () => {
    for (const { read } of runs)
      for (const file of [
        'report.json',
        'junit.xml',
        'report.sarif',
        'gl-code-quality-report.json',
        'report.md',
      ])
        expect(read(file)).not.toContain(packageFile('.'));
  });
});

it('an address where nobody is, is one error in each report', async () => {
  const run = await check('http://127.0.0.1:1');
  const root = readXml(run.read('junit.xml'));
  expect(run.code).toBe(2);
  expect(
    ['testsuite', 'testcase', 'error', 'skipped'].map((name) => listElements(root, name).length),
  ).toEqual([1, 1, 1, 0]);
  expect(JSON.parse(run.read('gl-code-quality-report.json'))).toHaveLength(1);
  const [log] = JSON.parse(run.read('report.sarif')).runs;
  expect([log.results.length, log.invocations[0].toolExecutionNotifications.length]).toEqual([0, 1]);
  expect(run.read('report.md').split('\n')[0]).toBe('# ⚠️ Cannot judge');
  expect(run.read('report.md')).not.toContain('\n## Not observed');
});
