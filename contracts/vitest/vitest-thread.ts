import { dirname, extname } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { createVitest } from 'vitest/node';
import type { VitestTask } from './suite-plan.ts';

/**
 * The thread that Vitest lives in: it takes as long to start as most runs take, and what it does to its process, such as
 * listening to signals and setting an exit status, stays here. Tells the thread that started it what went wrong, which is
 * nothing where every test ran.
 */
const { plan, cacheDir } = workerData as VitestTask;
const problems: string[] = [];
const file = fileURLToPath(import.meta.url);
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

// Nothing of the project in whose folder it runs is read, and nothing is written there.
const vitest = await createVitest(
  'test',
  {
    config: false,
    root: dirname(file),
    include: [`suite${extname(file)}`],
    exclude: [],
    watch: false,
    // The tests and the run share memory for their messages, which processes of their own could not.
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    reporters: [
      {
        onTestRunEnd: (modules, errors) => {
          const all = [...errors, ...modules.flatMap((module) => module.errors())];
          problems.push(...all.map(({ message }) => message));
        },
      },
    ],
    coverage: { enabled: false },
    testTimeout: 0,
    hookTimeout: 0,
    provide: { wesSuitePlan: plan },
  },
  // Vite would look for these from here upwards, and so in the project that the package is installed in.
  { cacheDir, logLevel: 'silent', css: { postcss: {} }, envDir: false, publicDir: false },
  { stdout: silent, stderr: silent },
);
await vitest.start();
await vitest.close();
parentPort?.postMessage(problems);
