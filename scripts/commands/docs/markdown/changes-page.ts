import { escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import type { Change } from '../changes/change.ts';
import type { ChangesView, Reference } from '../reference/reference.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import { badge } from './badge.ts';
import { heading, toPage } from './page.ts';

/** What changed since another document. */
export function changesPage({ source }: Reference, { since, changes }: ChangesView): string {
  const breaking = changes.filter((change) => change.breaking);
  const others = changes.filter((change) => !change.breaking);
  return toPage(source.file, [
    heading(1, 'Changes'),
    `Since ${toMarkdownLine(since)}.`,
    changes.length === 0 ? 'Nothing changed that a client could notice.' : undefined,
    ...(breaking.length === 0 ? [] : [heading(2, 'Breaking'), changeTable(breaking)]),
    ...(others.length === 0 ? [] : [heading(2, 'Not breaking'), changeTable(others)]),
  ]);
}

function changeTable(changes: readonly Change[]): string {
  return writeTable([
    ['Change', 'What', 'Detail', 'Operations', 'Badge'],
    ...changes.map(({ title, breaking, where, detail, operations, evidence }) => [
      breaking ? `**Breaking:** ${title}` : title,
      toMarkdownLine(where),
      toMarkdownLine(detail),
      operations.length === 0 ? 'all' : operations.map(escapeMarkdown).join(', '),
      badge(evidence),
    ]),
  ]);
}
