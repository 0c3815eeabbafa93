import { join } from 'node:path';
import type { RunRecord } from '../../../contracts/report/report.ts';
import { toList } from '../../command-line/option-values.ts';
import { UsageError } from '../../command-line/usage-error.ts';
import { writeAtomically } from '../../command-line/write-atomically.ts';
import type { ReportForm } from './report-forms.ts';

/** `json,junit`. Throws a `UsageError` for a form that there is not. */
export async function toReportForms(text: string | undefined): Promise<ReportForm[]> {
  if (text === undefined) return [];
  // Loaded only where a report is wanted: most runs want none.
  const { FORMS } = await import('./report-forms.ts');
  return toList(text, '--report').map((name) => {
    const form = FORMS.get(name);
    if (form) return form;
    throw new UsageError(`There is no report "${name}"; there are ${[...FORMS.keys()].join(', ')}.`);
  });
}

/** Writes the reports into a folder, each whole or not at all, and returns their paths. Throws a `UsageError`. */
export async function writeReports(
  record: RunRecord,
  forms: readonly ReportForm[],
  folder: string,
): Promise<string[]> {
  const written: string[] = [];
  for (const { file, write } of forms) {
    const path = join(folder, file);
    await writeAtomically(path, write(record));
    written.push(path);
  }
  return written;
}
