import type { Command } from 'commander';
import { applyConfig } from '../../command-line/config/apply-config.ts';
import type { CheckFlags } from '../check/check-options.ts';
import { addTargetOptions, KEYS } from '../check/command.ts';

/** `wes parity`: runs the same cases on a deployment and on the mock. Exit 0 where they agree, 1 where not, 2 where nothing can be said. */
export function addParityCommand(program: Command): void {
  const command = program
    .command('parity')
    .description('Send the same requests to a deployment and to the mock, and print where they differ.');
  addTargetOptions(command)
    .option(
      '--learn <file>',
      'write what the mock would need to agree as an Overlay to this new file (default: do not)',
    )
    .addHelpText('after', `${KEYS}\n\nExit status: 0 no difference, 1 differences, 2 it could not be judged.`)
    .action(async (target: string) => {
      const { baseUrl, variables } = await applyConfig(command, target);
      const { parity } = await import('./parity.ts');
      const flags = command.opts<Omit<CheckFlags, 'failOn' | 'reportDir'>>();
      process.exitCode = await parity(baseUrl, { ...flags, variables, failOn: 'violation', reportDir: '' });
    });
}
