import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { listBodyDefects } from './body.ts';
import { toInput } from './defects.test.helper.ts';

const list = (schema: JsonObject, valid: Json, components: JsonObject = {}): string[][] =>
  listBodyDefects(toInput(schema, valid, 1, components)).map(({ label, schema: at }) => [label, at]);

it('a schema that many lead to is tried once at a place', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const components = Object.fromEntries(
    names.map((name, index) => {
      const next = names[index + 1];
      const $ref = `#/components/schemas/${next}`;
      return [name, next === undefined ? { minimum: 1 } : { allOf: [{ $ref }, { $ref }] }];
    }),
  );
  expect(list({ $ref: '#/components/schemas/A' }, 1, components)).toEqual([
    ['the body is below its minimum', '/components/schemas/F'],
  ]);
});

it('what no name and no position tells apart is tried once, also where it is met in several ways', () => {
  const rest = { prefixItems: [{ minimum: 0 }], items: { minimum: 1 } };
  expect(list(rest, [5, 6, 7])).toEqual([
    ['/0 is below its minimum', '/schema/prefixItems/0'],
    ['/1 is below its minimum', '/schema/items'],
  ]);
  const map = { patternProperties: { '^a': { minimum: 0 } }, additionalProperties: { minimum: 1 } };
  expect(list(map, { a1: 5, a2: 6, b: 7, c: 8 })).toEqual([
    ['/a1 is below its minimum', '/schema/patternProperties/^a'],
    ['/a2 is below its minimum', '/schema/patternProperties/^a'],
    ['/b is below its minimum', '/schema/additionalProperties'],
  ]);
});

it('what holds under a condition that is met is tried, at any depth', () => {
  const schema = {
    if: { required: ['a'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { properties: { a: { minimum: 1 } } },
    else: { properties: { b: { minimum: 1 } } },
    dependentSchemas: { a: { properties: { b: { minimum: 2 } } }, x: { properties: { b: { minimum: 3 } } } },
  };
  expect(list(schema, { a: 5, b: 5 }).map(([label]) => label)).toEqual([
    '/a is below its minimum',
    '/b is below its minimum',
  ]);
});
