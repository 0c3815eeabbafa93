import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packageFile } from '../../spec/package-file.ts';
import type { Vitals } from './probe.ts';

/** A mock in a process of its own, so that a crash is one and its memory can be seen. */
export interface MockProcess {
  port: number;
  companies: readonly {
    id: string;
    keys: Record<string, string>;
    sample: { members: string[]; team_id: string };
  }[];
  stages: readonly string[];
  /** What it wrote to standard error since this was last asked. */
  readNotes(): string;
  vitals(): Promise<Vitals>;
  /** Why the process ended, `undefined` as long as it runs. */
  ended(): string | undefined;
  /** Asks it to stop, and gives its exit status; throws where it does not. */
  stop(): Promise<number | null>;
  /** Ends it at once, whatever it does. */
  kill(): void;
}

/** The probe and the mock as they were built. */
const PROBE = packageFile('dist/scripts/fuzz/probe.js');
const WES = packageFile('dist/bin/wes.js');

export async function startMockProcess(args: readonly string[]): Promise<MockProcess> {
  const { PORT: _, npm_lifecycle_event: __, ...env } = process.env;
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', PROBE, WES, 'mock', '--json', '--port', '0', ...args],
    { env: { ...env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  let notes = '';
  let ended: string | undefined;
  child.stderr?.on('data', (text) => {
    notes += text;
  });
  child.on('exit', (code, signal) => {
    ended = `The process of the mock ended with ${signal ?? `exit status ${code}`}: ${notes.slice(-2_000)}`;
  });
  const [line] = await Promise.race([once(child.stdout as NodeJS.EventEmitter, 'data'), once(child, 'exit')]);
  if (ended !== undefined) throw new Error(ended);
  const { url, companies, stages } = JSON.parse(String(line));
  return {
    port: Number(new URL(url).port),
    companies,
    stages: Object.keys(stages),
    readNotes() {
      const read = notes;
      notes = '';
      return read;
    },
    async vitals() {
      const told = once(child, 'message', { signal: AbortSignal.timeout(60_000) });
      child.send('vitals');
      const [vitals] = await told;
      return vitals;
    },
    ended: () => ended,
    async stop() {
      if (ended !== undefined) return child.exitCode;
      const exited = once(child, 'exit', { signal: AbortSignal.timeout(30_000) });
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    kill: () => child.kill('SIGKILL'),
  };
}
