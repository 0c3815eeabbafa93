import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';

/** What came of a program: what it printed, and why it failed, where it did. */
export interface Ended {
  printed: string;
  failed?: string;
}

/** How long a program may print nothing, in milliseconds. */
const LONGEST = 30_000;
const OVERDUE = `it did not end within ${LONGEST / 1000} seconds`;

/** Why something is not run, as half a sentence. */
export const NOT_THERE = 'it is not installed';

/** Runs a program to its end. `input` is what it can read. */
export function runProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      command,
      args,
      { env, maxBuffer: Number.POSITIVE_INFINITY },
      (error, printed, said) => {
        clearTimeout(timer);
        if (!error) resolve({ printed });
        else if (typeof error.code === 'string') resolve({ printed, failed: NOT_THERE });
        else resolve({ printed, failed: error.signal ? OVERDUE : (lastLine(said) ?? toExit(error.code)) });
      },
    );
    const timer = setTimeout(() => child.kill(), LONGEST);
    child.stdout?.on('data', () => timer.refresh());
    child.stdin?.on('error', () => undefined).end(input);
  });
}

/**
 * Runs files one after another in one process (`loops.ts`): what came of each. Resolves to half a sentence where they cannot be
 * run at all.
 */
export async function runLoop(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  files: readonly string[],
): Promise<Ended[] | string> {
  const word = randomUUID();
  const { printed, failed = toExit(0) } = await runProgram(command, [...args, word], env, files.join('\n'));
  // By turns what was printed, and what stands behind our word.
  const [, ready = failed, ...parts] = printed.split(new RegExp(`${word}(.*)\n`));
  if (ready.trim() !== '') return ready.trim();
  return files.map((_, index) => {
    const [before = '', problem = failed] = parts.slice(2 * index, 2 * index + 2);
    return { printed: before, ...(problem.trim() === '' ? {} : { failed: problem.trim() }) };
  });
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1)?.trim() || undefined;
}

function toExit(code: unknown): string {
  return `exit status ${code}`;
}
