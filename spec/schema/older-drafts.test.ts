import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../document.test.helper.ts';
import { type ContractDocument, loadDocument } from '../document.ts';
import type { Json } from '../json.ts';
import { createSchemas } from './schemas.ts';

function load(one: string, version = '3.1.0'): ContractDocument {
  const text = `openapi: ${version}
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Second: { $ref: '#/components/schemas/One/items/1' }
    Rest: { $ref: '#/components/schemas/One/additionalItems/properties/n' }
    Needed: { $ref: '#/components/schemas/One/dependencies/b' }
    One:
      ${one.replaceAll('\n', '\n      ')}
`;
  return loadDocument(join(createFolder({ 'api.yaml': text }), 'api.yaml'));
}

interface Row {
  one: string;
  schema?: string;
  valid: Json[];
  invalid: Json[];
}

const PAIR = '{ items: [{ type: string }, { type: integer }] }';
const REST = '{ items: [{}, { type: integer }], additionalItems: { properties: { n: { type: integer } } } }';
const NEEDS = '{ dependencies: { a: [b], b: { required: [c] }, __proto__: [d] } }';

describe.each(['3.0.3', '3.1.0', '3.2.0'])('words of older drafts in %s', (version) => {
  it.each<Row>([
    { one: PAIR, valid: [['a', 1], ['a'], ['a', 1, null], 'x'], invalid: [[1], ['a', 'b']] },
    { one: PAIR, schema: 'Second', valid: [1], invalid: ['a'] },
    {
      one: REST,
      valid: [[1, 2, { n: 1 }]],
      invalid: [
        [1, 2, { n: 'a' }],
        [1, 'a'],
      ],
    },
    { one: REST, schema: 'Rest', valid: [1], invalid: ['a'] },
    { one: '{ items: [{}], additionalItems: false }', valid: [[1]], invalid: [[1, 2]] },
    {
      one: NEEDS,
      valid: [{}, { a: 1, b: 1, c: 1 }, 1],
      invalid: [{ a: 1 }, { b: 1 }, JSON.parse('{ "__proto__": 1 }')],
    },
    { one: NEEDS, schema: 'Needed', valid: [{ c: 1 }], invalid: [{}] },
    {
      one: '{ dependencies: { a: { items: [{ type: string }] } }, items: [{ type: object }] }',
      valid: [[{}]],
      invalid: [[1]],
    },
    { one: '{ minimum: 1, exclusiveMinimum: true }', valid: [2], invalid: [1] },
    { one: '{ maximum: 1, exclusiveMaximum: false }', valid: [1], invalid: [2] },
    {
      one: '{ properties: { dependencies: { type: string } } }',
      valid: [{ dependencies: 'a' }],
      invalid: [{ dependencies: 1 }],
    },
  ])('mean what they meant: $one $schema', ({ one, schema = 'One', valid, invalid }) => {
    const { root } = load(one, version);
    const validate = createSchemas(root).validators.at(`/components/schemas/${schema}`);
    expect(valid.filter((value) => validate(value).length > 0)).toEqual([]);
    expect(invalid.filter((value) => validate(value).length === 0)).toEqual([]);
  });
});

it('keeps the lines of what was written', () => {
  const { locate } = load(
    'items:\n  - type: string\nadditionalItems:\n  type: integer\ndependencies:\n  a: [b]\n  c: true',
  );
  const line = (at: string): number | undefined => locate(`/components/schemas/One${at}`)?.line;
  expect([
    line('/prefixItems/0'),
    line('/items/type'),
    line('/dependentRequired/a'),
    line('/dependentSchemas/c'),
  ]).toEqual([11, 13, 15, 16]);
});

it.each([
  { one: '{ items: [{}], prefixItems: [{}] }', told: 'This must be an object (Schema).' },
  { one: '{ items: {}, additionalItems: false }', told: '`additionalItems` is not supported' },
  { one: '{ dependencies: { a: [b] }, dependentRequired: {} }', told: '`dependencies` is not supported' },
  { one: '{ type: object, required: true }', told: 'This must be a list.' },
])('is told where it is not clear what counts: $one', ({ one, told }) => {
  const { leftOut, root } = load(one);
  expect(leftOut.filter(({ pointer }) => pointer.includes('/One/')).map(({ message }) => message)).toEqual([
    expect.stringContaining(told),
  ]);
  expect(createSchemas(root).validators.at('/components/schemas/One')({})).toEqual([]);
});
