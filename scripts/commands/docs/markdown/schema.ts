import { code, escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import { capitalize } from '../../../../spec/text/sentence.ts';
import type { Reference } from '../reference/reference.ts';
import type { FieldView, SchemaView } from '../reference/schema-view.ts';
import type { TypeText, ValueLimits, ValueView } from '../reference/type-text.ts';
import { toMarkdownBlocks, toMarkdownLine } from '../text/to-markdown.ts';
import { badgeWithNote, evidenceLine } from './evidence.ts';
import { type Blocks, heading, link, SCHEMAS_FILE, toPage } from './page.ts';

/** Every schema that has a name. */
export function schemasPage({ schemas, source }: Reference): string {
  return toPage(source.file, [
    heading(1, 'Schemas'),
    schemas.map(({ name, anchor, schema, usedBy }) => [
      heading(2, escapeMarkdown(name), anchor),
      toMarkdownBlocks(schema.description),
      evidenceLine(schema.evidence),
      schemaBlocks(schema),
      usedBy.length > 0 &&
        `Used by ${usedBy.map((use) => link(escapeMarkdown(use.id), use.file, use.anchor)).join(', ')}.`,
    ]),
  ]);
}

/** `array of [Member](schemas.md#schema-Member)`. */
export function typeText(type: TypeText): string {
  return type
    .map((part) =>
      typeof part === 'string'
        ? escapeMarkdown(part)
        : link(escapeMarkdown(part.schema), SCHEMAS_FILE, part.anchor),
    )
    .join('');
}

/** `string; 1 to 100 characters; default `20``. */
export function typeWithLimits({ type, limits }: ValueView): string {
  return [typeText(type), ...limitTexts(limits)].join('; ');
}

function limitTexts({ texts, pattern, default: fallback, values }: ValueLimits): string[] {
  return [
    ...texts.map(escapeMarkdown),
    ...(values.length === 0 ? [] : [`one of ${values.map(code).join(', ')}`]),
    ...(pattern === undefined ? [] : [`matches ${code(pattern)}`]),
    ...(fallback === undefined ? [] : [`default ${code(fallback)}`]),
  ];
}

/** What a schema says of its own: limits, choices, properties. */
export function schemaBlocks(schema: SchemaView): Blocks {
  const { fields, choices } = schema;
  if (fields.length === 0 && !choices) return `Type: ${typeWithLimits(schema)}.`;
  const demands = limitTexts(schema.limits);
  return [
    demands.length > 0 && `As a whole: ${demands.join('; ')}.`,
    fields.length > 0 && fieldTable(fields),
    choices && choiceBlocks(choices, fields.length > 0),
  ];
}

function choiceBlocks({ rule, of }: NonNullable<SchemaView['choices']>, isMore: boolean): Blocks {
  return [
    isMore ? `And ${rule}:` : capitalize(`${rule}:`),
    writeTable([
      ['Choice', 'Type', 'Evidence', 'Description'],
      ...of.map((choice) => [
        escapeMarkdown(choice.title) || typeText(choice.type),
        typeWithLimits(choice),
        badgeWithNote(choice.evidence),
        toMarkdownLine(choice.description),
      ]),
    ]),
    of
      .filter((choice) => choice.fields.length > 0)
      .map(({ title, fields }) => [
        `Properties of ${escapeMarkdown(title) || 'that choice'}:`,
        fieldTable(fields),
      ]),
  ];
}

function fieldTable(fields: readonly FieldView[]): string {
  return writeTable([
    ['Property', 'Type', 'Required', 'Evidence', 'Description'],
    ...fields.map((field) => [
      code(field.name),
      typeWithLimits(field),
      field.required ? 'yes' : 'no',
      badgeWithNote(field.evidence),
      [
        field.deprecated && 'Deprecated.',
        field.access && (field.access === 'read only' ? 'Only in answers.' : 'Only in requests.'),
        toMarkdownLine(field.description),
      ]
        .filter(Boolean)
        .join(' '),
    ]),
  ]);
}
