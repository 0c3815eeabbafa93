import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import type { Change } from '../changes/change.ts';
import type { ChangesView } from '../reference/reference.ts';
import type { TextWriter } from '../text/to-html.ts';
import { badge } from './badge.ts';

/** What changed since another document. */
export function changesSection({ since, changes }: ChangesView, text: TextWriter): Html {
  const breaking = changes.filter((change) => change.breaking);
  const others = changes.filter((change) => !change.breaking);
  return markup`<section id="changes" data-entry="Changes" data-kind="section"><h2>Changes</h2>
<p dir="auto">Since ${text.inline(since)}.</p>
${changes.length === 0 ? markup`<p>Nothing changed that a client could notice.</p>` : undefined}
${breaking.length === 0 ? undefined : markup`<h3>Breaking</h3>${changeList(breaking, text)}`}
${others.length === 0 ? undefined : markup`<h3>Not breaking</h3>${changeList(others, text)}`}</section>`;
}

function changeList(changes: readonly Change[], text: TextWriter): Html {
  return markup`<ul class="rules">${changes.map(
    ({ title, breaking, where, detail, operations, evidence }) =>
      markup`<li>${breaking ? markup`<span class="breaking">breaking</span> ` : undefined}<strong>${title}</strong>: <span dir="auto">${text.inline(where)}</span> ${detail === '' ? undefined : markup`<span dir="auto">(${text.inline(detail)})</span>`} ${badge(evidence)}
${operations.length === 0 ? undefined : markup`<p class="note">${operations.join(', ')}</p>`}</li>`,
  )}</ul>`;
}
