import { code, escapeMarkdown, writeTable } from '../../../../spec/text/markdown.ts';
import { capitalize } from '../../../../spec/text/sentence.ts';
import type { FieldView, SchemaView } from '../reference/reference.ts';
import type { TypeText, ValueLimits } from '../reference/type-text.ts';
import { toMarkdownLine } from '../text/to-markdown.ts';
import { badgeWithNote } from './badge.ts';
import { link } from './page.ts';

/** The page that the schemas stand on. */
export const SCHEMAS_FILE = 'schemas.md';

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
export function typeWithLimits(type: TypeText, limits: ValueLimits): string {
  return [typeText(type), ...limitTexts(limits)].join('; ');
}

export function limitTexts({ texts, pattern, default: fallback, values }: ValueLimits): string[] {
  return [
    ...texts.map(escapeMarkdown),
    ...(values.length === 0 ? [] : [`one of ${values.map(code).join(', ')}`]),
    ...(pattern === undefined ? [] : [`matches ${code(pattern)}`]),
    ...(fallback === undefined ? [] : [`default ${code(fallback)}`]),
  ];
}

/** What a schema says of its own: limits, choices, properties. */
export function schemaBlocks({ fields, choices, limits, type }: SchemaView): string[] {
  const intro = fields.length > 0 || choices ? [] : [`Type: ${typeWithLimits(type, limits)}.`];
  const demands = intro.length === 0 ? limitTexts(limits) : [];
  return [
    ...intro,
    ...(demands.length === 0 ? [] : [`As a whole: ${demands.join('; ')}.`]),
    ...(fields.length === 0 ? [] : [fieldTable(fields)]),
    ...(choices ? [fields.length > 0 ? `And ${choices.rule}:` : capitalize(`${choices.rule}:`)] : []),
    ...(choices
      ? [
          writeTable([
            ['Choice', 'Type', 'Evidence', 'Description'],
            ...choices.of.map((choice) => [
              escapeMarkdown(choice.title) || typeText(choice.type),
              typeWithLimits(choice.type, choice.limits),
              badgeWithNote(choice.evidence),
              toMarkdownLine(choice.description),
            ]),
          ]),
        ]
      : []),
    ...(choices?.of ?? [])
      .filter((choice) => choice.fields.length > 0)
      .flatMap((choice) => [
        `Properties of ${escapeMarkdown(choice.title) || 'that choice'}:`,
        fieldTable(choice.fields),
      ]),
  ];
}

function fieldTable(fields: readonly FieldView[]): string {
  return writeTable([
    ['Property', 'Type', 'Required', 'Evidence', 'Description'],
    ...fields.map((field) => [
      code(field.name),
      typeWithLimits(field.type, field.limits),
      field.required ? 'yes' : 'no',
      badgeWithNote(field.evidence),
      [
        field.deprecated ? 'Deprecated.' : '',
        field.access === undefined
          ? ''
          : `${field.access === 'read only' ? 'Only in answers' : 'Only in requests'}.`,
        toMarkdownLine(field.description),
      ]
        .filter(Boolean)
        .join(' '),
    ]),
  ]);
}
