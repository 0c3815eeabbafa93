import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import { capitalize } from '../../../../spec/text/sentence.ts';
import type {
  ChoiceView,
  FieldView,
  Limits,
  ParameterView,
  SchemaView,
  TypeText,
} from '../reference/reference.ts';
import type { TextWriter } from '../text/to-html.ts';
import { badge, noteOf } from './badge.ts';

/** More values than this are folded. */
const FEW_VALUES = 12;

export function typeText(type: TypeText): Html {
  const parts = type.map((part) =>
    typeof part === 'string'
      ? markup`<span>${part}</span>`
      : markup`<a href="#${part.anchor}">${part.schema}</a>`,
  );
  return markup`<span class="type">${{ html: parts.map(({ html }) => html).join('') }}</span>`;
}

/** Parameters or headers, one below the other, which a narrow screen can show too. */
export function parameterList(parameters: readonly ParameterView[], text: TextWriter, label: string): Html {
  const items = parameters.map((parameter) =>
    row({ ...parameter, path: parameter.name, access: undefined, unfolded: undefined }, text, parameter.in),
  );
  return markup`<ul class="fields" aria-label="${label}">${items}</ul>`;
}

/** What a schema says of its own: limits, choices, properties. */
export function schemaBody(schema: SchemaView, text: TextWriter, label: string): Html {
  const { fields, choices, limits } = schema;
  const items = fields.map((field) => row(field, text));
  return markup`${limitList(limits)}
${fields.length === 0 ? undefined : markup`<ul class="fields" aria-label="Properties of ${label}">${items}</ul>`}
${
  choices &&
  markup`<p>${fields.length === 0 ? capitalize(choices.rule) : `And ${choices.rule}`}:</p>
<ul class="fields" aria-label="Forms of ${label}">${choices.of.map((choice) => choiceRow(choice, text, label))}</ul>`
}`;
}

function row(field: FieldView, text: TextWriter, place?: string): Html {
  const { path, type, required, deprecated, access, limits, description, evidence, unfolded } = field;
  return markup`<li data-grade="${evidence.grade}"><div class="line"><code class="name">${path}</code> ${typeText(type)}
${place === undefined ? undefined : markup`<span class="quiet">in ${place}</span>`}
${required ? markup`<span class="required">required</span>` : undefined}
${deprecated ? markup`<span class="deprecated">deprecated</span>` : undefined}
${access === undefined ? undefined : markup`<span class="quiet">${access}</span>`}
${badge(evidence)}</div>
${limitList(limits)}
${text.blocks(description)}
${noteOf(evidence, text)}
${
  unfolded &&
  markup`<details><summary>What is in <code>${path}</code></summary>
${schemaBody(unfolded, text, path)}</details>`
}</li>`;
}

function choiceRow(choice: ChoiceView, text: TextWriter, label: string): Html {
  const { title, type, evidence, description } = choice;
  return markup`<li data-grade="${evidence.grade}"><div class="line">${title === '' ? undefined : markup`<span class="name">${text.inline(title)}</span>`} ${typeText(type)} ${badge(evidence)}</div>
${text.blocks(description)}
${schemaBody(choice, text, title || label)}</li>`;
}

function limitList({ texts, pattern, default: fallback, values }: Limits): Html | undefined {
  const parts = [
    ...texts.map((one) => markup`<span>${one}</span>`),
    ...(pattern === undefined ? [] : [markup`<span>matches <code>${pattern}</code></span>`]),
    ...(fallback === undefined ? [] : [markup`<span>default <code>${fallback}</code></span>`]),
  ];
  if (parts.length === 0 && values.length === 0) return undefined;
  return markup`<div class="limits">${parts}${valueList(values)}</div>`;
}

function valueList(values: readonly string[]): Html | undefined {
  if (values.length === 0) return undefined;
  const list = markup`<span class="values">${values.map((value) => markup`<code>${value}</code>`)}</span>`;
  if (values.length <= FEW_VALUES) return markup`<span>one of ${list}</span>`;
  return markup`<details><summary>one of ${values.length} values</summary>${list}</details>`;
}
