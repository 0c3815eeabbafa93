#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { ListenError } from '../mock/start-mock.ts';
import { DocumentError } from '../spec/document-error.ts';
import { OverlayError } from '../spec/overlay/overlay-error.ts';
import { SourceError } from '../spec/source.ts';
import { addLintCommand } from './commands/lint.ts';
import { addMockCommand } from './commands/mock.ts';
import { packageVersion } from './package-version.ts';
import { UsageError } from './usage-error.ts';

/** Exit status of a run that could not do what it was asked to (a run that found something wrong exits 1). */
const CANNOT = 2;

const program = new Command('wes')
  .description('Mock and contract of the Workplace Engagement Service, from one OpenAPI document.')
  .version(packageVersion())
  .showSuggestionAfterError()
  .configureOutput({ writeErr: () => undefined, writeOut: (text) => process.stdout.write(text) })
  .exitOverride();

addMockCommand(program);
addLintCommand(program);
for (const command of program.commands) command.copyInheritedSettings(program);

// A reader that has seen enough (`wes mock | head -1`) closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`wes: standard output cannot be written: ${error.message}.\n`);
  process.exit(CANNOT);
});
// Nobody reading the notes is no reason to stop serving.
process.stderr.on('error', () => undefined);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

/** Says on standard error what went wrong, as one sentence; returns the exit status. */
function explain(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const isExpected = [UsageError, DocumentError, OverlayError, SourceError, ListenError].some(
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

/** Commander's messages begin with "error:" and end as they like. */
function toSentence({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'name a command.';
  const text = message
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[.)]$/.test(text) ? text : `${text}.`;
}
