import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { mergeHars } from '../../../contracts/report/merge/merge-hars.ts';
import {
  MergeError,
  mergeReports,
  sortParts,
  toOffsets,
} from '../../../contracts/report/merge/merge-reports.ts';
import type { Report } from '../../../contracts/report/report.ts';
import { createTellFile, findRepository, findTold } from '../../command-line/repository.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { makeFolder, writeAllAtomically } from '../../command-line/write-atomically.ts';
import { EXIT_STATUS, tell } from '../check/check.ts';
import { tellGithub } from '../check/github.ts';
import { listReportForms, type ReportForm, toReportForms } from '../check/report-forms.ts';
import { loadReportSchema, readExchanges, readReport } from './read-shard.ts';

interface Shard {
  folder: string;
  report: Report;
}

/** The life of `wes report merge`: read, merge, write, tell. Returns the exit status. Throws a `UsageError`. */
export async function merge(
  folders: readonly string[],
  { report: names, reportDir }: { report?: string; reportDir: string },
): Promise<number> {
  if (folders.some((folder) => resolve(folder) === resolve(reportDir)))
    throw new UsageError(`${reportDir} is one of the folders to merge: give another as --report-dir.`);
  const forms = names === undefined ? findForms(folders) : toReportForms(names);
  const validate = await loadReportSchema();
  const shards = await Promise.all(
    folders.map(async (folder): Promise<Shard> => ({ folder, report: await readReport(folder, validate) })),
  );
  const merged = mergeShards(shards);
  const files = [];
  for (const form of forms)
    files.push({ file: join(reportDir, form.file), content: await write(form, shards, merged) });
  if (files.length > 0) await makeFolder(reportDir);
  await writeAllAtomically(files);
  tell(
    merged,
    files.map(({ file }) => `Written: ${file}`),
  );
  await tellGithub(merged, files.length > 0 ? reportDir : undefined, process.env);
  return EXIT_STATUS[merged.verdict];
}

/** The forms that a shard wrote. */
function findForms(folders: readonly string[]): ReportForm[] {
  return listReportForms().filter(({ file }) => folders.some((folder) => existsSync(join(folder, file))));
}

function mergeShards(shards: readonly Shard[]): Report {
  try {
    return mergeReports(shards.map(({ report }) => report));
  } catch (error) {
    throw error instanceof MergeError ? new UsageError(error.message) : error;
  }
}

/** The exchanges are in no report, and are merged by themselves. */
async function write(form: ReportForm, shards: readonly Shard[], report: Report): Promise<string> {
  const anchor = findTold(createTellFile(findRepository(process.env)), [process.env['CI_CONFIG_PATH']]);
  if (form.file !== 'exchanges.har') return form.write({ report, exchanges: [] }, anchor);
  const parts = sortParts(shards, ({ report: part }) => part);
  const logs = await Promise.all(parts.map(({ folder }) => readExchanges(folder)));
  return mergeHars(logs, toOffsets(parts.map(({ report: part }) => part)), report);
}
