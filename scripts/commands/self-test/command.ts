import { type Command, Option } from 'commander';
import { collect } from '../../command-line/option-values.ts';
import type { SelfTestFlags } from './self-test.ts';

/** `wes self-test`: breaks a healthy deployment, one fact at a time, and sees whether the suite notices. Exit 1 where it does not. */
export function addSelfTestCommand(program: Command): void {
  program
    .command('self-test')
    .description('Prove that the suite can fail: inject one fault at a time into a healthy deployment.')
    .option('--fault <id>', 'inject only this fault; repeatable (default: all)', collect)
    .option(
      '--target <url>',
      'deployment on this machine to use, with keys from the environment (default: the mock)',
    )
    .addOption(
      new Option('--list', 'print all faults and harmless variations, at once (default: run them)').conflicts(
        ['fault', 'target'],
      ),
    )
    .option('--json', 'print the matrix, or the list, as JSON (default: as text)')
    .action(async ({ list, ...flags }: SelfTestFlags & { list?: true }) => {
      if (list) {
        const { printFaults } = await import('./fault-list.ts');
        printFaults(flags.json === true);
        return;
      }
      const { selfTest } = await import('./self-test.ts');
      process.exitCode = await selfTest(flags);
    });
}
