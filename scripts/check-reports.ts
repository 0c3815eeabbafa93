import { join } from 'node:path';
import type { RunRecord } from '../contracts/report/report.ts';
import { toList } from './option-values.ts';
import { UsageError } from './usage-error.ts';
import { writeAtomically } from './write-atomically.ts';

interface ReportForm {
  file: string;
  write(record: RunRecord): Promise<string>;
}

/** The forms of report by the name that asks for them. What writes them is loaded when they are wanted: most runs want none. */
const FORMS: Readonly<Record<string, ReportForm>> = {
  json: {
    file: 'report.json',
    async write({ report }) {
      const { toJsonReport } = await import('../contracts/report/json.ts');
      return toJsonReport(report);
    },
  },
  junit: {
    file: 'junit.xml',
    async write({ report }) {
      const { toJunit } = await import('../contracts/report/junit/junit.ts');
      return toJunit(report);
    },
  },
  sarif: {
    file: 'report.sarif',
    async write({ report }) {
      const { CHECKS } = await import('../contracts/checks/checks.ts');
      const { toSarif } = await import('../contracts/report/sarif/sarif.ts');
      return toSarif(report, CHECKS);
    },
  },
  html: {
    file: 'report.html',
    async write({ report }) {
      const { toHtml } = await import('../contracts/report/html/html.ts');
      return toHtml(report);
    },
  },
  har: {
    file: 'exchanges.har',
    async write(record) {
      const { toHar } = await import('../contracts/report/har/har.ts');
      return toHar(record);
    },
  },
};

/** `json,junit`. Throws a `UsageError` for a form that there is not. */
export function toReportForms(text: string | undefined): ReportForm[] {
  if (text === undefined) return [];
  return toList(text, '--report').map((name) => {
    const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
    if (form) return form;
    throw new UsageError(`There is no report "${name}"; there are ${Object.keys(FORMS).join(', ')}.`);
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
    await writeAtomically(path, await write(record));
    written.push(path);
  }
  return written;
}
