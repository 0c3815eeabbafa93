import { type Command, Option } from 'commander';
import { collect } from '../../command-line/option-values.ts';
import type { CheckFlags } from './check-options.ts';

/** Where keys come from, as the help says it. */
export const KEYS: string = `
Keys are taken from the environment and from nowhere else: WES_DEV_KEY, WES_PROD_KEY;
those of another company: WES_OTHER_DEV_KEY, WES_OTHER_PROD_KEY;
those that were retired: WES_RETIRED_DEV_KEY, WES_RETIRED_PROD_KEY.`;

const EXIT = '\n\nExit status: 0 holds, 1 violated, 2 cannot judge.';

/** `wes check`: judges a deployment by the document. Exit 0 where it holds, 1 where it is violated, 2 where nothing can be said. */
export function addCheckCommand(program: Command): void {
  const command = program
    .command('check')
    .description('Judge a deployment by the document: what it keeps, what it breaks, what could not be seen.')
    .argument('<base-url>', 'the host, for every stage that has a key, or the base address of one stage');
  addTargetOptions(command)
    .option('--shard <part>', 'one part of the cases, as 1/4')
    .option('--max-failures <number>', 'stop after so many failed cases')
    .addOption(
      new Option('--fail-on <outcome>', 'what makes the exit status 1')
        .choices(['violation', 'drift'])
        .default('violation'),
    )
    .option('--baseline <file>', 'findings that are known and not counted')
    .option('--baseline-update', 'write the violations and drifts of this run into the baseline')
    .option('--learn <file>', 'write what the target shows of the document, as an Overlay')
    .option('--report <forms>', 'write reports: json, junit, sarif, html, har')
    .option('--report-dir <folder>', 'where to write them', 'wes-report')
    .option('--dry-run', 'print what would be sent, and send nothing')
    .addHelpText('after', KEYS + EXIT)
    .action(run);
}

/** What is asked, with what, and how far it may be touched: the same for everything that runs the suite against a target. */
export function addTargetOptions(command: Command): Command {
  command
    .option('--live', 'treat a loopback address as carefully as any other')
    .option('--allow-writes', 'let a live target be written to; `prod` only with --allow-writes=prod')
    .addOption(new Option('--allow-writes-in <stage>').hideHelp())
    .option('--allow-broadcast', 'let a live target be sent what reaches more people than are named')
    .option('--member <email>', 'somebody who may be read about and written to; may be repeated', collect)
    .option('--team <name>', 'a team that may be read about')
    .option('--document <file>', 'an OpenAPI 3.1 document (default: the one of the service)')
    .option('--overlay <file>', 'an OpenAPI Overlay to apply; may be repeated', collect)
    .option('--checks <ids>', 'only these checks, as a,b')
    .option('--exclude-checks <ids>', 'all checks but these');
  for (const [kind, what] of FILTERS) {
    command
      .option(`--include-${kind} <${what}>`, `only operations with this ${kind}; may be repeated`, collect)
      .option(`--exclude-${kind} <${what}>`, `no operation with this ${kind}; may be repeated`, collect);
  }
  return command
    .option('--rate-limit <rate>', 'requests, as 5/s or 100/m (default: 10/s on a live target)')
    .option('--timeout <seconds>', 'for one request (default: 10)')
    .option('--seed <number>', 'seed of the random generator', '1');
}

const FILTERS = [
  ['path', 'path'],
  ['method', 'method'],
  ['tag', 'tag'],
  ['operation-id', 'id'],
] as const;

/** Loaded when it is needed: the other commands should not wait for the suite. */
async function run(baseUrl: string, flags: CheckFlags): Promise<void> {
  const { check } = await import('./check.ts');
  process.exitCode = await check(baseUrl, flags);
}
