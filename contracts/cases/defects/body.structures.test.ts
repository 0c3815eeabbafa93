import { describeDefects, type Row } from './body.test.helper.ts';

const keywords: Record<string, Row[]> = {
  required: [
    {
      schema: { required: ['a', 'b'] },
      valid: { a: 1, b: 2, c: 3 },
      want: [
        ['/a is missing', { b: 2, c: 3 }],
        ['/b is missing', { a: 1, c: 3 }],
      ],
    },
    {
      schema: { required: ['a/b', '~'] },
      valid: { 'a/b': 1, '~': 2 },
      want: [
        ['/a~1b is missing', { '~': 2 }],
        ['/~0 is missing', { 'a/b': 1 }],
      ],
    },
    { schema: { required: ['a'], minProperties: 2 }, valid: { a: 1, b: 2 }, want: [] },
    { schema: { required: ['a'], dependentRequired: { b: ['a'] } }, valid: { a: 1, b: 2 }, want: [] },
  ],
  minItems: [
    { schema: { minItems: 2 }, valid: [1, 2, 3], want: [['the body has too few items', [1]]] },
    { schema: { minItems: 0 }, valid: [1], want: [] },
  ],
  maxItems: [
    { schema: { maxItems: 2 }, valid: [1], want: [['the body has too many items', [1, 2, 3]]] },
    {
      schema: { maxItems: 1, uniqueItems: true, items: { type: 'boolean' } },
      valid: [true],
      want: [['the body has too many items', [true, true]]],
    },
    {
      schema: { maxItems: 1, items: { type: 'string' } },
      valid: [],
      want: [['the body has too many items', ['1', '2']]],
    },
    { schema: { maxItems: 1, items: { type: 'boolean' } }, valid: [], want: [] },
    { schema: { maxItems: 1001 }, valid: [], want: [] },
  ],
  uniqueItems: [
    { schema: { uniqueItems: true }, valid: [1, 2], want: [['the body repeats an item', [1, 2, 1]]] },
    {
      schema: { uniqueItems: true, maxItems: 2 },
      valid: [{ a: 1 }, { a: 2 }],
      want: [
        ['the body has too many items', [{ a: 1 }, { a: 2 }, { a: 3 }]],
        ['the body repeats an item', [{ a: 1 }, { a: 1 }]],
      ],
    },
    { schema: { uniqueItems: true }, valid: [], want: [] },
  ],
  additionalProperties: [
    {
      schema: { properties: { a: {} }, additionalProperties: false },
      valid: { a: 1 },
      want: [['/unexpected is not allowed', { a: 1, unexpected: 'abc' }]],
    },
    {
      schema: { properties: { unexpected: {} }, additionalProperties: false },
      valid: {},
      want: [['/unexpected_member is not allowed', { unexpected_member: 'abc' }]],
    },
    {
      schema: { patternProperties: { '^[a-z]': {} }, additionalProperties: false },
      valid: {},
      want: [['/UNEXPECTED is not allowed', { UNEXPECTED: 'abc' }]],
    },
    {
      schema: { additionalProperties: { maximum: 1 } },
      valid: { a: 1, b: 0 },
      want: [['/a is above its maximum', { a: 2, b: 0 }]],
    },
    { schema: { additionalProperties: false, maxProperties: 0 }, valid: {}, want: [] },
  ],
  unevaluatedProperties: [
    {
      schema: { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      valid: { a: 1 },
      want: [['/unexpected is not allowed', { a: 1, unexpected: 'abc' }]],
    },
    {
      schema: {
        anyOf: [{ properties: { a: { maximum: 1 }, b: {} }, required: ['a'] }],
        unevaluatedProperties: false,
      },
      valid: { a: 1, b: 2 },
      want: [
        ['/unexpected is not allowed', { a: 1, b: 2, unexpected: 'abc' }],
        ['the body fits no form: an object', {}],
        ['/a is missing', { b: 2 }],
        ['/a is above its maximum', { a: 2, b: 2 }],
      ],
    },
  ],
  oneOf: [
    {
      schema: { oneOf: [{ type: 'number' }, { type: 'integer', minimum: 5 }] },
      valid: 0.5,
      want: [
        ['the body fits no form: null', null],
        ['the body fits no form: true', true],
        ['the body fits no form: a text', 'abc'],
        ['the body fits no form: a list', [[]]],
        ['the body fits no form: an object', {}],
        ['the body fits two forms at once', 5],
      ],
    },
    {
      schema: {
        type: 'object',
        oneOf: [
          { required: ['a'], properties: { a: { const: 1 } } },
          { required: ['b'], properties: { b: { minimum: 2, type: 'number' } } },
        ],
      },
      valid: { a: 1 },
      want: [
        ['the body fits no form: an object', {}],
        ['the body fits two forms at once', { b: 2, a: 1 }],
        ['/a is not the one allowed value', { a: 2 }],
      ],
    },
    {
      schema: { oneOf: [{ const: 1 }, { const: 9 }], maximum: 1, type: 'integer' },
      valid: 1,
      want: [
        ['the body is above its maximum', 2],
        ['the body fits no form: a number', -1],
        ['the body is not the one allowed value', 0],
      ],
    },
    { schema: { oneOf: [{ const: 1 }, {}] }, valid: 2, want: [['the body fits two forms at once', 1]] },
  ],
  anyOf: [
    {
      schema: {
        properties: { a: { anyOf: [{ type: ['string', 'null', 'array', 'object'] }, { maximum: 3 }] } },
      },
      valid: { a: 1 },
      want: [
        ['/a fits no form: a number', { a: 12 }],
        ['/a is above its maximum', { a: 4 }],
      ],
    },
    {
      schema: { anyOf: [{ type: ['string', 'null', 'array', 'object'] }, { type: 'integer' }] },
      valid: 1,
      want: [
        ['the body fits no form: true', true],
        ['the body fits no form: a number', 0.5],
      ],
    },
    {
      schema: { anyOf: [{ maxLength: 2 }, { maxLength: 3 }] },
      valid: 'ab',
      want: [
        ['the body fits no form: a text', 'word'],
        ['the body is too long', 'aaab'],
      ],
    },
    { schema: { anyOf: [{ type: 'string', maxLength: 2 }, {}] }, valid: 'ab', want: [] },
  ],
  allOf: [
    {
      schema: { allOf: [{ minLength: 2 }, { minLength: 3 }, { minLength: 3 }] },
      valid: 'abcde',
      want: [
        ['the body is too short', 'e'],
        ['the body is too short (2)', 'de'],
      ],
    },
    {
      schema: { allOf: [{ pattern: 'a' }, { pattern: 'z' }] },
      valid: 'az',
      want: [
        ['the body does not fit its pattern', '!z'],
        ['the body does not fit its pattern (2)', 'a!'],
      ],
    },
  ],
  'if, then, else': [
    {
      schema: {
        if: { properties: { a: { const: 1 } } },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { required: ['b'] },
        else: { required: ['c'] },
      },
      valid: { a: 1, b: 1 },
      want: [['/b is missing', { a: 1 }]],
    },
    {
      schema: {
        if: { properties: { a: { const: 1 } } },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: { required: ['b'] },
        else: { required: ['c'] },
      },
      valid: { a: 2, c: 1 },
      want: [['/c is missing', { a: 2 }]],
    },
  ],
  dependentSchemas: [
    {
      schema: { dependentSchemas: { a: { required: ['b'] }, c: { required: ['d'] } } },
      valid: { a: 1, b: 1, d: 1 },
      want: [['/b is missing', { a: 1, d: 1 }]],
    },
  ],
  'items and prefixItems': [
    { schema: { items: { maximum: 1 } }, valid: [1, 1], want: [['/0 is above its maximum', [2, 1]]] },
    {
      schema: { prefixItems: [{ maximum: 1 }, {}], items: { maximum: 2 } },
      valid: [1, 'x', 0, 0],
      want: [
        ['/0 is above its maximum', [2, 'x', 0, 0]],
        ['/2 is above its maximum', [1, 'x', 3, 0]],
      ],
    },
  ],
  'boolean schemas': [{ schema: { properties: { a: true }, items: false }, valid: { a: 1 }, want: [] }],
  $ref: [
    {
      schema: { $ref: '#/components/schemas/A%20b', minimum: 1 },
      valid: 2,
      components: { 'A b': { maximum: 3 } },
      want: [
        ['the body is below its minimum', 0],
        ['the body is above its maximum', 4],
      ],
    },
    {
      schema: { $ref: '#/components/schemas/Tree' },
      valid: { next: { next: {}, size: 1 }, size: 1 },
      components: {
        Tree: { properties: { next: { $ref: '#/components/schemas/Tree' }, size: { maximum: 1 } } },
      },
      want: [
        ['/next/size is above its maximum', { next: { next: {}, size: 2 }, size: 1 }],
        ['/size is above its maximum', { next: { next: {}, size: 1 }, size: 2 }],
      ],
    },
  ],
};

describeDefects(keywords);
