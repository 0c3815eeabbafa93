import { escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import type { Change } from '../changes/change.ts';
import type { ChangesView, Reference } from '../reference/reference.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import { badge } from './evidence.ts';
import { type Blocks, heading, toPage } from './page.ts';

/** What changed since another document. */
export function changesPage({ source }: Reference, { since, changes }: ChangesView): string {
  return toPage(source.file, [
    heading(1, 'Changes'),
    `Since ${toMarkdownLine(since)}.`,
    changes.length === 0 && 'Nothing changed that a client could notice.',
    changeTable(
      'Breaking',
      changes.filter(({ breaking }) => breaking),
    ),
    changeTable(
      'Not breaking',
      changes.filter(({ breaking }) => !breaking),
    ),
  ]);
}

function changeTable(title: string, changes: readonly Change[]): Blocks {
  const rows = changes.map((change) => [
    change.breaking ? `**Breaking:** ${change.title}` : change.title,
    toMarkdownLine(change.where),
    toMarkdownLine(change.detail),
    change.operations.map(escapeMarkdown).join(', ') || 'all',
    badge(change.evidence),
  ]);
  const head = ['Change', 'What', 'Detail', 'Operations', 'Badge'];
  return rows.length > 0 && [heading(2, title), writeTable([head, ...rows])];
}
