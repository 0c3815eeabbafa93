import type { Command } from 'commander';
import { collect } from '../../command-line/option-values.ts';
import type { DocsFlags } from './docs.ts';

/** `wes docs`: writes reference pages. Exit 1 where a sample on them fails. */
export function addDocsCommand(program: Command): void {
  program
    .command('docs')
    .description('Write reference pages; every sample on them is run against a mock first.')
    .argument('[document]', 'an OpenAPI 3.1 document (default: the one of the service)')
    .requiredOption('--out <folder>', 'where to write them')
    .option('--overlay <file>', 'an OpenAPI Overlay to apply; may be repeated', collect)
    .option(
      '--base-url <url>',
      'the address that the samples are printed with (default: that of the document)',
    )
    .option('--format <forms>', 'html, md', 'html,md')
    .option('--since <file>', 'add a page of changes since another document, or since an Overlay')
    .action(run);
}

/** Loaded when it is needed: the other commands should not wait for the pages. */
async function run(document: string | undefined, flags: DocsFlags): Promise<void> {
  const { docs } = await import('./docs.ts');
  process.exitCode = await docs(document, flags);
}
