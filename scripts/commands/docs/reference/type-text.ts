import type { SchemaNode } from '../../../../spec/schema/schema-node.ts';
import { findComponentName } from '../../../../spec/schema/schema-pointer.ts';
import type { Anchors } from './anchors.ts';

/** What a value is, in words, with the schemas that it names. */
export type TypeText = readonly (string | { schema: string; anchor: string })[];

/** What else holds of a value: `1 to 100 characters`. A value of an `enum` or a pattern is JSON or a regular expression. */
export interface ValueLimits {
  texts: readonly string[];
  pattern: string | undefined;
  /** As JSON. */
  default: string | undefined;
  values: readonly string[];
}

/** What a value is, in words, and what else holds of it. */
export interface ValueView {
  type: TypeText;
  limits: ValueLimits;
}

const NOTHING_SAID: ValueView = {
  type: [],
  limits: { texts: [], pattern: undefined, default: undefined, values: [] },
};

/** Of no schema nothing is said. */
export function toValueView(schema: SchemaNode | undefined, anchors: Anchors): ValueView {
  if (!schema) return NOTHING_SAID;
  return { type: toTypeText(schema, anchors), limits: toLimits(schema) };
}

/** What a schema says that a value is, in words: `array of Member`, `number or null`, `string (date)`. */
export function toTypeText(schema: SchemaNode, anchors: Anchors): TypeText {
  const name = findNamed(schema);
  if (name !== undefined) return [{ schema: name, anchor: anchors.of('schema', name) }];
  const { bare, constant, types, choices, combined, namesProperties, values } = schema.definition;
  if (bare === false) return ['nothing'];
  if (constant !== undefined) return [JSON.stringify(constant)];
  const either = choices.find(({ branches }) => branches.length > 0)?.branches ?? [];
  if (types.length > 0) return join(' or ', types, (type) => toOneType(schema.definition, type, anchors));
  if (either.length > 0) return join(' or ', either, (branch) => withLimits(branch, anchors));
  if (combined.length > 0) return join(' and ', combined, (part) => toTypeText(part, anchors));
  if (namesProperties) return ['object'];
  return [values === undefined ? 'anything' : 'one of the values'];
}

/** The name of the schema that a reference leads to, where it stands among the components. */
export function findNamed({ reference }: SchemaNode): string | undefined {
  return reference && findComponentName(reference.pointer);
}

/** `integer (1 to 5)`: a branch has no line of its own to say it on. */
function withLimits(schema: SchemaNode, anchors: Anchors): TypeText {
  const { texts, values } = toLimits(schema);
  const said = [...texts, ...values].join(', ');
  return [...toTypeText(schema, anchors), ...(said === '' ? [] : [` (${said})`])];
}

function toOneType(schema: SchemaNode, type: string, anchors: Anchors): TypeText {
  if (type === 'array' && schema.items) return ['array of ', ...toTypeText(schema.items, anchors)];
  const format = schema.text('format');
  return [format !== undefined && type !== 'null' ? `${type} (${format})` : type];
}

/** What a schema demands of a value beside its type, in its own words: what a named schema demands stands with it. */
export function toLimits(schema: SchemaNode): ValueLimits {
  const number = (text: string, value: number | undefined): string =>
    value === undefined ? '' : text + value;
  const not = schema.excluded?.constant;
  return {
    texts: [
      range(schema.number('minLength'), schema.number('maxLength'), 'character'),
      range(schema.number('minItems'), schema.number('maxItems'), 'item'),
      range(schema.number('minProperties'), schema.number('maxProperties'), 'property'),
      range(schema.number('minimum'), schema.number('maximum'), ''),
      number('more than ', schema.number('exclusiveMinimum')),
      number('less than ', schema.number('exclusiveMaximum')),
      number('a multiple of ', schema.number('multipleOf')),
      schema.is('uniqueItems') ? 'no two items the same' : '',
      schema.additional?.bare === false ? 'no other properties' : '',
      not === undefined ? '' : `not ${JSON.stringify(not)}`,
    ].filter((text) => text !== ''),
    pattern: schema.text('pattern'),
    default: schema.fallback === undefined ? undefined : JSON.stringify(schema.fallback),
    values: (schema.values ?? []).map((value) => JSON.stringify(value)),
  };
}

function range(least: number | undefined, most: number | undefined, noun: string): string {
  if (least === undefined && most === undefined) return '';
  const nouns = (most ?? least) === 1 ? noun : `${noun.replace(/y$/, 'ie')}s`;
  const unit = noun === '' ? '' : ` ${nouns}`;
  if (most === undefined) return `at least ${least}${unit}`;
  if (least === undefined) return `at most ${most}${unit}`;
  return least === most ? `exactly ${least}${unit}` : `${least} to ${most}${unit}`;
}

function join<T>(between: string, parts: readonly T[], write: (part: T) => TypeText): TypeText {
  const distinct = new Map(parts.map(write).map((text) => [JSON.stringify(text), text]));
  return [...distinct.values()].flatMap((text, index) => (index === 0 ? text : [between, ...text]));
}
