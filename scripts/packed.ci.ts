import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import {
  createPackedProject,
  NODES,
  type PackedProject,
  type ServedMock,
} from './packed-project.test.helper.ts';
import { listMissing, readBlocks, readCommands, type ShownCommand } from './readme.test.helper.ts';

let packed: PackedProject;
let mock: ServedMock;
const run: PackedProject['run'] = (...args) => packed.run(...args);

beforeAll(async () => {
  packed = createPackedProject();
  mock = await packed.start('npx wes mock --port 0');
}, 120_000);
afterAll(() => {
  mock.stop();
  packed.remove();
});

const inProject = (file: string): string => join(packed.project, file);
const inPackage = (file: string): string => inProject(join('node_modules/workplace-engagement-kit', file));
const readVersion = (): string => JSON.parse(readFileSync(inPackage('package.json'), 'utf8')).version;

describe('the package', () => {
  it('has what its users need, and nothing else', () => {
    const files = readdirSync(inPackage('.'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(inPackage('.'), join(entry.parentPath, entry.name)));
    expect(files.length).toBeLessThan(60);
    const needed =
      /^(?:dist\/bin\/[\w-]+(?:\.js|\.d\.ts)|dist\/spec\/prebuilt\/\w+(?:\.(?:all|first)\.cjs|\.json)|package\.json|LICENSE|.+\.(?:md|ya?ml)|(?:contracts|fixtures|mock|scripts)\/.+\.json)$/;
    expect(files.filter((file) => !needed.test(file))).toEqual([]);
  });

  // A static import of what is loaded when it is needed would make each start wait for all of it.
  it.each([
    { start: 'wes.js', loads: ['base.js'] },
    { start: 'mock.js', loads: ['base.js', 'document.js'] },
    { start: 'suite.js', loads: ['base.js', 'document.js'] },
  ])('loads nothing with $start but $loads', ({ start, loads }) => {
    const loaded = new Set([start]);
    for (const file of loaded)
      for (const [, name = ''] of readFileSync(inPackage(`dist/bin/${file}`), 'utf8').matchAll(
        /^(?:import|export) .*"\.\/([\w-]+\.js)";$/gm,
      ))
        loaded.add(name);
    expect([...loaded].slice(1).sort()).toEqual(loads);
  });

  it('has what its pages link to', () => {
    const files: string[] = run(`tar -tzf ${packed.tarball}`).match(/(?<=^package\/).+$/gm) ?? [];
    const links = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((page) =>
        [...readFileSync(inPackage(page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) =>
          join(dirname(page), to),
        ),
      );
    expect(links.filter((link) => !files.includes(link))).toEqual([]);
  });

  it('brings neither Vitest nor anything that runs while it is installed', () => {
    const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
    // The lock has the builds for other machines too.
    const names = Object.keys(packages).filter((path) => path !== '' && existsSync(inProject(path)));
    // A third of them are what the two stores that last are reached by.
    expect(names.length).toBeLessThan(56);
    expect(names.filter((path) => /vitest|\bvite\b/.test(path))).toEqual([]);
    expect(names.filter((path) => packages[path].hasInstallScript)).toEqual([]);
  });
});

describe.each(NODES)('on Node.js %s', (version) => {
  it('checks a mock that it serves', async () => {
    const env = packed.withNode(version);
    expect(run('node --version && npx wes --version', env)).toBe(`v${version}\n${readVersion()}\n`);
    const served = await packed.start('npx wes mock --port 0', env);
    const said = run(`npx wes check ${served.url}/dev/1 --include-operation-id listMembers`, env);
    served.stop();
    expect(said.trimEnd().split('\n').at(-1)).toBe('Holds.');
  });

  it('is imported from ES modules and required from CommonJS', () => {
    const env = packed.withNode(version);
    const names = ['workplace-engagement-kit', 'workplace-engagement-kit/contracts'];
    const esm = names.map((name) => `Object.keys(await import('${name}')).join()`).join("+' '+");
    const cjs = names.map((name) => `Object.keys(require('${name}')).join()`).join("+' '+");
    const imported = run(`node --input-type=module -e "console.log(${esm})"`, env);
    expect(imported).toContain('createMock');
    expect(imported).toContain('runContract');
    expect(run(`node --input-type=commonjs -e "console.log(${cjs})"`, env)).toBe(imported);
  });
});

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
const withMock = (): NodeJS.ProcessEnv => ({ ...packed.withNode(NODES[0]), WES_URL: `${mock.url}/dev/1` });

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
      const link = inProject(join('node_modules', name));
      rmSync(link, { force: true });
      symlinkSync(join(packed.tools, 'node_modules', name), link);
    }
    for (const [file, text] of Object.entries(sources)) writeFileSync(inProject(file), text);
    writeFileSync(inProject('badges.overlay.yaml'), findBlock('yaml', '# badges.overlay.yaml'));
    writeFileSync(inProject('tsconfig.json'), JSON.stringify(config));
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
  writeFileSync(inProject('client.py'), findBlock('python', '# client.py'));
  expect(run(`python3 client.py`, withMock())).toMatch(RECOGNITIONS);
  expect(run(`python3 client.py 2>&1`, { ...withMock(), WES_DEV_KEY: 'nobody' }, 1)).toBe(
    'Invalid API Key.\n',
  );
});

it('needs Vitest for what is of Vitest, and for nothing else', () => {
  const load = `node -e "require('workplace-engagement-kit/vitest')" 2>&1`;
  expect(run(load, undefined, 1)).toContain("Cannot find package 'vitest'");
  symlinkSync(packageFile('node_modules/vitest'), inProject('node_modules/vitest'));
  expect(run(load)).not.toContain('Error');
  const [block = ''] = readBlocks('README.md', 'ts').filter((each) => each.includes('describeContract('));
  writeFileSync(inProject('contract.test.mts'), block.replace('http://127.0.0.1:4010', mock.url));
  expect(run('npx vitest run contract.test.mts')).toMatch(/Tests +\d{3} passed/);
  rmSync(inProject('node_modules/vitest'));
});

/** A description that somebody else may have: what it says is all that is needed. */
const PETSTORE = `openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
  /pets/{petId}:
    get:
      parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
      responses:
        '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '404': { description: None. }
components:
  schemas:
    Pet: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string } } }
`;

/** What the README shows, from the first command to the last, as somebody would type it who has read nothing else. */
describe('the README', () => {
  const servers: ServedMock[] = [];
  let env: NodeJS.ProcessEnv;
  // The ports of the README may be taken.
  const ports = new Map<string, string>();
  beforeAll(() => {
    env = packed.withNode('24.21.0');
    writeFileSync(inProject('petstore.yaml'), PETSTORE);
  });
  afterAll(() => {
    for (const each of servers) each.stop();
  });

  /** The command with what is there in place of what is not: the package in no registry, the deployment of an example. */
  function toLine(command: string): string {
    let line = command.replace(
      /^npm install --save-dev .*/,
      `npm install --save-dev --prefer-offline ${packed.tarball}`,
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
    const served = await packed.start(`${command.replace(/ --port \d+/, '')} --port 0`, env);
    servers.push(served);
    ports.set(/--port (\d+)/.exec(command)?.[1] ?? '4010', new URL(served.url).port);
    return served.printed;
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
  const other = packed.install(`git+file://${packageFile('.')}`);
  expect(run(`${other}/node_modules/.bin/wes --version`)).toBe(`${readVersion()}\n`);
});
