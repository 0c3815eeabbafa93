import { shorten } from '../../../spec/text/visible.ts';
import { distinct } from '../groups/gather.ts';
import { type FindingGroup, toKindOfAnswer } from '../groups/groups.ts';

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
  return `${came} (assumed: ${shorten(documented, 80)})`;
}
