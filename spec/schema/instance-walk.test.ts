import { describe, expect, it } from 'vitest';
import { readContract } from '../contract.test.helper.ts';
import type { Json } from '../json.ts';
import { walkInstance } from './instance-walk.ts';

const contract = readContract(`
  components:
    schemas:
      Leaf: { type: string }
      Link: { $ref: '#/components/schemas/Leaf', description: Beside a reference. }
      Both: { allOf: [{ $ref: '#/components/schemas/Leaf' }, { minLength: 1 }] }
      Choice: { oneOf: [{ type: string, const: a }, { type: array, items: { $ref: '#/components/schemas/Leaf' } }] }
      Any: { anyOf: [{ type: string }, { minLength: 2 }, { type: number }] }
      Thing:
        type: object
        properties: { a/b: { $ref: '#/components/schemas/Leaf' }, self: { $ref: '#/components/schemas/Thing' } }
        patternProperties: { '^x-': { type: number } }
        additionalProperties: { type: boolean }
      Closed: { type: object, properties: { constructor: { type: string } }, additionalProperties: false }
      Row: { type: array, prefixItems: [{ type: string }], items: { type: number } }
      Bare: { type: array }
      Pair: { allOf: [{ properties: { a: { type: string } } }], properties: { a: { minLength: 1 } } }
      Under: { if: { type: object }, then: { minProperties: 1 }, else: { minLength: 1 }, dependentSchemas: { a: { maxProperties: 2 } } }
`);
const at = (name: string, rest = ''): string => `/components/schemas/${name}${rest}`;

/** Every visit as "schema @ place". */
function list(name: string, value: Json, stopAt?: string): string[] {
  const visits: string[] = [];
  walkInstance(contract, { schema: at(name), value }, ({ schema: { pointer }, place }) => {
    visits.push(`${pointer.replace('/components/schemas/', '')} @ ${place}`);
    return pointer !== stopAt;
  });
  return visits;
}

describe('which schemas meet which values', () => {
  const table: [name: string, value: Json, want: string[]][] = [
    ['Leaf', 'a', ['Leaf @ ']],
    ['Leaf', { a: 1 }, ['Leaf @ ']],
    ['Link', 'a', ['Link @ ', 'Leaf @ ']],
    ['Both', 'a', ['Both @ ', 'Both/allOf/0 @ ', 'Leaf @ ', 'Both/allOf/1 @ ']],
    ['Choice', 'a', ['Choice @ ', 'Choice/oneOf/0 @ ']],
    [
      'Choice',
      ['b', 'c'],
      [
        'Choice @ ',
        'Choice/oneOf/1 @ ',
        ...[0, 1].flatMap((i) => [`Choice/oneOf/1/items @ /${i}`, `Leaf @ /${i}`]),
      ],
    ],
    ['Choice', 'b', ['Choice @ ']],
    ['Any', 'ab', ['Any @ ', 'Any/anyOf/0 @ ', 'Any/anyOf/1 @ ']],
    ['Thing', { 'a/b': 'c' }, ['Thing @ ', 'Thing/properties/a~1b @ /a~1b', 'Leaf @ /a~1b']],
    [
      'Thing',
      { 'x-1': 2, other: true },
      ['Thing @ ', 'Thing/patternProperties/^x- @ /x-1', 'Thing/additionalProperties @ /other'],
    ],
    [
      'Thing',
      { self: { self: {} } },
      [
        'Thing @ ',
        'Thing/properties/self @ /self',
        'Thing @ /self',
        'Thing/properties/self @ /self/self',
        'Thing @ /self/self',
      ],
    ],
    ['Closed', { a: 1, toString: 'x' }, ['Closed @ ']],
    ['Closed', { constructor: 'x' }, ['Closed @ ', 'Closed/properties/constructor @ /constructor']],
    ['Row', ['a', 1, 2], ['Row @ ', 'Row/prefixItems/0 @ /0', 'Row/items @ /1', 'Row/items @ /2']],
    ['Bare', [1], ['Bare @ ']],
    [
      'Pair',
      { a: 'b' },
      ['Pair @ ', 'Pair/allOf/0 @ ', 'Pair/allOf/0/properties/a @ /a', 'Pair/properties/a @ /a'],
    ],
    ['Nothing', 1, []],
  ];
  it.each(table)('%s of %j', (name, value, want) => {
    expect(list(name, value)).toEqual(want);
  });

  it('nothing below is visited where the visitor says no', () => {
    expect(list('Thing', { self: { self: {} } }, at('Thing', '/properties/self'))).toEqual([
      'Thing @ ',
      'Thing/properties/self @ /self',
    ]);
  });

  it('a visit names what the same value must fit besides', () => {
    const parts = new Map<string, readonly string[]>();
    walkInstance(contract, { schema: at('Both'), value: 'a' }, ({ schema, inside }) => {
      parts.set(
        schema.pointer,
        inside.map((part) => part.schema.pointer),
      );
    });
    expect(parts.get(at('Both'))).toEqual([at('Both', '/allOf/0'), at('Both', '/allOf/1')]);
    expect(parts.get(at('Both', '/allOf/0'))).toEqual([at('Leaf')]);
    expect(parts.get(at('Leaf'))).toEqual([]);
  });

  it('a visit names the branches that led there', () => {
    const met: string[][] = [];
    walkInstance(contract, { schema: at('Choice'), value: ['b'] }, ({ place, branches }) => {
      met.push([place, ...branches.map((branch) => `${branch.schema.pointer} at ${branch.place}`)]);
    });
    const branch = `${at('Choice')}/oneOf/1 at `;
    expect(met).toEqual([[''], ['', branch], ['/0', branch], ['/0', branch]]);
  });

  it('what stands under a condition is gone into only where it is asked for, and met', () => {
    const walk = (value: Json, withConditions: boolean): string[] => {
      const met: string[] = [];
      walkInstance(contract, { schema: at('Under'), value, withConditions }, ({ schema }) => {
        met.push(schema.pointer.replace(at('Under'), ''));
      });
      return met;
    };
    expect(walk({ a: 1 }, false)).toEqual(['']);
    expect(walk({ a: 1 }, true)).toEqual(['', '/then', '/dependentSchemas/a']);
    expect(walk('text', true)).toEqual(['', '/else']);
  });
});
