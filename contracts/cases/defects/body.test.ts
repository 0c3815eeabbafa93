import { expect, it } from 'vitest';
import type { Json } from '../../../spec/json.ts';
import { listBodyDefects } from './body.ts';
import { toInput } from './defects.test.helper.ts';

const types: { type: string | string[]; valid: Json; want: string[] }[] = [
  { type: 'string', valid: 'x', want: ['null', 'true', 'a number', 'a list', 'an object'] },
  { type: 'number', valid: 1, want: ['null', 'true', 'a text', 'a list', 'an object'] },
  { type: 'integer', valid: 1, want: ['null', 'true', 'a text', 'a list', 'an object', 'no whole number'] },
  { type: ['integer', 'number'], valid: 1, want: ['null', 'true', 'a text', 'a list', 'an object'] },
  { type: 'boolean', valid: false, want: ['null', 'a number', 'a text', 'a list', 'an object'] },
  { type: 'null', valid: null, want: ['true', 'a number', 'a text', 'a list', 'an object'] },
  { type: 'array', valid: [], want: ['null', 'true', 'a number', 'a text', 'an object'] },
  { type: 'object', valid: {}, want: ['null', 'true', 'a number', 'a text', 'a list'] },
  { type: ['string', 'null'], valid: 'x', want: ['true', 'a number', 'a list', 'an object'] },
];
it.each(types)('type $type is broken by every other', ({ type, valid, want }) => {
  const labels = listBodyDefects(toInput({ type }, valid)).map(({ label }) => label);
  expect(labels).toEqual(want.map((called) => `the body is ${called}`));
});

const formats = [
  ['date', '2026-01-31'],
  ['time', '09:30:00Z'],
  ['date-time', '2026-01-31T09:30:00Z'],
  ['iso-time', '09:30:00'],
  ['iso-date-time', '2026-01-31T09:30:00'],
  ['duration', 'P1D'],
  ['uri', 'https://a.example/x'],
  ['uri-reference', '/x'],
  ['uri-template', '/x/{y}'],
  ['url', 'https://a.example/x'],
  ['email', 'tom@a.example'],
  ['hostname', 'a.example'],
  ['ipv4', '10.0.0.1'],
  ['ipv6', '::1'],
  ['regex', 'a+'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
  ['json-pointer', '/a'],
  ['json-pointer-uri-fragment', '#/a'],
  ['relative-json-pointer', '1/a'],
  ['byte', 'YWJj'],
  ['int32', 1],
  ['int64', 1],
] as const;
it.each(formats)('format %s is broken by each text or number that is kept for it', (format, valid) => {
  const seen = [0, 0.4, 0.9].map((drawn) => {
    const defects = listBodyDefects({ ...toInput({ format }, valid), random: () => drawn });
    expect(defects.map(({ label, keyword }) => [label, keyword])).toEqual([
      [`the body is no ${format}`, 'format'],
    ]);
    return defects[0]?.value;
  });
  expect(new Set(seen).size).toBe(format === 'int64' ? 2 : 3);
});

it('a format that nobody checks is left alone', () => {
  expect(listBodyDefects(toInput({ format: 'password' }, 'x'))).toEqual([]);
});

it('a defect says where it is, and which keyword of which schema it breaks', () => {
  const components = { Points: { type: 'integer', minimum: 1 } };
  const schema = {
    properties: { points: { $ref: '#/components/schemas/Points', maximum: 9 } },
    required: ['points'],
  };
  const defects = listBodyDefects(toInput(schema, { points: 3 }, 1, components));
  const told = defects.map(({ label, place, schema, keyword }) => [label, place, schema, keyword]);
  expect(told).toContainEqual(['/points is missing', '/points', '/schema', 'required']);
  expect(told).toContainEqual(['/points is a text', '/points', '/components/schemas/Points', 'type']);
  expect(told).toContainEqual([
    '/points is above its maximum',
    '/points',
    '/schema/properties/points',
    'maximum',
  ]);
});

it('there are at most 200, and every keyword is among them', () => {
  const names = Array.from({ length: 80 }, (_, index) => `m${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const last = { type: 'string', minLength: 1, maxLength: 9, pattern: 'z' };
  const schema = {
    type: 'object',
    properties: { ...properties, last },
    required: ['last'],
    additionalProperties: false,
  };
  const valid = { ...Object.fromEntries(names.map((name) => [name, 'x'])), last: 'zzz' };
  const defects = listBodyDefects(toInput(schema, valid));
  expect(defects).toHaveLength(200);
  expect(new Set(defects.map(({ keyword }) => keyword))).toEqual(
    new Set(['type', 'required', 'additionalProperties', 'minLength', 'maxLength', 'pattern']),
  );
});

it('a value that is not valid has none', () => {
  expect(listBodyDefects(toInput({ type: 'string' }, 1))).toEqual([]);
});

it('the random draws are used: another draw, another text', () => {
  const input = toInput({ pattern: '^[a-z]+$' }, 'abcdef');
  const texts = [0, 0.99].map((drawn) => listBodyDefects({ ...input, random: () => drawn })[0]?.value);
  expect(new Set(texts).size).toBe(2);
});
