import { count } from '../../../spec/text/count.ts';
import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import { wrapWords } from '../text/columns.ts';
import type { Difference } from './compare-runs.ts';

/** Where two deployments differ, by operation, for a terminal of so many columns. */
export function toParityText(differences: readonly Difference[], width: number): string {
  if (differences.length === 0) return 'No difference: the mock answers as the target does.\n';
  const sections = [...gather(differences)].map(([name, own]) =>
    [...wrapWords(name, width), ...own.flatMap((difference) => describe(difference, width))].join('\n'),
  );
  const operations = new Set(differences.map(({ operationId }) => operationId));
  const sum = `${count(differences.length, 'difference')} in ${count(operations.size, 'operation')}.`;
  return `${[...sections, sum].join('\n\n')}\n`;
}

/** By the operations that show them: what is the same in several is said once. */
function gather(differences: readonly Difference[]): Map<string, Difference[]> {
  const same = new Map<string, Difference[]>();
  for (const difference of differences) {
    const { label, pointer, target, mock } = difference;
    const key = JSON.stringify([label, pointer, target, mock]);
    same.set(key, [...(same.get(key) ?? []), difference]);
  }
  const sections = new Map<string, Difference[]>();
  for (const all of same.values()) {
    const [first] = all;
    if (!first) continue;
    const name = [...new Set(all.map(({ operationId }) => operationId ?? 'paths of no operation'))].join(
      ', ',
    );
    const stages = [...new Set(all.flatMap((difference) => difference.stages))];
    sections.set(name, [...(sections.get(name) ?? []), { ...first, stages }]);
  }
  return sections;
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
