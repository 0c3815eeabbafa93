import { count } from '../../../spec/text/count.ts';
import { shorten } from '../../../spec/text/visible.ts';
import type { Finding } from '../../run/findings.ts';
import { titleOf } from '../check-title.ts';
import { distinct, gather } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';
import { describePlaces } from '../groups/places.ts';
import { toExpectedLabel, toPlace } from '../text/finding.ts';
import { commandBlock, exchangeBlock } from './exchange.ts';
import { badge, toneOf } from './marks.ts';
import { type Html, type HtmlValue, markup } from './template.ts';

/** Of a value of a target, in UTF-16 code units. */
const LONGEST_VALUE = 2000;

/** How many values of one kind are shown before the rest is counted; each case shows its own. */
const SHOWN = 3;

/** Violations or drift that are one: what does not hold, where, what came, and each case with its exchange, folded. */
export function findingCard(group: FindingGroup, number: number): Html {
  const [first] = group;
  const { check, outcome, baselined, curl } = first;
  const known = markup` <span class="badge quiet">in the baseline</span>`;
  return markup`<article class="${toneOf(outcome)}" id="finding-${number}">
<h3><span class="quiet">${number}</span> ${badge(outcome)} <span>${titleOf(check)}</span>${group.length === 1 ? undefined : markup` <span class="quiet">${group.length} cases</span>`}${baselined ? known : undefined}</h3>
<dl>
${row('where', describePlaces(group))}
${describeReceived(group).map((text) => markup`<dt>received</dt><dd>${text}</dd>`)}
${listRow(toExpectedLabel(first), group, ({ documented }) => shorten(documented, LONGEST_VALUE))}
${row('check', markup`<code>${check}</code>`)}
${listRow('source', group, ({ source }) => source)}
${listRow('grade', group, ({ grade }) => grade)}
${listRow('at', group, toLine)}
${listRow('fact', group, toFact)}
</dl>
${curl === undefined ? undefined : commandBlock(curl)}
${group.length === 1 ? caseDetails(first, group) : markup`<details><summary>All ${group.length} cases</summary>${group.map((finding) => caseDetails(finding, group))}</details>`}</article>`;
}

/** One case, folded: what is its own, and its exchange. */
function caseDetails(finding: Finding, [first]: FindingGroup): Html {
  const { id, operationId, stage, label, observations, curl, exchange } = finding;
  const own = (name: string, toText: (one: Finding) => string | undefined): Html | undefined =>
    toText(finding) === toText(first) ? undefined : listRow(name, [finding], toText);
  return markup`<details><summary><bdi>${operationId ?? 'no operation'}</bdi> <bdi class="quiet">${stage}</bdi> <bdi>${label}</bdi></summary>
<dl>
${own('received', ({ received }) => shorten(received, LONGEST_VALUE))}
${own(toExpectedLabel(first), ({ documented }) => shorten(documented, LONGEST_VALUE))}
${own('at', toLine)}
${own('fact', toFact)}
${row('seen in', count(observations, 'exchange'))}
${row('id', id)}
</dl>
${curl === undefined || finding === first ? undefined : commandBlock(curl)}
${exchange === undefined ? undefined : exchangeBlock(exchange)}</details>`;
}

/** Each value that came, and in how many of the cases where it was not always the same. */
function describeReceived(group: FindingGroup): string[] {
  const values = [...gather(group, ({ received }) => shorten(received, LONGEST_VALUE))];
  if (values.length === 1) return values.map(([value]) => value);
  const shown = values.slice(0, SHOWN).map(([value, own]) => `${value} (${own.length} of ${group.length})`);
  return values.length > SHOWN ? [...shown, `and ${values.length - SHOWN} other values`] : shown;
}

function listRow(
  label: string,
  group: readonly Finding[],
  toText: (finding: Finding) => string | undefined,
): Html | undefined {
  const values = distinct(group.map(toText).filter((text) => text !== undefined));
  if (values.length === 0) return undefined;
  const rest = values.length > SHOWN ? [`and ${values.length - SHOWN} more`] : [];
  return row(label, [...values.slice(0, SHOWN), ...rest].join('\n'));
}

function toLine(finding: Finding): string | undefined {
  return finding.location && toPlace(finding);
}

function toFact({ rule, pointer }: Finding): string {
  return rule === undefined ? `#${pointer}` : `rule ${rule}, #${pointer}`;
}

function row(label: string, value: HtmlValue): Html {
  return markup`<dt>${label}</dt><dd>${value}</dd>`;
}
