import { isObject, type Json, type JsonObject } from '../../../../spec/json.ts';
import { findAt, joinPointer, parsePointer } from '../../../../spec/json-pointer.ts';
import { resolve } from '../../../../spec/resolve.ts';
import type { Anchors } from './anchors.ts';
import type { Limits, TypeText } from './reference.ts';

/** What a schema says that a value is, in words: `array of Member`, `number or null`, `string (date)`. */
export function toTypeText(root: JsonObject, pointer: string, anchors: Anchors): TypeText {
  const name = toComponentName(root, pointer);
  if (name !== undefined) return [{ schema: name, anchor: anchors.of('schema', name) }];
  const { pointer: at, value: schema } = resolve(root, pointer);
  if (schema === false) return ['nothing'];
  if (!isObject(schema)) return ['anything'];
  if (schema['const'] !== undefined) return [JSON.stringify(schema['const'])];

  const types = typeof schema['type'] === 'string' ? [schema['type']] : listOf(schema['type']).map(String);
  if (types.length > 0)
    return join(
      types.map((type) => toOneType(root, at, schema, type, anchors)),
      ' or ',
    );
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const branches = listOf(schema[keyword]).map((_, index) => joinPointer(at, keyword, index));
    if (branches.length > 0)
      return join(
        branches.map((branch) => withLimits(root, branch, anchors)),
        ' or ',
      );
  }
  const parts = listOf(schema['allOf']).map((_, index) => joinPointer(at, 'allOf', index));
  if (parts.length > 0)
    return join(
      parts.map((part) => toTypeText(root, part, anchors)),
      ' and ',
    );
  if (isObject(schema['properties'])) return ['object'];
  if (schema['enum'] !== undefined) return ['one of the values'];
  return ['anything'];
}

/** `integer (1 to 5)`: a branch has no line of its own to say it on. */
function withLimits(root: JsonObject, pointer: string, anchors: Anchors): TypeText {
  const { texts, values } = toLimits(root, pointer);
  const said = [...texts, ...values].join(', ');
  return [...toTypeText(root, pointer, anchors), ...(said === '' ? [] : [` (${said})`])];
}

/** The name of the schema that a reference leads to, where it stands among the components. */
export function toComponentName(root: JsonObject, pointer: string): string | undefined {
  const value = findAt(root, pointer);
  if (!isObject(value) || typeof value['$ref'] !== 'string') return undefined;
  const [components, schemas, name, ...rest] = parsePointer(value['$ref']);
  return components === 'components' && schemas === 'schemas' && rest.length === 0 ? name : undefined;
}

function toOneType(
  root: JsonObject,
  pointer: string,
  schema: JsonObject,
  type: string,
  anchors: Anchors,
): TypeText {
  if (type === 'array' && schema['items'] !== undefined)
    return ['array of ', ...toTypeText(root, `${pointer}/items`, anchors)];
  const format = schema['format'];
  return [typeof format === 'string' && type !== 'null' ? `${type} (${format})` : type];
}

/** What a schema demands of a value beside its type. */
export function toLimits(root: JsonObject, pointer: string): Limits {
  const own = findAt(root, pointer);
  // What a named schema demands stands with it.
  const schema = isObject(own) ? own : {};
  const { pattern, default: fallback } = schema;
  return {
    texts: [
      range(schema, 'minLength', 'maxLength', 'character'),
      range(schema, 'minItems', 'maxItems', 'item'),
      range(schema, 'minProperties', 'maxProperties', 'property', 'properties'),
      range(schema, 'minimum', 'maximum', ''),
      schema['exclusiveMinimum'] === undefined ? '' : `more than ${String(schema['exclusiveMinimum'])}`,
      schema['exclusiveMaximum'] === undefined ? '' : `less than ${String(schema['exclusiveMaximum'])}`,
      schema['multipleOf'] === undefined ? '' : `a multiple of ${String(schema['multipleOf'])}`,
      schema['uniqueItems'] === true ? 'no two items the same' : '',
      schema['additionalProperties'] === false ? 'no other properties' : '',
      toExclusion(schema['not']),
    ].filter((text) => text !== ''),
    pattern: typeof pattern === 'string' ? pattern : undefined,
    default: fallback === undefined ? undefined : JSON.stringify(fallback),
    values: listOf(schema['enum']).map((value) => JSON.stringify(value)),
  };
}

function toExclusion(not: Json | undefined): string {
  if (!isObject(not) || not['const'] === undefined) return '';
  return `not ${JSON.stringify(not['const'])}`;
}

function range(schema: JsonObject, from: string, to: string, noun: string, plural = `${noun}s`): string {
  const [least, most] = [schema[from], schema[to]];
  if (least === undefined && most === undefined) return '';
  const unit = noun === '' ? '' : ` ${(most ?? least) === 1 ? noun : plural}`;
  if (most === undefined) return `at least ${String(least)}${unit}`;
  if (least === undefined) return `at most ${String(most)}${unit}`;
  return least === most ? `exactly ${String(least)}${unit}` : `${String(least)} to ${String(most)}${unit}`;
}

function join(texts: readonly TypeText[], between: string): TypeText {
  const seen = new Set<string>();
  const distinct = texts.filter((text) => {
    const key = JSON.stringify(text);
    return seen.has(key) ? false : seen.add(key);
  });
  return distinct.flatMap((text, index) => (index === 0 ? text : [between, ...text]));
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
