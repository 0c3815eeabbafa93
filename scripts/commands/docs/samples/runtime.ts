import { NODE_LOOP, PYTHON_LOOP } from './loops.ts';
import { NOT_THERE, type Running, runOnce, startLoop } from './processes.ts';
import type { Language, SampleCall } from './sample.ts';
import { writeCurl } from './write-curl.ts';
import { writePython } from './write-python.ts';
import { writeTypeScript } from './write-typescript.ts';

/** How the samples of one language are written and run. */
export interface Runtime {
  language: Language;
  /** As a reader calls it. */
  title: string;
  /** What Markdown calls it behind the fence. */
  fence: string;
  /** How a file of it ends, when it is run. */
  extension: string;
  write(call: SampleCall, prefix: string): string;
  /** Starts what runs it. Resolves to a sentence where this machine has no such thing. */
  start(env: NodeJS.ProcessEnv): Promise<Running | string>;
}

export const RUNTIMES: readonly Runtime[] = [
  {
    language: 'curl',
    title: 'curl',
    fence: 'sh',
    extension: 'sh',
    write: writeCurl,
    start: async (env) => {
      const found = await runOnce('curl', ['--version'], env);
      return 'failed' in found
        ? 'there is no curl here'
        : { run: (file) => runOnce('sh', [file], env), stop() {} };
    },
  },
  {
    language: 'typescript',
    title: 'TypeScript',
    fence: 'ts',
    // The samples are JavaScript as they stand, and Node 20 runs no other.
    extension: 'mjs',
    write: writeTypeScript,
    start: (env) => startLoop(process.execPath, ['--input-type=module', '--eval', NODE_LOOP], env),
  },
  {
    language: 'python',
    title: 'Python',
    fence: 'python',
    extension: 'py',
    write: writePython,
    start: async (env) => {
      for (const name of ['python3', 'python']) {
        const started = await startLoop(name, ['-u', '-c', PYTHON_LOOP], env);
        if (started !== NOT_THERE) return started;
      }
      return 'there is no python3 here';
    },
  },
];

/** What a reader calls a language. */
export function titleOf(language: Language): string {
  return RUNTIMES.find((runtime) => runtime.language === language)?.title ?? language;
}
