import type { Json, JsonObject } from '../../../../spec/json.ts';
import { code } from '../../../../spec/text/markdown.ts';
import { type Comparison, note } from './comparison.ts';

/** Whether a schema is of what a client sends or of what it gets. */
export type Direction = 'request' | 'answer';

/** Two schemas that are compared: where they stand, and their keywords. */
export interface SchemaPair {
  comparison: Comparison;
  direction: Direction;
  place: { before: string; after: string };
  was: JsonObject;
  is: JsonObject;
}

/** Notes how the types, values, limits and forms of a schema changed, without what is inside of it. */
export function compareKeywords(pair: SchemaPair): void {
  compareTypes(pair);
  compareValues(pair);
  compareLimits(pair);
  compareForms(pair);
}

function compareTypes({ comparison, direction, place, was, is }: SchemaPair): void {
  const [before, after] = [toTypes(was), toTypes(is)];
  const detail = `${describeTypes(was)} → ${describeTypes(is)}`;
  if (before.some((type) => !after.includes(type)))
    note(comparison, `${direction}-type-narrowed`, place, detail);
  if (after.some((type) => !before.includes(type)))
    note(comparison, `${direction}-type-widened`, place, detail);
}

const TYPES = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'fraction'];

/** JSON Schema's types, with `number` taken apart, so that `integer` is a part of it. */
function toTypes({ type }: JsonObject): string[] {
  if (type === undefined) return TYPES;
  return listOf(Array.isArray(type) ? type : [type]).flatMap((one) =>
    one === 'number' ? ['integer', 'fraction'] : [String(one)],
  );
}

function describeTypes({ type }: JsonObject): string {
  if (type === undefined) return 'any type';
  return (Array.isArray(type) ? type : [type]).map((one) => code(String(one))).join(' or ');
}

function compareValues({ comparison, direction, place, was, is }: SchemaPair): void {
  const [before, after] = [toValues(was), toValues(is)];
  if (before === undefined && after === undefined) return;
  if (before === undefined || after === undefined) {
    const rule = before === undefined ? ('tightened' as const) : ('loosened' as const);
    const values = (before ?? after ?? []).map(code).join(', ');
    const detail = before === undefined ? `only ${values}` : `no longer only ${values}`;
    note(comparison, `${direction}-limit-${rule}`, place, detail);
    return;
  }
  for (const value of before)
    if (!after.includes(value)) note(comparison, `${direction}-value-removed`, place, code(value));
  for (const value of after)
    if (!before.includes(value)) note(comparison, `${direction}-value-added`, place, code(value));
}

function toValues(schema: JsonObject): string[] | undefined {
  if (schema['const'] !== undefined) return [JSON.stringify(schema['const'])];
  return Array.isArray(schema['enum']) ? schema['enum'].map((value) => JSON.stringify(value)) : undefined;
}

/** Keywords whose larger value takes less, and those whose larger value takes more. */
const LEAST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const MOST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function compareLimits({ comparison, direction, place, was, is }: SchemaPair): void {
  for (const keyword of [...LEAST, ...MOST]) {
    const [before, after] = [was[keyword], is[keyword]];
    if (before === after) continue;
    const grows = Number(after ?? Number.NEGATIVE_INFINITY) > Number(before ?? Number.NEGATIVE_INFINITY);
    const shrinks = Number(after ?? Number.POSITIVE_INFINITY) < Number(before ?? Number.POSITIVE_INFINITY);
    const isTighter = LEAST.includes(keyword) ? grows : shrinks;
    const detail = `${code(keyword)}: ${describe(before)} → ${describe(after)}`;
    note(comparison, `${direction}-limit-${isTighter ? 'tightened' : 'loosened'}`, place, detail);
  }
  for (const [keyword, tight] of [
    ['uniqueItems', true],
    ['additionalProperties', false],
  ] as const) {
    if ((was[keyword] === tight) === (is[keyword] === tight)) continue;
    const rule = is[keyword] === tight ? 'tightened' : 'loosened';
    note(
      comparison,
      `${direction}-limit-${rule}`,
      place,
      `${code(keyword)}: ${describe(was[keyword])} → ${describe(is[keyword])}`,
    );
  }
}

/** Keywords of which a machine cannot tell which of two values takes more. */
const FORMS = [
  'pattern',
  'format',
  'multipleOf',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'prefixItems',
  'propertyNames',
  'patternProperties',
  'dependentRequired',
  'dependentSchemas',
  'contentEncoding',
  'contentMediaType',
];

function compareForms({ comparison, direction, place, was, is }: SchemaPair): void {
  for (const keyword of FORMS) {
    if (JSON.stringify(was[keyword]) === JSON.stringify(is[keyword])) continue;
    const detail = `${code(keyword)}: ${describe(was[keyword])} → ${describe(is[keyword])}`;
    note(comparison, `${direction}-form-changed`, place, detail);
  }
  if (direction === 'request' && JSON.stringify(was['default']) !== JSON.stringify(is['default']))
    note(comparison, 'default-changed', place, `${describe(was['default'])} → ${describe(is['default'])}`);
}

function describe(value: Json | undefined): string {
  return value === undefined ? 'none' : code(JSON.stringify(value));
}

function listOf(value: Json | undefined | Json[]): Json[] {
  return Array.isArray(value) ? value : [];
}
