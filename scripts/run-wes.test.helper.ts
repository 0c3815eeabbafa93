import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { runCommandLine } from './run-command-line.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The command as it was built, in a process of its own. */
export function spawnWes(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawnFile(packageFile('dist/bin/wes.js'), args, env);
}

/**
 * Runs the command to its end in this process, one after the other: what it writes and the status it would exit with, without the
 * start of a process.
 */
export async function runWes(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const before = { env: process.env, exitCode: process.exitCode };
  const ended: Ended = { code: 0, stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text, ...rest) => {
      ended[stream] += text;
      const written = rest.find((each) => typeof each === 'function');
      written?.();
      return true;
    }),
  );
  process.env = { ...inherit(), NO_COLOR: '1', ...env };
  process.exitCode = undefined;
  try {
    await runCommandLine(['node', 'wes', ...args]);
    return { ...ended, code: Number(process.exitCode ?? 0) };
  } finally {
    process.env = before.env;
    process.exitCode = before.exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs the command as it was built to its end, in a process of its own; by a program that runs others, if one is given. */
export function runWesProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  runner: readonly string[] = [],
): Promise<Ended> {
  return toEnd(spawnFile(packageFile('dist/bin/wes.js'), args, env, runner));
}

/** Runs a file of JavaScript to its end. */
export function runFile(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return toEnd(spawnFile(file, args, env));
}

/** The environment without what would change what a command prints, or write to the files of a pipeline that runs the tests. */
function inherit(): NodeJS.ProcessEnv {
  const { PORT: _, ...inherited } = process.env;
  return Object.fromEntries(Object.entries(inherited).filter(([name]) => !/^(?:GITHUB|CI)_/.test(name)));
}

function spawnFile(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  runner: readonly string[] = [],
): ChildProcess {
  const [command = process.execPath, ...rest] = [...runner, process.execPath, file, ...args];
  return spawn(command, rest, {
    env: { ...inherit(), NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function toEnd(child: ChildProcess): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (text) => {
    stdout += text;
  });
  child.stderr?.on('data', (text) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** What a process writes to standard output up to a text that it must write. */
export async function readUntil(child: ChildProcess, end: string): Promise<string> {
  let written = '';
  for await (const text of child.stdout ?? []) {
    written += text;
    if (written.includes(end)) return written;
  }
  throw new Error(`The process ended without having written ${JSON.stringify(end)}: ${written}`);
}
