import { Command } from 'commander';
import { packageVersion } from '../spec/package-file.ts';
import { print } from './command-line/output.ts';
import { addCheckCommand } from './commands/check/command.ts';
import { addDocsCommand } from './commands/docs/command.ts';
import { addLearnCommand } from './commands/learn/command.ts';
import { addLintCommand } from './commands/lint/command.ts';
import { addMockCommand } from './commands/mock/command.ts';
import { addParityCommand } from './commands/parity/command.ts';
import { addProxyCommand } from './commands/proxy/command.ts';
import { addReportCommand } from './commands/report/command.ts';
import { addSelfTestCommand } from './commands/self-test/command.ts';

/** The command line with all its commands; whoever parses with it prints what goes wrong. */
export function createProgram(): Command {
  const program = new Command('wes')
    .description('Mock server, contract suite and reference pages, from one OpenAPI description.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError()
    .configureOutput({ writeErr: () => undefined, writeOut: print })
    .exitOverride();
  addMockCommand(program);
  addCheckCommand(program);
  addReportCommand(program);
  addDocsCommand(program);
  addLintCommand(program);
  addProxyCommand(program);
  addLearnCommand(program);
  addParityCommand(program);
  addSelfTestCommand(program);
  settle(program);
  return program;
}

/** What the program says of itself holds for its commands too, and for theirs. */
function settle(parent: Command): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent).helpOption('-h, --help', 'print this help');
    settle(command);
  }
}
