import type { Command } from 'commander';
import { collect, STRICT_DOCUMENT } from '../../command-line/option-values.ts';
import type { LearnFlags } from './learn.ts';

const HELP = `
Recordings of browsers and proxies are read. Where no request of a recording carries a key, keys are taken to have been
removed, and a missing key is not held against anybody. No key and no value of a response is written anywhere.

Exit status: 0 no violation, 1 a violation, 2 nothing could be judged.`;

/** `wes learn`: judges recorded traffic, and learns from it. Exit 0, 1 or 2 as `wes check`. */
export function addLearnCommand(program: Command): void {
  program
    .command('learn')
    .description('Check recorded traffic against the description, and learn what it shows of the service.')
    .argument('<file.har...>', 'recordings (HAR 1.2), in any order')
    .option(
      '--host <name>',
      'read only requests to this host; repeatable (default: every host that serves an operation)',
      collect,
    )
    .option('--document <file>', 'OpenAPI description to use (default: that of the service)')
    .option('--overlay <file>', 'OpenAPI Overlay to apply to it; repeatable', collect)
    .option(...STRICT_DOCUMENT)
    .option('--out <file>', 'write what was learned as an Overlay to this new file (default: do not)')
    .addHelpText('after', HELP)
    .action(run);
}

/** Loaded when it is needed: the other commands should not wait for the suite. */
async function run(files: string[], flags: LearnFlags): Promise<void> {
  const { learnFromRecordings } = await import('./learn.ts');
  process.exitCode = await learnFromRecordings(files, flags);
}
