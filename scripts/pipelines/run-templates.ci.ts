import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageFile, packageVersion } from '../../spec/package-file.ts';
import {
  type CheckTarget,
  MOCK_KEYS,
  serveMock,
  startTarget,
} from '../commands/check/check-target.test.helper.ts';
import {
  createWorkspace,
  type JobEnd,
  readCalls,
  runJob,
  type Workspace,
  writeStandIn,
} from './run-steps.test.helper.ts';
import {
  type Context,
  GITLAB,
  readText,
  readYaml,
  type Step,
  WORKFLOWS,
  type Workflow,
} from './workflow.test.helper.ts';

const wes = packageFile('dist/bin/wes.js');
const [pullRequest, nightly] = WORKFLOWS.map((path) => readYaml<Workflow>(path).jobs);
const root = mkdtempSync(join(tmpdir(), 'wes-pipelines-'));
let healthy: CheckTarget;
let broken: CheckTarget;
beforeAll(async () => {
  healthy = await startTarget(serveMock());
  broken = await startTarget(({ url = '' }, response) => {
    response
      .writeHead(url.includes('/members') ? 200 : 404, { 'content-type': 'application/json' })
      .end('{}');
  });
});
afterAll(() => {
  for (const { server } of [healthy, broken]) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(root, { recursive: true });
});

let number = 0;
let bin: string;
let workspace: Workspace;
beforeEach(() => {
  number += 1;
  bin = join(root, `${number}/bin`);
  workspace = createWorkspace(join(root, `${number}`), bin);
  // What comes from the registry is what was built here.
  writeStandIn(bin, 'npx', `shift 2; exec node ${wes} "$@"`);
});

function writeConfig(target: CheckTarget, more: object = {}): void {
  const settings = { url: target.url, ...more };
  const config = {
    checks: ['ignored_auth', 'missing_required_header'],
    targets: { staging: settings, production: settings },
  };
  writeFileSync(join(workspace.folder, 'wes.config.yaml'), JSON.stringify(config));
}

const context: Context = {
  secrets: MOCK_KEYS,
  github: {
    token: 'token',
    repository: 'own/er',
    server_url: 'https://github.example',
    run_id: '42',
    run_number: '7',
  },
};

const toExpression = (name: string): string => `\${{ ${name} }}`;

/** Reads what a run left in the workspace. */
const read = (path: string): string => readFileSync(join(workspace.folder, path), 'utf8');
const summary = (): string => readFileSync(join(workspace.env['RUNNER_TEMP'] ?? '', 'summary.md'), 'utf8');

/** Runs lines in the workspace; the targets are in this process, which may not wait. */
function runShell(lines: string, env: Record<string, string>): Promise<number | null> {
  const child = spawn('sh', ['-ec', lines], { cwd: workspace.folder, env, stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', resolve));
}

describe('a pull request', () => {
  const run = (): Promise<JobEnd> => {
    if (!pullRequest?.['check']) throw new Error('no job');
    return runJob(pullRequest['check'], context, workspace);
  };

  it('is green where the contract holds, and its reports are uploaded', async () => {
    writeConfig(healthy);
    const { isFailed, log, used } = await run();
    expect({ isFailed, log }).toEqual({ isFailed: false, log: expect.stringContaining('\nHolds.\n') });
    expect(used).toEqual([
      { uses: 'actions/checkout', with: { 'persist-credentials': 'false' } },
      { uses: 'actions/setup-node', with: { 'node-version': '22' } },
      { uses: 'github/codeql-action/upload-sarif', with: { sarif_file: 'wes-report/report.sarif' } },
      { uses: 'actions/upload-artifact', with: { name: 'wes-report', path: 'wes-report' } },
    ]);
    expect(readCalls(bin, 'npx')).toEqual([
      [
        ...['--yes', `workplace-engagement-kit@${packageVersion()}`, 'check'],
        ...['--report=json,junit,sarif,html,markdown', '--report-dir=wes-report', '--', 'staging'],
      ],
    ]);
    expect(summary()).toBe(read('wes-report/report.md'));
    expect(summary()).toMatch(/^# ✅ Holds\n/);
  });

  it('is red where it is violated, and its reports are uploaded all the same', async () => {
    writeConfig(broken);
    const { isFailed, log, used } = await run();
    expect(isFailed).toBe(true);
    expect(log).toMatch(/^::error title=/m);
    expect(used.map(({ uses }) => uses)).toContain('github/codeql-action/upload-sarif');
    expect(summary()).toMatch(/^# ❌ Violated: \d+ violations\n/);
    expect(summary()).toBe(read('wes-report/report.md'));
    for (const key of Object.values(MOCK_KEYS).filter((text) => text !== ''))
      expect(log + summary()).not.toContain(key);
  });

  it('is red where there is no key, and nothing is uploaded', async () => {
    writeConfig(healthy);
    const none = pullRequest?.['check'];
    if (!none) throw new Error('no job');
    const { isFailed, used } = await runJob(none, { ...context, secrets: {} }, workspace);
    expect(isFailed).toBe(true);
    expect(used.map(({ uses }) => uses)).toEqual(['actions/checkout', 'actions/setup-node']);
    expect(summary()).toMatch(/^# ⚠️ Cannot judge\n\n`?There is no key/);
  });
});

describe('the action', () => {
  const check = (given: Record<string, string>): Promise<JobEnd> =>
    runJob(
      {
        steps: [{ id: 'check', uses: './.github/actions/check', with: given, env: MOCK_KEYS }],
        outputs: {
          outcome: toExpression('steps.check.outputs.outcome'),
          violations: toExpression('steps.check.outputs.violations'),
        },
      },
      context,
      workspace,
    );

  it('takes what is installed in the project, and says what it found', async () => {
    mkdirSync(join(workspace.folder, 'node_modules'));
    symlinkSync(packageFile('.'), join(workspace.folder, 'node_modules/workplace-engagement-kit'));
    mkdirSync(join(workspace.folder, 'sub folder'));
    const args = '--checks=ignored_auth\n--include-operation-id=listMembers\n';
    const { isFailed, outputs } = await check({
      target: healthy.url,
      args,
      'working-directory': 'sub folder',
      report: 'json',
    });
    expect({ isFailed, outputs }).toEqual({
      isFailed: false,
      outputs: { outcome: 'holds', violations: '0' },
    });
    expect(readCalls(bin, 'npx')).toEqual([]);
    expect(existsSync(join(workspace.folder, 'sub folder/wes-report/report.json'))).toBe(true);
  });

  it.each([
    { target: '$(touch owned)', args: '' },
    { target: '`touch owned`"; touch owned; "', args: '' },
    { target: '--report=html', args: '' },
    { target: 'http://127.0.0.1:1', args: '$(touch owned)\n; touch owned' },
  ])('runs nothing that its inputs hold, and judges nothing: $target', async (given) => {
    const { isFailed, outputs, log } = await check(given);
    expect({ isFailed, outputs }).toEqual({
      isFailed: true,
      outputs: { outcome: 'cannot-judge', violations: expect.any(String) },
    });
    expect(log).toMatch(/^wes: /m);
    expect(existsSync(join(workspace.folder, 'owned'))).toBe(false);
  });

  it('has judged nothing where the kit cannot be fetched', async () => {
    writeStandIn(bin, 'npx', 'exit 1');
    expect(await check({ target: healthy.url })).toMatchObject({
      isFailed: true,
      outputs: { outcome: 'cannot-judge' },
    });
  });
});

describe('each night', () => {
  /** Both jobs, as GitHub runs them; `issues` is what `gh` says is open. */
  async function runNight(open = ''): Promise<{ check: JobEnd; tell: JobEnd | undefined }> {
    if (!nightly?.['check'] || !nightly['tell']) throw new Error('no jobs');
    writeStandIn(bin, 'gh', `[ "$2" = list ] && [ "$1" = issue ] && printf '%s' '${open}'; exit 0`);
    const check = await runJob(nightly['check'], context, workspace);
    if (check.outputs['outcome'] === 'cannot-judge') return { check, tell: undefined };
    const needs: Context = { check: { outputs: check.outputs } };
    return { check, tell: await runJob(nightly['tell'], { ...context, needs }, workspace) };
  }

  const gh = (): string[][] => readCalls(bin, 'gh').filter(([, verb]) => verb !== 'list');
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: workspace.folder, encoding: 'utf8' }).trim();

  /** A checkout with a place to push to. */
  function commit(): void {
    const remote = join(root, `${number}/remote.git`);
    execFileSync('git', ['init', '--quiet', '--bare', remote]);
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message=first');
    git('remote', 'add', 'origin', remote);
  }

  beforeEach(() => writeFileSync(join(workspace.folder, 'wes-baseline.json'), '{"findings":[]}'));

  it('opens one issue where something differs', async () => {
    writeConfig(broken);
    commit();
    const { check, tell } = await runNight();
    expect([check.isFailed, tell?.isFailed]).toEqual([true, false]);
    const issue = join(workspace.env['RUNNER_TEMP'] ?? '', 'issue.md');
    expect(gh().map(([what, verb]) => `${what} ${verb}`)).toEqual([
      'label create',
      'issue create',
      'pr create',
    ]);
    expect(gh()[1]).toEqual(expect.arrayContaining(['--label', 'contract', '--body-file', issue]));
    const text = readFileSync(issue, 'utf8');
    expect(text).toContain(read('wes-report/report.md'));
    expect(text).toMatch(/\[The run\]\(https:\/\/github\.example\/own\/er\/actions\/runs\/42\)/);
    expect(text.length).toBeLessThan(65_536);
  });

  it('updates the one that is open, and closes it where nothing differs any more', async () => {
    writeConfig(broken);
    commit();
    await runNight('11');
    expect(gh().map((call) => call.slice(0, 3))).toEqual([
      ['issue', 'edit', '11'],
      ['pr', 'create', '--head'],
    ]);
    rmSync(join(bin, 'gh.log'));
    rmSync(join(workspace.folder, 'overlays'), { recursive: true });
    writeConfig(healthy);
    await runNight('11');
    expect(gh().map((call) => call.slice(0, 3))).toEqual([['issue', 'close', '11']]);
  });

  it('does not count what the baseline knows, and says nothing where all is as it was', async () => {
    writeConfig(broken);
    const { WES_PROD_KEY = '' } = MOCK_KEYS;
    const update = '--baseline wes-baseline.json --baseline-update --fail-on drift';
    await runShell(`node ${wes} check production ${update}`, { ...workspace.env, WES_PROD_KEY });
    const { check } = await runNight();
    expect(check).toMatchObject({ isFailed: false, outputs: { outcome: 'holds' } });
    expect(gh()).toEqual([]);
  });

  it('opens nothing where it could not judge, and has failed', async () => {
    writeConfig(healthy, { url: 'http://127.0.0.1:1' });
    const { check, tell } = await runNight();
    expect([check.isFailed, check.outputs, tell]).toEqual([true, { outcome: 'cannot-judge' }, undefined]);
    expect(gh()).toEqual([]);
  });

  it('proposes what was learned in one pull request', async () => {
    writeConfig(healthy);
    commit();
    mkdirSync(join(workspace.folder, 'overlays'));
    const { check } = await runNight();
    expect(check.isFailed).toBe(false);
    expect(gh()).toEqual([]);
    // Nothing is learned from a mock.
    for (const file of ['learned-7.yaml', 'learned-7.corrections.yaml', 'learned-6.yaml'])
      writeFileSync(join(workspace.folder, 'overlays', file), 'overlay: 1.1.0\n');
    const job = nightly?.['tell'];
    if (!job) throw new Error('no job');
    const needs: Context = { check: { outputs: { outcome: 'holds' } } };
    const told = await runJob(job, { ...context, needs }, workspace);
    expect(told).toMatchObject({ isFailed: false });
    expect(git('ls-tree', '-r', '--name-only', 'origin/wes-learned', 'overlays/').split('\n')).toEqual([
      'overlays/learned-7.corrections.yaml',
      'overlays/learned-7.yaml',
    ]);
    expect(gh().map((call) => call.slice(0, 6))).toEqual([
      ['pr', 'create', '--head', 'wes-learned', '--base', 'main'],
    ]);
  });
});

describe('the template for GitLab', () => {
  const { 'wes-check': job } =
    readYaml<Record<'wes-check', { script: string[]; variables: Record<string, string> }>>(GITLAB);

  it.each([
    { name: 'green', target: () => healthy, status: 0, entries: 0 },
    { name: 'red', target: () => broken, status: 1, entries: 1 },
  ])('is $name, and writes what GitLab reads', async ({ target, status, entries }) => {
    writeConfig(target());
    writeFileSync(join(workspace.folder, '.gitlab-ci.yml'), '');
    rmSync(join(workspace.folder, 'wes.config.yaml'));
    const { PATH = '' } = workspace.env;
    const env = {
      ...{ PATH, CI: 'true', CI_PROJECT_DIR: workspace.folder, CI_CONFIG_PATH: '.gitlab-ci.yml' },
      ...job.variables,
      WES_TARGET: target().url,
      ...MOCK_KEYS,
    };
    expect(await runShell(job.script.join('\n'), env)).toBe(status);
    expect(read('wes-report/junit.xml')).toMatch(/^<\?xml /);
    const paths = JSON.parse(read('wes-report/gl-code-quality-report.json')).map(
      ({ location }: { location: { path: string } }) => location.path,
    );
    expect(paths.length >= entries).toBe(true);
    for (const path of paths) expect(path).toBe('.gitlab-ci.yml');
  });
});

describe('the section of contracts/README.md', () => {
  const [, section = ''] = readText('contracts/README.md').split('## In a pipeline\n');
  const GATEWAY = 'https://gateway.example/dev/1';

  it('has a command that writes each report of its table', async () => {
    const [, line = ''] = /\$ npm run -s wes -- (check .*)/.exec(section) ?? [];
    expect(line).toContain(GATEWAY);
    writeFileSync(join(workspace.folder, 'wes-baseline.json'), '{"findings":[]}');
    const fast = `${line.replace(GATEWAY, `${healthy.url}/dev/1`)} --checks ignored_auth`;
    expect(await runShell(`node ${wes} ${fast}`, { ...workspace.env, ...MOCK_KEYS })).toBe(0);
    const told = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `\w+` \| `([\w.-]+)` \|/gm)].map(
      ([, file]) => file,
    );
    expect(readdirSync(join(workspace.folder, 'wes-report')).sort()).toEqual(told.sort());
  });

  it('has a step that is red where the contract is violated', async () => {
    const [, text = ''] = /```yaml\n(- uses.*?)```/s.exec(section) ?? [];
    const steps: Step[] = parse(text.replace(GATEWAY, `${broken.url}/dev/1`));
    const { isFailed } = await runJob({ steps }, context, workspace);
    expect(isFailed).toBe(true);
    expect(summary()).toMatch(/^# ❌ Violated/);
  });
});
