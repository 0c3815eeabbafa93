import { describe, expect, it } from 'vitest';
import { readDocument } from '../document.test.helper.ts';
import type { Json } from '../json.ts';
import type { Operation } from '../operation.ts';
import { listOperations } from '../operations.ts';
import { createSchemas, type Schemas } from '../schema/schemas.ts';
import { listBodies, listOptional, listValidRequests, toExampleTarget } from './valid-request.ts';

interface Given {
  name: string;
  path?: string;
  /** What the one operation of the path holds. */
  operation: string;
  target: string;
}
const p = (name: string, fields: string): string => `{ name: ${name}, ${fields}, schema: {} }`;
const given: Given[] = [
  { name: 'nothing but a path', operation: '', target: '/a' },
  {
    name: 'parameters of the path, by their examples',
    path: '/a/{x}/{y}.json',
    operation: `parameters: [${p('x', "in: path, required: true, example: 'm@a.example'")}, ${p('y', 'in: path, required: true, example: a b/c')}]`,
    target: '/a/m@a.example/a%20b%2Fc.json',
  },
  {
    name: 'a parameter of the path and one of the query with the same name',
    path: '/a/{x}',
    operation: `parameters: [${p('x', 'in: query, required: true, example: q')}, ${p('x', 'in: path, required: true, example: p')}]`,
    target: '/a/p?x=q',
  },
  {
    name: 'a parameter without an example',
    path: '/a/{x}',
    operation: `parameters: [${p('x', 'in: path, required: true')}]`,
    target: '/a/example',
  },
  {
    name: 'query parameters that are required, and no others',
    operation: `parameters: [${p('q', 'in: query, required: true, example: 1&2')}, ${p('o', 'in: query, example: x')}, ${p("'r[]'", 'in: query, required: true, example: true')}, ${p('h', 'in: header, required: true')}]`,
    target: '/a?q=1%262&r%5B%5D=true',
  },
  {
    name: 'the first of a group',
    operation: `x-parameter-groups: [{ rule: exactly-one, parameters: [n, m] }], parameters: [${p('m', 'in: query, example: 1')}, ${p('n', 'in: query, example: 2')}]`,
    target: '/a?n=2',
  },
];

describe('toExampleTarget', () => {
  it.each(given)('has $name', ({ path = '/a', operation, target }) => {
    const root = readDocument(
      `paths: { '${path}': { post: { operationId: send, responses: {}, ${operation} } } }`,
    );
    expect(listOperations(root).map(toExampleTarget)).toEqual([target]);
  });
});

function read(fields: string): { operation: Operation; schemas: Schemas } {
  const root = readDocument(`paths: { /a: { post: { responses: {}, ${fields} } } }`);
  const [operation] = listOperations(root);
  if (!operation) throw new Error('There is no operation.');
  return { operation, schemas: createSchemas(root) };
}

describe('the valid requests of an operation', () => {
  const parameters = `parameters: [${['a', 'b', 'c', 'd', 'e'].map((name) => p(name, 'in: query')).join()}, ${p('r', 'in: header, required: true')}]`;
  const groups = 'x-parameter-groups: [{ parameters: [b, a] }, { parameters: [c, d] }]';

  it('give what is required, and one of each group: of the first each, of others the first', () => {
    const { operation } = read(`${parameters}, ${groups}`);
    const requests = listValidRequests(operation, [undefined]);
    const toNames = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name);
    expect(requests.map(({ chosen }) => toNames(chosen))).toEqual([
      ['b', 'c'],
      ['a', 'c'],
    ]);
    expect(requests.map((request) => toNames(request.parameters))).toEqual([
      ['r', 'b', 'c'],
      ['r', 'a', 'c'],
    ]);
    expect(toNames(listOptional(operation))).toEqual(['e']);
  });

  it('have each body', () => {
    const { operation, schemas } = read(
      `${parameters}, x-parameter-groups: [{ parameters: [a, b] }], requestBody: { content: { a/b: { examples: { x: { summary: One, value: 1 }, y: { value: 2 } } } } }`,
    );
    const requests = listValidRequests(operation, listBodies(schemas, operation));
    expect(requests.map(({ chosen, body }) => [chosen[0]?.name, body?.example])).toEqual(
      ['a', 'b'].flatMap((name) => [
        [name, { name: 'x', pointer: expect.any(String), value: 1, summary: 'One' }],
        [name, { name: 'y', pointer: expect.any(String), value: 2 }],
      ]),
    );
  });
});

describe('the bodies of a request', () => {
  const table: [name: string, requestBody: string | undefined, want: [string, Json][] | undefined[]][] = [
    ['that takes none', undefined, [undefined]],
    ['that may have none, of a form that is not known', 'content: { application/json: {} }', [undefined]],
    [
      'that must have one, of a form that is not known',
      'required: true, content: { application/json: {} }',
      [],
    ],
    [
      'without an example',
      'content: { application/json: { schema: { type: object, required: [n], properties: { n: { minimum: 3, type: integer } } } } }',
      [['application/json', { n: 3 }]],
    ],
    [
      'whose sample does not fit',
      'required: true, content: { application/json: { schema: { type: integer, minimum: 3, maximum: 2 } } }',
      [],
    ],
    [
      'of which one example fits',
      'content: { application/json: { schema: { type: integer }, examples: { a: { value: x }, b: { value: 7 } } } }',
      [['application/json', 7]],
    ],
    [
      'of which no example fits',
      'content: { application/json: { schema: { type: integer, minimum: 4 }, example: x } }',
      [['application/json', 4]],
    ],
    [
      'in JSON rather than in anything else',
      'content: { text/plain: { example: a }, application/json: { example: 1 } }',
      [['application/json', 1]],
    ],
    ['in a type of a range', "content: { 'text/*': { schema: { type: string } } }", [['text/plain', 'a']]],
    ['of XML', 'content: { a/xml: { schema: { type: object } } }', [['a/xml', {}]]],
  ];
  it.each(table)('%s', (_, requestBody, want) => {
    const { operation, schemas } = read(requestBody === undefined ? '' : `requestBody: { ${requestBody} }`);
    const bodies = listBodies(schemas, operation);
    expect(bodies.map((body) => body && [body.mediaType, body.example.value])).toEqual(want);
  });
});
