import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { listMissing, readBlocks, readCommands, type ShownCommand } from './readme.test.helper.ts';
import { readUntil } from './run-wes.test.helper.ts';

/** What is installed for these tests alone: each Node.js that is supported, from the oldest on, and a client of the README. */
const NODES = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'];
const OPENAPI_FETCH = '0.17.0';
const PYTHON = 'python3';

const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
const KEY = 'fake-dev-key-alder-finch-0001';

/** The package as it is published, installed in an empty project, as its users do. */
const folder = mkdtempSync(join(tmpdir(), 'wes-packed-'));
const project = join(folder, 'project');
const tools = join(folder, 'tools');
const installed = join(project, 'node_modules/workplace-engagement-kit');
let tarball: string;
let brought: Record<string, { hasInstallScript?: boolean }>;
let mock: ChildProcess;
let mockUrl: string;

const npm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The environment in which a version of Node.js is found first. */
const withNode = (version: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: '1',
  PATH: `${join(tools, 'node_modules', `node-${version}`, 'bin')}:${process.env['PATH']}`,
  WES_DEV_KEY: KEY,
});

/** Runs a line of the shell in the project. Throws with what it wrote where it fails, unless it may exit with this status. */
function run(line: string, env: NodeJS.ProcessEnv = withNode('20.19.0'), mayExit = 0): string {
  try {
    return execFileSync('sh', ['-c', line], { cwd: project, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    if (status === mayExit) return stdout;
    throw new Error(`${line} exited with ${status}: ${stdout}${stderr}`);
  }
}

/** A mock, in a process group of its own, with what it printed when it listened. */
async function start(
  line: string,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn('sh', ['-c', `exec ${line}`], {
    cwd: project,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child, printed: await readUntil(child, 'Ctrl-C stops.') };
}

const stop = ({ pid }: ChildProcess): boolean => pid !== undefined && process.kill(-pid);

const toUrl = (printed: string): string => /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '';

beforeAll(async () => {
  for (const each of [project, tools]) {
    mkdirSync(each, { recursive: true });
    writeFileSync(join(each, 'package.json'), '{"private":true}');
  }
  const [packed] = JSON.parse(
    npm(packageFile('.'), 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
  );
  tarball = join(folder, packed.filename);
  npm(project, ...INSTALL, '--save-dev', tarball);
  brought = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages;
  const { platform, arch } = process;
  const nodes = NODES.map((version) => `node-${version}@npm:node-${platform}-${arch}@${version}`);
  npm(tools, ...INSTALL, '--ignore-scripts', `openapi-fetch@${OPENAPI_FETCH}`, ...nodes);
  const { child, printed } = await start('npx wes mock --port 0', withNode('20.19.0'));
  mock = child;
  mockUrl = toUrl(printed);
});
afterAll(() => {
  stop(mock);
  rmSync(folder, { recursive: true });
});

describe('the package', () => {
  it('has what its users need, and nothing else', () => {
    const files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(installed, join(entry.parentPath, entry.name)));
    expect(files.length).toBeLessThan(70);
    const needed =
      /^(?:dist\/bin\/[\w-]+(?:\.js|\.d\.ts)|dist\/spec\/prebuilt\/\w+(?:\.(?:all|first)\.cjs|\.json)|package\.json|LICENSE|.+\.(?:md|yaml)|(?:contracts|fixtures|mock|scripts)\/.+\.json)$/;
    expect(files.filter((file) => !needed.test(file))).toEqual([]);
  });

  it('has what its pages link to', () => {
    const pages = [
      'README.md',
      'mock/README.md',
      'contracts/README.md',
      'spec/README.md',
      'scripts/commands/README.md',
    ];
    const links = pages.flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
        ([, to = '']) => join(dirname(page), to),
      ),
    );
    const packed = run(`tar -tzf ${tarball}`).split('\n');
    expect(links.filter((link) => !packed.includes(`package/${link}`))).toEqual([]);
  });

  it('brings neither Vitest nor anything that runs while it is installed', () => {
    const names = Object.keys(brought).filter((path) => path !== '');
    expect(names.length).toBeLessThan(40);
    expect(names.filter((path) => /vitest|\bvite\b/.test(path))).toEqual([]);
    expect(names.filter((path) => brought[path]?.hasInstallScript)).toEqual([]);
  });
});

describe.each(NODES)('on Node.js %s', (version) => {
  const env = withNode(version);

  it('checks a mock that it serves', async () => {
    expect(run('node --version && npx wes --version', env)).toBe(
      `v${version}\n${packageVersionOf(installed)}\n`,
    );
    const { child, printed } = await start('npx wes mock --port 0', env);
    const said = run(`npx wes check ${toUrl(printed)}/dev/1 --include-operation-id listMembers`, env);
    stop(child);
    expect(said.trimEnd().split('\n').at(-1)).toBe('Holds.');
  });

  it('is imported from ES modules and required from CommonJS', () => {
    const names = ['workplace-engagement-kit', 'workplace-engagement-kit/contracts'];
    const esm = names.map((name) => `Object.keys(await import('${name}')).join()`).join("+' '+");
    const cjs = names.map((name) => `Object.keys(require('${name}')).join()`).join("+' '+");
    const imported = run(`node --input-type=module -e "console.log(${esm})"`, env);
    expect(imported).toContain('createMock');
    expect(imported).toContain('runContract');
    expect(run(`node --input-type=commonjs -e "console.log(${cjs})"`, env)).toBe(imported);
  });
});

function packageVersionOf(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}

/** What is imported by somebody who has types of the platform, but not those of Node.js. */
const CONSUMER = `
import { createMock, type MockApp, type RunningMock, startMock } from 'workplace-engagement-kit';
import { type ContractOptions, type RunRecord, runContract, toJunit } from 'workplace-engagement-kit/contracts';
import type { components, operations, paths } from 'workplace-engagement-kit/types';
import { describeContract } from 'workplace-engagement-kit/vitest';

const app: MockApp = createMock({ seed: 7, handlers: { listBadges: (_input, { company }) => [{ title: company.name }] } });
const response = await app.request('/dev/1/members', { headers: { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' } });
const mock: RunningMock = await startMock({ port: 0 });
const options: ContractOptions = { baseUrl: mock.url, keys: { dev: 'key' } };
const record: RunRecord = await runContract(options);
const verdict: 'holds' | 'violated' | 'cannot-judge' = record.report.verdict;
describeContract(options, { onFinish: (each) => toJunit(each.report).length > 0 ? undefined : undefined });
const message: components['schemas']['Recognition']['message'] = 'Thanks.';
type Query = paths['/recognition']['get']['parameters']['query'];
type Same = operations['listRecognitions']['parameters']['query'];
const query: Query & Same = { email: 'rosa.delgado@alderfinch.example' };
// @ts-expect-error There is no such path.
type None = paths['/nowhere'];
// @ts-expect-error There is no such option.
createMock({ seeds: 7 });
export { message, query, response, verdict };
`;

/** A page of recognitions, each with who thanks and for what. */
const RECOGNITIONS = /^(?:\S+@alderfinch\.example: .+\n){20}$/;

/** What is required by somebody who writes CommonJS in TypeScript. */
const COMMONJS = `
import { createMock } from 'workplace-engagement-kit';
import { runContract } from 'workplace-engagement-kit/contracts';
console.log(typeof createMock, typeof runContract);
`;

/** The oldest Node.js, with the address of the mock. */
const withMock = (): NodeJS.ProcessEnv => ({ ...withNode('20.19.0'), WES_URL: `${mockUrl}/dev/1` });

/** The block of the README of the mock that has these words. */
const findBlock = (language: string, words: string): string =>
  readBlocks('mock/README.md', language).find((block) => block.includes(words)) ?? '';

describe.each([
  { moduleResolution: 'nodenext', module: 'nodenext' },
  { moduleResolution: 'bundler', module: 'esnext' },
])('with moduleResolution $moduleResolution', (resolution) => {
  const sources = {
    'consumer.mts': CONSUMER,
    ...(resolution.module === 'nodenext' ? { 'required.cts': COMMONJS } : {}),
    'client.mts': findBlock('ts', '// client.ts'),
    'embedded.mts': findBlock('ts', '// In process, without a port'),
    'badges.mts': findBlock('ts', 'listBadges: '),
    'process.d.mts':
      'declare global { const process: { env: Record<string, string | undefined> } }\nexport {};\n',
  };
  // Each declaration is checked as well, with no types but those of the platform.
  const platform = { target: 'es2023', lib: ['es2023', 'dom'], types: [] };
  const strict = { strict: true, skipLibCheck: false, outDir: 'out', rootDir: '.' };
  const config = { compilerOptions: { ...resolution, ...platform, ...strict }, files: Object.keys(sources) };

  it('what imports it is compiled, declarations and all', () => {
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
      rmSync(join(project, 'node_modules', name), { force: true });
      symlinkSync(join(tools, 'node_modules', name), join(project, 'node_modules', name));
    }
    for (const [file, text] of Object.entries(sources)) writeFileSync(join(project, file), text);
    writeFileSync(join(project, 'badges.overlay.yaml'), findBlock('yaml', '# badges.overlay.yaml'));
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
    expect(run(`node ${packageFile('node_modules/typescript/bin/tsc')}`, withMock(), 2)).toBe('');
  });

  it('the client of the README reads from the mock', () => {
    expect(run('node out/client.mjs', withMock())).toMatch(RECOGNITIONS);
  });

  it('what the README embeds runs', () => {
    expect(run('node out/embedded.mjs && node out/badges.mjs')).toBe('');
  });

  it.runIf(resolution.module === 'nodenext')('what requires it runs', () => {
    expect(run('node out/required.cjs')).toBe('function function\n');
  });
});

it('a client of the README in Python reads from the mock', () => {
  writeFileSync(join(project, 'client.py'), findBlock('python', '# client.py'));
  expect(run(`${PYTHON} client.py`, withMock())).toMatch(RECOGNITIONS);
  expect(run(`${PYTHON} client.py 2>&1`, { ...withMock(), WES_DEV_KEY: 'nobody' }, 1)).toBe(
    'Invalid API Key.\n',
  );
});

it('needs Vitest for what is of Vitest, and for nothing else', () => {
  const load = `node -e "require('workplace-engagement-kit/vitest')" 2>&1`;
  expect(run(load, withNode('20.19.0'), 1)).toContain("Cannot find package 'vitest'");
  symlinkSync(packageFile('node_modules/vitest'), join(project, 'node_modules/vitest'));
  expect(run(load)).not.toContain('Error');
  const [block = ''] = readBlocks('README.md', 'ts').filter((each) => each.includes('describeContract('));
  writeFileSync(join(project, 'contract.test.mts'), block.replace('http://127.0.0.1:4010', mockUrl));
  expect(run('npx vitest run contract.test.mts')).toMatch(/Tests +\d{3} passed/);
  rmSync(join(project, 'node_modules/vitest'));
});

/** What the README shows, from the first command to the last, as somebody would type it who has read nothing else. */
describe('the README', () => {
  const servers: ChildProcess[] = [];
  const env = withNode('24.21.0');
  // The ports of the README may be taken.
  const ports = new Map<string, string>();
  afterAll(() => {
    for (const each of servers) stop(each);
  });

  /** The command with what is there in place of what is not: the package in no registry, the deployment of an example. */
  function toLine(command: string): string {
    let line = command.replace(
      /^npm install --save-dev .*/,
      `npm install --save-dev --prefer-offline ${tarball}`,
    );
    if (line.startsWith('npx wes check https://gateway.example'))
      line = `${line.replace('https://gateway.example', 'http://127.0.0.1:4010')} --baseline-update`;
    for (const [port, own] of ports) line = line.replaceAll(port, own);
    return line;
  }

  async function runCommand({ command, shown }: ShownCommand): Promise<string> {
    if (command.startsWith('export ')) {
      for (const [, name = '', value] of command.matchAll(/(\w+)=(\S+)/g)) env[name] = value;
      return '';
    }
    if (!command.startsWith('npx wes mock'))
      return run(`${toLine(command)} 2>/dev/null`, env, shown.includes('✗') ? 1 : 0);
    const { child, printed } = await start(`${command.replace(/ --port \d+/, '')} --port 0`, env);
    servers.push(child);
    ports.set(/--port (\d+)/.exec(command)?.[1] ?? '4010', new URL(toUrl(printed)).port);
    return printed;
  }

  it.each(readCommands('README.md'))('$command', async ({ command, shown }) => {
    let printed = (await runCommand({ command, shown }))
      .replaceAll('\r', '')
      .replace(/^Samples run: \d+/, 'Samples run: 63');
    for (const [port, own] of ports) printed = printed.replaceAll(`:${own}`, `:${port}`);
    // Of the fields of a response it shows some.
    const parts = command.startsWith('curl -i') ? shown.split('\n') : [shown];
    expect(parts.flatMap((part) => listMissing(part, printed))).toEqual([]);
  });
});

it('is installed from git, where it is built', () => {
  const clone = join(folder, 'from-git');
  mkdirSync(clone);
  writeFileSync(join(clone, 'package.json'), '{"private":true}');
  npm(clone, ...INSTALL, `git+file://${packageFile('.')}`);
  const wes = join(clone, 'node_modules/.bin/wes');
  expect(execFileSync(wes, ['--version'], { encoding: 'utf8' }).trim()).toBe(packageVersionOf(installed));
});
