import { count } from '../../../spec/text/count.ts';
import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import { distinct, gather } from '../groups/gather.ts';
import { wrapWords } from '../text/columns.ts';
import { type Difference, NO_OPERATION, type Parity } from './compare-runs.ts';

/** Where two deployments differ, by operation, for a terminal of so many columns. */
export function toParityText({ differences, unplayed }: Parity, width: number): string {
  const known = gather(unplayed, ({ why }) => why);
  const listed = [...known].flatMap(([why, own]) => [
    ...wrapWords(`Not compared, since ${why}:`, width),
    ...own.flatMap(({ says }) => wrapWords(toOneLine(says), width, '  ')),
  ]);
  const end = listed.length === 0 ? '' : `\n${listed.join('\n')}\n`;
  return `${toDifferencesText(differences, width)}${end}`;
}

function toDifferencesText(differences: readonly Difference[], width: number): string {
  if (differences.length === 0) return 'No difference: the mock answers as the target does.\n';
  const sections = [...listSections(differences)].map(([name, own]) =>
    [...wrapWords(name, width), ...own.flatMap((difference) => describe(difference, width))].join('\n'),
  );
  const operations = new Set(differences.map(({ operationId }) => operationId));
  const sum = `${count(differences.length, 'difference')} in ${count(operations.size, 'operation')}.`;
  return `${[...sections, sum].join('\n\n')}\n`;
}

/** By the operations that show them: what is the same in several is said once. */
function listSections(differences: readonly Difference[]): Map<string, Difference[]> {
  const same = gather(differences, ({ label, pointer, target, mock }) =>
    JSON.stringify([label, pointer, target, mock]),
  );
  const merged = [...same.values()].map((all) => ({
    ...all[0],
    name: distinct(all.map(({ operationId }) => operationId ?? NO_OPERATION)).join(', '),
    stages: distinct(all.flatMap(({ stages }) => stages)),
  }));
  return gather(merged, ({ name }) => name);
}

function describe(
  { stages, label, pointer, rule, documented, target, mock }: Difference,
  width: number,
): string[] {
  const row = (name: string, text: string): string[] =>
    wrapWords(toOneLine(shorten(text, 240)), width, `    ${name.padEnd(8)}`);
  const asStated = `as the document says: ${documented}`;
  return [
    ...wrapWords(toOneLine(`${label} (${stages.join(', ')})`), width, '  '),
    ...row('fact', rule ?? pointer),
    ...row('target', target ?? asStated),
    ...row('mock', mock ?? asStated),
  ];
}
