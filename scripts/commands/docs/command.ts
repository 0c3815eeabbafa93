import type { Command } from 'commander';
import { collect, gradeOption, STRICT_DOCUMENT } from '../../command-line/option-values.ts';
import type { DocsFlags } from './docs.ts';

/** `wes docs`: writes reference pages. Exit 1 where a sample on them fails. */
export function addDocsCommand(program: Command): void {
  program
    .command('docs')
    .description('Write reference pages; every code sample is run against a mock before it is printed.')
    .argument('[document]', 'OpenAPI description to print (default: that of the service)')
    .requiredOption('--out <folder>', 'folder to write them to')
    .option('--overlay <file>', 'OpenAPI Overlay to apply to it; repeatable', collect)
    .addOption(gradeOption())
    .option(...STRICT_DOCUMENT)
    .option('--base-url <url>', 'address that the samples call (default: that of the description)')
    .option('--format <forms>', 'forms to write: html, md', 'html,md')
    .option(
      '--since <file>',
      'add a page of changes since an older description, or since an Overlay (default: none)',
    )
    .action(run);
}

/** Loaded when it is needed: the other commands should not wait for the pages. */
async function run(document: string | undefined, flags: DocsFlags): Promise<void> {
  const { docs } = await import('./docs.ts');
  process.exitCode = await docs(document, flags);
}
