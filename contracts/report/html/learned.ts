import { shorten } from '../../../spec/text/visible.ts';
import { distinct } from '../groups/gather.ts';
import type { FindingGroup } from '../groups/groups.ts';
import { commandBlock, exchangeBlock } from './exchange.ts';
import { filterForm } from './filter.ts';
import { type Html, markup } from './template.ts';

/** Of a value of a target, in UTF-16 code units. */
const LONGEST_VALUE = 500;

/** A group with its number in the page. */
interface Numbered {
  group: FindingGroup;
  number: number;
}

/** What was learned, a row for all that is alike in an operation; the exchange is that of the first. */
export function learnedTable(groups: readonly Numbered[]): Html {
  const choices = {
    operation: groups.map(({ group }) => nameOf(group)),
    check: groups.map(({ group }) => group[0].check),
  };
  return markup`<h3 class="news" id="learned">+ Learned</h3>
<p>Differences from what the document could only assume. They do not count against the target.</p>
${filterForm('learned-table', choices)}
<div class="scroll" tabindex="0" role="region" aria-label="What was learned"><table id="learned-table">
<caption>What was learned</caption>
<thead><tr><th scope="col" class="short">no.</th><th scope="col">operation and check</th><th scope="col" class="wide">looked at</th><th scope="col" class="wide">received</th><th scope="col" class="wide">assumed</th><th scope="col">stages</th></tr></thead>
<tbody>${groups.map(toRow)}</tbody></table></div>`;
}

function toRow({ group, number }: Numbered): Html {
  const [first] = group;
  const { check, received, documented, baselined, curl, exchange } = first;
  const others = distinct(group.map((finding) => finding.received)).length - 1;
  const note = others === 0 ? undefined : markup` <small>and ${others} like it</small>`;
  const known = baselined ? markup` <small>in the baseline</small>` : undefined;
  const shown = markup`<details><summary>exchange</summary>${curl === undefined ? undefined : commandBlock(curl)}${exchange === undefined ? undefined : exchangeBlock(exchange)}</details>`;
  return markup`<tr id="finding-${number}" data-operation="${nameOf(group)}" data-check="${check}"><td class="short">${number}</td><th scope="row"><bdi>${nameOf(group)}</bdi> <code class="quiet">${check}</code>${known}</th><td class="wide lines">${distinct(group.map(({ label }) => label)).join('\n')}</td><td class="wide">${shorten(received, LONGEST_VALUE)}${note}${curl === undefined && exchange === undefined ? undefined : shown}</td><td class="wide">${shorten(documented, LONGEST_VALUE)}</td><td>${distinct(group.map(({ stage }) => stage)).join(', ')}</td></tr>`;
}

function nameOf([{ operationId }]: FindingGroup): string {
  return operationId ?? 'no operation';
}
