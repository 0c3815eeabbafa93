import { escapeMarkdown } from '../../../../spec/text/markdown.ts';
import type { Reference } from '../reference/reference.ts';
import { toMarkdownBlocks } from '../text/to-markdown.ts';
import { evidenceLine } from './badge.ts';
import { heading, link, toPage } from './page.ts';
import { schemaBlocks } from './schema.ts';

/** Every schema that has a name. */
export function schemasPage({ schemas, source }: Reference): string {
  return toPage(source.file, [
    heading(1, 'Schemas'),
    ...schemas.flatMap(({ name, anchor, schema, usedBy }) => [
      heading(2, escapeMarkdown(name), anchor),
      toMarkdownBlocks(schema.description),
      evidenceLine(schema.evidence),
      ...schemaBlocks(schema),
      usedBy.length === 0
        ? undefined
        : `Used by ${usedBy.map((use) => link(escapeMarkdown(use.id), use.file, use.anchor)).join(', ')}.`,
    ]),
  ]);
}
