import type { Command } from 'commander';
import type { CheckFlags } from '../check/check-options.ts';
import { addTargetOptions, KEYS } from '../check/command.ts';

/** `wes parity`: runs the same cases on a deployment and on the mock. Exit 0 where they agree, 1 where not, 2 where nothing can be said. */
export function addParityCommand(program: Command): void {
  const command = program
    .command('parity')
    .description('Send the same requests to a deployment and to the mock, and print where they differ.')
    .argument(
      '<base-url>',
      'address of the host, to compare every stage that has a key, or base address of one stage',
    );
  addTargetOptions(command)
    .option(
      '--learn <file>',
      'write what the mock would need to agree as an Overlay to this file (default: do not)',
    )
    .addHelpText('after', `${KEYS}\n\nExit status: 0 no difference, 1 differences, 2 it could not be judged.`)
    .action(async (baseUrl: string, flags: Omit<CheckFlags, 'failOn' | 'reportDir'>) => {
      const { parity } = await import('./parity.ts');
      process.exitCode = await parity(baseUrl, { ...flags, failOn: 'violation', reportDir: '' });
    });
}
