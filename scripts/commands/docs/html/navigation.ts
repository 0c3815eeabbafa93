import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import type { Reference } from '../reference/reference.ts';
import type { TextWriter } from '../text/to-html.ts';

/** Search, switches, and the contents of the page. On a narrow screen the contents are folded. */
export function sidebar(reference: Reference, text: TextWriter): Html {
  return markup`<aside aria-label="Contents and search">
<p class="site"><a href="#overview">${reference.title}</a></p>
<form class="search" role="search" hidden=""><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" spellcheck="false" aria-describedby="search-help"/>
<p id="search-help" class="quiet">Press / to search.</p></form>
<p id="found" role="status"></p>
<ul id="results" aria-label="Results" hidden=""></ul>
<details id="contents" open=""><summary>Contents</summary>
<form class="switches" hidden=""><label><input id="hide" type="checkbox"/> Hide what is only assumed</label>
<label>Theme <select id="theme"><option value="">as the system</option><option value="light">light</option><option value="dark">dark</option></select></label></form>
${contents(reference, text)}</details></aside>`;
}

function contents(reference: Reference, text: TextWriter): Html {
  const { keys, refusals, versioning, deprecated, rules, schemas, unknown, changes, areas } = reference;
  const sections: [anchor: string, title: string, isThere: boolean][] = [
    ['overview', 'Overview', true],
    ['all-operations', 'All operations', true],
    ['evidence', 'How certain things are', true],
    ['base-address', 'Base address and stages', true],
    ['keys', 'Keys', keys !== undefined],
    ['refusals', 'Refusals', refusals.length > 0],
    ['versioning', 'Versioning', versioning.length + deprecated.length > 0],
    ['rules', 'Other rules', rules.length > 0],
    ['changes', 'Changes', changes !== undefined],
    ['what-is-not-known', 'What is not known', unknown.length > 0],
  ];
  return markup`<nav aria-label="Contents"><ul>${sections
    .filter(([, , isThere]) => isThere)
    .map(([anchor, title]) => markup`<li><a href="#${anchor}">${title}</a></li>`)}</ul>
${areas.map(
  (area) =>
    markup`<p class="heading"><a href="#${area.anchor}">${area.name}</a></p><ul>${area.operations.map(
      ({ anchor, method, summary, evidence }) =>
        markup`<li data-grade="${evidence.grade}"><a href="#${anchor}"><span class="method">${method}</span> <span>${text.label(summary)}</span></a></li>`,
    )}</ul>`,
)}
${
  schemas.length === 0
    ? undefined
    : markup`<p class="heading"><a href="#schemas">Schemas</a></p><ul>${schemas.map(
        ({ name, anchor }) => markup`<li><a href="#${anchor}">${name}</a></li>`,
      )}</ul>`
}</nav>`;
}
