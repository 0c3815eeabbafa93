import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Ended, runWes } from '../../run-wes.test.helper.ts';
import { MOCK_KEYS, serveMock, startTarget } from '../check/check-target.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-merge-test-'));
const play = serveMock();
/** A gateway that says its refusal without the full stop, in some cases. */
const target = await startTarget((request, response) => {
  if (String(request.headers['x-api-key']).startsWith('unknown')) {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end('{"message":"Invalid API Key"}');
  } else play(request, response);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  target.server.closeAllConnections();
  target.server.close();
});

const ENV = { ...MOCK_KEYS, GITHUB_ACTIONS: '', CI: '' };

function check(name: string, ...args: string[]): Promise<Ended> {
  const dir = `--report-dir=${join(folder, name)}`;
  const some = ['--include-operation-id=listMembers', '--include-operation-id=listFeedback'];
  return runWes(['check', target.url, ...some, '--report=json,junit,har', dir, ...args], ENV);
}

const merge = (...args: string[]): Promise<Ended> => runWes(['report', 'merge', ...args], ENV);

function read(name: string): {
  cases: { id: string }[];
  findings: { id: string; exchange?: { id: number } }[];
} {
  return JSON.parse(readFileSync(join(folder, name, 'report.json'), 'utf8'));
}
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).sort();

describe('wes report merge', { timeout: 60_000 }, () => {
  it('tells of all shards what a run of the whole tells', async () => {
    await check('whole');
    for (const index of [1, 2, 3]) await check(`part-${index}`, `--shard=${index}/3`);
    const parts = [3, 1, 2].map((index) => join(folder, `part-${index}`));
    const dir = join(folder, 'merged');
    const { code, stdout } = await merge(...parts, '--report-dir', dir);
    expect(code).toBe(1);
    expect(stdout).toContain('\nViolated: ');
    expect(stdout).toContain(`Written: ${join(dir, 'junit.xml')}\n`);
    expect(readdirSync(dir).sort()).toEqual(['exchanges.har', 'junit.xml', 'report.json']);
    const [whole, merged] = [read('whole'), read('merged')];
    expect(ids(merged.cases)).toEqual(ids(whole.cases));
    expect(ids(merged.findings)).toEqual(ids(whole.findings));
    expect(merged.findings.length).toBeGreaterThan(1);
    const { log } = JSON.parse(readFileSync(join(dir, 'exchanges.har'), 'utf8'));
    for (const { id, exchange } of merged.findings) {
      const [finding] = log.entries.filter((entry: { _id: number }) => entry._id === exchange?.id);
      expect([id, finding?._case]).toEqual([id, (exchange as unknown as { case: string }).case]);
    }
  });

  it('writes what it is asked for, and exits 2 where a part is missing that the others do not make up for', async () => {
    for (const index of [1, 2])
      await check(`good-${index}`, `--shard=${index}/2`, '--checks=legacy_path,unsupported_method');
    const [first, second] = [join(folder, 'good-1'), join(folder, 'good-2')] as const;
    const dir = join(folder, 'good');
    expect((await merge(first, second, '--report=sarif', '--report-dir', dir)).code).toBe(0);
    expect(readdirSync(dir)).toEqual(['report.sarif']);
    const half = await merge(first, '--report-dir', dir);
    expect(half.code).toBe(2);
    expect(half.stdout + half.stderr).toContain('Cannot judge: 1 part of 2 is missing: 2.');
  });

  it.each([
    {
      what: 'a folder without a report',
      content: undefined,
      says: /There is no .*report\.json: give the folders/,
    },
    { what: 'what is no JSON', content: '{', says: /report\.json is no JSON\.$/m },
    { what: 'what is no report', content: '{}', says: /report\.json: \/\$schema is missing\.$/m },
  ])('refuses $what', async ({ what, content, says }) => {
    const dir = join(folder, what);
    mkdirSync(dir);
    if (content !== undefined) writeFileSync(join(dir, 'report.json'), content);
    const { code, stdout, stderr } = await merge(dir, '--report-dir', join(folder, 'none'));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });

  it('does not write into a folder that it reads', async () => {
    const { code, stderr } = await merge(
      join(folder, 'a'),
      join(folder, 'b'),
      '--report-dir',
      join(folder, 'a/'),
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(/is one of the folders to merge: give another as --report-dir\.$/m);
  });
});
