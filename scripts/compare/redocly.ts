import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runCommand } from './run-command.ts';
import type { ToolInput } from './tool.ts';

const TIMEOUT = 300_000;
const PACKAGE = createRequire(import.meta.url).resolve('@redocly/cli/package.json');

const { version, bin } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as {
  version: string;
  bin: { redocly: string };
};

/** The package and the version that is installed. */
export const REDOCLY: string = `@redocly/cli ${version}`;

/**
 * Runs Redocly's command line, which is to write a report, and returns that. Its exit status says nothing: it is 1 for what is
 * found and for what went wrong. Rejects where there is no report. It tells nobody of it, and looks for no newer version.
 */
export async function runRedocly(
  args: readonly string[],
  report: string,
  { folder, signal }: Pick<ToolInput, 'folder' | 'signal'>,
): Promise<string> {
  const command = join(dirname(PACKAGE), bin.redocly);
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const { code, stderr } = await runCommand(process.execPath, [command, ...args], {
    cwd: folder,
    env,
    timeout: TIMEOUT,
    signal,
  });
  try {
    return readFileSync(report, 'utf8');
  } catch (cause) {
    throw new Error(`redocly ${args[0]} ended with ${code} and no report. ${stderr}`, { cause });
  }
}
