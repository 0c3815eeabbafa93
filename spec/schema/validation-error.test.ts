import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { createSchemaValidators } from './schema-validators.ts';
import { describeValidationError, type ValidationError } from './validation-error.ts';

const toFaults = (schema: Json, value: Json): readonly ValidationError[] =>
  createSchemaValidators({ schema }).at('/schema')(value);

interface Given {
  schema: JsonObject;
  value: Json;
  /** `pointer predicate` of the one fault. */
  want: string;
}
const sentences: Given[] = [
  { schema: { type: 'string' }, value: 1, want: ' must be a text' },
  { schema: { type: 'number' }, value: '1', want: ' must be a number' },
  { schema: { type: 'integer' }, value: 1.5, want: ' must be a whole number' },
  { schema: { type: 'boolean' }, value: 'true', want: ' must be true or false' },
  { schema: { type: 'array' }, value: {}, want: ' must be a list' },
  { schema: { type: 'object' }, value: [], want: ' must be an object' },
  { schema: { type: 'null' }, value: 0, want: ' must be null' },
  { schema: { type: ['string', 'null'] }, value: 1, want: ' must be a text or null' },
  {
    schema: { type: ['integer', 'array', 'object'] },
    value: '',
    want: ' must be a whole number or a list or an object',
  },
  { schema: { enum: ['a', 1, null] }, value: 'b', want: ' must be one of "a", 1, null' },
  { schema: { const: { a: 'b' } }, value: 'b', want: ' must be {"a":"b"}' },
  { schema: { pattern: '^a$' }, value: 'b', want: ' must fit the pattern ^a$' },
  { schema: { pattern: '^a$', title: '' }, value: 'b', want: ' must fit the pattern ^a$' },
  { schema: { pattern: '^a$', title: 'Letter A' }, value: 'b', want: ' must be a valid letter A' },
  { schema: { format: 'date-time' }, value: 'today', want: ' must have the format date-time' },
  { schema: { minLength: 1 }, value: '', want: ' must have at least 1 character' },
  { schema: { minLength: 2 }, value: 'a', want: ' must have at least 2 characters' },
  { schema: { maxLength: 1 }, value: 'ab', want: ' must have at most 1 character' },
  { schema: { maxLength: 0 }, value: 'a', want: ' must have at most 0 characters' },
  { schema: { minItems: 1 }, value: [], want: ' must have at least 1 item' },
  { schema: { minItems: 2 }, value: [1], want: ' must have at least 2 items' },
  { schema: { maxItems: 1 }, value: [1, 2], want: ' must have at most 1 item' },
  { schema: { maxItems: 2 }, value: [1, 2, 3], want: ' must have at most 2 items' },
  { schema: { minimum: 1 }, value: 0, want: ' must be at least 1' },
  { schema: { maximum: 1 }, value: 2, want: ' must be at most 1' },
  {
    schema: { uniqueItems: true },
    value: ['a', 'b', 'a'],
    want: ' must not repeat an item (0 and 2 are the same)',
  },
  { schema: { required: ['a/b'] }, value: {}, want: '/a~1b is missing' },
  { schema: { additionalProperties: false }, value: { 'a~': 1 }, want: '/a~0 is not allowed' },
  { schema: { unevaluatedProperties: false }, value: { a: 1 }, want: '/a is not allowed' },
  {
    schema: { properties: { 'a/b': { items: { type: 'string' } } } },
    value: { 'a/b': ['x', 1] },
    want: '/a~1b/1 must be a text',
  },
  { schema: { exclusiveMinimum: 1 }, value: 1, want: ' must be > 1' },
  {
    schema: { dependentRequired: { a: ['b'] } },
    value: { a: 1 },
    want: ' must have property b when property a is present',
  },
  { schema: { multipleOf: 2 }, value: 3, want: ' must be multiple of 2' },
  { schema: { not: {} }, value: 3, want: ' must NOT be valid' },
  {
    schema: { if: { type: 'number' }, else: { minLength: 2 } },
    value: 'a',
    want: ' must have at least 2 characters',
  },
];

const choices: Given[] = [
  {
    schema: { oneOf: [{ type: 'string' }, { type: 'number' }] },
    value: true,
    want: ' must have one of the forms that are allowed',
  },
  {
    schema: {
      anyOf: [
        { title: 'A text', type: 'string' },
        { title: 'A number', type: 'number' },
      ],
    },
    value: true,
    want: ' must have one of the forms that are allowed: a text; a number',
  },
  {
    schema: { oneOf: [{ title: 'A text', type: 'string' }, { type: 'number' }] },
    value: true,
    want: ' must have one of the forms that are allowed',
  },
  {
    schema: { oneOf: [true, { title: 'A number', type: 'number' }] },
    value: 1,
    want: ' fits more than one of the forms that exclude each other',
  },
  {
    schema: {
      oneOf: [
        { title: 'A number', type: 'number' },
        { title: 'From 0', minimum: 0 },
        { title: 'A text', type: 'string' },
      ],
    },
    value: 1,
    want: ' fits more than one of the forms that exclude each other: a number; from 0; a text',
  },
  {
    schema: {
      oneOf: [
        { title: 'A text', type: 'string' },
        { title: 'A list', items: { type: 'string' }, type: 'array' },
      ],
    },
    value: ['a', 1],
    want: ' must have one of the forms that are allowed: a text; a list (/1 must be a text)',
  },
  {
    schema: { properties: { a: { oneOf: [{ type: 'string' }, { required: ['b'], type: 'object' }] } } },
    value: { a: {} },
    want: '/a must have one of the forms that are allowed (/a/b is missing)',
  },
  {
    schema: {
      oneOf: [
        { title: 'N', type: 'null' },
        {
          title: 'L',
          items: {
            anyOf: [
              { title: 'S', type: 'string' },
              { title: 'B', type: 'boolean' },
            ],
          },
        },
      ],
    },
    value: [1],
    want: ' must have one of the forms that are allowed: n; l (/0 must have one of the forms that are allowed: s; b)',
  },
];

describe('toFaults', () => {
  it.each([...sentences, ...choices])('$schema of $value: $want', ({ schema, value, want }) => {
    expect(toFaults(schema, value).map(({ pointer, predicate }) => `${pointer} ${predicate}`)).toEqual([
      want,
    ]);
  });

  it('reports every fault, and those of a choice as one beside them', () => {
    const schema: JsonObject = {
      type: 'object',
      required: ['a', 'b'],
      properties: {
        a: { oneOf: [{ type: 'string' }, { type: 'null' }] },
        ab: { type: 'string' },
        c: { maxLength: 1, pattern: '^x' },
      },
    };
    const faults = toFaults(schema, { a: 1, ab: 2, c: 'yy' }).map(
      ({ pointer, predicate }) => `${pointer} ${predicate}`,
    );
    expect(faults.toSorted()).toEqual([
      '/a must have one of the forms that are allowed',
      '/ab must be a text',
      '/b is missing',
      '/c must fit the pattern ^x',
      '/c must have at most 1 character',
    ]);
  });

  it('never repeats the value', () => {
    const secret = 'hunter2';
    for (const { schema } of sentences)
      for (const value of [secret, [secret, secret], { key: secret }])
        expect(JSON.stringify(toFaults(schema, value))).not.toContain(secret);
  });
});

describe('describeFault', () => {
  it.each([
    {
      fault: { pointer: '/name', predicate: 'must be a text' },
      whole: 'The body',
      want: '/name must be a text',
    },
    {
      fault: { pointer: '', predicate: 'must be an object' },
      whole: 'The body',
      want: 'The body must be an object',
    },
  ])('$want', ({ fault, whole, want }) => {
    expect(describeValidationError(fault, whole)).toBe(want);
  });
});
