import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { packageFile } from '../../../../spec/package-file.ts';
import { readUntil, spawnWes } from '../../../run-wes.test.helper.ts';

const WES = packageFile('dist/bin/wes.js');

/** A process that can be killed, and started again where it was. */
export interface Process {
  url: string;
  pid: number;
  kill(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Gives each test a folder of its own; all of them, and all processes, are gone when the tests are done. */
export function useProcesses(): {
  folder(): string;
  startServer(folder: string, port: number, args?: readonly string[]): Promise<Process>;
  /** `mostBlocks` is how large a file may become, in KiB. */
  startMock(store: string, args?: readonly string[], limits?: { mostBlocks: number }): Promise<Process>;
} {
  const folders: string[] = [];
  const running = new Set<Process>();
  afterAll(async () => {
    for (const one of running) await one.kill();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  const keep = (child: ChildProcess, url: string): Process => {
    const own: Process = {
      url,
      pid: child.pid ?? 0,
      async kill(signal = 'SIGKILL') {
        running.delete(own);
        if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
        child.kill(signal);
        const [code] = (await once(child, 'exit')) as [number | null];
        return code;
      },
    };
    running.add(own);
    return own;
  };
  return {
    folder() {
      const folder = mkdtempSync(join(tmpdir(), 'wes-store-'));
      folders.push(folder);
      return folder;
    },
    async startServer(folder, port, args = []) {
      const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
      const child = spawn('redis-server', [...own, '--save', '', '--appendonly', 'yes', ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await readUntil(child, 'Ready to accept connections');
      child.stdout?.resume();
      return keep(child, `redis://127.0.0.1:${port}`);
    },
    async startMock(store, args = [], limits) {
      const own = ['mock', '--port', '0', '--json', ...args];
      const child = limits
        ? spawn(
            'bash',
            ['-c', `ulimit -f ${limits.mostBlocks} && exec "$@"`, 'bash', process.execPath, WES, ...own],
            {
              env: { ...process.env, WES_STORE: store },
            },
          )
        : spawnWes(own, { WES_STORE: store });
      let said = '';
      child.stderr?.on('data', (text) => {
        said += text;
      });
      const line = await readUntil(child, '\n').catch((error) => {
        throw new Error(`${said}${error.message}`);
      });
      return keep(child, JSON.parse(line).url);
    },
  };
}
