import { escapeMarkdown, writeFence, writeTable } from '../../../../spec/text/markdown.ts';
import type { Reference } from '../reference/reference.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import { badge } from './badge.ts';
import { heading, toPage } from './page.ts';

/** What a reader of the page has to know first. */
export const UNKNOWN_INTRO =
  'What is assumed or unconfirmed, by area, with the command that finds out. Set `WES_BASE_URL` to the base address of the running service, and the keys as the samples do. What the service shows is written as an Overlay for a person to read and merge; an answer of the mock proves nothing.';

/** What is not known, by area. */
export function unknownPage({ unknown, source }: Reference): string {
  return toPage(source.file, [
    heading(1, 'What is not known'),
    UNKNOWN_INTRO,
    ...unknown.flatMap(({ name, groups }) => [
      heading(2, escapeMarkdown(name)),
      ...groups.flatMap(({ title, command, advice, facts }) => [
        heading(3, `${escapeMarkdown(title)} (${escapeMarkdown(name)})`),
        advice,
        ...(command === undefined ? [] : [writeFence(command, 'sh')]),
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
