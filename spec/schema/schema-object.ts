import { isObject, type Json, type JsonObject } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';

/**
 * The keywords of a schema that this kit understands (JSON Schema 2020-12, and those that OpenAPI 3.1 §4.8.24 adds), by the type of
 * what they hold, written as in `openapi-objects.ts`.
 */
const KEYWORDS: Readonly<Record<string, string>> = {
  string: '$ref $comment format contentEncoding contentMediaType title description x-message',
  boolean: 'uniqueItems deprecated readOnly writeOnly',
  number: 'multipleOf maximum exclusiveMaximum minimum exclusiveMinimum',
  count: 'maxLength minLength maxItems minItems maxContains minContains maxProperties minProperties',
  any: 'const default example discriminator externalDocs xml',
  pattern: 'pattern',
  types: 'type',
  Schema: `not if then else items contains additionalProperties propertyNames
    unevaluatedItems unevaluatedProperties`,
  '[Schema]': 'allOf anyOf oneOf prefixItems',
  '{Schema}': '$defs definitions properties patternProperties dependentSchemas',
  '[any]': 'enum examples',
  '[string]': 'required',
  '{[string]}': 'dependentRequired',
};

/** The type of what each keyword holds. */
export const SCHEMA_FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(KEYWORDS).flatMap(([type, keywords]) => keywords.split(/\s+/).map((name) => [name, type])),
);

const NOT_FOLLOWED = 'it leads to no schema of this document; use a $ref to a place in it';

/** Keywords that are not supported, with what to do instead. */
export const SCHEMA_REFUSED: Readonly<Record<string, string>> = {
  nullable: "it belongs to OpenAPI 3.0; write `type: [string, 'null']`",
  dependencies: 'it belongs to older drafts of JSON Schema; use `dependentRequired` or `dependentSchemas`',
  additionalItems: 'it belongs to older drafts of JSON Schema; use `items` beside `prefixItems`',
  contentSchema: 'what a text encodes is not validated here; remove it',
  $schema: 'schemas are read as JSON Schema 2020-12; remove it',
  $vocabulary: 'schemas are read as JSON Schema 2020-12; remove it',
  $dynamicRef: NOT_FOLLOWED,
  $recursiveRef: NOT_FOLLOWED,
};

/** Those of them without which a schema is another: all others are annotations, or of drafts in which they meant something. */
export const SCHEMA_SPOILING: readonly string[] = ['$dynamicRef', '$recursiveRef'];

/** Keywords of which no machine can tell which of two values takes more, in the order in which a difference is told. */
export const UNORDERED_KEYWORDS: readonly string[] = [
  ...[
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
  ],
  ...['patternProperties', 'dependentRequired', 'dependentSchemas', 'contentEncoding', 'contentMediaType'],
];

/** Where the schemas stand that judge the same value as the schema around them (JSON Schema 2020-12 core §10.2), references apart. */
export function listInPlace(schema: Json, pointer: string): string[] {
  if (!isObject(schema)) return [];
  const one = ['not', 'if', 'then', 'else']
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => [keyword]);
  const many = ['allOf', 'anyOf', 'oneOf', 'dependentSchemas'].flatMap((keyword) =>
    Object.keys(schema[keyword] ?? {}).map((key) => [keyword, key]),
  );
  return [...one, ...many].map((tokens) => joinPointer(pointer, ...tokens));
}

/** The regular expressions that properties are described by (core §10.3.2.2), and where the schema of each stands. */
export function listPropertyPatterns(schema: JsonObject, pointer: string): { source: string; at: string }[] {
  const byPattern = schema['patternProperties'];
  return Object.keys(isObject(byPattern) ? byPattern : {}).map((source) => ({
    source,
    at: joinPointer(pointer, 'patternProperties', source),
  }));
}
