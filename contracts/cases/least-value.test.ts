import { describe, expect, it } from 'vitest';
import { ownContract } from '../../spec/contract.test.helper.ts';
import { createContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { toLeastValue } from './least-value.ts';

const CERTAIN = { 'x-evidence': { grade: 'documented', source: '§2' } };
const TEXT = { type: 'string' };

/** The document of the service with one more schema. */
function contractWith(schema: JsonObject): ReturnType<typeof createContract> {
  const { precompiled: _, ...document } = ownContract().document;
  const root = structuredClone(document.root);
  (root['components'] as { schemas: JsonObject }).schemas['Given'] = schema;
  return createContract({ ...document, root });
}

interface Row {
  given: string;
  schema: JsonObject;
  value: Json;
  least: Json;
  /** The least value with each member that was left out. */
  members: Readonly<Record<string, Json>>;
}

const ROWS: Row[] = [
  {
    given: 'members that are required, or certain, stay',
    schema: { type: 'object', required: ['a'], properties: { a: TEXT, b: { ...TEXT, ...CERTAIN }, c: TEXT } },
    value: { a: '1', b: '2', c: '3' },
    least: { a: '1', b: '2' },
    members: { '/c': { a: '1', b: '2', c: '3' } },
  },
  {
    given: 'one at a time',
    schema: { type: 'object', properties: { a: TEXT, b: TEXT } },
    value: { a: '1', b: '2' },
    least: {},
    members: { '/a': { a: '1' }, '/b': { b: '2' } },
  },
  {
    given: 'a member with what stands around it',
    schema: {
      type: 'object',
      properties: { a: { type: 'object', required: ['b'], properties: { b: TEXT, c: TEXT } } },
    },
    value: { a: { b: '1', c: '2' } },
    least: {},
    members: { '/a': { a: { b: '1' } }, '/a/c': { a: { b: '1', c: '2' } } },
  },
  {
    given: 'a member of each entry of a list',
    schema: {
      type: 'array',
      items: { type: 'object', required: ['a'], properties: { a: TEXT, b: TEXT } },
    },
    value: [{ a: '1', b: '2' }, { a: '3' }, { a: '4', b: '5' }],
    least: [{ a: '1' }, { a: '3' }, { a: '4' }],
    members: { '/-/b': [{ a: '1', b: '2' }, { a: '3' }, { a: '4', b: '5' }] },
  },
  {
    given: 'what the schema needs though it requires none of them',
    schema: { type: 'object', minProperties: 1, properties: { a: TEXT, b: TEXT } },
    value: { a: '1', b: '2' },
    least: { b: '2' },
    members: { '/a': { a: '1', b: '2' } },
  },
  {
    given: 'what tells one form from another',
    schema: {
      anyOf: [
        { type: 'object', required: ['a'], properties: { a: TEXT } },
        { type: 'object', properties: { b: TEXT } },
      ],
    },
    value: { a: '1', b: '2' },
    least: { a: '1' },
    members: { '/b': { a: '1', b: '2' } },
  },
  {
    given: 'a member that nobody declares',
    schema: { type: 'object', properties: {} },
    value: { a: '1' },
    least: {},
    members: { '/a': { a: '1' } },
  },
  { given: 'no object', schema: TEXT, value: 'x', least: 'x', members: {} },
];

describe('the least that is left of a value', () => {
  it.each(ROWS)('$given', ({ schema, value, least, members }) => {
    const before = structuredClone(value);
    const found = toLeastValue(contractWith(schema), '/components/schemas/Given', value);
    expect(found.value).toEqual(least);
    expect(Object.fromEntries(found.members.map((one) => [one.shown, one.value]))).toEqual(members);
    expect(value).toEqual(before);
  });

  it('names the fact that each member is', () => {
    const contract = contractWith({ type: 'object', properties: { a: TEXT } });
    const { members } = toLeastValue(contract, '/components/schemas/Given', { a: '1', z: '2' });
    const facts = Object.fromEntries(members.map(({ shown, fact }) => [shown, fact]));
    expect(facts).toEqual({ '/a': '/components/schemas/Given/properties/a', '/z': undefined });
  });
});
