import { join } from 'node:path';
import { explain, findExplained } from '../../../contracts/report/explain.ts';
import { describePlan } from '../../../contracts/report/plan-text.ts';
import type { Report } from '../../../contracts/report/report.ts';
import { toSummary } from '../../../contracts/report/summary/summary.ts';
import { isUnjudged, toVerdictLine } from '../../../contracts/report/text/verdict-line.ts';
import { toRunRecord } from '../../../contracts/report/to-report.ts';
import { isFailing } from '../../../contracts/run/outcome.ts';
import { type PreparedRun, prepareRun } from '../../../contracts/run/prepare-run.ts';
import { type RunOutcome, runCases } from '../../../contracts/run/start-run.ts';
import { toOneLine } from '../../../spec/text/visible.ts';
import { checkLearnFile, writeLearned } from '../../command-line/learned-files.ts';
import { isColored, print, printError, rewriteLine } from '../../command-line/output.ts';
import { createTellFile, findRepository, findTold } from '../../command-line/repository.ts';
import { stopOnSignal } from '../../command-line/stop-on-signal.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { makeFolder, writeAtomically } from '../../command-line/write-atomically.ts';
import { loadBaseline, toBaseline } from './baseline-file.ts';
import { type CheckFlags, toContractOptions, toLearnFile } from './check-options.ts';
import { createProgress } from './check-progress.ts';
import { tellGithub } from './github.ts';
import type { ReportForm } from './report-forms.ts';

export const EXIT_STATUS: Record<Report['verdict'], number> = { holds: 0, violated: 1, 'cannot-judge': 2 };

/**
 * The life of `wes check`: plan, run, write, tell. Returns the exit status. Throws `UsageError`, `CannotJudge` and what
 * `loadDocument` throws.
 */
export async function check(baseUrl: string, flags: CheckFlags): Promise<number> {
  const { baseline: baselineFile, baselineUpdate, reportDir, dryRun } = flags;
  if (baselineUpdate && baselineFile === undefined)
    throw new UsageError('--baseline-update needs --baseline, which says where to write.');
  const learnFile = toLearnFile(flags);
  checkLearnFile(learnFile, flags.relearn === undefined ? '--learn' : '--relearn');
  const forms = await loadReportForms(flags.report);
  const baseline = baselineFile ? await loadBaseline(baselineFile, baselineUpdate === true) : [];
  const stop = new AbortController();
  const options = { ...toContractOptions(baseUrl, flags, process.env), baseline, signal: stop.signal };
  const prepared = prepareRun(options);
  const explained = flags.explain === undefined ? undefined : findExplained(prepared.contract, flags.explain);
  if (dryRun) {
    print(await describePlan(prepared));
    return 0;
  }
  // Said before the first request, and not after the last.
  if (forms.length > 0) await makeFolder(reportDir);

  const outcome = await runWithProgress(prepared, stop);
  const tellFile = createTellFile(findRepository(process.env));
  const record = toRunRecord(outcome, tellFile);
  const status = EXIT_STATUS[record.report.verdict];
  // Also where a reader of the summary closes the pipe.
  process.exitCode = status;
  const anchor = findTold(tellFile, [flags.config, process.env['CI_CONFIG_PATH']]);
  const lines: string[] = [];
  let problem: unknown;
  try {
    for (const { file, write } of forms) {
      const path = join(reportDir, file);
      await writeAtomically(path, write(record, anchor));
      lines.push(`Written: ${path}`);
    }
    if (baselineFile && baselineUpdate && record.report.verdict !== 'cannot-judge') {
      await writeAtomically(baselineFile, toBaseline(record.report, baseline, isWhole(flags)));
      lines.push(`Written: ${baselineFile}`);
    }
    if (learnFile !== undefined && record.learned)
      lines.push(...(await writeLearned(prepared.contract, record.learned, learnFile, Date.now())));
  } catch (error) {
    problem = error;
  }
  tell(record.report, lines);
  await tellGithub(record.report, forms.length > 0 ? reportDir : undefined, process.env);
  if (explained) print(`\n${explain(outcome, explained)}`);
  if (problem !== undefined) throw problem;
  return status;
}

/** Loaded only where a report is wanted: most runs want none. */
async function loadReportForms(text: string | undefined): Promise<ReportForm[]> {
  return text === undefined ? [] : (await import('./report-forms.ts')).toReportForms(text);
}

async function runWithProgress(prepared: PreparedRun, stop: AbortController): Promise<RunOutcome> {
  const { stderr } = process;
  const progress = createProgress(prepared.cases, {
    write: printError,
    rewrite: rewriteLine,
    columns: stderr.isTTY && !process.env['CI'] ? stderr.columns || 80 : undefined,
    now: () => performance.now(),
  });
  const forget = stopOnSignal(stop);
  try {
    const { failOn } = prepared.options;
    return await runCases(prepared, {
      onCase: (done) =>
        progress.ended(
          done,
          done.findings.some((finding) => isFailing(finding, failOn)),
        ),
    });
  } finally {
    forget();
    progress.end();
  }
}

/** What a person, and a pipeline that reads the log, are told at the end. `lines` say what was written. */
export function tell(report: Report, lines: readonly string[]): void {
  const { stdout } = process;
  // Where nothing was seen there is nothing to sum up, only what to do about it.
  if (isUnjudged(report)) printError(`wes: ${toOneLine(toVerdictLine(report))}\n`);
  else print(toSummary(report, { color: isColored(stdout, process.env), width: stdout.columns }));
  for (const line of lines) print(`${line}\n`);
}

/** Whether a run sees everything that a baseline may hold. */
function isWhole(flags: CheckFlags): boolean {
  const names = Object.keys(flags);
  const narrowing = ['checks', 'excludeChecks', 'replay', 'shard', 'maxFailures'];
  return !names.some((name) => narrowing.includes(name) || /^(include|exclude)[A-Z]/.test(name));
}
