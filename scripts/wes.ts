#!/usr/bin/env node
import { CommanderError } from 'commander';
import { CannotJudge } from '../contracts/run/cannot-judge.ts';
import { DocumentError } from '../spec/document-error.ts';
import { OverlayError } from '../spec/overlay/overlay-error.ts';
import { SourceError } from '../spec/source.ts';
import { ListenError } from '../spec/text/listen-error.ts';
import { UsageError } from './command-line/usage-error.ts';
import { createProgram } from './create-program.ts';

/** Exit status of a run that could not do what it was asked to (a run that found something wrong exits 1). */
const CANNOT = 2;

const program = createProgram();

// A reader that has seen enough (`wes mock | head -1`) closes the pipe; that is no failure, and hides none.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`wes: standard output cannot be written: ${error.message}.\n`);
  process.exit(CANNOT);
});
// Nobody reading the notes is no reason to stop serving.
process.stderr.on('error', () => undefined);

// Node's own status for it is 1, which would say that something was found.
process.on('uncaughtException', (error) => process.exit(explain(error)));

try {
  await program.parseAsync(await readArguments(process.argv));
} catch (error) {
  process.exitCode = explain(error);
}

async function readArguments(argv: readonly string[]): Promise<readonly string[]> {
  if (argv[2] !== 'check' && argv[2] !== 'parity') return argv;
  const { toCheckArguments } = await import('./command-line/check-arguments.ts');
  return toCheckArguments(argv, process.env);
}

/** Says on standard error what went wrong, as one sentence; returns the exit status. */
function explain(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const isExpected = [UsageError, CannotJudge, DocumentError, OverlayError, SourceError, ListenError].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof CommanderError) {
    process.stderr.write(`wes: ${toSentence(error)} See wes --help.\n`);
  } else if (isExpected) {
    process.stderr.write(`wes: ${(error as Error).message}\n`);
  } else {
    process.stderr.write(`wes: this is a fault of the kit, please report it: ${(error as Error).stack}\n`);
  }
  return CANNOT;
}

/** Commander's messages begin with "error:" and end as they like. A value that nobody asked for could be a key. */
function toSentence({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'name a command.';
  const text = message
    .replace(/^error: /, '')
    .replace(/^(unknown option '[^'=]*)=.*'/s, "$1'")
    .replace(/\s+/g, ' ')
    .trim();
  return /[.)]$/.test(text) ? text : `${text}.`;
}
