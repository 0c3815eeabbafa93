import { type Html, markup } from '../../../../contracts/report/html/template.ts';
import type { Reference } from '../reference/reference.ts';
import type { TextWriter } from '../text/to-html.ts';
import { badge, noteOf } from './badge.ts';
import { joined } from './joined.ts';
import { schemaBody, typeText } from './schema.ts';

/** Every schema that has a name. */
export function schemasSection({ schemas }: Reference, text: TextWriter): Html | undefined {
  if (schemas.length === 0) return undefined;
  return markup`<section id="schemas" data-entry="Schemas" data-kind="section"><h2>Schemas</h2>
${schemas.map(
  ({ name, anchor, schema, usedBy }) =>
    markup`<article id="${anchor}" class="schema" data-grade="${schema.evidence.grade}" data-entry="${name}" data-kind="schema">
<h3><a class="self" href="#${anchor}">${name}</a></h3>
<p class="line">${schema.fields.length > 0 || schema.choices ? undefined : typeText(schema.type)} ${badge(schema.evidence)}</p>
${noteOf(schema.evidence, text)}
${text.blocks(schema.description)}
${schemaBody(schema, text, name)}
${
  usedBy.length === 0
    ? undefined
    : markup`<p class="quiet">Used by ${joined(usedBy.map((use) => markup`<a href="#${use.anchor}">${use.id}</a>`))}</p>`
}</article>`,
)}</section>`;
}
