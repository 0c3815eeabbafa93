import { CommanderError } from 'commander';
import { CannotJudge } from '../contracts/run/cannot-judge.ts';
import { LogError } from '../mock/log/log-storage.ts';
import { DocumentError } from '../spec/document-error.ts';
import { OverlayError } from '../spec/overlay/overlay-error.ts';
import { SourceError } from '../spec/source.ts';
import { ListenError } from '../spec/text/listen-error.ts';
import { readArguments } from './command-line/check-arguments.ts';
import { printError } from './command-line/output.ts';
import { UsageError } from './command-line/usage-error.ts';
import { createProgram } from './create-program.ts';

/** Errors that tell whoever asked what to do. */
const EXPECTED = [UsageError, CannotJudge, DocumentError, OverlayError, SourceError, ListenError, LogError];

/** Exit status of a run that could not do what it was asked to (a run that found something wrong exits 1). */
export const CANNOT = 2;

/** Does what the arguments of a process (`process.argv`) ask for; the status that it is to exit with is in `process.exitCode`. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(readArguments(argv, process.env));
  } catch (error) {
    process.exitCode = explain(error);
  }
}

/** Says on standard error what went wrong, as one sentence; returns the exit status. */
export function explain(error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  if (error instanceof CommanderError) {
    printError(`wes: ${toSentence(error)} See wes --help.\n`);
  } else if (isExpected) {
    printError(`wes: ${(error as Error).message}\n`);
  } else {
    printError(`wes: this is a fault of the kit, please report it: ${(error as Error).stack}\n`);
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
