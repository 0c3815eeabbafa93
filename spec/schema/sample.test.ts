import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../json.ts';
import { findSample } from './sample.ts';
import { createSchemas } from './schemas.ts';

/** The judge is another validator than the kit's own. */
function isValid(root: JsonObject, value: Json): boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  formats.default(ajv);
  return ajv.validate({ ...(root['S'] as JsonObject), $defs: root['$defs'] }, value);
}

function sampleOf(schema: JsonObject, $defs: JsonObject = {}): { value: Json | undefined; root: JsonObject } {
  const root = { openapi: '3.1.0', S: schema, $defs };
  return { value: findSample(createSchemas(root), '/S'), root };
}

const TREE = {
  type: 'object',
  required: ['leaves'],
  properties: { leaves: { items: { $ref: '#/$defs/Tree' }, type: 'array' } },
};
const CASES: { name: string; schema: JsonObject; $defs?: JsonObject }[] = [
  { name: 'a const', schema: { const: { a: [1] } } },
  { name: 'values that two lists share', schema: { enum: [1, 2, 3], allOf: [{ enum: [3, 4] }] } },
  {
    name: 'bounds from several places',
    schema: { allOf: [{ minimum: 3 }, { maximum: 3.5, type: 'number' }] },
  },
  { name: 'exclusive bounds', schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.01 } },
  { name: 'an integer between', schema: { type: 'integer', exclusiveMinimum: 7, exclusiveMaximum: 9 } },
  { name: 'decimal steps', schema: { type: 'number', multipleOf: 0.01, minimum: 0.305 } },
  {
    name: 'common steps',
    schema: { type: 'integer', multipleOf: 4, minimum: 10, allOf: [{ multipleOf: 6 }] },
  },
  { name: 'negative numbers', schema: { type: 'integer', maximum: -5 } },
  {
    name: 'a pattern with a length',
    schema: { type: 'string', pattern: '^[A-Z]+-\\d+$', minLength: 12, maxLength: 12 },
  },
  { name: 'a format', schema: { type: 'string', format: 'uuid' } },
  {
    name: 'unlike items of a format',
    schema: { type: 'array', items: { format: 'date', type: 'string' }, minItems: 4, uniqueItems: true },
  },
  {
    name: 'unlike items of a list',
    schema: { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true },
  },
  {
    name: 'unlike texts',
    schema: { type: 'array', items: { type: 'string' }, minItems: 5, uniqueItems: true },
  },
  {
    name: 'a tuple',
    schema: { type: 'array', prefixItems: [{ type: 'string' }, { const: 2 }], items: false, minItems: 2 },
  },
  {
    name: 'contained items',
    schema: { type: 'array', items: { type: 'integer' }, contains: { minimum: 100 }, minContains: 2 },
  },
  { name: 'only what contains', schema: { contains: { const: 'a' } } },
  {
    name: 'names by pattern',
    schema: {
      type: 'object',
      patternProperties: { '^x-\\d+$': { type: 'integer' } },
      minProperties: 2,
      additionalProperties: false,
    },
  },
  {
    name: 'names by schema',
    schema: { type: 'object', propertyNames: { pattern: '^[a-z]{3}$' }, minProperties: 1 },
  },
  {
    name: 'companions',
    schema: {
      type: 'object',
      required: ['a'],
      dependentRequired: { a: ['b'], b: ['c'] },
      properties: { c: { type: 'null' } },
    },
  },
  {
    name: 'dependent schemas',
    schema: {
      type: 'object',
      required: ['a'],
      dependentSchemas: { a: { required: ['d'], properties: { d: { const: 1 } } } },
    },
  },
  {
    name: 'a branch',
    schema: {
      oneOf: [
        { type: 'string', maxLength: 0 },
        { type: 'object', required: ['k'], properties: { k: { const: 'v' } } },
      ],
    },
  },
  {
    name: 'a branch beside properties',
    schema: { properties: { a: { type: 'integer' } }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
  },
  {
    name: 'exactly one of two that overlap',
    schema: { oneOf: [{ type: 'integer' }, { type: 'number', minimum: 2 }] },
  },
  {
    name: 'a condition',
    schema: parse(`{ type: object, required: [kind], properties: { kind: { enum: [a, b] } },
      if: { properties: { kind: { const: a } } }, then: { required: [x] }, else: { required: [y] } }`),
  },
  {
    name: 'a condition that is not met',
    schema: parse('{ type: integer, if: { minimum: 1 }, then: false, else: true }'),
  },
  { name: 'what it is not', schema: { type: 'string', not: { enum: ['a', 'aa'] } } },
  {
    name: 'a closed object',
    schema: {
      type: 'object',
      allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }],
      unevaluatedProperties: false,
    },
  },
  {
    name: 'what stands beside a reference',
    schema: { $ref: '#/$defs/Short', minLength: 2 },
    $defs: { Short: { type: 'string', maxLength: 2 } },
  },
  { name: 'a schema that contains itself', schema: { $ref: '#/$defs/Tree' }, $defs: { Tree: TREE } },
  {
    name: 'a list that must hold its own kind or null',
    schema: { $ref: '#/$defs/Node' },
    $defs: {
      Node: { type: ['object', 'null'], required: ['next'], properties: { next: { $ref: '#/$defs/Node' } } },
    },
  },
  {
    name: 'many properties',
    schema: { type: 'object', minProperties: 3, properties: { a: { type: 'string' } } },
  },
];

describe('a value is found that is valid by', () => {
  it.each(CASES)('$name', ({ schema, $defs }) => {
    const { value, root } = sampleOf(schema, $defs);
    expect(value).toBeDefined();
    expect(isValid(root, value as Json), JSON.stringify(value)).toBe(true);
  });
});

it.each([
  { name: 'false', schema: { allOf: [false] } },
  { name: 'two types at once', schema: { type: 'null', oneOf: [{ type: 'string' }, { type: 'object' }] } },
  {
    name: 'an object that must hold itself',
    schema: { $ref: '#/S', type: 'object', required: ['me'], properties: { me: { $ref: '#/S' } } },
  },
])('there is none by $name', ({ schema }) => {
  expect(sampleOf(schema).value).toBeUndefined();
});

it('a value is found by anything that a value was taken from', () => {
  const letters = fc.string({ minLength: 1, maxLength: 4 });
  const { schema: schemas } = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record(
        {
          type: fc.constant('integer'),
          minimum: fc.integer({ min: -50, max: 50 }),
          multipleOf: fc.integer({ min: 1, max: 9 }),
        },
        { requiredKeys: ['type'] },
      ),
      fc.nat({ max: 30 }).map((minLength) => ({ type: 'string', minLength, maxLength: minLength + 2 })),
      fc.record({
        enum: fc.uniqueArray(fc.jsonValue(), {
          minLength: 1,
          maxLength: 3,
          comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b),
        }),
      }) as fc.Arbitrary<JsonObject>,
      fc
        .tuple(tie('schema'), fc.nat({ max: 3 }))
        .map(([items, minItems]) => ({ type: 'array', items, minItems })),
      fc.dictionary(letters, tie('schema'), { maxKeys: 4 }).map((properties) => ({
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: false,
      })),
      fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      tie('schema').map((one) => ({ allOf: [one, true] })),
    ),
  }));
  fc.assert(
    fc.property(schemas, (schema) => {
      const { value, root } = sampleOf(schema);
      expect(value).toBeDefined();
      expect(isValid(root, value as Json)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
