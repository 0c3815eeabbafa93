import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { packageFile } from '../spec/package-file.ts';

export interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, WorkflowJob>;
}

interface WorkflowJob {
  permissions?: Record<string, string>;
  needs?: string;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}

export function readWorkflow(name: string): Workflow {
  return parse(readFileSync(packageFile(`.github/workflows/${name}`), 'utf8'));
}

/** The scripts of a job, in order. */
export function readScripts({ jobs }: Workflow, job: string): string[] {
  return (jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);
}

/** Runs a script as a runner does; gives its status and what it wrote. */
export async function runScript(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ status: number | null; said: string }> {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { status, said: out + error };
}
