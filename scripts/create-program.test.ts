import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { createProgram } from './create-program.ts';

/** The help of a command, as wide as a page. */
function readHelp(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
    getOutHelpWidth: () => 110,
  });
  command.outputHelp();
  return text.trim();
}

/** Every command that does something, with those of its own named behind it. */
function listCommands(parent: Command, before = ''): { name: string; command: Command }[] {
  return parent.commands.flatMap((command) => {
    const name = `${before}${command.name()}`;
    return command.commands.length > 0 ? listCommands(command, `${name} `) : [{ name, command }];
  });
}

it('the page of the command line is what the commands say; npx vitest run scripts/create-program.test.ts -u writes it', async () => {
  const program = createProgram();
  const sections = listCommands(program).map(
    ({ name, command }) => `## \`wes ${name}\`\n\n\`\`\`text\n${readHelp(command)}\n\`\`\``,
  );
  const page = [
    '# The command line',
    'Made from the commands themselves. Where the package is installed, `wes mock` is `npx wes mock`; in a clone, `npm run -s wes -- mock`.',
    `\`\`\`text\n${readHelp(program)}\n\`\`\``,
    ...sections,
  ].join('\n\n');
  await expect(`${page}\n`).toMatchFileSnapshot(packageFile('scripts/commands/README.md'));
});

it('each option says its default, or is one that is repeated, bare, or required', () => {
  const unsaid = listCommands(createProgram())
    .flatMap(({ name, command }) => command.options.map((option) => ({ command: name, option })))
    .filter(({ option }) => !option.hidden && option.defaultValue === undefined && !option.mandatory)
    .filter(({ option }) => !/default: |repeatable/.test(option.description))
    .map(({ command, option }) => `${command} ${option.long}`);
  expect(unsaid).toEqual([
    'check --exclude-checks',
    'check --baseline-update',
    'check --dry-run',
    'parity --exclude-checks',
  ]);
});
