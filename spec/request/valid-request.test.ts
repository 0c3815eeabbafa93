import { describe, expect, it } from 'vitest';
import { readDocument } from '../document.test.helper.ts';
import type { Json } from '../json.ts';
import { listOperations } from '../operations.ts';
import { toExampleRequest } from './valid-request.ts';

interface Given {
  name: string;
  path?: string;
  /** What the one operation of the path holds. */
  operation: string;
  target: string;
  body?: Json;
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
  {
    name: 'the first example of the body',
    operation: 'requestBody: { content: { a/b: { examples: { x: { value: { a: 1 } }, y: { value: 2 } } } } }',
    target: '/a',
    body: { a: 1 },
  },
  { name: 'a body without an example', operation: 'requestBody: { content: { a/b: {} } }', target: '/a' },
];

describe('toExampleRequest', () => {
  it.each(given)('has $name', ({ path = '/a', operation, target, body }) => {
    const root = readDocument(
      `paths: { '${path}': { post: { operationId: send, responses: {}, ${operation} } } }`,
    );
    const requests = listOperations(root).map(toExampleRequest);
    expect(requests).toEqual([{ operationId: 'send', method: 'POST', target, body }]);
  });
});
