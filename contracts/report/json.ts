import type { Report } from './report.ts';
import { toJsonText } from './text/json.ts';

/** `report.json`: the report itself, as `report.schema.json` describes it. */
export function toJsonReport(report: Report): string {
  return toJsonText(report);
}
