import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { findAt } from '../../../spec/json-pointer.ts';
import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';
import { writeText } from './write-text.ts';

const text = { type: 'string' };
const object = { type: 'object', required: ['message', 'code'], properties: { message: text, code: text } };

const ROWS: { name: string; schema: JsonObject; at: string; want: Json }[] = [
  { name: 'as a whole', schema: text, at: '', want: 'No' },
  { name: 'in an object', schema: object, at: '/message', want: { message: 'No', code: 'code' } },
  {
    name: 'deeper',
    schema: { type: 'object', properties: { errors: { type: 'array', items: object } } },
    at: '/errors/0/message',
    want: { errors: [{ message: 'No', code: 'code' }] },
  },
  { name: 'in a list', schema: { type: 'array', items: text }, at: '/0', want: ['No'] },
  {
    name: 'in an object that may be a list too',
    schema: { ...object, type: ['array', 'object'], items: text },
    at: '/message',
    want: { message: 'No', code: 'code' },
  },
  {
    name: 'in a list that may be an object too',
    schema: { ...object, type: ['object', 'array'], items: text },
    at: '/0',
    want: ['No'],
  },
  {
    name: 'beside what was never anything but null',
    schema: { type: 'object', required: ['message', 'data'], properties: { message: text, data: {} } },
    at: '/message',
    want: { message: 'No', data: null },
  },
  {
    name: 'in an object whose names are not known',
    schema: { type: 'object' },
    at: '/message',
    want: { message: 'No' },
  },
];

it.each(ROWS)('writes a text $name', ({ schema, at, want }) => {
  const value = writeText(schema, at, 'No');
  expect(value).toEqual(want);
  expect(findAt(value, at)).toBe('No');
  expect(createSchemaValidators({ schema }).at('/schema')(value)).toEqual([]);
});
