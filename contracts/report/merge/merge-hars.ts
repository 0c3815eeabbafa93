import type { JsonObject } from '../../../spec/json.ts';
import type { Report } from '../report.ts';
import { toJsonText } from '../text/json.ts';
import { toVerdictLine } from '../text/verdict-line.ts';

/** The `log` of a HAR file of this kit. */
export type HarLog = JsonObject & { entries: JsonObject[] };

/** One HAR file of those of the parts, in the order of these; the numbers of each move as those of its report do. */
export function mergeHars(logs: readonly HarLog[], offsets: readonly number[], merged: Report): string {
  const entries = logs.flatMap((log, index) => {
    const move = (number: unknown): number | undefined =>
      typeof number === 'number' ? number + (offsets[index] ?? 0) : undefined;
    return log.entries.map((entry) => ({
      ...entry,
      _id: move(entry['_id']),
      _repeats: move(entry['_repeats']),
    }));
  });
  return toJsonText({ log: { ...logs[0], entries, comment: toVerdictLine(merged) } });
}
