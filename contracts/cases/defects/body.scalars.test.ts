import { describeDefects, type Row } from './body.test.helper.ts';

const keywords: Record<string, Row[]> = {
  enum: [
    {
      schema: { enum: ['red', 'blue'] },
      valid: 'red',
      want: [['the body is none of the allowed values', 'redx']],
    },
    { schema: { enum: [1, 2, 0] }, valid: 1, want: [['the body is none of the allowed values', 3]] },
    { schema: { enum: [true] }, valid: true, want: [['the body is none of the allowed values', false]] },
    { schema: { enum: [true, false] }, valid: true, want: [] },
    { schema: { enum: [[1], [2]] }, valid: [1], want: [['the body is none of the allowed values', [1, 1]]] },
    { schema: { enum: [null, 'x'] }, valid: null, want: [['the body is none of the allowed values', false]] },
  ],
  const: [
    { schema: { const: 'all' }, valid: 'all', want: [['the body is not the one allowed value', 'allx']] },
    {
      schema: { const: { b: 1, a: 2 } },
      valid: { a: 2, b: 1 },
      want: [['the body is not the one allowed value', { a: 2, b: 1, unexpected: true }]],
    },
  ],
  minLength: [
    { schema: { minLength: 3 }, valid: 'abcd', want: [['the body is too short', 'cd']] },
    { schema: { minLength: 2 }, valid: '😀é', want: [['the body is too short', 'é']] },
    { schema: { minLength: 0 }, valid: 'a', want: [] },
    {
      schema: { minLength: 3, pattern: '^a+b$' },
      valid: 'aab',
      want: [
        ['the body is too short', 'ab'],
        ['the body does not fit its pattern', '!ab'],
      ],
    },
  ],
  maxLength: [
    { schema: { maxLength: 3 }, valid: 'ab', want: [['the body is too long', 'aaab']] },
    { schema: { maxLength: 0 }, valid: '', want: [['the body is too long', 'a']] },
    { schema: { maxLength: 2 }, valid: '😀', want: [['the body is too long', '😀😀😀']] },
    { schema: { maxLength: 100_001 }, valid: '', want: [] },
    {
      schema: { maxLength: 4, pattern: '^a-b+$' },
      valid: 'a-b',
      want: [
        ['the body is too long', 'a-bbb'],
        ['the body does not fit its pattern', '!-b'],
      ],
    },
  ],
  pattern: [
    { schema: { pattern: '^\\d+$' }, valid: '12', want: [['the body does not fit its pattern', '!2']] },
    { schema: { pattern: '^.{2}$' }, valid: '12', want: [['the body does not fit its pattern', '12!']] },
    {
      schema: { pattern: '^[^ ]*$', maxLength: 3 },
      valid: 'abc',
      want: [
        ['the body is too long', 'aabc'],
        ['the body does not fit its pattern', 'a c'],
      ],
    },
    { schema: { pattern: '' }, valid: 'a', want: [] },
  ],
  minimum: [
    { schema: { minimum: 1 }, valid: 5, want: [['the body is below its minimum', 0]] },
    { schema: { minimum: 0.5, type: 'integer' }, valid: 5, want: [['the body is below its minimum', 0]] },
    {
      schema: { minimum: 4, multipleOf: 2 },
      valid: 4,
      want: [
        ['the body is below its minimum', 2],
        ['the body is no multiple of 2', 5],
      ],
    },
    { schema: { minimum: 2 ** 60 }, valid: 2 ** 60, want: [['the body is below its minimum', 0]] },
  ],
  maximum: [
    { schema: { maximum: 10 }, valid: 5, want: [['the body is above its maximum', 11]] },
    { schema: { maximum: -3 }, valid: -5, want: [['the body is above its maximum', -2]] },
    {
      schema: { maximum: 0.25, multipleOf: 0.25 },
      valid: 0,
      want: [
        ['the body is above its maximum', 0.5],
        ['the body is no multiple of 0.25', 0.125],
      ],
    },
  ],
  exclusiveMinimum: [
    { schema: { exclusiveMinimum: 0 }, valid: 1, want: [['the body is not above its lower limit', 0]] },
  ],
  exclusiveMaximum: [
    { schema: { exclusiveMaximum: 1.5 }, valid: 1, want: [['the body is not below its upper limit', 2]] },
  ],
  multipleOf: [
    { schema: { multipleOf: 5, type: 'integer' }, valid: 10, want: [['the body is no multiple of 5', 11]] },
    { schema: { multipleOf: 1 }, valid: 3, want: [['the body is no multiple of 1', 3.5]] },
    { schema: { multipleOf: 1, type: 'integer' }, valid: 3, want: [['the body is no multiple of 1', 2.5]] },
  ],
};

describeDefects(keywords);
