import { describe, expect, it } from 'vitest';
import { parsePointer } from '../json-pointer.ts';
import {
  findComponentName,
  findOwner,
  findPropertyName,
  isBranch,
  listSchemaSteps,
} from './schema-pointer.ts';

it.each([
  ['/components/schemas/EmailAddress', 'EmailAddress'],
  ['/components/schemas/a~1b', 'a/b'],
  ['/components/schemas/A/properties/b', undefined],
  ['/components/responses/A', undefined],
  ['/paths/~1a', undefined],
  ['', undefined],
])('%s is the component %s', (pointer, want) => {
  expect(findComponentName(pointer)).toBe(want);
});

it.each([
  ['/S/oneOf/0', true],
  ['/S/anyOf/12', true],
  ['/S/allOf/0', false],
  ['/S/oneOf/0/items', false],
])('%s is a branch: %s', (pointer, want) => {
  expect(isBranch(pointer)).toBe(want);
});

it('a property has an owner and a name, which what is inside goes by too', () => {
  expect(findOwner('/S/properties/a~1b')).toBe('/S');
  expect(findOwner('/S/properties/a/items')).toBeUndefined();
  expect(findPropertyName('/S/properties/a~1b/items/oneOf/0')).toBe('a/b');
  expect(findPropertyName('/S/items')).toBe('');
});

describe('the steps below a schema', () => {
  const table: [pointer: string, want: (string | undefined)[][]][] = [
    ['', []],
    ['/properties/items', [['property', 'properties', 'items']]],
    [
      '/properties/a~1b/items/items',
      [
        ['property', 'properties', 'a/b'],
        ['item', 'items', undefined],
        ['item', 'items', undefined],
      ],
    ],
    [
      '/allOf/1/oneOf/0/not',
      [
        ['part', 'allOf', '1'],
        ['branch', 'oneOf', '0'],
        ['other', 'not', undefined],
      ],
    ],
    ['/prefixItems/0', [['other', 'prefixItems', '0']]],
    ['/x-evidence', [['other', 'x-evidence', undefined]]],
  ];
  it.each(table)('%s', (pointer, want) => {
    const steps = listSchemaSteps(parsePointer(pointer));
    expect(steps.map(({ kind, keyword, key }) => [kind, keyword, key])).toEqual(want);
  });
});
