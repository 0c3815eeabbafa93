import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { readOutputs } from '../commands/check/github-files.test.helper.ts';
import {
  ACTION,
  type Action,
  type Context,
  evaluate,
  evaluateExpression,
  type Job,
  readYaml,
  type Step,
} from './workflow.test.helper.ts';

/** A folder that a service would have checked out, and what it sets. */
export interface Workspace {
  folder: string;
  env: Record<string, string>;
}

/** What came of the steps of a job. */
export interface JobEnd {
  isFailed: boolean;
  log: string;
  /** Actions of others, which are not run, with what they would have been given. */
  used: { uses: string; with: Record<string, string> }[];
  outputs: Record<string, string>;
}

/** Makes the folders and the environment that a runner gives to steps; `bin` comes before what is on PATH. */
export function createWorkspace(folder: string, bin: string): Workspace {
  for (const path of ['workspace', 'temp']) mkdirSync(join(folder, path), { recursive: true });
  return {
    folder: join(folder, 'workspace'),
    env: {
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      HOME: folder,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: join(folder, 'workspace'),
      GITHUB_REF_NAME: 'main',
      GITHUB_RUN_NUMBER: '7',
      RUNNER_TEMP: join(folder, 'temp'),
    },
  };
}

/** A program on PATH that writes down what it is given, as lines of JSON, and then does what a script says. */
export function writeStandIn(bin: string, name: string, script: string): void {
  mkdirSync(bin, { recursive: true });
  const record = `node -e 'fs.appendFileSync("${join(bin, `${name}.log`)}", JSON.stringify(process.argv.slice(1)) + "\\n")' -- "$@"`;
  writeFileSync(join(bin, name), `#!/usr/bin/env bash\n${record}\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

/** What a stand-in was given, in order. */
export function readCalls(bin: string, name: string): string[][] {
  const log = join(bin, `${name}.log`);
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Runs the steps of a job as a runner does: those that are ours, and scripts; a failure skips what does not say otherwise. */
export async function runJob(job: Job, context: Context, workspace: Workspace): Promise<JobEnd> {
  const end: JobEnd = { isFailed: false, log: '', used: [], outputs: {} };
  const known: Context = { ...context, steps: {} };
  const env = { ...workspace.env, ...evaluateAll(job.env, known) };
  for (const step of job.steps) {
    const isWanted = step.if === undefined ? !end.isFailed : isTrue(step.if, known);
    if (!isWanted) continue;
    const given = evaluateAll(step.with, known);
    if (step.uses !== undefined && !step.uses.startsWith('./')) {
      end.used.push({ uses: step.uses.replace(/@.*/, ''), with: given });
      continue;
    }
    const shared = { ...env, ...evaluateAll(step.env, known) };
    const { inputs, ...own } = step.uses === undefined ? { ...step, inputs: {} } : toActionStep(step, given);
    const ran = await runScript(own, { ...workspace, env: { ...shared, ...inputs } });
    end.log += ran.log;
    end.isFailed ||= ran.status !== 0;
    if (step.id !== undefined) (known['steps'] as Context)[step.id] = { outputs: ran.outputs };
  }
  return { ...end, outputs: evaluateAll(job.outputs, known) };
}

function isTrue(condition: string, context: Context): boolean {
  return evaluateExpression(condition.replace(/^\$\{\{(.*)\}\}$/s, '$1'), context) !== 'false';
}

function evaluateAll(values: Record<string, unknown> = {}, context: Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, evaluate(String(value), context)]),
  );
}

/** The one step of our action, with the inputs of a step that uses it. */
function toActionStep(
  { uses }: Step,
  given: Record<string, string>,
): Step & { inputs: Record<string, string> } {
  const action = readYaml<Action>(ACTION);
  const [step] = action.runs.steps;
  if (!step || action.runs.steps.length > 1) throw new Error(`${uses} has one step`);
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? String(input.default ?? '')]),
  );
  const { env, 'working-directory': folder = '.', ...rest } = step;
  return { ...rest, inputs: evaluateAll(env, { inputs }), 'working-directory': evaluate(folder, { inputs }) };
}

async function runScript(
  { run = '', 'working-directory': at = '.' }: Step,
  { folder, env }: Workspace,
): Promise<{ status: number | null; log: string; outputs: Record<string, string> }> {
  const output = join(env['RUNNER_TEMP'] ?? '', 'output');
  writeFileSync(output, '');
  // As a runner calls `shell: bash`.
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
    cwd: join(folder, at),
    env: { ...env, GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: join(env['RUNNER_TEMP'] ?? '', 'summary.md') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      log += text;
    });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, log, outputs: readOutputs(output) };
}
