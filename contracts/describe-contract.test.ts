import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';

/** A project of a user, whose Vitest is set as badly as can be for a contract: it hurries, tries again, and mixes all up. */
const folder = mkdtempSync(join(tmpdir(), 'wes-describe-'));
afterAll(() => rmSync(folder, { recursive: true }));

const HEAD = `import { describeContract } from 'workplace-engagement-kit/vitest';
const answer = (status, body) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const few = { baseUrl: 'http://127.0.0.1:4010/dev/1', include: { operationIds: ['listMembers'] }, checks: ['missing_required_header', 'ignored_auth', 'ensure_resource_availability'] };
const keys = { dev: 'a-key-of-dev-1234' };
const only = (toAnswer) => async (request) => request.url.includes('/members') ? toAnswer(request) : answer(404, {});
`;
const FILES = {
  'vitest.config.js':
    'export default { test: { retry: 2, testTimeout: 1, hookTimeout: 1, sequence: { concurrent: true } } };',
  'open.test.js': `${HEAD}
describeContract({ ...few, keys, fetch: only(async (request) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return answer(200, { members: [], echo: request.headers.get('x-api-key') });
}) }, { onFinish: ({ report }) => console.log('finished ' + report.verdict) });`,
  'known.test.js': `${HEAD}
const baseline = ['none', 'empty', 'in-query', 'in-cookie', 'bearer'].map((label) => 'missing_required_header/listMembers/dev/' + label);
describeContract({ ...few, checks: ['missing_required_header'], keys, baseline, fetch: only(() => answer(200, {})) });`,
  'gone.test.js': `${HEAD}
describeContract({ ...few, keys, fetch: () => answer(403, { message: 'Invalid API Key.' }) });`,
  'no-key.test.js': `${HEAD}
describeContract({ ...few, keys: {} });`,
};

interface Assertion {
  title: string;
  ancestorTitles: string[];
  status: string;
  failureMessages: string[];
}
interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: Assertion[];
}
let files: TestFile[];
let printed = '';

beforeAll(async () => {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(packageFile('.'), join(modules, 'workplace-engagement-kit'));
  symlinkSync(packageFile('node_modules/vitest'), join(modules, 'vitest'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  const args = ['run', '--reporter=default', '--reporter=json', '--outputFile=result.json'];
  const child = spawn(process.execPath, [join(modules, 'vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text;
    });
  await once(child, 'close');
  files = JSON.parse(readFileSync(join(folder, 'result.json'), 'utf8')).testResults;
}, 60_000);

function fileOf(name: keyof typeof FILES): TestFile {
  const found = files.find((file) => file.name.endsWith(`/${name}`));
  if (!found) throw new Error(`Vitest said nothing of ${name}: ${printed}`);
  return found;
}

describe('describeContract in the Vitest of another project', () => {
  it('makes a test of each case, under its operation', () => {
    const { assertionResults } = fileOf('open.test.js');
    expect(assertionResults.map(({ title }) => title)).toContain(
      'listMembers refuses a request without a key (dev)',
    );
    expect(new Set(assertionResults.map(({ ancestorTitles }) => ancestorTitles.join(' > ')))).toEqual(
      new Set(['the contract of http://127.0.0.1:4010/dev/1 > listMembers']),
    );
  });

  it('fails a violation once, with all that a person needs, and no code of this package', () => {
    const failed = fileOf('open.test.js').assertionResults.filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    const [message = '', ...more] = failed[0]?.failureMessages ?? [];
    expect(more).toEqual([]);
    expect(message.split('\n').map((line) => line.replace(/:.*/, ''))).toEqual([
      'violation',
      'received',
      'documented',
      'source',
      'at',
      'seen in',
      expect.stringContaining('curl -i'),
    ]);
    expect(printed).not.toContain(' ❯ contracts/');
    expect(printed).not.toContain('registerCases');
    expect(printed).toContain('finished violated');
  });

  it('skips what was not observed, with its reason', () => {
    const skipped = fileOf('open.test.js').assertionResults.filter(({ status }) => status === 'skipped');
    expect(skipped.map(({ title }) => title)).toContain('listMembers refuses a retired key (dev)');
  });

  it('lets pass what the baseline holds', () => {
    const { status, assertionResults } = fileOf('known.test.js');
    expect(assertionResults.length).toBeGreaterThan(0);
    expect(assertionResults.filter((result) => result.status === 'failed')).toEqual([]);
    expect(status).toBe('passed');
  });

  it('fails as a whole, with one sentence, where nothing can be judged', () => {
    expect(fileOf('gone.test.js').status).toBe('failed');
    expect(fileOf('no-key.test.js').status).toBe('failed');
    expect(fileOf('gone.test.js').assertionResults.some(({ status }) => status === 'passed')).toBe(false);
    expect(printed).toMatch(
      /^CannotJudge: Cannot judge: The key in WES_DEV_KEY is refused everywhere in dev/m,
    );
    expect(printed).toMatch(/^CannotJudge: There is no key for http:\/\/127\.0\.0\.1:4010: set WES_DEV_KEY/m);
  });

  it('shows no key', () => {
    expect(printed + JSON.stringify(files)).not.toContain('a-key-of-dev-1234');
    expect(printed).toContain('[Filtered]');
  });
});
