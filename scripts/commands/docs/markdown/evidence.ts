import type { Evidence } from '../../../../spec/evidence.ts';
import type { Rule } from '../../../../spec/rules.ts';
import { escapeMarkdown } from '../../../../spec/text/markdown.ts';
import { toBadgeText } from '../reference/evidence-text.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';

/** `documented §7`: the badge as text. */
export function badge(evidence: Evidence): string {
  return escapeMarkdown(toBadgeText(evidence));
}

/** The badge with its note, as the cell of a table. */
export function badgeWithNote(evidence: Evidence): string {
  const { note } = evidence;
  return note === undefined ? badge(evidence) : `${badge(evidence)}: ${toMarkdownLine(note)}`;
}

/** A line of its own for the evidence of a section. */
export function evidenceLine(evidence: Evidence): string {
  const { note } = evidence;
  return `Evidence: ${badge(evidence)}.${note === undefined ? '' : ` ${toMarkdownLine(note)}`}`;
}

/** Rules, one a line, each with its evidence. */
export function ruleList(rules: readonly Rule[]): string {
  return rules
    .map(({ statement, evidence }) => `- ${toMarkdownLine(statement)} (${badgeWithNote(evidence)})`)
    .join('\n');
}
