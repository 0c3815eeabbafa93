import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFile } from '../spec/package-file.ts';
import { readUntil } from './run-wes.test.helper.ts';

/** What is installed for these tests alone: each Node.js that is supported, from the oldest on, and a client of the README. */
export const NODES = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'] as const;
const OPENAPI_FETCH = '0.17.0';

const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
const KEY = 'fake-dev-key-alder-finch-0001';

/** A mock that listens, in a process group of its own, and what it printed before. */
export interface ServedMock {
  url: string;
  printed: string;
  stop(): void;
}

/** Projects with the package as it is published, in a folder that is removed at the end. */
export interface PackedProject {
  /** The package as `npm pack` makes it. */
  tarball: string;
  /** Where it is installed, in an empty project, as its users do. */
  project: string;
  /** The folder of what is installed for the tests. */
  tools: string;
  /** Installs a package in another empty project, and returns where that is. */
  install(what: string): string;
  /** Runs a line of the shell in the project. Throws with what it wrote where it fails, unless it may exit with this status. */
  run(line: string, env?: NodeJS.ProcessEnv, mayExit?: number): string;
  start(line: string, env?: NodeJS.ProcessEnv): Promise<ServedMock>;
  /** The environment in which a version of Node.js is found first, with a key of the mock. */
  withNode(version: string): NodeJS.ProcessEnv;
  remove(): void;
}

export function createPackedProject(): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'wes-packed-'));

  function install(name: string, ...args: string[]): string {
    const project = join(folder, name);
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{"private":true}');
    npm(project, ...INSTALL, ...args);
    return project;
  }

  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const tarball = join(folder, JSON.parse(npm(packageFile('.'), ...pack))[0].filename);
  const { platform, arch } = process;
  const nodes = NODES.map((version) => `node-${version}@npm:node-${platform}-${arch}@${version}`);
  const project = install('project', '--save-dev', tarball);
  const tools = install('tools', '--ignore-scripts', `openapi-fetch@${OPENAPI_FETCH}`, ...nodes);
  const withNode = (version: string): NodeJS.ProcessEnv => {
    const bin = join(tools, 'node_modules', `node-${version}`, 'bin');
    return { ...process.env, NO_COLOR: '1', PATH: `${bin}:${process.env['PATH']}`, WES_DEV_KEY: KEY };
  };
  const oldest = withNode(NODES[0]);

  return {
    tarball,
    project,
    tools,
    install: (what) => install('other', what),
    run(line, env = oldest, mayExit = 0) {
      try {
        return execFileSync('sh', ['-c', line], { cwd: project, env, encoding: 'utf8', stdio: 'pipe' });
      } catch (error) {
        const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
        if (status === mayExit) return stdout;
        throw new Error(`${line} exited with ${status}: ${stdout}${stderr}`);
      }
    },
    async start(line, env = oldest) {
      const child = spawn('sh', ['-c', `exec ${line}`], {
        cwd: project,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const printed = await readUntil(child, 'Ctrl-C stops.');
      const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      return { url, printed, stop: () => stopGroup(child) };
    },
    withNode,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' });
}

function stopGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}
