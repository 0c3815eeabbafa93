import type { Json } from '../json.ts';
import type { Parameter } from '../operation.ts';
import type { SchemaNode } from '../schema/schema-node.ts';

/** The style that is supported in each place, which is the one by default (OpenAPI §4.8.12.2). */
export const STYLES: Readonly<Record<Parameter['in'], 'simple' | 'form'>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

type Styled = Pick<Parameter, 'in' | 'style' | 'explode'>;

/**
 * The value of a parameter as the texts that stand for it, not yet percent-encoded: one for each item where those stand apart,
 * `a=1&a=2`, else one, `1,2` (OpenAPI §4.8.12.4, RFC 6570 §3.2). Objects are supported in no style.
 */
export function writeValue(parameter: Styled, value: Json): string[] {
  if (!Array.isArray(value)) return [toText(value)];
  const texts = value.map(toText);
  return standApart(parameter) ? texts : [texts.join(',')];
}

/** The value that texts stand for; `undefined` where there are several, though they are no list. */
export type ReadValue = (texts: readonly string[]) => Json | undefined;

/** The inverse of `writeValue` for one parameter, by the types that its schema lets a value have. */
export function createReadValue(parameter: Styled, schema: SchemaNode | undefined): ReadValue {
  const types = new Set(listTypes(schema));
  const itemTypes = new Set(listTypes(schema?.definition.items));
  const areApart = standApart(parameter);
  if (types.has('array'))
    return (texts) =>
      (areApart ? texts : texts.flatMap((text) => text.split(','))).map((text) => toScalar(text, itemTypes));
  // Of cookies with one name the first is the one that fits best (RFC 6265 §5.4).
  const isFirstOf = parameter.in === 'cookie';
  return (texts) => (texts.length > 1 && !isFirstOf ? undefined : toScalar(texts[0] ?? '', types));
}

/** Whether the items of a list are given one by one. */
function standApart({ style, explode }: Styled): boolean {
  return style === 'form' && explode;
}

/** The types that a schema lets a value have, as far as it says so. */
function listTypes(schema: SchemaNode | undefined, within: readonly SchemaNode[] = []): string[] {
  const node = schema?.definition;
  if (!node || within.includes(node)) return [];
  const { types, constant, values = [], combined, choices } = node;
  const branches = [...combined, ...choices.flatMap((choice) => choice.branches)];
  const stated = constant === undefined ? values : [constant];
  return [
    ...(types.length > 0 ? types : stated.map((value) => typeof value)),
    ...branches.flatMap((branch) => listTypes(branch, [...within, node])),
  ];
}

/** A text as the type that the schema wants; as it is where it is none, so that the validator can say so. */
function toScalar(text: string, types: ReadonlySet<string>): Json {
  if (types.has('string')) return text;
  if (types.has('integer') && /^-?\d{1,20}$/.test(text)) return Number(text);
  if (types.has('number') && /^-?\d{1,20}(\.\d+)?([eE][+-]?\d{1,3})?$/.test(text)) return Number(text);
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.has('null') && text === 'null') return null;
  return text;
}

function toText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
