import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import { GRADES } from '../../../../spec/evidence.ts';
import { MEANINGS, SYMBOLS } from '../reference/evidence-text.ts';
import type { KeysView, Reference } from '../reference/reference.ts';
import type { TextWriter } from '../text/to-html.ts';
import { badge, noteOf } from './badge.ts';
import { joined } from './joined.ts';
import { breakable, refusalTable, ruleList } from './operation.ts';
import { samplesBlock } from './samples.ts';

/** What the service is, and what holds of all its operations. */
export function overviewSections(reference: Reference, text: TextWriter): Html {
  const { title, version, summary, description, source, refusals, rules, keys } = reference;
  const overlays = source.overlays.map((overlay) => ` with ${overlay}`).join('');
  return markup`<section id="overview" data-entry="Overview" data-kind="section"><h1>${title} <span class="quiet">version ${version}</span></h1>
${summary === '' ? undefined : markup`<p class="lead" dir="auto">${text.inline(summary)}</p>`}
${text.blocks(description)}
<p class="quiet">Made from ${source.file}${overlays}, SHA-256 <code title="${source.sha256}">${source.sha256.slice(0, 12)}</code>.</p></section>
${operationsSection(reference, text)}
${evidenceSection(reference)}
${baseSection(reference, text)}
${keys && keysSection(keys, text)}
${refusals.length === 0 ? undefined : markup`<section id="refusals" data-entry="Refusals" data-kind="section"><h2>Refusals</h2>${refusalTable(refusals, text, 'Every refusal')}</section>`}
${versioningSection(reference, text)}
${rules.length === 0 ? undefined : markup`<section id="rules" data-entry="Other rules" data-kind="section"><h2>Other rules</h2>${ruleList(rules, text)}</section>`}`;
}

function operationsSection({ areas }: Reference, text: TextWriter): Html {
  const operations = areas.flatMap((area) => area.operations);
  return markup`<section id="all-operations" data-entry="All operations" data-kind="section"><h2>All operations</h2>
<div class="scroll" tabindex="0" role="region" aria-label="All operations"><table>
<thead><tr><th scope="col">What it does</th><th scope="col">Path</th><th scope="col">Evidence</th></tr></thead>
<tbody>${operations.map(
    ({ anchor, method, path, summary, evidence }) =>
      markup`<tr data-grade="${evidence.grade}"><th scope="row"><a href="#${anchor}">${text.label(summary)}</a></th><td><code>${method} ${breakable(path)}</code></td><td>${badge(evidence)}</td></tr>`,
  )}</tbody></table></div></section>`;
}

function evidenceSection({ counts }: Reference): Html {
  return markup`<section id="evidence" data-entry="How certain things are" data-kind="section"><h2>How certain things are</h2>
<dl class="grades">${GRADES.map(
    (grade) =>
      markup`<div><dt><span class="badge ${grade}"><span aria-hidden="true">${SYMBOLS[grade]}</span> ${grade}</span> <span class="quiet">${counts[grade]}</span></dt><dd>${MEANINGS[grade]}</dd></div>`,
  )}</dl></section>`;
}

function baseSection({ base }: Reference, text: TextWriter): Html {
  return markup`<section id="base-address" data-entry="Base address and stages" data-kind="section"><h2>Base address and stages</h2>
${base.template === '/' ? undefined : markup`<p class="line"><code>${base.template}</code> ${badge(base.evidence)}</p>`}
${noteOf(base.evidence, text)}
${text.blocks(base.description)}
<div class="scroll" tabindex="0" role="region" aria-label="Stages"><table>
<thead><tr><th scope="col">Stage</th><th scope="col">Base address</th></tr></thead>
<tbody>${base.stages.map(
    ({ stage, address, isShown }) =>
      markup`<tr><th scope="row">${stage}</th><td><code>${address}</code>${isShown ? markup` <span class="quiet">as in the samples</span>` : undefined}</td></tr>`,
  )}</tbody></table></div>
${base.stageEvidence && markup`<p>${badge(base.stageEvidence)}</p>${noteOf(base.stageEvidence, text)}`}</section>`;
}

function keysSection(
  { header, description, evidence, variables, rules, samples }: KeysView,
  text: TextWriter,
): Html {
  return markup`<section id="keys" data-entry="Keys" data-kind="section"><h2>Keys</h2>
<p>The header <code>${header}</code> carries the key. ${badge(evidence)}</p>
${text.blocks(description)}
<p>The samples take it from the environment: ${joined(variables.map(({ stage, variable }) => markup`<code>${variable}</code> for ${stage}`))}.</p>
${rules.length === 0 ? undefined : ruleList(rules, text)}
${samples.length === 0 ? undefined : markup`<h3>How keys are refused</h3>${samplesBlock(samples, 'a refused key', text)}`}</section>`;
}

function versioningSection({ versioning, deprecated }: Reference, text: TextWriter): Html | undefined {
  if (versioning.length === 0 && deprecated.length === 0) return undefined;
  return markup`<section id="versioning" data-entry="Versioning and deprecated paths" data-kind="section"><h2>Versioning and deprecated paths</h2>
${versioning.length === 0 ? undefined : ruleList(versioning, text)}
${
  deprecated.length === 0
    ? undefined
    : markup`<p>Deprecated:</p><ul>${deprecated.map(
        ({ anchor, method, path, evidence }) =>
          markup`<li data-grade="${evidence.grade}"><a href="#${anchor}">${method} ${path}</a> ${badge(evidence)}${noteOf(evidence, text)}</li>`,
      )}</ul>`
}</section>`;
}
