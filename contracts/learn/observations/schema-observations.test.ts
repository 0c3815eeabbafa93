import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../../../spec/json.ts';
import { walkInstance } from '../../../spec/schema/instance-walk.ts';
import { contractOf } from '../../checks/schemas.test.helper.ts';
import { createInterner } from './intern.ts';
import { createSchemaObservations } from './schema-observations.ts';

const contract = contractOf({
  Node: {
    type: 'object',
    properties: {
      next: { $ref: '#/components/schemas/Node' },
      all: { type: 'array', items: { $ref: '#/components/schemas/Either' } },
    },
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
  },
  Either: { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'string' }] },
  Leaf: { type: 'object', properties: { a: {} } },
  Holder: { type: 'object', properties: { next: { $ref: '#/components/schemas/Leaf' } } },
  // Of `next`, each of the two declares what the other does not.
  Both: {
    allOf: [{ $ref: '#/components/schemas/Holder' }, { properties: { next: { properties: { more: {} } } } }],
  },
});
const at = (name: string): string => `/components/schemas/${name}`;

const { node } = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.record(
    {
      next: tie('node'),
      all: fc.array(fc.oneof(tie('node'), fc.constantFrom('a', 'b')), { maxLength: 3 }),
      more: fc.constantFrom('x', 1, null),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Json>,
}));

it('counts for each schema the exchanges in whose bodies it is met, however often the same objects come', () => {
  const exchanges = fc.array(fc.tuple(fc.constantFrom('Node', 'Holder', 'Both', 'Either'), node));
  fc.assert(
    fc.property(exchanges, (given) => {
      const observations = createSchemaObservations(contract);
      const intern = createInterner();
      const want = new Map<string, Set<number>>();
      for (const [index, [name, value]] of given.entries()) {
        observations.add(at(name), intern(value), index);
        walkInstance(contract, { schema: at(name), value }, ({ schema: { pointer } }) => {
          want.set(pointer, (want.get(pointer) ?? new Set()).add(index));
        });
      }
      const found = [...observations.records].map(([pointer, { exchanges: own }]) => [pointer, own] as const);
      expect(new Map(found.map(([pointer, own]) => [pointer, [...own].toSorted()]))).toEqual(
        new Map([...want].map(([pointer, own]) => [pointer, [...own].toSorted()])),
      );
    }),
  );
});

it('tells by the exchange what was sent for an object that comes again', () => {
  const intern = createInterner();
  const { add, records } = createSchemaObservations(contract);
  for (const [number, sent] of [{ a: 1 }, { b: 1 }, undefined].entries())
    add(at('Node'), intern({ next: { more: 'x' } }), number, sent);
  const next = records.get(`${at('Node')}/properties/next`);
  expect([...(next?.exchanges ?? [])]).toEqual([0, 1, 2]);
  expect(next?.shape.values).toBe(1);
  expect([...(next?.sent ?? [])]).toEqual(['a', 'b']);
});

it.each([[['Holder', 'Both']], [['Both', 'Holder']], [['Both', 'Holder', 'Both']]])(
  'takes for undeclared what no schema of its place declares, though the same object stood elsewhere: %j',
  (names) => {
    const intern = createInterner();
    const { add, records } = createSchemaObservations(contract);
    for (const [number, name] of names.entries()) add(at(name), intern({ next: { a: 1, more: 2 } }), number);
    const undeclared = [...records].flatMap(([pointer, record]) =>
      [...record.undeclared].map(([name, { shape }]) => [pointer, name, [...shape.exchanges]]),
    );
    expect(undeclared).toEqual([[at('Leaf'), 'more', [names.indexOf('Holder')]]]);
  },
);
