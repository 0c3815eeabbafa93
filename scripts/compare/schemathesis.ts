import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileServed } from './deployments.ts';
import type { Remark } from './remark.ts';
import { runCommand } from './run-command.ts';
import type { ToolInput, ToolRow } from './tool.ts';
import type { Trial } from './trials.ts';

const VERSION = '4.32.0';
const INSTALLING = 300_000;
const TIMEOUT = 600_000;
/** It draws its requests: what it says of a healthy deployment with any of these seeds is its baseline. All others get the first. */
const SEEDS = [1, 2, 3] as const;
/** Two runs at a time, as on the smallest machine that runs pipelines. */
const AT_ONCE = 2;

/** All phases, all checks, and what it found as JSON. */
export const OPTIONS: readonly string[] = [
  ...['--checks=all', '--max-examples=10', '--continue-on-failure', '--no-shrink'],
  ...['--report=json', '--report-json-path=report.json'],
];
const NAME = 'Schemathesis';
const SETTINGS = `Installed for the run only, in a Python environment of its own. It is handed no requests: it draws its own, in a run for each stage, with all phases, all checks (\`--checks all\`, with \`object_level_authorization\`), ten examples for each operation, and the keys of two companies as peers. What it says of a healthy deployment with any of ${SEEDS.length} seeds is its baseline and counts for nothing, by check and operation, as in its own baseline file.`;

/** Schemathesis, from PyPI. */
export async function judgeBySchemathesis(input: ToolInput): Promise<ToolRow[]> {
  const { trials, folder, progress } = input;
  progress(`${NAME}: installing`);
  const row = { name: NAME, version: `schemathesis ${VERSION}`, settings: SETTINGS };
  const python = join(folder, 'schemathesis');
  const why = await installSchemathesis(python, input);
  if (why !== undefined) return [{ ...row, said: why }];
  const baseline = await judgeHealthy(input, python);
  const said = new Map<string, readonly Remark[]>(trials.map(({ control }) => [control, baseline]));
  const open = trials.filter(({ id, control }) => id !== control);
  const count = open.length;
  const work = async (): Promise<void> => {
    for (let trial = open.shift(); trial; trial = open.shift()) {
      said.set(trial.id, await judge(input, { python, trial, seed: SEEDS[0] }));
      progress(`${NAME}: ${count - open.length} of ${count}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [{ ...row, said }];
}

/** Returns why it could not be installed; `undefined` where it was. */
export async function installSchemathesis(
  python: string,
  { folder, signal }: Pick<ToolInput, 'folder' | 'signal'>,
): Promise<string | undefined> {
  const options = { cwd: folder, timeout: INSTALLING, signal };
  const pip = ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`];
  try {
    const made = await runCommand('python3', ['-m', 'venv', python], options);
    if (made.code !== 0) return 'Python could not make an environment';
    const { code } = await runCommand(join(python, 'bin/python'), pip, options);
    return code === 0 ? undefined : `pip could not install it: exit status ${code}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'there is no Python';
    throw error;
  }
}

async function judgeHealthy(input: ToolInput, python: string): Promise<Remark[]> {
  const trial = input.trials.find(({ id, control }) => id === control) as Trial;
  const remarks: Remark[] = [];
  for (const seed of SEEDS) remarks.push(...(await judge(input, { python, trial, seed })));
  return remarks;
}

interface Judging {
  python: string;
  trial: Trial;
  seed: number;
}

/** What it says of a deployment, in all stages, each on a deployment that is as new. */
async function judge(input: ToolInput, judging: Judging): Promise<Remark[]> {
  const remarks: Remark[] = [];
  for (const [stage, basePath] of input.basePaths)
    await whileServed(input.deployments, [judging.trial], async ([served]) => {
      const url = `${served?.url}${basePath}`;
      remarks.push(...(await runOnce(input, { ...judging, stage, url })));
    });
  return remarks;
}

async function runOnce(
  { document, deployments, keyHeader, folder, signal }: ToolInput,
  { python, trial, seed, stage, url }: Judging & { stage: string; url: string },
): Promise<Remark[]> {
  const { keys, otherKeys } = deployments.known;
  const cwd = join(folder, `schemathesis-${trial.id.replace(/\W+/g, '-')}-${stage}-${seed}`);
  mkdirSync(cwd);
  const users = Object.entries({ one: keys[stage], other: otherKeys[stage] }).map(([name, value]) => ({
    name,
    fixedHeaders: [{ name: keyHeader, value }],
  }));
  writeFileSync(join(cwd, 'users.json'), JSON.stringify({ auth: users }));
  const peers = users.map(({ name }) => JSON.stringify(name)).join(', ');
  writeFileSync(join(cwd, 'schemathesis.toml'), `[auth.wfc]\npath = "users.json"\npeers = [${peers}]\n`);
  const ran = await runCommand(
    join(python, 'bin/schemathesis'),
    ['run', document, '--url', url, `--seed=${seed}`, ...OPTIONS],
    { cwd, timeout: TIMEOUT, signal },
  );
  // 1 says that it found something.
  if (ran.code > 1) throw new Error(`${NAME} ended with ${ran.code}. ${ran.stderr}`);
  return toRemarks(readFileSync(join(cwd, 'report.json'), 'utf8'), stage);
}

/** What is looked at of its report. */
export interface SchemathesisReport {
  failures: { type: string; title: string; operations: string[] }[];
}

/** What failed in a stage, each with its operation: a run tells of no single exchange. */
export function toRemarks(json: string, stage: string): Remark[] {
  const { failures } = JSON.parse(json) as SchemathesisReport;
  return failures.flatMap(({ type, title, operations }) =>
    operations.map((operation) => ({
      exchange: 0,
      says: `${type}, ${title}: ${operation} in ${stage}`,
      fails: true,
    })),
  );
}
