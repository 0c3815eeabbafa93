import { execFile } from 'node:child_process';

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
  const options = {
    cwd,
    env: { ...process.env, ...env },
    timeout,
    signal,
    maxBuffer: Number.POSITIVE_INFINITY,
  };
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, options, (error, _, said) => {
      const stderr = said.slice(-LONGEST);
      if (!error) resolve({ code: 0, stderr });
      else if (typeof error.code === 'number') resolve({ code: error.code, stderr });
      else reject(error.killed ? new Error(`It took longer than ${timeout / 1000} s.`) : error);
    });
    child.stdin?.end();
  });
}
