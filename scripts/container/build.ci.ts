import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../../spec/package-file.ts';
import { readUntil } from '../run-wes.test.helper.ts';
import { createRunner, type Instruction, readCompose, readImage, readStages } from './image.test.helper.ts';

const repository = packageFile('.').replace(/\/$/, '');
/** What would be the root of the file system of the stage that builds. */
const root = mkdtempSync(join(tmpdir(), 'wes-image-'));
// Not only for who made it, as no root of a file system is.
chmodSync(root, 0o755);
const app = join(root, 'app');
const image = readImage();
const { services } = readCompose();
const folders: string[] = [];
const started: { kill(signal: NodeJS.Signals): unknown }[] = [];
// There are a great many files.
afterAll(async () => {
  for (const one of started) one.kill('SIGKILL');
  await Promise.all([root, ...folders].map((folder) => rm(folder, { recursive: true })));
}, 300_000);

const ignored = readFileSync(packageFile('.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Does what an instruction of the stage that builds says, with absolute paths taken below `root`. */
function execute({ keyword, text }: Instruction, folder: string): string {
  const below = (path: string): string => (path.startsWith('/') ? join(root, path) : resolve(folder, path));
  if (keyword === 'WORKDIR') {
    mkdirSync(below(text), { recursive: true });
    return below(text);
  }
  if (keyword === 'COPY') {
    const names = text.split(/\s+/);
    const to = below(names.pop() ?? '');
    for (const name of names) copy(join(repository, name), name === '.' ? to : join(to, name));
  } else if (keyword === 'RUN') {
    const command = text.replace(/(?<=\s)\/(?=(tmp|app)\b)/g, `${root}/`);
    execFileSync('sh', ['-euc', command], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } else if (keyword !== 'FROM') {
    throw new Error(`What builds the image says ${keyword}, which this test does not know.`);
  }
  return folder;
}

function copy(from: string, to: string): void {
  const isSent = (file: string): boolean =>
    !ignored.some((pattern) => matchesGlob(relative(repository, file), pattern));
  cpSync(from, to, { recursive: true, filter: isSent });
}

beforeAll(() => {
  mkdirSync(join(root, 'tmp'));
  readStages()[1]?.reduce((folder, instruction) => execute(instruction, folder), root);
}, 300_000);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe('the image, built outside of a container', () => {
  it('holds what is published, with the versions of the lock, and nothing for development', () => {
    for (const name of ['.git', 'scripts/wes.ts', 'node_modules/typescript', 'node_modules/vitest'])
      expect({ name, isThere: existsSync(join(app, name)) }).toEqual({ name, isThere: false });
    const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'));
    const installed = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8')).packages;
    expect(Object.keys(installed).length).toBeGreaterThan(0);
    for (const [path, { version }] of Object.entries<{ version: string }>(installed))
      expect({ path, version }).toEqual({ path, version: packages[path]?.version });
  });

  it('serves the mock, and its check of it finds nothing', async () => {
    const port = await findFreePort();
    const runner = createRunner(image, app);
    folders.push(runner.folder);
    const env = { PORT: `${port}`, WES_CONTROL_TOKEN: 'a-token-of-this-test-alone' };
    const mock = runner.start(services['mock']?.command ?? [], env);
    started.push(mock);
    await readUntil(mock, 'Ctrl-C');
    expect(runner.check(image.health, env)).toBe(0);
    // Where the network of the services would know the name.
    const hosts = `import dns from 'node:dns';const { lookup } = dns;dns.lookup = (name, ...rest) => lookup(name === 'mock' ? '127.0.0.1' : name, ...rest);`;
    const { command = [], environment = {} } = services['check'] ?? {};
    const check = runner.start(
      command.map((word) => word.replace('http://mock:4010', `http://mock:${port}`)),
      { ...environment, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hosts)}` },
    );
    const said = readUntil(check, 'Holds.');
    const [[code]] = await Promise.all([once(check, 'exit'), said]);
    expect(code).toBe(0);
  });

  /** A process namespace and a read-only file system, as a container has them; not everywhere may they be made. */
  const ISOLATE = ['--pid', '--mount', '--fork', '--kill-child', '--mount-proc'];
  const canIsolate = spawnSync('unshare', [...ISOLATE, 'true']).status === 0;

  it.runIf(canIsolate)(
    'ends at once on its signal as the first process, where nothing can be written',
    async () => {
      const port = await findFreePort();
      const [, file = '', ...more] = image.entrypoint;
      const serve = ['node', file.replace('/app/', `${app}/`), ...more, ...image.command];
      const { uid, gid } = image.user;
      const script = `mount --bind / / && mount -t tmpfs tmpfs ${root}/tmp && mount -o remount,ro,bind / && cd / && ! touch ${root}/x 2> /dev/null && exec setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set -all ${serve.join(' ')}`;
      const child: ChildProcess = spawn('unshare', [...ISOLATE, 'sh', '-c', script], {
        env: { PATH: process.env['PATH'], ...image.env, PORT: `${port}`, TMPDIR: `${root}/tmp` },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const text = await readUntil(child, 'Ctrl-C');
      const { pid = 0 } = child;
      const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
      started.push({ kill: (signal) => child.exitCode === null && process.kill(first, signal) });
      const [, token = ''] = /Token of the control, .*: (\S+)/.exec(text) ?? [];
      const url = `http://127.0.0.1:${port}`;
      const docs = await fetch(`${url}/__mock/docs`, { headers: { authorization: `Bearer ${token}` } });
      expect([docs.status, (await docs.text()).length > 100_000]).toEqual([200, true]);
      const ended = once(child, 'exit');
      process.kill(first, image.stopSignal);
      expect((await ended)[0]).toBe(0);
      await expect(fetch(url)).rejects.toThrow();
    },
  );
});
