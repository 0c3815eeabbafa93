import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../spec/json.ts';
import type { Parameter } from '../../../spec/operation.ts';
import { toInput } from './defects.test.helper.ts';
import { listTextDefects } from './text.ts';

interface Row {
  schema: JsonObject;
  valid: Json;
  in?: Parameter['in'];
  want: [label: string, text: string][];
}

const WORD: [string, string] = ['the value is a word', 'abc'];
const EMPTY: [string, string] = ['the value is empty', ''];
const HALF: [string, string] = ['the value is no whole number', '1.5'];

const rows: Row[] = [
  { schema: { type: 'integer' }, valid: 1, want: [WORD, HALF, EMPTY] },
  { schema: { type: 'integer' }, valid: '1', want: [WORD, HALF, EMPTY] },
  { schema: { type: 'integer' }, valid: 1, in: 'path', want: [WORD, HALF] },
  { schema: { type: 'integer' }, valid: 1, in: 'header', want: [WORD, HALF, EMPTY] },
  { schema: { type: 'number' }, valid: 1, want: [WORD, EMPTY] },
  { schema: { type: ['integer', 'null'] }, valid: 1, want: [WORD, HALF, EMPTY] },
  { schema: { type: ['integer', 'boolean'] }, valid: 1, want: [WORD, HALF, EMPTY] },
  { schema: { type: ['integer', 'string'] }, valid: 1, want: [] },
  {
    schema: { type: 'integer', minimum: 1, maximum: 5 },
    valid: 1,
    want: [
      WORD,
      HALF,
      EMPTY,
      ['the value is below its minimum', '0'],
      ['the value is above its maximum', '6'],
    ],
  },
  {
    schema: { type: 'integer', enum: [1, 2] },
    valid: 1,
    want: [WORD, HALF, EMPTY, ['the value is none of the allowed values', '0']],
  },
  {
    schema: { type: 'integer', multipleOf: 5 },
    valid: 5,
    want: [WORD, ['the value is no whole number', '5.5'], EMPTY, ['the value is no multiple of 5', '6']],
  },
  {
    schema: { type: 'integer', format: 'int32' },
    valid: 5,
    want: [WORD, ['the value is no whole number', '5.5'], EMPTY, ['the value is no int32', '2147483648']],
  },
  { schema: { type: 'boolean' }, valid: true, want: [['the value is neither true nor false', 'yes'], EMPTY] },
  { schema: { type: 'string' }, valid: 'x', want: [] },
  {
    schema: { type: 'string', enum: ['a', 'ax'] },
    valid: 'a',
    want: [['the value is none of the allowed values', 'xa']],
  },
  {
    schema: { type: 'string', const: '12' },
    valid: '12',
    want: [['the value is not the one allowed value', '12x']],
  },
  {
    schema: { type: 'string', minLength: 1, maxLength: 3 },
    valid: 'ab',
    want: [
      ['the value is too short', ''],
      ['the value is too long', 'aaab'],
    ],
  },
  { schema: { type: 'string', minLength: 1 }, valid: 'ab', in: 'path', want: [] },
  { schema: { minLength: 1 }, valid: 'ab', in: 'header', want: [['the value is too short', '']] },
  {
    schema: { type: 'string', pattern: '^[a-z]+$' },
    valid: 'ab',
    want: [['the value does not fit its pattern', '!b']],
  },
  {
    schema: { type: 'string', pattern: '[a-z]' },
    valid: 'a',
    in: 'path',
    want: [['the value does not fit its pattern', '!']],
  },
  {
    schema: { type: 'string', pattern: '^[^!]+$' },
    valid: 'a',
    in: 'cookie',
    want: [['the value does not fit its pattern', '!']],
  },
  { schema: { type: 'string', pattern: '^[^ .]*$' }, valid: '', in: 'header', want: [] },
  {
    schema: { type: 'string', pattern: '^[^,]+$' },
    valid: 'a',
    in: 'cookie',
    want: [['the value does not fit its pattern', '']],
  },
  {
    schema: { type: 'string', format: 'date' },
    valid: '2026-01-31',
    want: [['the value is no date', '2026-02-30']],
  },
  {
    schema: { oneOf: [{ type: 'integer', minimum: 1 }, { const: 'all' }] },
    valid: 'all',
    want: [
      ['the value fits no form: true', 'true'],
      ['the value fits no form: a number', '-1'],
      ['the value fits no form: a text', 'abc'],
      ['the value is not the one allowed value', 'allx'],
    ],
  },
  {
    schema: { anyOf: [{ type: 'integer' }, { type: 'string', maxLength: 2 }] },
    valid: 7,
    want: [
      ['the value fits no form: true', 'true'],
      ['the value fits no form: a number', '0.5'],
      ['the value fits no form: a text', 'abc'],
      ['the value is no whole number', '7.5'],
    ],
  },
  { schema: { type: 'array', items: { type: 'integer' } }, valid: [1], want: [] },
  { schema: { type: 'object' }, valid: {}, want: [] },
];

describe('the defects of a parameter', () => {
  it.each(rows)('$schema with $valid', ({ schema, valid, in: place = 'query', want }) => {
    const defects = listTextDefects({ ...toInput(schema, valid), random: () => 0, in: place });
    expect(defects.map(({ label, value }) => [label, value])).toEqual(want);
  });

  it('no draw makes a number of a text that must be none', () => {
    const draws = [0, 0.3, 0.6, 0.9];
    const texts = draws.flatMap((drawn) =>
      listTextDefects({ ...toInput({ type: 'number', maximum: 9 }, 1), random: () => drawn, in: 'query' })
        .filter(({ label }) => !label.includes('maximum'))
        .map(({ value }) => value),
    );
    expect(texts.filter((text) => text !== '' && Number.isFinite(Number(text)))).toEqual([]);
  });

  it('a value that is not valid in any reading has none', () => {
    const input = { ...toInput({ type: 'integer' }, 'abc'), in: 'query' as const };
    expect(listTextDefects(input)).toEqual([]);
  });
});
