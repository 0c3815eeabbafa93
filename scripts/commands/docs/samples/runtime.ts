import { NODE_LOOP, PYTHON_LOOP } from './loops.ts';
import { type Ended, NOT_THERE, runLoop, runProgram } from './processes.ts';
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
  /** Runs files of it one after another: what came of each. Resolves to half a sentence where this machine cannot. */
  run(files: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended[] | string>;
}

export const RUNTIMES: readonly Runtime[] = [
  {
    language: 'curl',
    title: 'curl',
    fence: 'sh',
    extension: 'sh',
    write: writeCurl,
    run: async (files, env) => {
      const { failed } = await runProgram('curl', ['--version'], env);
      if (failed !== undefined) return 'there is no curl here';
      const ended: Ended[] = [];
      for (const file of files) ended.push(await runProgram('sh', [file], env));
      return ended;
    },
  },
  {
    language: 'typescript',
    title: 'TypeScript',
    fence: 'ts',
    // The samples are JavaScript as they stand, and Node 20 runs no other.
    extension: 'mjs',
    write: writeTypeScript,
    run: (files, env) => runLoop(process.execPath, ['--input-type=module', '--eval', NODE_LOOP], env, files),
  },
  {
    language: 'python',
    title: 'Python',
    fence: 'python',
    extension: 'py',
    write: writePython,
    run: async (files, env) => {
      for (const name of ['python3', 'python']) {
        const ended = await runLoop(name, ['-u', '-c', PYTHON_LOOP], env, files);
        if (ended !== NOT_THERE) return ended;
      }
      return 'there is no python3 here';
    },
  },
];

/** What a reader calls a language. */
export function titleOf(language: Language): string {
  return RUNTIMES.find((runtime) => runtime.language === language)?.title ?? language;
}
