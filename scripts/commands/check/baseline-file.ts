import { readFile } from 'node:fs/promises';
import type { Report } from '../../../contracts/report/report.ts';
import { toJsonText } from '../../../contracts/report/text/json.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/**
 * The ids of the findings that a baseline file accepts. A file that is missing is an error, unless it is about to be written:
 * a slip in its name would otherwise go unseen. Throws a `UsageError`.
 */
export async function loadBaseline(file: string, mayBeMissing: boolean): Promise<string[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new UsageError(`The baseline ${file} cannot be read: ${message}.`);
    if (mayBeMissing) return [];
    throw new UsageError(`There is no baseline ${file}; --baseline-update writes one.`);
  }
  const ids = parse(text);
  if (!ids) throw new UsageError(`The baseline ${file} is not of the form { "findings": ["id", …] }.`);
  return ids;
}

function parse(text: string): string[] | undefined {
  try {
    const { findings } = JSON.parse(text);
    return Array.isArray(findings) && findings.every((id) => typeof id === 'string') ? findings : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The baseline that accepts the violations and drifts of a report: sorted, an id a line. Of `before`, what was not seen any more
 * is dropped, but only where `isWhole` says that the run could have seen it.
 */
export function toBaseline(report: Report, before: readonly string[], isWhole: boolean): string {
  const seen = report.findings.filter(({ outcome }) => outcome !== 'learned').map(({ id }) => id);
  const findings = [...new Set(isWhole ? seen : [...before, ...seen])].sort();
  return toJsonText({ findings });
}
