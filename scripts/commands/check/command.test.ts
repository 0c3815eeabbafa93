import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { toSecrets } from '../../../contracts/run/target/keys.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { type Ended, runWes, runWesProcess, spawnWes } from '../../run-wes.test.helper.ts';
import {
  type CheckTarget,
  echo,
  MOCK_KEYS,
  serveMock,
  startTarget,
  toForms,
} from './check-target.test.helper.ts';
import { readOutputs } from './github-files.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-check-test-'));
const FORMS = 'json,junit,sarif,html,har,codequality,markdown';
const QUIET = { GITHUB_ACTIONS: '', CI: '' };
const targets: CheckTarget[] = [];
const mock = await start(serveMock());

async function start(listener: Parameters<typeof startTarget>[0]): Promise<CheckTarget> {
  const target = await startTarget(listener);
  targets.push(target);
  return target;
}
afterAll(() => {
  rmSync(folder, { recursive: true });
  for (const { server } of targets) {
    server.closeAllConnections();
    server.close();
  }
});

function check(url: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return runWes(['check', url, ...args], { ...QUIET, ...MOCK_KEYS, ...env });
}

function checkInProcess(url: string, args: readonly string[]): Promise<Ended> {
  return runWesProcess(['check', url, ...args], { ...QUIET, ...MOCK_KEYS });
}

describe('wes check of a target that holds', () => {
  it('exits 0, sums up, and writes every report and nothing else', async () => {
    const dir = join(folder, 'holds/reports');
    const { code, stdout, stderr } = await checkInProcess(mock.url, [
      '--include-operation-id=listMembers',
      `--report=${FORMS}`,
      `--report-dir=${dir}`,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('\nHolds.\n');
    const files = [
      'exchanges.har',
      'gl-code-quality-report.json',
      'junit.xml',
      'report.html',
      'report.json',
      'report.md',
      'report.sarif',
    ];
    expect(readdirSync(dir).sort()).toEqual(files);
    for (const file of files) expect(stdout).toContain(`Written: ${join(dir, file)}\n`);
    expect(stderr).toMatch(/^listMembers: \d+ passed, \d+ not observed\n/);
    expect(JSON.parse(readFileSync(join(dir, 'report.json'), 'utf8'))).toMatchObject({
      verdict: 'holds',
      target: mock.url,
      live: false,
      stage: ['dev', 'prod'],
    });
  });

  it('does so twice at once, without either seeing the other', async () => {
    const runs = await Promise.all(
      ['listMembers', 'listFeedback'].map((id) =>
        checkInProcess(mock.url, ['--include-operation-id', id, '--checks=ignored_auth']),
      ),
    );
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.map(({ stderr }) => stderr.replace(/:.*\n/g, ' '))).toEqual([
      'listMembers ',
      'listFeedback ',
    ]);
  });
});

describe('wes check of a target that is violated', () => {
  const few = ['--include-operation-id=listMembers', '--checks=missing_required_header,ignored_auth'];
  const dir = join(folder, 'echo');
  const baseline = join(folder, 'baseline.json');
  let ended: Ended;

  it('exits 1, tells failures at once, and annotates for GitHub', async () => {
    const target = await start(echo);
    ended = await check(
      target.url,
      [...few, `--report=${FORMS}`, '--report-dir', dir, '--baseline', baseline, '--baseline-update'],
      { GITHUB_ACTIONS: 'true' },
    );
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^failed: listMembers refuses .*received 200/m);
    expect(ended.stdout).toMatch(/^Violated: \d+ violations\.$/m);
    expect(ended.stdout).toMatch(/^::error file=.*openapi\.yaml,line=\d+,title=/m);
  });

  it('shows no key anywhere, whatever the target echoes', () => {
    const files = readdirSync(dir).map((file) => [file, readFileSync(join(dir, file), 'utf8')] as const);
    expect(files).toHaveLength(7);
    const shown = [...files, ['stdout', ended.stdout], ['stderr', ended.stderr]] as const;
    for (const key of Object.values(MOCK_KEYS).flatMap(toSecrets)) {
      const bytes = Buffer.from(key);
      for (const secret of [
        key,
        bytes.toString('hex'),
        bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
      ])
        for (const [name, text] of shown)
          expect(text.toLowerCase().includes(secret.toLowerCase()), name).toBe(false);
    }
    // Whatever stands between the letters and digits of a form, they are nowhere in a row.
    const toLetters = (text: string): string =>
      text
        .replace(/\\u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '');
    for (const [name, text] of shown) {
      const letters = toLetters(text);
      for (const form of Object.values(MOCK_KEYS).flatMap((key) => [key, ...toForms(key)]))
        expect(letters.includes(toLetters(form) || form), `${name}: ${form}`).toBe(false);
    }
    for (const shows of ['$WES_DEV_KEY', '[Filtered]'])
      expect(files.map(([, text]) => text).join()).toContain(shows);
  });

  it('exits 0 once the baseline holds what was found, and says so', async () => {
    const { findings } = JSON.parse(readFileSync(baseline, 'utf8'));
    expect(findings.length).toBeGreaterThan(0);
    const target = await start(echo);
    const again = await check(target.url, [...few, '--baseline', baseline]);
    expect(again).toMatchObject({ code: 0 });
    expect(again.stdout).toContain(`${findings.length} findings of the baseline not counted.`);
    expect(again.stdout).toContain('Holds.');
  });
});

describe('wes check with a description that is in no repository', () => {
  it('writes no path of this machine into any report, annotation, summary or output', async () => {
    const project = join(folder, 'project');
    const kit = join(project, 'node_modules/some-api');
    mkdirSync(kit, { recursive: true });
    copyFileSync(packageFile('spec/openapi.yaml'), join(kit, 'openapi.yaml'));
    writeFileSync(join(project, 'wes.config.yaml'), 'targets: {}\n');
    const target = await start(echo);
    const dir = join(project, 'wes-report');
    const [summary, output] = [join(folder, 'summary.md'), join(folder, 'output')];
    const { stdout, stderr } = await check(
      target.url,
      [
        `--document=${join(kit, 'openapi.yaml')}`,
        `--config=${join(project, 'wes.config.yaml')}`,
        '--include-operation-id=listMembers',
        '--checks=missing_required_header,ignored_auth',
        `--report=${FORMS}`,
        `--report-dir=${dir}`,
      ],
      {
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: project,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_OUTPUT: output,
      },
    );
    const files = [summary, output, ...readdirSync(dir).map((file) => join(dir, file))];
    const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
    const said = stdout.replace(/^Written: .*\n/gm, '');
    for (const [name, text] of [...texts, ['stdout', said], ['stderr', stderr]] as const)
      expect(text, name).not.toMatch(/wes-check-test-|file:\/\//);
    expect(stdout).toMatch(/^ {2}at {10}some-api\/openapi\.yaml:\d+$/m);
    expect(stdout).toMatch(/^::error title=ignored_auth.*%0Aat: some-api\/openapi\.yaml:\d+/m);
    expect(readFileSync(join(dir, 'gl-code-quality-report.json'), 'utf8')).toContain(
      '"path": "wes.config.yaml"',
    );
    expect(readOutputs(output)).toMatchObject({ outcome: 'violated', 'report-dir': 'wes-report' });
    expect(readFileSync(summary, 'utf8')).toBe(readFileSync(join(dir, 'report.md'), 'utf8'));
  });

  it('says in a pipeline that nothing was judged where it cannot begin', async () => {
    const output = join(folder, 'output-of-none');
    const { code } = await check(mock.url, [], { WES_DEV_KEY: '', WES_PROD_KEY: '', GITHUB_OUTPUT: output });
    expect({ code, outputs: readOutputs(output) }).toEqual({ code: 2, outputs: { outcome: 'cannot-judge' } });
  });
});

describe('wes check --dry-run', () => {
  it('prints the plan, and sends nothing', async () => {
    const target = await start(serveMock());
    const { code, stdout, stderr } = await check(
      target.url,
      ['--dry-run', '--allow-writes', '--live', '--exclude-path=/members'],
      {
        WES_PROD_KEY: '',
      },
    );
    expect({ code, stderr, asked: target.requests.length }).toEqual({ code: 0, stderr: '', asked: 0 });
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /^Plan for http\S+ \(live, writes to dev, to named members only\): \d+ cases\. Nothing has been sent\. /,
    );
    expect(stdout).toMatch(/\nTotal: \d+ requests\n {2}dev: /);
    for (const key of Object.values(MOCK_KEYS)) expect(stdout).not.toContain(key);
  });
});

describe('wes check, where nothing can be judged', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '{}');

  it.each<{ name: string; url?: string; args?: string[]; env?: NodeJS.ProcessEnv; says: RegExp }>([
    {
      name: 'no address',
      url: '--live',
      says: /^wes: missing required argument 'target'\. See wes --help\.$/,
    },
    {
      name: 'nobody there',
      url: 'http://127.0.0.1:1',
      says: /^wes: Cannot judge: .*127\.0\.0\.1:1 refused the connection/,
    },
    {
      name: 'no key',
      env: { WES_DEV_KEY: '', WES_PROD_KEY: '' },
      says: /^wes: There is no key for .*: set WES_DEV_KEY or WES_PROD_KEY in the environment\.$/,
    },
    {
      name: 'a key that is refused everywhere',
      env: { WES_DEV_KEY: 'some-key-that-nobody-knows' },
      says: /^wes: Cannot judge: The key in WES_DEV_KEY is refused everywhere in dev/,
    },
    {
      name: 'a filter that matches nothing',
      args: ['--include-operation-id=listMember'],
      says: /^wes: No operation has the operation-id "listMember"; did you mean listMembers\?$/,
    },
    {
      name: 'a key in an argument',
      args: [`--api-key=${MOCK_KEYS['WES_DEV_KEY']}`],
      says: /^wes: An argument holds the key of WES_DEV_KEY; leave it out/,
    },
    {
      name: 'a value of an unknown option',
      args: ['--api-key=abc'],
      says: /^wes: unknown option '--api-key'\. See/,
    },
    { name: 'a baseline that is no baseline', args: [`--baseline=${file}`], says: /is not of the form/ },
    {
      name: 'a folder that cannot be',
      args: ['--report=json', `--report-dir=${join(file, 'x')}`],
      says: /^wes: The folder .* cannot be made: something above it is no folder\.$/,
    },
  ])('one sentence and exit 2: $name', async ({ url = mock.url, args = [], env = {}, says }) => {
    const { code, stdout, stderr } = await check(url, args, env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^wes: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(says);
  });
});

describe('wes check, stopped by Ctrl-C', () => {
  const running: ReturnType<typeof spawnWes>[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  it('writes its reports, says that it was stopped, and exits 2', async () => {
    const target = await start(serveMock(20));
    const dir = join(folder, 'stopped');
    const args = ['check', target.url, '--report=json', '--report-dir', dir];
    const child = spawnWes(args, { ...QUIET, ...MOCK_KEYS });
    running.push(child);
    let printed = '';
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    await target.asked(60);
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(2);
    expect(printed).toContain('Cannot judge: The run was stopped.');
    expect(JSON.parse(readFileSync(join(dir, 'report.json'), 'utf8'))).toMatchObject({
      verdict: 'cannot-judge',
      reason: 'The run was stopped.',
    });
    expect(target.requests.length).toBeLessThan(200);
  });
});
