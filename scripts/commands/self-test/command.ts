import type { Command } from 'commander';
import { collect } from '../../command-line/option-values.ts';

interface SelfTestFlags {
  fault?: string[];
  target?: string;
  json?: true;
}

/** `wes self-test`: breaks a healthy deployment, one fact at a time, and sees whether the suite notices. Exit 1 where it does not. */
export function addSelfTestCommand(program: Command): void {
  program
    .command('self-test')
    .description('Prove that the suite can fail: break a healthy deployment, one fact at a time.')
    .option('--fault <id>', 'only this fault; may be repeated', collect)
    .option('--target <url>', 'a deployment on this machine instead of the mock; keys from the environment')
    .option('--json', 'print the whole matrix as JSON')
    .action(async (flags: SelfTestFlags) => {
      const { selfTest } = await import('./self-test.ts');
      process.exitCode = await selfTest(flags);
    });
}
