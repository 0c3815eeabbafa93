import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { toInput } from './defects.test.helper.ts';
import { walkValue } from './walk.ts';

const list = (schema: JsonObject, valid: Json, components: JsonObject = {}): string[][] =>
  walkValue(toInput(schema, valid, 1, components)).map(({ place, schema, branches }) => [
    place,
    schema,
    ...branches.map((branch) => `in ${branch.schema} at ${branch.place}`),
  ]);

it('goes through schemas and places, and knows the branches on the way', () => {
  const A = { properties: { a: { oneOf: [{ type: 'null' }, { items: { minimum: 0 } }] } } };
  expect(list({ title: 'beside', $ref: '#/components/schemas/A' }, { a: [1, 2] }, { A })).toEqual([
    ['', '/schema'],
    ['', '/components/schemas/A'],
    ['/a', '/components/schemas/A/properties/a'],
    [
      '/a',
      '/components/schemas/A/properties/a/oneOf/1',
      'in /components/schemas/A/properties/a/oneOf/1 at /a',
    ],
    [
      '/a/0',
      '/components/schemas/A/properties/a/oneOf/1/items',
      'in /components/schemas/A/properties/a/oneOf/1 at /a',
    ],
  ]);
});

it('a schema that many lead to is visited once at a place', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const components = Object.fromEntries(
    names.map((name, index) => {
      const next = names[index + 1];
      const $ref = `#/components/schemas/${next}`;
      return [name, next === undefined ? { minimum: 1 } : { allOf: [{ $ref }, { $ref }] }];
    }),
  );
  const visits = list({ $ref: '#/components/schemas/A' }, 1, components).map(([, schema]) => schema);
  expect(visits.filter((schema) => schema === '/components/schemas/F')).toHaveLength(1);
});
