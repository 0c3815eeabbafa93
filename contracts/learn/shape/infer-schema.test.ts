import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';
import { createNames } from './data-names.ts';
import { inferSchema } from './infer-schema.ts';
import { Shape } from './shape.ts';

const names = createNames(createContract(loadDocument()), [], () => 'own');

/** One exchange for each list of values. */
function toShape(...exchanges: readonly (readonly Json[])[]): Shape {
  const shape = new Shape();
  for (const [index, values] of exchanges.entries()) for (const value of values) shape.add(value, index + 1);
  return shape;
}

const DAYS = ['2026-01-01', '2026-01-02', '2026-01-03'];

const table: { name: string; given: readonly (readonly Json[])[]; want: JsonObject }[] = [
  { name: 'texts', given: [['a', 'b']], want: { type: 'string' } },
  { name: 'whole numbers', given: [[1, 2]], want: { type: 'integer' } },
  { name: 'numbers, of which some are whole', given: [[1, 2.5]], want: { type: 'number' } },
  { name: 'truth', given: [[true]], want: { type: 'boolean' } },
  { name: 'nothing but null, which may be anything', given: [[null, null]], want: {} },
  { name: 'null at times', given: [['a', null]], want: { type: ['string', 'null'] } },
  { name: 'several types', given: [[1, 'a', true]], want: { type: ['string', 'boolean', 'integer'] } },
  { name: 'an empty list', given: [[[]]], want: { type: 'array' } },
  { name: 'a list', given: [[[1, 2]]], want: { type: 'array', items: { type: 'integer' } } },
  {
    name: 'a list of several types',
    given: [[[1, 'a']]],
    want: { type: 'array', items: { type: ['string', 'integer'] } },
  },
  {
    name: 'few values, which make no enum',
    given: [['on'], ['off'], ['on'], ['off']],
    want: { type: 'string' },
  },
  {
    name: 'a format that several different texts have',
    given: [DAYS],
    want: { type: 'string', format: 'date' },
  },
  { name: 'a format of two texts only', given: [DAYS.slice(1)], want: { type: 'string' } },
  {
    name: 'a format that the same text has again and again',
    given: [['2026-01-01'], ['2026-01-01'], ['2026-01-01']],
    want: { type: 'string' },
  },
  { name: 'a format that one text does not have', given: [[...DAYS, 'soon']], want: { type: 'string' } },
  {
    name: 'addresses',
    given: [['a@b.example', 'c@d.example', 'e@f.example']],
    want: { type: 'string', format: 'email' },
  },
  {
    name: 'paths that end with an address',
    given: [['/members/a@b.example', '/members/c@d.example', '/members/e@f.example']],
    want: { type: 'string' },
  },
  {
    name: 'texts with a colon, which are no addresses of anything',
    given: [['a:b', 'c:d', 'e:f']],
    want: { type: 'string' },
  },
  {
    name: 'members that three exchanges always had',
    given: [[{ a: 1 }], [{ a: 2 }], [{ a: 3 }]],
    want: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } },
  },
  {
    name: 'members of many objects in two exchanges',
    given: [[{ a: 1 }, { a: 2 }, { a: 3 }], [{ a: 4 }]],
    want: { type: 'object', properties: { a: { type: 'integer' } } },
  },
  {
    name: 'members that one object lacked, and which few exchanges had',
    given: [[{ a: 1 }], [{ a: 2 }], [{}]],
    want: {
      type: 'object',
      properties: { a: { type: 'integer', 'x-evidence': { grade: 'assumed' } } },
    },
  },
  {
    name: 'objects inside a list',
    given: [[[{ a: 1 }]], [[{ a: 1 }]], [[{ a: 1 }, { a: null }]]],
    want: {
      type: 'array',
      items: { type: 'object', required: ['a'], properties: { a: { type: ['integer', 'null'] } } },
    },
  },
  {
    name: 'names that are addresses',
    given: [[{ 'rosa@a.example': 1, 'tom@a.example': 2 }]],
    want: { type: 'object', additionalProperties: { type: 'integer' } },
  },
  {
    name: 'names that are ids',
    given: [[{ '7f3a90bc': 1 }]],
    want: { type: 'object', additionalProperties: { type: 'integer' } },
  },
  {
    name: 'names that are days',
    given: [[{ '2026-01-01': true }]],
    want: { type: 'object', additionalProperties: { type: 'boolean' } },
  },
  {
    name: 'a name that one object alone has, and that may be data',
    given: [[{ a: 1 }]],
    want: { type: 'object', additionalProperties: {} },
  },
  {
    name: 'objects that never had a member',
    given: [[{}], [{}], [{}]],
    want: { type: 'object', additionalProperties: {} },
  },
  {
    name: 'names of alike entries in one object',
    given: [[{ rosa: { points: 1 }, tom: { points: 2 }, mei: { points: 3 } }]],
    want: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { points: { type: 'integer' } } },
    },
  },
  {
    name: 'alike members that object after object has',
    given: [
      [
        { from: { id: 1 }, to: { id: 2 }, by: { id: 3 } },
        { from: { id: 4 }, to: { id: 5 }, by: { id: 6 } },
        { from: { id: 7 }, to: { id: 8 }, by: { id: 9 } },
      ],
    ],
    want: {
      type: 'object',
      properties: Object.fromEntries(
        ['from', 'to', 'by'].map((name) => [
          name,
          { type: 'object', properties: { id: { type: 'integer' } } },
        ]),
      ),
    },
  },
  {
    name: 'a member that is called __proto__',
    given: [[JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 2}')]],
    want: { type: 'object', properties: JSON.parse('{"__proto__": {"type": "integer"}}') },
  },
];

describe('the schema of what was seen', () => {
  it.each(table)('$name', ({ given, want }) => {
    expect(inferSchema(toShape(...given), names)).toEqual(want);
  });

  const exchanges = fc.array(fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  });

  it('takes in all that was seen', () => {
    fc.assert(
      fc.property(exchanges, (given) => {
        const values = given as Json[][];
        const schema = inferSchema(toShape(...values), names);
        const validate = createSchemaValidators({ schema }).at('/schema');
        for (const value of values.flat()) expect(validate(value)).toEqual([]);
      }),
    );
  });

  it('holds no value', () => {
    const secret = fc.stringMatching(/^[a-z]{4} [a-z]{4}$/);
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom('a', 'b'), secret), { minLength: 1 }), (objects) => {
        const text = JSON.stringify(inferSchema(toShape(objects), names));
        for (const value of objects.flatMap(Object.values)) expect(text).not.toContain(value);
      }),
    );
  });

  it('is that of the values of several places, merged', () => {
    fc.assert(
      fc.property(exchanges, exchanges, (some, others) => {
        const [a, b] = [some as Json[][], others as Json[][]];
        const offset = [...a.map(() => []), ...b];
        const merged = Shape.merge([toShape(...a), toShape(...offset)]);
        expect(inferSchema(merged, names)).toEqual(inferSchema(toShape(...a, ...b), names));
      }),
    );
  });
});
