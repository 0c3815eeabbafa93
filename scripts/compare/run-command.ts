import { spawn } from 'node:child_process';

/** How much of what a program prints is returned, from its end, in characters. */
const LONGEST = 20_000;

export interface Ran {
  code: number;
  stderr: string;
}

/** Runs a program to its end. Rejects where it cannot be started, and where `signal` or the time limit (milliseconds) stops it. */
export function runCommand(
  file: string,
  args: readonly string[],
  {
    cwd,
    env = {},
    timeout,
    signal,
  }: { cwd: string; env?: Record<string, string>; timeout: number; signal: AbortSignal },
): Promise<Ran> {
  const limit = AbortSignal.timeout(timeout);
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any([signal, limit]),
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-LONGEST);
    });
    child.on('error', (error) =>
      reject(limit.aborted ? new Error(`It took longer than ${timeout / 1000} s.`) : error),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, stderr }));
  });
}
