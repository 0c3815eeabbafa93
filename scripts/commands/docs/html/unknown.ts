import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import { UNKNOWN_INTRO } from '../markdown/unknown-page.ts';
import type { Reference } from '../reference/reference.ts';
import type { UnknownGroup } from '../reference/unknown.ts';
import type { TextWriter } from '../text/to-html.ts';
import { badge, noteOf } from './badge.ts';
import { codeBlock } from './samples.ts';

/** What is not known, by area. */
export function unknownSection({ unknown }: Reference, text: TextWriter): Html | undefined {
  if (unknown.length === 0) return undefined;
  return markup`<section id="what-is-not-known" data-entry="What is not known" data-kind="section"><h2>What is not known</h2>
${text.blocks(UNKNOWN_INTRO)}
${unknown.map(
  ({ name, groups }) => markup`<h3>${name}</h3>${groups.map((group) => groupBlock(group, text, name))}`,
)}</section>`;
}

function groupBlock({ title, command, advice, facts }: UnknownGroup, text: TextWriter, area: string): Html {
  const label = `How to confirm: ${title}, ${area}`;
  return markup`<details><summary>${title} <span class="quiet">${facts.length}</span></summary>
<p>${advice}</p>
${command === undefined ? undefined : codeBlock(command, label)}
<ul class="rules">${facts.map(
    ({ text: what, evidence }) =>
      markup`<li><span dir="auto">${text.inline(what)}</span> ${badge(evidence)}${noteOf(evidence, text)}</li>`,
  )}</ul></details>`;
}
