import { toCodeQuality } from '../../../contracts/report/codequality/codequality.ts';
import { toHar } from '../../../contracts/report/har/har.ts';
import { toHtml } from '../../../contracts/report/html/html.tsx';
import { toJunit } from '../../../contracts/report/junit/junit.ts';
import { toMarkdown } from '../../../contracts/report/markdown/markdown.ts';
import type { RunRecord } from '../../../contracts/report/report.ts';
import { toSarif } from '../../../contracts/report/sarif/sarif.ts';
import { toJsonReport } from '../../../contracts/report/text/json.ts';
import { toList } from '../../command-line/option-values.ts';
import { UsageError } from '../../command-line/usage-error.ts';

export interface ReportForm {
  file: string;
  /** `anchor` is a file of the repository that stands for what is in none, for readers that want one. */
  write: (record: RunRecord, anchor?: string) => string;
}

/** The forms of report by the name that asks for them. */
const FORMS: ReadonlyMap<string, ReportForm> = new Map<string, ReportForm>([
  ['json', { file: 'report.json', write: ({ report }) => toJsonReport(report) }],
  ['junit', { file: 'junit.xml', write: ({ report }) => toJunit(report) }],
  ['sarif', { file: 'report.sarif', write: ({ report }) => toSarif(report) }],
  ['html', { file: 'report.html', write: ({ report }) => toHtml(report) }],
  ['har', { file: 'exchanges.har', write: (record) => toHar(record) }],
  [
    'codequality',
    { file: 'gl-code-quality-report.json', write: ({ report }, anchor) => toCodeQuality(report, anchor) },
  ],
  ['markdown', { file: 'report.md', write: ({ report }) => toMarkdown(report) }],
]);

/** In the order of their names in help and schema. */
export const FORM_NAMES: readonly string[] = [...FORMS.keys()];

/** All of them. */
export function listReportForms(): ReportForm[] {
  return [...FORMS.values()];
}

/** `json,junit`. Throws a `UsageError` for a form that there is not. */
export function toReportForms(text: string): ReportForm[] {
  return toList(text, '--report').map((name) => {
    const form = FORMS.get(name);
    if (form) return form;
    throw new UsageError(`There is no report "${name}"; there are ${FORM_NAMES.join(', ')}.`);
  });
}
