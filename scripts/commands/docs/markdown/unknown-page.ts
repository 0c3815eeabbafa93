import { escapeMarkdown, writeFence, writeTable } from '../../../../spec/text/markdown.ts';
import type { Reference } from '../reference/reference.ts';
import { UNKNOWN_INTRO } from '../reference/unknown.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import { badge } from './evidence.ts';
import { heading, toPage } from './page.ts';

/** What is not known, by area. */
export function unknownPage({ unknown, source }: Reference): string {
  return toPage(source.file, [
    heading(1, 'What is not known'),
    UNKNOWN_INTRO,
    unknown.map(({ name, groups }) => [
      heading(2, escapeMarkdown(name)),
      groups.map(({ title, command, advice, facts }) => [
        heading(3, `${escapeMarkdown(title)} (${escapeMarkdown(name)})`),
        advice,
        command !== undefined && writeFence(command, 'sh'),
        writeTable([
          ['What', 'Badge', 'Note'],
          ...facts.map(({ text, evidence }) => [
            toMarkdownLine(text),
            badge(evidence),
            toMarkdownLine(evidence.note ?? ''),
          ]),
        ]),
      ]),
    ]),
  ]);
}
