import { type Command, Option } from 'commander';
import { DEFAULTS_OF_RUN } from '../../../contracts/run/options.ts';
import { addTarget, applyConfig } from '../../command-line/config/apply-config.ts';
import { credentialOption } from '../../command-line/credentials.ts';
import { collect, gradeOption, STRICT_DOCUMENT } from '../../command-line/option-values.ts';
import type { CheckFlags } from './check-options.ts';
import { tellingProblems } from './telling-problems.ts';

/** Where keys come from, as the help says it. */
export const KEYS: string = `
Keys are read from the environment only, from the variables that wes.config.yaml names, else from WES_DEV_KEY and WES_PROD_KEY; of another company WES_OTHER_DEV_KEY and
WES_OTHER_PROD_KEY; retired ones WES_RETIRED_DEV_KEY and WES_RETIRED_PROD_KEY. Credentials of other descriptions come from the variables that
--credential or wes.config.yaml name, else from WES_CREDENTIAL_ and the name of the security scheme in capitals: WES_CREDENTIAL_API_KEY. That of
HTTP Basic is user:password, any other the key or token alone.`;

const EXIT = '\n\nExit status: 0 the contract holds, 1 it is violated, 2 it could not be judged.';

/** `wes check`: judges a deployment by the document. Exit 0 where it holds, 1 where it is violated, 2 where nothing can be said. */
export function addCheckCommand(program: Command): void {
  const command = program
    .command('check')
    .description(
      'Check a deployment against the description: what it keeps, what it breaks, what could not be observed.',
    );
  addTargetOptions(command)
    .option(
      '--thorough',
      'ask every cell of every rule, and more often: up to 20 times as many requests (default: no)',
    )
    .option('--replay <case>', 'run only the case with this id, as reports print it; repeatable', collect)
    .option('--explain <rule>', 'print what was looked at of a rule, fact or check (default: nothing)')
    .option('--shard <part>', 'run one part of the cases, as 1/4 (default: all)')
    .option('--max-failures <number>', 'stop after this many failed cases (default: never)')
    .option(
      '--min-observed <share>',
      'exit 2 where less of the operations was observed, as 80% (default: any share will do)',
    )
    .addOption(
      new Option('--fail-on <outcome>', 'what makes the exit status 1')
        .choices(['violation', 'drift'])
        .default('violation'),
    )
    .option('--baseline <file>', 'file of known findings, which are not counted (default: none)')
    .option('--baseline-update', 'write the violations and drifts of this run to the baseline file')
    .option(
      '--learn <file>',
      'write what the deployment showed as an Overlay to this new file (default: do not)',
    )
    .option(
      '--relearn <file>',
      'the same, and take back what was observed before and holds no more (default: leave that to a person)',
    )
    .option(
      '--report <forms>',
      'reports to write, as json,junit: json, junit, sarif, html, har, codequality, markdown (default: none)',
    )
    .option('--report-dir <folder>', 'folder to write them to', 'wes-report')
    .option('--dry-run', 'print every request with its reason, and send nothing')
    .addHelpText('after', KEYS + EXIT)
    .action(run);
}

/** What is asked, with what, and how far it may be touched: the same for everything that runs the suite against a target. */
export function addTargetOptions(command: Command): Command {
  addTarget(command, 'address of the host, for every stage that has a key, or base address of one stage')
    .option('--live', 'treat a loopback address as a live deployment (default: only other addresses are)')
    .option(
      '--allow-writes',
      'allow writes to a live deployment; for `prod` say --allow-writes=prod (default: read only)',
    )
    .addOption(new Option('--allow-writes-in <stage>').hideHelp())
    .option(
      '--allow-broadcast',
      'allow requests to a live deployment that reach more people than are named (default: no)',
    )
    .option(
      '--member <email>',
      'member who may be read about and written to; repeatable (default: who is found by reading)',
      collect,
    )
    .addOption(credentialOption('the credential of a security scheme', 'WES_CREDENTIAL_<SCHEME>'))
    .option('--team <name>', 'team that may be read about (default: one found by reading)')
    .option(
      '--known <name=value>',
      'value of a parameter, as petId=7, or of one operation, as getPet.petId=7; repeatable (default: what is found by reading)',
      collect,
    )
    .option('--document <file>', 'OpenAPI description to check against (default: that of the service)')
    .option('--overlay <file>', 'OpenAPI Overlay to apply to it; repeatable', collect)
    .addOption(gradeOption())
    .option(...STRICT_DOCUMENT)
    .option('--checks <ids>', 'run only these checks, as a,b (default: all)')
    .option('--exclude-checks <ids>', 'run all checks but these, as a,b');
  for (const [kind, what] of FILTERS) {
    command
      .option(`--include-${kind} <${what}>`, `check only operations with this ${kind}; repeatable`, collect)
      .option(`--exclude-${kind} <${what}>`, `check no operation with this ${kind}; repeatable`, collect);
  }
  return command
    .option(
      '--rate-limit <rate>',
      `most requests in a time, as 5/s or 100/m (default: ${DEFAULTS_OF_RUN.liveRate}/s on a live deployment, else no limit)`,
    )
    .option('--timeout <seconds>', `time limit of a request (default: ${DEFAULTS_OF_RUN.timeout / 1000})`)
    .option('--seed <number>', 'seed of the random generator', String(DEFAULTS_OF_RUN.seed))
    .option(
      '--nonce <text>',
      'what the texts and people that a run makes up have in common: with the seed and the nonce of report.json a run is repeated byte for byte (default: another one in each run)',
    );
}

const FILTERS = [
  ['path', 'path'],
  ['method', 'method'],
  ['tag', 'tag'],
  ['operation-id', 'id'],
] as const;

/** Loaded when it is needed: the other commands should not wait for the suite. */
function run(target: string, _: CheckFlags, command: Command): Promise<void> {
  return tellingProblems(async () => {
    const { baseUrl, variables } = await applyConfig(command, target);
    const { check } = await import('./check.ts');
    process.exitCode = await check(baseUrl, { ...command.opts<CheckFlags>(), variables });
  });
}
