import { toVisible } from '../../spec/text/visible.ts';

/** Whether a stream takes colours: a terminal, where `NO_COLOR` (no-color.org) is not set; any stream with `FORCE_COLOR`. */
export function isColored({ isTTY }: { isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  return isTTY === true || Boolean(env['FORCE_COLOR']);
}

/**
 * Everything that is printed goes through this file, a rule of the repository says so: whatever a target, a client, a recording
 * or a description put into a text, nothing of it acts on a terminal or on the pipeline that reads the log.
 */
export function print(text: string): void {
  write(process.stdout, text);
}

/** The same on standard error. */
export function printError(text: string): void {
  write(process.stderr, text);
}

/** Puts a text into the place of the line that was begun on standard error, where that is a terminal. */
export function rewriteLine(text: string): void {
  process.stderr.write('\r\x1b[K');
  printError(text);
}

/** Lines that a pipeline is to obey. Whoever makes them escapes what is in them (`contracts/report/annotations.ts`). */
export function printCommands(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

/** What picocolors writes for bold, dim and colours: sequences that only colour, and hide nothing. */
const STYLE: RegExp = new RegExp(`(${'\u001b'}\\[(?:[12]|22|3[1-6]|39)m)`);

function write(stream: NodeJS.WriteStream, text: string): void {
  // Every other part is a style.
  const parts = isColored(stream, process.env) ? text.split(STYLE) : [text];
  stream.write(parts.map((part, index) => (index % 2 === 1 ? part : toVisible(part))).join(''));
}
