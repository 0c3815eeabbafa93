import type { RuleView } from '../reference/reference.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import { badgeWithNote } from './badge.ts';

/** Rules, one a line, each with its evidence. */
export function ruleList(rules: readonly RuleView[]): string {
  return rules
    .map(({ statement, evidence }) => `- ${toMarkdownLine(statement)} (${badgeWithNote(evidence)})`)
    .join('\n');
}
