import { describe, expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import type { Json } from '../../../spec/json.ts';
import { createIsData, isMap, isUnclear } from './data-names.ts';
import { addValue, createShape, type Shape } from './shape.ts';

const contract = createContract(loadDocument());
const VALUES: readonly Json[] = [
  { name: 'Rosa Delgado', email: 'r.delgado@corp.example', id: 'mem-7', team: ['Customer Care'] },
  'A name and a note stand here',
];
const isData = createIsData(contract, VALUES);

describe('a name of a member is data', () => {
  it.each(['rosa_delgado', 'rosaDelgado', 'Delgado', 'delgado_2', 'mem-7', 'customer_care', 'care'])(
    'where its words stand in values: %s',
    (name) => expect(isData(name)).toBe(true),
  );
  it.each(['2026-01-31', 'a@b.example', '4711', 'zo-4', '9f86d081884c7d65', 'with space'])(
    'where nobody would call a member so: %s',
    (name) => expect(isData(name)).toBe(true),
  );
  it.each(['rosa_note', 'note', 'display_name', 'team', 'name', 'email', 'team_name', 'is_new'])(
    "and not where a word of it is nobody's, or all are those of the document: %s",
    (name) => expect(isData(name)).toBe(false),
  );
});

describe('an object is a map', () => {
  const table: { name: string; given: readonly Json[]; want: boolean }[] = [
    { name: 'with a name that is data', given: [{ total: 1, rosa_delgado: 2 }], want: true },
    {
      name: 'whose names differ from object to object',
      given: [
        { a: 1, b: 1 },
        { c: 1, d: 1 },
      ],
      want: true,
    },
    {
      name: 'whose only name differs from object to object',
      given: [{ a: { x: 1 } }, { b: {} }],
      want: true,
    },
    {
      name: 'but not of two kinds, each as often',
      given: [
        { a: 1, b: 1 },
        { c: 1, d: 1 },
        { a: 1, b: 1 },
        { c: 1, d: 1 },
      ],
      want: false,
    },
    { name: 'nor of two kinds, with unlike values', given: [{ a: 1, b: 'x' }, { c: true }], want: false },
    { name: 'of alike objects', given: [{ a: { x: 1 }, b: { x: 1 }, c: { x: 1 } }], want: true },
    {
      name: 'but not with the same names each time',
      given: [
        { a: 1, b: 1 },
        { a: 1, b: 1 },
      ],
      want: false,
    },
    { name: 'nor with one that is there at times', given: [{ a: 1, b: 1 }, { a: 1 }, { a: 2 }], want: false },
  ];
  it.each(table)('$name', ({ given, want }) => {
    expect(isMap(toShape(given), isData)).toBe(want);
  });
});

describe('whether an object is a map is unclear', () => {
  const table: { name: string; given: readonly Json[]; want: boolean }[] = [
    { name: 'where it is seen once, with one name', given: [{ a: { x: 1, y: 2 } }], want: true },
    {
      name: 'where it is seen once, and all its values are of one type',
      given: [{ a: 1, b: 2.5 }],
      want: true,
    },
    { name: 'but not where they are of several', given: [{ a: 1, b: 'x' }], want: false },
    { name: 'nor where another object has the name too', given: [{ a: 1 }, { a: 2 }], want: false },
  ];
  it.each(table)('$name', ({ given, want }) => {
    expect(isUnclear(toShape(given))).toBe(want);
  });
});

function toShape(given: readonly Json[]): Shape {
  const shape = createShape();
  for (const [index, value] of given.entries()) addValue(shape, value, index + 1);
  return shape;
}
