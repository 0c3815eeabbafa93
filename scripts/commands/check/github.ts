import { randomUUID } from 'node:crypto';
import { appendFile, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { toAnnotations, toProblemAnnotation } from '../../../contracts/report/annotations.ts';
import type { Report } from '../../../contracts/report/report.ts';
import { printCommands, printError } from '../../command-line/output.ts';

/** GitHub throws away the summary of a step that is larger, in bytes. */
const MOST_SUMMARY = 1024 * 1024;

/** What a step may hand on to the next ones, by the names that the action has too. */
type Outputs = Readonly<Record<string, string | number>>;

/**
 * Tells GitHub Actions what a run found, where it runs there: annotations, the job summary, and the outputs of the step; `reportDir` is
 * where the reports are, if any. What cannot be written is said, and does not change what the deployment is found to be.
 */
export async function tellGithub(
  report: Report,
  reportDir: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (env['GITHUB_ACTIONS'] === 'true') printCommands(toAnnotations(report));
  const { violation, drift, learned } = report.counts.findings;
  const folder = reportDir === undefined ? {} : { 'report-dir': toOutputPath(reportDir, env) };
  const found = { violations: violation, drifts: drift, learned };
  await writeOutputs({ outcome: report.verdict, ...found, ...folder }, env);
  await writeSummary(async () => (await loadMarkdown()).toMarkdown(report), env);
}

/** The same where a run ended before there was a report: `reason` is the sentence that the command ends with. */
export async function tellGithubProblem(reason: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (env['GITHUB_ACTIONS'] === 'true') printCommands([toProblemAnnotation(reason)]);
  await writeOutputs({ outcome: 'cannot-judge' }, env);
  await writeSummary(async () => (await loadMarkdown()).toProblemMarkdown(reason), env);
}

/** Loaded only where it is wanted: most runs are not of a pipeline. */
function loadMarkdown(): Promise<typeof import('../../../contracts/report/markdown/markdown.ts')> {
  return import('../../../contracts/report/markdown/markdown.ts');
}

/** Between lines that no value holds, so that none can end early and set another. */
async function writeOutputs(outputs: Outputs, env: NodeJS.ProcessEnv): Promise<void> {
  const file = env['GITHUB_OUTPUT'];
  const end = `end-${randomUUID()}`;
  const text = Object.entries(outputs).map(([name, value]) => `${name}<<${end}\n${value}\n${end}\n`);
  if (file) await append(file, text.join(''), 'The outputs of the step');
}

async function writeSummary(toText: () => Promise<string>, env: NodeJS.ProcessEnv): Promise<void> {
  const file = env['GITHUB_STEP_SUMMARY'];
  if (!file) return;
  const text = await toText();
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size + Buffer.byteLength(text) < MOST_SUMMARY) await append(file, text, 'The job summary');
  else printError('wes: The job summary of this step is full; --report markdown writes a file.\n');
}

async function append(file: string, text: string, what: string): Promise<void> {
  try {
    await appendFile(file, text);
  } catch (error) {
    printError(`wes: ${what} cannot be written: ${(error as Error).message}.\n`);
  }
}

/** Relative to what is checked out, where steps begin that are given it. */
function toOutputPath(folder: string, env: NodeJS.ProcessEnv): string {
  const path = relative(env['GITHUB_WORKSPACE'] || '.', resolve(folder));
  return isAbsolute(path) || path.split(sep)[0] === '..' ? resolve(folder) : path.split(sep).join('/');
}
