import type { Command } from 'commander';
import { tellingProblems } from '../check/telling-problems.ts';

/** `wes report merge`: joins what the shards of a run wrote. Exit 0, 1 or 2, as `wes check` of all of it. */
export function addReportCommand(program: Command): void {
  program
    .command('report')
    .description('Work with the reports of wes check.')
    .command('merge')
    .description('Join what the shards of a run wrote into one report of each kind, with one verdict.')
    .argument('<folder...>', 'report folders of the shards, each with a report.json')
    .option(
      '--report <forms>',
      'reports to write, as json,junit: those of wes check (default: those that the shards wrote)',
    )
    .option('--report-dir <folder>', 'folder to write them to', 'wes-report')
    .addHelpText(
      'after',
      '\nExit status: 0 the contract holds, 1 it is violated, 2 it could not be judged, or a part is missing.',
    )
    .action(run);
}

/** Loaded when it is needed: the other commands should not wait for it. */
function run(folders: string[], flags: { report?: string; reportDir: string }): Promise<void> {
  return tellingProblems(async () => {
    const { merge } = await import('./merge.ts');
    process.exitCode = await merge(folders, flags);
  });
}
