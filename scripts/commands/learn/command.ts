import type { Command } from 'commander';
import { collect } from '../../command-line/option-values.ts';
import type { LearnFlags } from './learn.ts';

const HELP = `
Recordings of browsers and proxies are read (HAR 1.2). Without --host every host counts that was asked for an operation
of the document behind a base address. Where no request of a recording shows a key, it is taken to have been rid of
them, and nothing is made of requests without one. No key and no value of an answer is written anywhere.

Exit status: 0 no violation was seen, 1 one was, 2 nothing could be judged.`;

/** `wes learn`: judges recorded traffic, and learns from it. Exit 0, 1 or 2 as `wes check`. */
export function addLearnCommand(program: Command): void {
  program
    .command('learn')
    .description('Judge recorded traffic by the document, and write down what it shows of the service.')
    .argument('<file.har...>', 'recordings, in any order')
    .option('--host <name>', 'only what went to this host; may be repeated', collect)
    .option('--document <file>', 'an OpenAPI 3.1 document (default: the one of the service)')
    .option('--overlay <file>', 'an OpenAPI Overlay to apply; may be repeated', collect)
    .option('--out <file>', 'write what was learned as an OpenAPI Overlay')
    .addHelpText('after', HELP)
    .action(run);
}

/** Loaded when it is needed: the other commands should not wait for the suite. */
async function run(files: string[], flags: LearnFlags): Promise<void> {
  const { learnFromRecordings } = await import('./learn.ts');
  process.exitCode = await learnFromRecordings(files, flags);
}
