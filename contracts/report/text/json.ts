import { toVisibleJson } from '../../../spec/text/visible.ts';
import type { Report } from '../report.ts';

/** `report.json`: the report itself, as `report.schema.json` describes it. */
export function toJsonReport(report: Report): string {
  return toJsonText(report);
}

/** JSON for a file (RFC 8259): 2 spaces, or all in one line, a newline at the end, and nothing in it that acts when it is printed. */
export function toJsonText(value: unknown, indent: 0 | 2 = 2): string {
  return `${toVisibleJson(JSON.stringify(value, undefined, indent))}\n`;
}
