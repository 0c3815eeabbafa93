import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

/** What came of a program: what it printed, or why it failed. */
export type Ended = { printed: string } | { failed: string };

export interface Running {
  /** Runs one file to its end. */
  run(file: string): Promise<Ended>;
  stop(): void;
}

/** How long one sample may take, in milliseconds. */
const LONGEST = 30_000;
const OVERDUE = `it did not end within ${LONGEST / 1000} seconds`;

/** Why something is not run, as half a sentence. */
export const NOT_THERE = 'it is not installed';

/** Runs a program to its end. */
export async function runOnce(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  const options = { env, timeout: LONGEST, maxBuffer: Number.POSITIVE_INFINITY };
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (error, printed, said) => {
      if (!error) resolve({ printed });
      else if (typeof error.code === 'string') resolve({ failed: NOT_THERE });
      else resolve({ failed: error.signal ? OVERDUE : lastLine(said, `exit status ${error.code}`) });
    });
    child.stdin?.end();
  });
}

/**
 * Starts a process that runs one file after another: it is told a file by a line of standard input, and says by a line that
 * ends with a word of ours and what went wrong that it is done. Resolves to half a sentence where it cannot.
 */
export async function startLoop(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Running | string> {
  const word = randomUUID();
  const child = spawn(command, [...args, word], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  let isOverdue = false;
  child.stdin.on('error', () => undefined);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const end = new Promise<string>((resolve) => {
    child.on('error', () => resolve(NOT_THERE));
    child.on('close', (code) => resolve(isOverdue ? OVERDUE : lastLine(said, `exit status ${code}`)));
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  /** Resolves to what is printed before the next line with our word. */
  async function readReport(): Promise<Ended> {
    const timer = setTimeout(() => {
      isOverdue = true;
      child.kill();
    }, LONGEST);
    try {
      for (let printed = ''; ; ) {
        const { value: line = '', done } = await lines.next();
        if (done) return { failed: await end };
        const [before = '', report] = line.split(word);
        if (report === undefined) printed += `${line}\n`;
        else return report.trim() === '' ? { printed: printed + before } : { failed: report.trim() };
      }
    } finally {
      clearTimeout(timer);
    }
  }

  const ready = await readReport();
  if ('failed' in ready) {
    child.kill();
    return ready.failed;
  }
  return {
    run: (file) => {
      child.stdin.write(`${file}\n`);
      return readReport();
    },
    stop: () => void child.kill(),
  };
}

function lastLine(text: string, otherwise: string): string {
  return text.trim().split('\n').at(-1)?.trim() || otherwise;
}
