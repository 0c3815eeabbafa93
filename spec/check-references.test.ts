import { describe, expect, it } from 'vitest';
import { checkReferences } from './check-references.ts';
import { checkStructure } from './check-structure.ts';
import { EVERY_KIND, put, read, readDocument, readOwnDocument, told } from './document.test.helper.ts';

const RESPONSE = '/paths/~1things~1{id}/post/responses/403/$ref';
const SCHEMA = '/components/schemas/Thing/properties/id/$ref';

interface Given {
  at: string;
  ref: string;
  want: string;
}
const given: Given[] = [
  {
    at: RESPONSE,
    ref: '#/components/responses/Nope',
    want: '`#/components/responses/Nope` leads to no Response in this document.',
  },
  {
    at: SCHEMA,
    ref: '#/components/schemas/Thing/properties/nope',
    want: '`#/components/schemas/Thing/properties/nope` leads to no Schema in this document.',
  },
  { at: SCHEMA, ref: '#Id', want: '`#Id` leads to no Schema in this document.' },
  { at: SCHEMA, ref: '#/%', want: '`#/%` leads to no Schema in this document.' },
  { at: SCHEMA, ref: '#/~2', want: '`#/~2` leads to no Schema in this document.' },
  {
    at: SCHEMA,
    ref: '#/components/schemas/__proto__',
    want: '`#/components/schemas/__proto__` leads to no Schema in this document.',
  },
  {
    at: SCHEMA,
    ref: '#/components/examples/none/value',
    want: '`#/components/examples/none/value` leads to no Schema in this document.',
  },
  { at: SCHEMA, ref: '#', want: '`#` leads to OpenAPI, where Schema is wanted.' },
  {
    at: SCHEMA,
    ref: '#/x-definitions/A',
    want: '`#/x-definitions/A` leads to no Schema in this document.',
  },
  {
    at: SCHEMA,
    ref: '#/components/parameters/id',
    want: '`#/components/parameters/id` leads to Parameter, where Schema is wanted.',
  },
  {
    at: RESPONSE,
    ref: '#/components/schemas/Thing',
    want: '`#/components/schemas/Thing` leads to Schema, where Response is wanted.',
  },
  { at: SCHEMA, ref: 'other.yaml#/A', want: '`other.yaml#/A` was not bundled.' },
  { at: SCHEMA, ref: '', want: '`` was not bundled.' },
];

describe('checkReferences refuses', () => {
  it.each(given)('$ref at $at', ({ at, ref, want }) => {
    const root = put(put(read(EVERY_KIND), '/x-definitions', { A: {} }), at, ref);
    expect(told(checkReferences(root))).toEqual([{ pointer: at, message: want }]);
    expect(told(checkStructure(root))).toEqual([{ pointer: at, message: want }]);
  });
});

describe('checkReferences takes', () => {
  it.each([
    { name: 'the shipped document', root: readOwnDocument() },
    { name: 'a schema that holds itself in a property', root: read(EVERY_KIND) },
  ])('$name', ({ root }) => {
    expect(told(checkReferences(root))).toEqual([]);
  });

  it.each([
    {
      name: 'a reference to a reference',
      text: "parameters: { a: { $ref: '#/components/parameters/b' }, b: { name: b, in: query, schema: {} } }",
    },
    {
      name: 'a schema within a schema',
      text: "schemas: { A: { $ref: '#/components/schemas/B/items' }, B: { items: {} } }",
    },
    { name: 'a schema that is true', text: "schemas: { A: { $ref: '#/components/schemas/B' }, B: true }" },
    {
      name: 'names that are escaped',
      text: "schemas: { A: { $ref: '#/components/schemas/a~1b%20%25' }, a/b %: {} }",
    },
    {
      name: 'names that could be escaped and are not',
      text: "schemas: { A: { $ref: '#/components/schemas/ü' }, ü: {} }",
    },
    { name: 'data that looks like a reference', text: "schemas: { A: { default: { $ref: '#/nope' } } }" },
    {
      name: 'two ways to one schema',
      text: "schemas: { A: { allOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/B' }] }, B: {} }",
    },
    {
      name: 'a circle through items',
      text: "schemas: { A: { allOf: [{ items: { $ref: '#/components/schemas/A' } }] } }",
    },
    {
      name: 'a circle through properties',
      text: "schemas: { A: { oneOf: [{ type: 'null' }, { properties: { a: { $ref: '#/components/schemas/A' } } }] } }",
    },
  ])('$name', ({ text }) => {
    expect(told(checkReferences(readDocument(`components: { ${text} }`)))).toEqual([]);
  });
});

describe('a circle that ends nowhere is refused', () => {
  const circles: { name: string; text: string; at: string[] }[] = [
    {
      name: 'a reference to itself',
      text: "responses: { A: { $ref: '#/components/responses/A' } }",
      at: ['/components/responses/A/$ref'],
    },
    {
      name: 'two references to each other',
      text: "parameters: { A: { $ref: '#/components/parameters/B' }, B: { $ref: '#/components/parameters/A' } }",
      at: ['/components/parameters/A/$ref', '/components/parameters/B/$ref'],
    },
    {
      name: 'a path item that is itself',
      text: "pathItems: { A: { $ref: '#/components/pathItems/A' } }",
      at: ['/components/pathItems/A/$ref'],
    },
    {
      name: 'a schema that is itself',
      text: "schemas: { A: { $ref: '#/components/schemas/A' } }",
      at: ['/components/schemas/A/$ref'],
    },
    {
      name: 'the same in another spelling',
      text: "schemas: { A b: { $ref: '#/components/schemas/A%20b' } }",
      at: ['/components/schemas/A b/$ref'],
    },
    ...['allOf', 'anyOf', 'oneOf'].map((keyword) => ({
      name: `a schema that is one of its own ${keyword}`,
      text: `schemas: { A: { ${keyword}: [{}, { $ref: '#/components/schemas/A' }] } }`,
      at: [`/components/schemas/A/${keyword}/1/$ref`],
    })),
    ...['not', 'if', 'then', 'else'].map((keyword) => ({
      name: `a schema that is its own ${keyword}`,
      text: `schemas: { A: { ${keyword}: { $ref: '#/components/schemas/A' } } }`,
      at: [`/components/schemas/A/${keyword}/$ref`],
    })),
    {
      name: 'a schema that depends on itself',
      text: "schemas: { A: { dependentSchemas: { a: { $ref: '#/components/schemas/A' } } } }",
      at: ['/components/schemas/A/dependentSchemas/a/$ref'],
    },
    {
      name: 'a long way round, and what leads into it',
      text: "schemas: { A: { $ref: '#/components/schemas/B' }, B: { allOf: [{ not: { $ref: '#/components/schemas/C' } }] }, C: { $ref: '#/components/schemas/B' } }",
      at: [
        '/components/schemas/A/$ref',
        '/components/schemas/B/allOf/0/not/$ref',
        '/components/schemas/C/$ref',
      ],
    },
  ];
  it.each(circles)('$name', ({ text, at }) => {
    const root = readDocument(`components: { ${text} }`);
    const problems = checkReferences(root);
    expect(problems.map(({ pointer }) => pointer)).toEqual(at);
    for (const { message } of problems)
      expect(message).toMatch(/^`#\/components\/.*` leads back to itself\.$/);
  });
});
