import { shorten, toOneLine } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import { distinct, gather } from '../groups/gather.ts';
import { type FindingGroup, groupFindings, toKindOfAnswer } from '../groups/groups.ts';
import { type Colors, wrapWords } from '../text/columns.ts';
import { toExpectedLabel } from '../text/finding.ts';

/** How many lines all of it may take, and what one check says of one operation. */
const LINES = 40;
const LINES_OF_CHECK = 4;
/** How many labels are named of each difference: as many as fit. */
const LABELS = [8, 4, 2, 1];

/** Lines, and how many findings they tell of. */
interface Paragraph {
  lines: readonly string[];
  told: number;
}

/** What was learned, by operation and check, as short as it can be said. What does not fit is counted; `elsewhere` says where it is. */
export function describeLearned(
  findings: readonly Finding[],
  width: number,
  colors: Colors,
  elsewhere = '; report.json has them all (--report json)',
): string[] {
  if (findings.length === 0) return [];
  const stages = distinct(findings.map(({ stage }) => stage));
  const title = [
    findings.length === 1 ? 'learned: a difference' : `learned: ${findings.length} differences`,
    'where the document could only assume',
    ...(stages.length > 1 ? [`(${stages.join(', ')})`] : []),
  ].join(' ');
  const lines = wrapWords(toOneLine(title), width, '+ ').map((line) => colors.bold(colors.cyan(line)));
  let told = 0;
  for (const paragraph of listParagraphs(findings, stages, width)) {
    if (lines.length + paragraph.lines.length > LINES) break;
    lines.push(...paragraph.lines);
    told += paragraph.told;
  }
  if (told === findings.length) return lines;
  const rest = `… and ${findings.length - told} more${elsewhere}`;
  return [...lines, ...wrapWords(rest, width, '  ')];
}

/** One for each check of each operation; the first of an operation begins with its name. */
function listParagraphs(findings: readonly Finding[], stages: readonly string[], width: number): Paragraph[] {
  const byOperation = gather(findings, ({ operationId }) => operationId ?? 'no operation');
  return [...byOperation].flatMap(([operation, own]) =>
    [...gather(own, ({ check }) => check)].map(([check, some], index) => {
      const { lines, told } = describeCheck(check, some, stages, width);
      const heading = index === 0 ? wrapWords(toOneLine(shorten(operation, 200)), width, '  ') : [];
      return { lines: [...heading, ...lines], told };
    }),
  );
}

function describeCheck(
  check: string,
  findings: readonly Finding[],
  stages: readonly string[],
  width: number,
): Paragraph {
  const name = findings.length === 1 ? check : `${check} (${findings.length})`;
  const groups = groupFindings(findings);
  for (const labels of LABELS) {
    let fitting: Paragraph | undefined;
    let text = `${name}: `;
    let told = 0;
    for (const [index, group] of groups.entries()) {
      const item = describeItem(group, stages, labels);
      text += index === 0 ? item.text : `; ${item.text}`;
      told += item.told;
      if (wrapParagraph(text, width).length > LINES_OF_CHECK) break;
      const rest = findings.length - told;
      const lines = wrapParagraph(rest === 0 ? text : `${text}; … ${rest} more`, width);
      if (lines.length <= LINES_OF_CHECK) fitting = { lines, told };
    }
    if (fitting) return fitting;
  }
  return { lines: wrapParagraph(`${name}: …`, width), told: 0 };
}

function wrapParagraph(text: string, width: number): string[] {
  const lines = wrapWords(toOneLine(text), width - 2, '    ');
  return lines.map((line, index) => (index === 0 ? line : `  ${line}`));
}

/** What was learned from a group of findings, and how many of them the text tells of. */
export interface LearnedItem {
  text: string;
  told: number;
}

/**
 * `no /members`, `/people is not declared`, `200 with text/html (assumed: 201) for no-key, one-off`: with labels where an answer
 * alone does not say what was asked, at most `most` of them. `stages` are those that are understood; where a group was seen in
 * fewer, it says so.
 */
export function describeItem(group: FindingGroup, stages: readonly string[], most: number): LearnedItem {
  const labels = distinct(group.map(({ label }) => label));
  const own = distinct(group.map(({ stage }) => stage));
  const only = own.length < stages.length ? ` (${own.join(', ')} only)` : '';
  const came = describeDifference(group);
  if (toKindOfAnswer(group[0].received) === undefined) return { text: came + only, told: group.length };
  const named = labels.slice(0, most);
  const more = named.length < labels.length ? ', …' : '';
  return {
    text: `${came} for ${named.join(', ')}${more}${only}`,
    told: group.filter(({ label }) => named.includes(label)).length,
  };
}

/** What came, with what was assumed; a property that is missing or not declared says both in one. */
function describeDifference(group: FindingGroup): string {
  const [{ received, documented, property }] = group;
  if (property?.kind === 'missing') return shorten(`no ${property.place}`, 120);
  if (property?.kind === 'undeclared') return `${shorten(property.place, 120)} is not declared`;
  const isOne = group.every((finding) => finding.received === received);
  const came = (isOne ? undefined : toKindOfAnswer(received)) ?? shorten(received, 80);
  const label = toExpectedLabel(group[0]);
  const expected = `${label}: ${shorten(documented, 80)}`;
  return label === 'assumed' ? `${came} (${expected})` : `${came}; ${expected}`;
}
