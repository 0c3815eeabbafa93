import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import type {
  AreaView,
  ContentView,
  OperationView,
  RefusalView,
  ResponseView,
  RuleView,
} from '../reference/reference.ts';
import { firstParagraph, type TextWriter } from '../text/to-html.ts';
import { badge, noteOf } from './badge.ts';
import { joined } from './joined.ts';
import { samplesBlock } from './samples.ts';
import { parameterList, schemaBody, typeText } from './schema.ts';

/** An area with its operations. */
export function areaSection(area: AreaView, text: TextWriter): Html {
  const { name, anchor, description, evidence, operations } = area;
  return markup`<section id="${anchor}" class="area" data-entry="${name}" data-kind="area"><h2>${name}</h2>
${text.blocks(description)}
${evidence && markup`<p>${badge(evidence)}</p>`}
${operations.map((operation) => operationArticle(operation, text))}</section>`;
}

function operationArticle(operation: OperationView, text: TextWriter): Html {
  const { id, anchor, method, path, summary, description, deprecated, evidence } = operation;
  return markup`<article id="${anchor}" data-grade="${evidence.grade}" data-entry="${summary}" data-words="${id} ${method} ${path}" data-kind="${method} ${path}">
<h3><a class="self" href="#${anchor}">${text.label(summary)}</a></h3>
<p class="endpoint"><span class="method">${method}</span> <code>${breakable(path)}</code></p>
<p class="line"><span class="quiet">${id}</span> ${badge(evidence)} ${deprecated ? markup`<span class="deprecated">deprecated</span>` : undefined}</p>
${noteOf(evidence, text)}
${text.blocks(description)}
${parametersGroup(operation, text)}
${bodyGroup(operation, text)}
${answersGroup(operation, text)}
${rulesGroup(operation, text)}
${readingsGroup(operation)}
<div class="group"><h4>Samples</h4>${operation.withoutSample === undefined ? undefined : markup`<p>${operation.withoutSample}</p>`}
${samplesBlock(operation.samples, id, text)}</div>
</article>`;
}

/** A long path may be broken behind a slash. */
export function breakable(path: string): Html {
  return {
    html: path
      .split('/')
      .map((part) => markup`${part}`.html)
      .join('/<wbr/>'),
  };
}

function parametersGroup({ id, parameters, groups }: OperationView, text: TextWriter): Html | undefined {
  if (parameters.length === 0) return undefined;
  return markup`<div class="group"><h4>Parameters</h4>
${parameterList(parameters, text, `Parameters of ${id}`)}
${groups.map(
  (group) =>
    markup`<div data-grade="${group.evidence.grade}"><p>Exactly one of ${joined(group.parameters.map((name) => markup`<code>${name}</code>`))} ${badge(group.evidence)}</p>${noteOf(group.evidence, text)}</div>`,
)}</div>`;
}

function bodyGroup({ id, body }: OperationView, text: TextWriter): Html | undefined {
  if (!body) return undefined;
  return markup`<div class="group" data-grade="${body.evidence.grade}"><h4>Body</h4>
<p class="line">${body.required ? markup`<span class="required">required</span>` : markup`<span class="quiet">may be left out</span>`} ${badge(body.evidence)}</p>
${noteOf(body.evidence, text)}
${text.blocks(body.description)}
${body.content.map((content) => contentBlock(content, text, `the body of ${id}`))}</div>`;
}

function contentBlock(
  { mediaType, evidence, schema, unfolded }: ContentView,
  text: TextWriter,
  label: string,
): Html {
  return markup`<div class="content" data-grade="${evidence.grade}"><p class="line"><code>${mediaType}</code> ${schema && typeText(schema.type)} ${badge(evidence)}</p>
${noteOf(evidence, text)}
${schema && schemaBody(unfolded ?? schema, text, label)}</div>`;
}

function answersGroup({ id, responses }: OperationView, text: TextWriter): Html {
  return markup`<div class="group"><h4>Answers</h4>
${responses.map((response) => responseBlock(response, text, id))}</div>`;
}

/** A success is open, an error folded. */
function responseBlock(response: ResponseView, text: TextWriter, id: string): Html {
  const { status, description, evidence, headers, content, refusals } = response;
  const open = /^[23d]/.test(status) ? { html: ' open=""' } : undefined;
  return markup`<details class="response" data-grade="${evidence.grade}"${open}><summary><strong>${status}</strong> <span dir="auto">${text.label(description)}</span> ${badge(evidence)}</summary>
${firstParagraph(description) === description ? undefined : text.blocks(description)}
${noteOf(evidence, text)}
${headers.length === 0 ? undefined : parameterList(headers, text, `Headers of ${status} of ${id}`)}
${content.map((one) => contentBlock(one, text, `${status} of ${id}`))}
${refusals.length === 0 ? undefined : refusalTable(refusals, text, `Refusals with ${status} by ${id}`)}</details>`;
}

/** The refusal matrix: cause, status, text. */
export function refusalTable(refusals: readonly RefusalView[], text: TextWriter, label: string): Html {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr><th scope="col">Cause</th><th scope="col">Status</th><th scope="col">Text</th><th scope="col">Evidence</th></tr></thead>
<tbody>${refusals.map(
    ({ condition, summary, status, message, evidence }) =>
      markup`<tr data-grade="${evidence.grade}"><th scope="row">${text.inline(summary || condition)}</th><td>${status}</td><td><code>${message}</code></td><td>${badge(evidence)}</td></tr>`,
  )}</tbody></table></div>`;
}

function rulesGroup({ rules }: OperationView, text: TextWriter): Html | undefined {
  return rules.length === 0
    ? undefined
    : markup`<div class="group"><h4>Rules</h4>${ruleList(rules, text)}</div>`;
}

export function ruleList(rules: readonly RuleView[], text: TextWriter): Html {
  return markup`<ul class="rules">${rules.map(
    ({ statement, evidence }) =>
      markup`<li data-grade="${evidence.grade}"><span dir="auto">${text.inline(statement)}</span> ${badge(evidence)}${noteOf(evidence, text)}</li>`,
  )}</ul>`;
}

function readingsGroup({ otherReadings }: OperationView): Html | undefined {
  if (otherReadings.length === 0) return undefined;
  return markup`<details><summary>Other readings of the path</summary>
<p>Where the path is absent, the service may answer at one of these:</p>
<ul>${otherReadings.map(({ reading, path }) => markup`<li>${reading}: <code>${breakable(path)}</code></li>`)}</ul></details>`;
}
