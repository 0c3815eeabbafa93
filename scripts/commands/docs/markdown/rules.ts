import type { Rule } from '../../../../spec/rules.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import { badgeWithNote } from './badge.ts';

/** Rules, one a line, each with its evidence. */
export function ruleList(rules: readonly Rule[]): string {
  return rules
    .map(({ statement, evidence }) => `- ${toMarkdownLine(statement)} (${badgeWithNote(evidence)})`)
    .join('\n');
}
