import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { Origins } from '../origins.ts';
import { mayIdentify, resolveIdentifiers } from './identifiers.ts';
import { createSchemas } from './schemas.ts';

/** A document of these component schemas, as it is read. */
function readSchemas(text: string): JsonObject {
  const root = { openapi: '3.1.0', components: { schemas: parse(text) as Json } };
  expect(mayIdentify(text)).toBe(true);
  resolveIdentifiers(root, new Origins());
  return root;
}

function isValid(root: JsonObject, name: string, value: Json): boolean {
  return createSchemas(root).validators.at(`/components/schemas/${name}`)(value).length === 0;
}

const NAMED = `
Tree: { $id: 'https://shop.example/tree', type: object, required: [leaf], properties: {
  left: { $ref: '#' }, right: { $ref: '#/properties/left' }, leaf: { $ref: leaf }, root: { $ref: 'https://shop.example/tree' } } }
Leaf: { $id: 'https://shop.example/leaf', type: integer }
Anchored: { $anchor: short, type: string, maxLength: 2 }
ByAnchor: { $ref: '#short' }
ByName: { $ref: 'https://shop.example/leaf' }
InScope: { $id: 'https://shop.example/inner/', $defs: { a: { $anchor: a, type: 'null' } }, items: { $ref: '#a' } }
ToDocument: { $id: 'https://shop.example/strange', $ref: '#/components/schemas/Leaf' }
Elsewhere: { $ref: 'https://shop.example/inner/#a' }
`;

/** As drafts up to 7 wrote them. */
const OLDER = `
Anchored: { id: '#short', type: string }
Seventh: { $id: '#seven', type: integer }
Named: { id: 'https://shop.example/named', type: boolean }
All: { prefixItems: [{ $ref: '#short' }, { $ref: '#seven' }, { $ref: 'https://shop.example/named' }] }
Kept: { properties: { id: { type: string } } }
`;

const DYNAMIC = `
List: { $id: list, type: array, items: { $dynamicRef: '#item' }, $defs: { any: { $dynamicAnchor: item } } }
Texts: { $id: texts, $ref: list, $defs: { text: { $dynamicAnchor: item, type: string } } }
Pages: { $id: pages, type: object, properties: { pages: { items: { $ref: list } } }, $defs: { n: { $dynamicAnchor: item, type: integer } } }
Through: { $id: through, allOf: [{ $ref: pages }], $defs: { t: { $dynamicAnchor: item, type: boolean } } }
Node: { $id: node, $dynamicAnchor: node, type: object, properties: { children: { items: { $dynamicRef: '#node' } } } }
Strict: { $id: strict, $dynamicAnchor: node, $ref: node, unevaluatedProperties: false }
Fixed: { $id: fixed, items: { $dynamicRef: '#plain' }, $defs: { p: { $anchor: plain, type: 'null' } } }
`;

describe('what schemas are called', () => {
  it.each([
    { text: NAMED, name: 'Tree', valid: { leaf: 1, left: { leaf: 2 } }, not: { leaf: 1, left: {} } },
    {
      text: NAMED,
      name: 'Tree',
      valid: { leaf: 1, right: { leaf: 2 } },
      not: { leaf: 1, right: { leaf: '' } },
    },
    { text: NAMED, name: 'Tree', valid: { leaf: 1, root: { leaf: 2 } }, not: { leaf: 'a' } },
    { text: NAMED, name: 'ByAnchor', valid: 'ab', not: 'abc' },
    { text: NAMED, name: 'ByName', valid: 1, not: 'a' },
    { text: NAMED, name: 'InScope', valid: [null], not: [1] },
    { text: NAMED, name: 'ToDocument', valid: 1, not: 'a' },
    { text: NAMED, name: 'Elsewhere', valid: null, not: 1 },
    { text: DYNAMIC, name: 'List', valid: [1, 'a'], not: {} },
    { text: DYNAMIC, name: 'Texts', valid: ['a'], not: [1] },
    { text: DYNAMIC, name: 'Pages', valid: { pages: [[1]] }, not: { pages: [['a']] } },
    { text: DYNAMIC, name: 'Through', valid: { pages: [[true]] }, not: { pages: [[1]] } },
    { text: DYNAMIC, name: 'Node', valid: { x: 1, children: [{ x: 1 }] }, not: { children: [1] } },
    { text: DYNAMIC, name: 'Strict', valid: { children: [{ children: [] }] }, not: { children: [{ x: 1 }] } },
    { text: OLDER, name: 'All', valid: ['a', 1, true], not: ['a', 1, 1] },
    { text: OLDER, name: 'All', valid: ['a', 1], not: ['a', 'b'] },
    { text: OLDER, name: 'Kept', valid: { id: 'a' }, not: { id: 1 } },
    { text: DYNAMIC, name: 'Fixed', valid: [null], not: [1] },
  ])('$name is what its names lead to', ({ text, name, valid, not }) => {
    const root = readSchemas(text);
    expect({ valid: isValid(root, name, valid), not: isValid(root, name, not) }).toEqual({
      valid: true,
      not: false,
    });
  });

  it('is gone from what is read, and no example is taken for a schema', () => {
    const example = { $id: 'https://shop.example/data', $ref: 'https://shop.example/data' };
    const root = readSchemas(`${NAMED}\nShown: ${JSON.stringify({ example })}`);
    expect(JSON.stringify(root).match(/\$(id|anchor)/g)).toEqual(['$id']);
    const schemas = isObject(root['components']) ? root['components']['schemas'] : undefined;
    expect(isObject(schemas) && schemas['Shown']).toEqual({ example });
  });

  it.each(['#nowhere', 'https://shop.example/nobody', 'http://[bad'])(
    'stays as it is where nobody is called %s',
    (uri) => {
      const root = readSchemas(
        `A: { $anchor: a, properties: { b: { $ref: '${uri}' }, c: { $dynamicRef: '${uri}' } } }`,
      );
      expect(JSON.stringify(root)).toContain(JSON.stringify({ b: { $ref: uri }, c: { $dynamicRef: uri } }));
    },
  );
});
