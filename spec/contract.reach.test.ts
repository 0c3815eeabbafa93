import { describe, expect, it } from 'vitest';
import { listReach } from './contract.ts';
import { readDocument } from './document.test.helper.ts';
import { isWithin } from './json-pointer.ts';

const root = readDocument(`
  paths:
    /a:
      get:
        responses: { '200': { $ref: '#/components/responses/Ok' } }
  components:
    responses:
      Ok:
        description: Fine.
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Tree' }
            examples: { one: { value: { $ref: a text that refers to nothing } } }
    schemas:
      Tree: { type: object, properties: { children: { type: array, items: { $ref: '#/components/schemas/Tree' } } } }
      Leaf: { type: string }
`);

describe('what an operation reaches', () => {
  it.each([
    ['/paths/~1a/get', ['/paths/~1a/get', '/components/responses/Ok', '/components/schemas/Tree']],
    ['/components/schemas/Tree', ['/components/schemas/Tree']],
    ['/components/schemas/Leaf', ['/components/schemas/Leaf']],
    ['/nothing', ['/nothing']],
  ])('%s', (pointer, want) => {
    expect(listReach(root, pointer)).toEqual(want);
  });
});

it.each([
  ['/a', ['/a'], true],
  ['/a/b', ['/a'], true],
  ['/ab', ['/a'], false],
  ['/a', ['/a/b'], false],
  ['/a/b', ['/x', '/a'], true],
  ['/a', [], false],
  ['/a', [''], true],
])('%s is within %j: %s', (pointer, roots, want) => {
  expect(roots.some((root) => isWithin(pointer, root))).toBe(want);
});
