import { type Command, Option } from 'commander';
import { collect, toSeed, toWhole } from '../../command-line/option-values.ts';
import type { SelfTestFlags } from './self-test.ts';

/** `wes self-test`: breaks a healthy deployment, one fact at a time, and sees whether the suite notices. Exit 1 where it does not. */
export function addSelfTestCommand(program: Command): void {
  program
    .command('self-test')
    .description('Prove that the suite can fail: inject one fault at a time into a healthy deployment.')
    .option('--document <file>', 'OpenAPI description to break (default: that of the service)')
    .option('--overlay <file>', 'OpenAPI Overlay to apply to it; repeatable', collect)
    .option('--fault <id>', 'inject only this fault; repeatable (default: all)', collect)
    .option(
      '--target <url>',
      'deployment on this machine to use, with keys from the environment (default: the mock)',
    )
    .addOption(
      new Option('--count <n>', 'inject as many faults as this, drawn by the seed (default: all)')
        .argParser((text) => toWhole(text, '--count', 100_000, 1))
        .conflicts('fault'),
    )
    .option('--seed <n>', 'number that the faults of --count are drawn by', toSeed, 1)
    .addOption(
      new Option('--list', 'print all faults and harmless variations, at once (default: run them)').conflicts(
        ['fault', 'target', 'count'],
      ),
    )
    .option('--json', 'print the matrix, or the list, as JSON (default: as text)')
    .action(async ({ list, ...flags }: SelfTestFlags & { list?: true }) => {
      if (list) {
        const { printFaults } = await import('./fault-list.ts');
        printFaults(flags);
        return;
      }
      const { selfTest } = await import('./self-test.ts');
      process.exitCode = await selfTest(flags);
    });
}
