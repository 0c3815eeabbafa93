import { describe, expect, it } from 'vitest';
import { listDifferences, NAMED, type Row } from './differences.test.helper.ts';

/** Schemas that hold of one value together: each fault is blamed on the one that states it. */
const COMBINED: Row[] = [
  {
    given: 'a fault behind a reference, blamed there',
    S: { $ref: '#/components/schemas/T' },
    others: { T: NAMED },
    value: {},
    want: ['T/properties/name: /name required'],
  },
  {
    given: 'a fault that is stated beside a reference',
    S: { type: 'object', $ref: '#/components/schemas/T' },
    others: { T: { required: ['name'] } },
    value: [],
    want: ['S: type'],
  },
  {
    given: 'a fault that is stated beside a reference and behind it',
    S: { type: 'object', $ref: '#/components/schemas/T' },
    others: { T: NAMED },
    value: 'a text',
    want: ['S: type'],
  },
  {
    given: 'a member that is missing behind a reference only, where others are required beside it',
    S: {
      required: ['id'],
      properties: { id: { type: 'integer' } },
      $ref: '#/components/schemas/T',
    },
    others: { T: NAMED },
    value: { id: 1 },
    want: ['T/properties/name: /name required'],
  },
  {
    given: 'a limit behind a reference that is narrower than the one beside it',
    S: { type: 'string', minLength: 2, $ref: '#/components/schemas/T' },
    others: { T: { minLength: 5 } },
    value: 'abc',
    want: ['T: minLength'],
  },
  {
    given: 'a null that is allowed beside a reference and not behind it',
    S: { type: ['object', 'null'], $ref: '#/components/schemas/T' },
    others: { T: NAMED },
    value: null,
    want: ['T: type'],
  },
  {
    given: 'each part of an `allOf` on its own',
    S: { allOf: [NAMED, { required: ['id'], properties: { id: { type: 'integer' } } }] },
    value: { id: 'x' },
    want: ['allOf/0/properties/name: /name required', 'allOf/1/properties/id: /id type'],
  },
  {
    given: 'what two parts of an `allOf` state alike, blamed on both',
    S: { allOf: [{ required: ['a'] }, { required: ['a'] }] },
    value: {},
    want: ['allOf/0: /a required', 'allOf/1: /a required'],
  },
  {
    given: 'what all parts of an `allOf` declare, which is declared',
    S: { properties: { a: {} }, allOf: [{ properties: { b: {} } }, { $ref: '#/components/schemas/T' }] },
    others: { T: { properties: { c: {} } } },
    value: { a: 1, b: 2, c: 3, d: 4 },
    want: ['S: /d undeclared'],
  },
  {
    given: 'none of the forms of `oneOf`',
    S: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    value: true,
    want: ['S: oneOf'],
  },
  {
    given: 'two of the forms of `oneOf`',
    S: { oneOf: [{ type: 'number' }, { type: 'integer' }] },
    value: 1,
    want: ['S: oneOf'],
  },
  {
    given: 'one of the forms of `oneOf`, with a member that this form does not declare, told of the whole',
    S: { oneOf: [NAMED, { type: 'object', required: ['id'], properties: { id: {} } }] },
    value: { name: 'Ada', nick: 'A' },
    want: ['S: /nick undeclared'],
  },
  {
    given: 'none of the forms of `anyOf`, and what a form may have declared',
    S: { anyOf: [NAMED, { type: 'array' }], properties: { id: { type: 'integer' } } },
    value: { id: 1, whatever: 2 },
    want: ['S: anyOf'],
  },
  {
    given: 'none of the forms of `oneOf`, and what a form may have declared',
    S: { oneOf: [NAMED, { type: 'array' }], properties: { id: { type: 'integer' } } },
    value: { id: 1, whatever: 2 },
    want: ['S: oneOf'],
  },
  {
    given: 'too few members, and one that is declared nowhere',
    S: { ...NAMED, minProperties: 3 },
    value: { name: 'Ada', nick: 'A' },
    want: ['S: minProperties', 'S: /nick undeclared'],
  },
  {
    given: 'none of the forms, and a member that is wrong whatever the form',
    S: { properties: { id: { type: 'integer' } }, oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    value: { id: 'x' },
    want: ['S: oneOf', 'properties/id: /id type'],
  },
  {
    given: 'none of the forms behind a reference, with faults beside it',
    S: { $ref: '#/components/schemas/T', properties: { id: { type: 'integer' } } },
    others: { T: { oneOf: [{ required: ['a'] }, { required: ['b'] }] } },
    value: { id: 'x' },
    want: ['T: oneOf', 'properties/id: /id type'],
  },
  {
    given: 'none of the forms here, and none behind a reference',
    S: { $ref: '#/components/schemas/T', anyOf: [{ required: ['c'] }] },
    others: { T: { oneOf: [{ required: ['a'] }, { required: ['b'] }] } },
    value: {},
    want: ['S: anyOf', 'T: oneOf'],
  },
  {
    given: 'none of the forms of `oneOf`, beside an `anyOf` that holds',
    S: { oneOf: [{ type: 'string' }, { type: 'integer' }], anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    value: true,
    want: ['S: oneOf'],
  },
  {
    given: 'none of the forms of `anyOf`, beside a `oneOf` that holds',
    S: { oneOf: [{ type: 'string' }, { type: 'integer' }], anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    value: 'a text',
    want: ['S: anyOf'],
  },
  {
    given: 'two of the forms of `oneOf`, beside an `anyOf` of which two hold, as they may',
    S: {
      oneOf: [{ type: 'number' }, { type: 'integer' }],
      anyOf: [{ type: 'number' }, { type: 'integer' }],
    },
    value: 1,
    want: ['S: oneOf'],
  },
  {
    given: 'none of the forms of either',
    S: { oneOf: [{ type: 'string' }, { type: 'integer' }], anyOf: [{ type: 'object' }, { type: 'null' }] },
    value: true,
    want: ['S: anyOf', 'S: oneOf'],
  },
  {
    given: 'none of the forms behind a reference, beside choices that hold',
    S: {
      $ref: '#/components/schemas/T',
      oneOf: [{ type: 'number' }, { type: 'string' }],
      anyOf: [{ type: 'number' }, { type: 'integer' }],
    },
    others: { T: { oneOf: [{ type: 'string' }, { type: 'boolean' }] } },
    value: 1,
    want: ['T: oneOf'],
  },
  {
    given: 'none of the forms of `oneOf` here, and none of one behind a reference',
    S: { $ref: '#/components/schemas/T', oneOf: [{ type: 'string' }, { type: 'null' }] },
    others: { T: { oneOf: [{ type: 'string' }, { type: 'boolean' }] } },
    value: 1,
    want: ['S: oneOf', 'T: oneOf'],
  },
  {
    given: 'none of the forms of one part of an `allOf`, and nothing wrong with the other',
    S: { allOf: [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'boolean' }] },
    value: true,
    want: ['allOf/0: oneOf'],
  },
  {
    given: 'none of the forms behind a reference, and another fault there',
    S: { $ref: '#/components/schemas/T' },
    others: { T: { required: ['z'], oneOf: [{ required: ['a'] }, { required: ['b'] }] } },
    value: {},
    want: ['T: /z required', 'T: oneOf'],
  },
  {
    given: 'none of the forms under a condition',
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    S: { if: {}, then: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
    value: true,
    want: ['S: oneOf'],
  },
  {
    given: 'none of the forms of a member under a condition, which is told of where it stands',
    S: {
      properties: { a: {} },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { properties: { a: { oneOf: [{ type: 'string' }, { type: 'integer' }] } } },
    },
    value: { a: true },
    want: ['S: /a oneOf'],
  },
  {
    given: 'two of the forms of `oneOf`, and none of the forms behind a reference',
    S: { $ref: '#/components/schemas/T', oneOf: [{ type: 'number' }, { type: 'integer' }] },
    others: { T: { anyOf: [{ type: 'string' }, { type: 'boolean' }] } },
    value: 1,
    want: ['S: oneOf', 'T: anyOf'],
  },
  {
    given: 'none of the forms of a member under a condition, and none of those behind a reference',
    S: {
      $ref: '#/components/schemas/T',
      properties: { a: {} },
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { properties: { a: { oneOf: [{ type: 'string' }, { type: 'integer' }] } } },
    },
    others: { T: { oneOf: [{ required: ['b'] }, { required: ['c'] }] } },
    value: { a: true },
    want: ['S: /a oneOf', 'T: oneOf'],
  },
  {
    given: 'too few items, and items of another type under a condition',
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    S: { minItems: 3, if: {}, then: { items: { type: 'integer' } } },
    value: ['a'],
    want: ['S: /- type', 'S: minItems'],
  },
  {
    given: 'a list that lacks an item',
    S: { contains: { type: 'integer' } },
    value: ['a', 'b'],
    want: ['S: contains'],
  },
  {
    given: 'a list under a condition that lacks an item',
    S: {
      properties: { a: {}, b: {} },
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { properties: { a: { contains: { type: 'integer' } }, b: { type: 'integer' } } },
    },
    value: { a: ['x'], b: 'y' },
    want: ['S: /a contains', 'S: /a/0 type', 'S: /b type'],
  },
  {
    given: 'a value that must not be',
    S: { not: { type: 'string' } },
    value: 'a text',
    want: ['S: not'],
  },
  {
    given: 'a fault under a condition, which nothing else is blamed for',
    S: {
      properties: { kind: { type: 'string' }, size: {} },
      if: { properties: { kind: { const: 'box' } } },
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { required: ['size'], properties: { size: { type: 'integer' } } },
      else: { required: ['name'] },
    },
    value: { kind: 'box', size: 'large', name: 'what may be declared under a condition' },
    want: ['S: /size type'],
  },
  {
    given: 'another type under a condition, and one beside it',
    S: {
      properties: { name: { type: 'string' } },
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { properties: { size: { type: 'integer' } } },
    },
    value: { size: 'large', name: 1 },
    want: ['S: /size type', 'properties/name: /name type'],
  },
  {
    given: 'items of another type under a condition',
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    S: { if: {}, then: { items: { type: 'integer' } } },
    value: ['a', 1, 'b'],
    want: ['S: /- type'],
  },
  {
    given: 'a member of a member that is missing under a condition',
    S: {
      properties: { a: {} },
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { properties: { a: { required: ['b'] } } },
    },
    value: { a: {} },
    want: ['S: /a/b required'],
  },
  {
    given: 'a member of the entries of a map that is missing under a condition',
    S: {
      additionalProperties: { type: 'object' },
      if: {},
      // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
      then: { additionalProperties: { required: ['b'] } },
    },
    value: { ada: {}, ben: {} },
    want: ['S: /-/b required'],
  },
  {
    given: 'a member that may be declared where another one is',
    S: { properties: { a: {} }, dependentSchemas: { a: { properties: { b: {} } } } },
    value: { a: 1, b: 2 },
    want: [],
  },
  {
    given: 'a member that is missing under a condition',
    S: { if: { required: ['a'] }, else: { required: ['b'] } },
    value: {},
    want: ['S: /b required'],
  },
  {
    given: 'a member that another one needs',
    S: { dependentRequired: { a: ['b'] }, properties: { a: {}, b: {} } },
    value: { a: 1 },
    want: ['S: dependentRequired'],
  },
];

describe('what differs where schemas are combined', () => {
  it.each(COMBINED)('$given', ({ S, others, value, want }) => {
    expect(listDifferences({ S, ...others }, value)).toEqual(want.toSorted());
  });
});
