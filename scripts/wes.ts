#!/usr/bin/env node
import module from 'node:module';
import { printError } from './command-line/output.ts';
import { CANNOT, explain, runCommandLine } from './run-command-line.ts';

// What a command loads from here on need not be compiled at each start, where Node has it (22.8): a tenth of the start of a mock.
(module as { enableCompileCache?(): unknown }).enableCompileCache?.();

// A reader that has seen enough (`wes mock | head -1`) closes the pipe; that is no failure, and hides none.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  printError(`wes: standard output cannot be written: ${error.message}.\n`);
  process.exit(CANNOT);
});
// Nobody reading the notes is no reason to stop serving.
process.stderr.on('error', () => undefined);

// Node's own status for it is 1, which would say that something was found.
process.on('uncaughtException', (error) => process.exit(explain(error)));

await runCommandLine(process.argv);
