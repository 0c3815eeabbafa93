import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../mock/start-mock.ts';
import { packageFile } from '../spec/package-file.ts';
import { runFile } from './run-wes.test.helper.ts';

/** The package as it is published, in a project that has what the package depends on, and no Vitest. */
const project = mkdtempSync(join(tmpdir(), 'wes-packed-'));
const installed = join(project, 'node_modules/workplace-engagement-kit');
let mock: RunningMock;

beforeAll(async () => {
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', project];
  const [packed] = JSON.parse(execFileSync('npm', pack, { cwd: packageFile('.'), encoding: 'utf8' }));
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, packed.filename), '--strip-components=1', '-C', installed]);
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(packageFile(`node_modules/${name}`), link);
  }
  mock = await startMock({ port: 0 });
});
afterAll(async () => {
  await mock.close();
  rmSync(project, { recursive: true });
});

describe('the package without Vitest', () => {
  it('judges a deployment', async () => {
    expect(existsSync(join(project, 'node_modules/vitest'))).toBe(false);
    const [own] = mock.companies;
    const { code, stdout, stderr } = await runFile(
      join(installed, 'dist/bin/wes.js'),
      ['check', mock.url, '--include-operation-id=listMembers'],
      { WES_DEV_KEY: own?.keys['dev'], WES_PROD_KEY: own?.keys['prod'] },
    );
    expect({ code, said: stdout.trimEnd().split('\n').at(-1) }).toEqual({ code: 0, said: 'Holds.' });
    expect(stderr).toMatch(/^listMembers: \d+ passed/);
  });

  it('is loaded, but for the part that is of Vitest', () => {
    const load = (name: string): number | null =>
      spawnSync(process.execPath, ['--input-type=module', '-e', `import '${name}'`], { cwd: project }).status;
    expect(load('workplace-engagement-kit')).toBe(0);
    expect(load('workplace-engagement-kit/contracts')).toBe(0);
    expect(load('workplace-engagement-kit/vitest')).toBe(1);
  });
});
