import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';

export interface Running {
  /** Runs one file to its end; resolves to what it printed, or why it failed. */
  run(file: string): Promise<{ printed: string } | { failed: string }>;
  stop(): void;
}

/** How long one sample may take, in milliseconds. */
const LONGEST = 30_000;

/** Why something is not run, as half a sentence. */
export const NOT_THERE = 'it is not installed';

/** Runs a program to its end. */
export async function runOnce(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ printed: string } | { failed: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST });
    let printed = '';
    let said = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    child.stderr.on('data', (text) => {
      said += text;
    });
    child.on('error', () => resolve({ failed: NOT_THERE }));
    child.on('close', (code, signal) =>
      resolve(
        code === 0 ? { printed } : { failed: signal ? OVERDUE : lastLine(said, `exit status ${code}`) },
      ),
    );
  });
}

const OVERDUE = `it did not end within ${LONGEST / 1000} seconds`;

/**
 * Starts a process that runs one file after another: it is told a file by a line of standard input, and says by a line that
 * begins with a word of ours that it is done, and what went wrong.
 */
export async function startLoop(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Running | string> {
  const word = randomUUID();
  const child = spawn(command, [...args, word], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let printed = '';
  let said = '';
  let ended: string | undefined;
  let wake = (): void => undefined;
  const end = (why: string): void => {
    ended ??= why;
    wake();
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    wake();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdin.on('error', () => undefined);
  child.on('error', () => end(NOT_THERE));
  child.on('close', (code) => end(lastLine(said, `exit status ${code}`)));

  /** What is printed up to the next line with our word, and what stands behind the word. */
  async function nextReport(): Promise<{ printed: string; report: string } | { failed: string }> {
    const timer = setTimeout(() => end(OVERDUE), LONGEST);
    try {
      for (;;) {
        const at = printed.indexOf(word);
        const lineEnd = at < 0 ? -1 : printed.indexOf('\n', at);
        if (lineEnd >= 0) {
          const found = {
            printed: printed.slice(0, at),
            report: printed.slice(at + word.length, lineEnd).trim(),
          };
          printed = printed.slice(lineEnd + 1);
          return found;
        }
        if (ended !== undefined) return { failed: ended };
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  const ready = await nextReport();
  const missing = 'failed' in ready ? ready.failed : ready.report;
  if (missing !== '') {
    child.kill();
    return missing;
  }
  return {
    async run(file) {
      child.stdin.write(`${file}\n`);
      const done = await nextReport();
      if ('failed' in done) return done;
      return done.report === '' ? { printed: done.printed } : { failed: done.report };
    },
    stop: () => void child.kill(),
  };
}

function lastLine(text: string, otherwise: string): string {
  return text.trim().split('\n').at(-1)?.trim() || otherwise;
}
