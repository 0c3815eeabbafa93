import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import type { SchemaNode } from './schema-node.ts';
import { createSchemas } from './schemas.ts';

/** The schema at `/S`, beside others that it refers to. */
function read(S: Json, others: JsonObject = {}): SchemaNode {
  const node = createSchemas({ S, ...others }).schemaAt('/S');
  if (!node) throw new Error('There is no schema.');
  return node;
}

const pointersOf = (nodes: readonly (SchemaNode | undefined)[]): unknown[] =>
  nodes.map((node) => node?.pointer);

describe('what a schema says itself', () => {
  const table: [schema: Json, ask: (node: SchemaNode) => unknown, want: unknown][] = [
    [true, ({ bare }) => bare, true],
    [false, ({ bare, types, parts }) => [bare, types, parts], [false, [], []]],
    [
      {},
      ({ bare, types, values, constant, given }) => [bare, types, values, constant, given],
      [undefined, [], undefined, undefined, undefined],
    ],
    [{ type: 'string' }, ({ types }) => types, ['string']],
    [{ type: ['string', 'null'] }, ({ types }) => types, ['string', 'null']],
    [
      { minLength: 2, maximum: 'x' },
      (node) => [node.number('minLength'), node.number('maximum')],
      [2, undefined],
    ],
    [{ format: 'date', title: 3 }, (node) => [node.text('format'), node.text('title')], ['date', undefined]],
    [{ deprecated: true }, (node) => [node.is('deprecated'), node.is('readOnly')], [true, false]],
    [{ default: 1 }, ({ fallback, given }) => [fallback, given], [1, 1]],
    [{ examples: [2], default: 1 }, ({ given }) => given, 2],
    [{ example: 3, examples: [2] }, ({ given }) => given, 3],
    [{ enum: [4], example: 3 }, ({ values, given }) => [values, given], [[4], 4]],
    [{ const: null, enum: [4] }, ({ constant, given }) => [constant, given], [null, null]],
    [{ required: ['a'] }, ({ required }) => required, ['a']],
    [
      { additionalProperties: false },
      ({ closedBy, additional }) => [closedBy, additional?.bare],
      [['additionalProperties'], false],
    ],
    [{ unevaluatedProperties: false }, ({ closedBy }) => closedBy, ['unevaluatedProperties']],
    [{ additionalProperties: {} }, ({ describesUnnamed }) => describesUnnamed, true],
    [
      { additionalProperties: false, properties: {} },
      ({ describesUnnamed, namesProperties }) => [describesUnnamed, namesProperties],
      [false, true],
    ],
    [{ if: {} }, ({ describesUnnamed }) => describesUnnamed, true],
  ];
  it.each(table)('%j', (schema, ask, want) => {
    expect(ask(read(schema))).toEqual(want);
  });
});

describe('the schemas below it, each where it stands', () => {
  it('of the properties of an object', () => {
    const node = read({
      properties: { 'a/b': {}, constructor: true },
      patternProperties: { '^x-': {}, '^x-a': {} },
      additionalProperties: {},
    });
    expect(pointersOf([...node.properties.values()])).toEqual([
      '/S/properties/a~1b',
      '/S/properties/constructor',
    ]);
    expect(pointersOf(node.findProperty('a/b'))).toEqual(['/S/properties/a~1b']);
    expect(pointersOf(node.findProperty('x-a'))).toEqual([
      '/S/patternProperties/^x-',
      '/S/patternProperties/^x-a',
    ]);
    expect(pointersOf(node.findProperty('toString'))).toEqual(['/S/additionalProperties']);
    expect(read({}).findProperty('a')).toEqual([]);
  });

  it('of the items of a list', () => {
    const node = read({ prefixItems: [{}, {}], items: {} });
    expect(pointersOf([...node.prefix, node.items])).toEqual([
      '/S/prefixItems/0',
      '/S/prefixItems/1',
      '/S/items',
    ]);
  });

  it('of the same value', () => {
    const node = read(
      {
        $ref: '#/T',
        allOf: [{}],
        anyOf: [{}, {}],
        oneOf: [{}],
        not: {},
        if: {},
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
        then: {},
        dependentSchemas: { a: {} },
      },
      { T: {} },
    );
    expect(pointersOf(node.parts)).toEqual(['/T', '/S/allOf/0']);
    expect(
      node.choices.map(({ keyword, isExclusive, branches }) => [
        keyword,
        isExclusive,
        ...pointersOf(branches),
      ]),
    ).toEqual([
      ['oneOf', true, '/S/oneOf/0'],
      ['anyOf', false, '/S/anyOf/0', '/S/anyOf/1'],
    ]);
    const { excluded, condition, dependent } = node;
    expect(
      pointersOf([excluded, condition?.test, condition?.met, condition?.unmet, dependent.get('a')]),
    ).toEqual(['/S/not', '/S/if', '/S/then', undefined, '/S/dependentSchemas/a']);
  });

  it('behind references, which may be written as URI fragments and lead back to what holds them', () => {
    const node = read({ $ref: '#/T%20a' }, { 'T a': { $ref: '#/U' }, U: { items: { $ref: '#/S' } } });
    expect(node.reference?.pointer).toBe('/T a');
    expect(node.definition.pointer).toBe('/U');
    expect(node.definition.items?.definition).toBe(node.definition);
    expect(read({ $ref: '#/nowhere' }).reference).toBeUndefined();
  });
});

it('what is no schema is none', () => {
  const { schemaAt } = createSchemas({ a: 'text' });
  expect([schemaAt('/a'), schemaAt('/b')]).toEqual([undefined, undefined]);
});
