import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../mock/start-mock.ts';
import { packageFile } from '../spec/package-file.ts';
import { type Ended, runFile } from './run-wes.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-contract-'));
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

/** `npm run contract -- …`, without what npm adds. */
function contract(args: readonly string[], dev = mock.companies[0]?.keys['dev']): Promise<Ended> {
  return runFile(packageFile('dist/scripts/contract.js'), args, { WES_DEV_KEY: dev, WES_PROD_KEY: '' });
}

it('runs the cases as tests, and hands its other arguments to Vitest', async () => {
  const file = join(folder, 'result.json');
  const args = ['-t', 'listMembers refuses', '--reporter=json', `--outputFile=${file}`];
  const { code, stderr } = await contract([mock.url, ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
  expect(numPassedTests).toBeGreaterThan(5);
  expect(numPendingTests).toBeGreaterThan(100);
  expect(testResults).toHaveLength(1);
});

it('is red where nothing could be judged', async () => {
  const { code, stdout, stderr } = await contract([mock.url], 'a-key-that-nobody-knows');
  expect(code).toBe(1);
  expect(stdout + stderr).toContain('Cannot judge: The key in WES_DEV_KEY is refused everywhere in dev');
  expect((await contract([mock.url], '')).code).toBe(1);
  const none = await contract([mock.url, '-t', 'a name that no case has']);
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was judged') });
  expect((await contract([])).code).toBe(2);
});
