import { join, resolve as resolvePath } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './document.test.helper.ts';
import { type ContractDocument, loadDocument } from './document.ts';
import type { Json } from './json.ts';
import { findAt } from './json-pointer.ts';
import { createSchemaValidators } from './schema/schema-validators.ts';

const HEAD = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";

/** Loads `api/openapi.yaml` of some files. */
function load(files: Record<string, string>): ContractDocument & { folder: string } {
  const folder = createFolder({
    ...files,
    'api/openapi.yaml': HEAD + (files['api/openapi.yaml'] ?? 'paths: {}'),
  });
  return { ...loadDocument(join(folder, 'api/openapi.yaml')), folder };
}

/** A path with an answer that has this schema. */
const answer = (schema: string): string =>
  `paths:\n  /a:\n    get: { responses: { '200': { description: d, content: { a/b: { schema: ${schema} } } } } }`;
const SCHEMA = '/paths/~1a/get/responses/200/content/a~1b/schema';

interface Given {
  name: string;
  files: Record<string, string>;
  /** The values at some pointers of the bundled document. */
  want: Record<string, Json | undefined>;
}
const given: Given[] = [
  {
    name: 'a schema of another file',
    files: {
      'api/openapi.yaml': answer("{ $ref: 'a.yaml#/Pet' }"),
      'api/a.yaml': 'Pet: { type: object }\nOther: {}',
    },
    want: {
      [SCHEMA]: { $ref: '#/components/schemas/Pet' },
      '/components/schemas': { Pet: { type: 'object' } },
    },
  },
  {
    name: 'a file that is a schema',
    files: { 'api/openapi.yaml': answer('{ $ref: ./pet.v1.yaml }'), 'api/pet.v1.yaml': 'type: string' },
    want: {
      [SCHEMA]: { $ref: '#/components/schemas/pet.v1' },
      '/components/schemas/pet.v1': { type: 'string' },
    },
  },
  {
    name: 'a file in JSON, in another folder, with odd names',
    files: {
      'api/openapi.yaml': answer("{ $ref: '../a%20b/c%23%25%3F%23%3F.json#/x~1y/z%20' }"),
      'a b/c#%?#?.json': '{"x/y":{"z ":{"items":{"$ref":"#/%77"}}},"w":true}',
    },
    want: {
      [SCHEMA]: { $ref: '#/components/schemas/z_' },
      '/components/schemas': { z_: { items: { $ref: '#/components/schemas/w' } }, w: true },
    },
  },
  {
    name: 'what stands beside a $ref',
    files: { 'api/openapi.yaml': answer('{ $ref: a.yaml, maxLength: 3 }'), 'api/a.yaml': 'type: string' },
    want: { [SCHEMA]: { $ref: '#/components/schemas/a', maxLength: 3 } },
  },
  {
    name: 'what stands beside a $ref of the other file',
    files: {
      'api/openapi.yaml': answer('{ $ref: a.yaml }'),
      'api/a.yaml': "$ref: '#/$defs/x'\nitems: { $ref: '#/$defs/x' }\n$defs: { x: true }",
    },
    want: {
      '/components/schemas/a/$ref': '#/components/schemas/x',
      '/components/schemas/a/items': { $ref: '#/components/schemas/x' },
    },
  },
  {
    name: 'references within the other file, once for each target',
    files: {
      'api/openapi.yaml': answer(
        "{ allOf: [{ $ref: 'a.yaml#/A' }, { $ref: './a.yaml#/B' }, { $ref: 'a.yaml#/A' }] }",
      ),
      'api/a.yaml': "A: { items: { $ref: '#/B', minLength: 1 }, not: { $ref: '#/B' } }\nB: { type: string }",
    },
    want: {
      [SCHEMA]: { allOf: ['A', 'B', 'A'].map((name) => ({ $ref: `#/components/schemas/${name}` })) },
      '/components/schemas': {
        A: {
          items: { $ref: '#/components/schemas/B', minLength: 1 },
          not: { $ref: '#/components/schemas/B' },
        },
        B: { type: 'string' },
      },
    },
  },
  {
    name: 'relative references, each from the folder of its own file',
    files: {
      'api/openapi.yaml': answer('{ $ref: ../one/a.yaml }'),
      'one/a.yaml': 'items: { $ref: two/b.yaml }',
      'one/two/b.yaml': "properties: { c: { $ref: '../../c.yaml#/C' }, a: { $ref: ../a.yaml } }",
      'c.yaml': 'C: { const: 1 }',
    },
    want: {
      '/components/schemas/a/items': { $ref: '#/components/schemas/b' },
      '/components/schemas/b/properties': {
        c: { $ref: '#/components/schemas/C' },
        a: { $ref: '#/components/schemas/a' },
      },
      '/components/schemas/C': { const: 1 },
    },
  },
  {
    name: 'references back into the document',
    files: {
      'api/openapi.yaml': `${answer('{ $ref: ../a.yaml }')}\ncomponents: { schemas: { Own: { type: string } } }`,
      'a.yaml': "properties: { x: { $ref: 'api/openapi.yaml#/components/schemas/Own' } }",
    },
    want: {
      '/components/schemas/a/properties/x': { $ref: '#/components/schemas/Own' },
      '/components/schemas/Own': { type: 'string' },
    },
  },
  {
    name: 'names that are taken',
    files: {
      'api/openapi.yaml': `${answer("{ anyOf: [{ $ref: 'a.yaml#/A' }, { $ref: 'b.yaml#/A' }, { $ref: '#/components/schemas/A' }] }")}\ncomponents: { schemas: { A: { const: 0 } } }`,
      'api/a.yaml': 'A: { const: 1 }',
      'api/b.yaml': 'A: { const: 2 }',
    },
    want: {
      [SCHEMA]: { anyOf: ['A_2', 'A_3', 'A'].map((name) => ({ $ref: `#/components/schemas/${name}` })) },
      '/components/schemas': { A: { const: 0 }, A_2: { const: 1 }, A_3: { const: 2 } },
    },
  },
  {
    name: 'parameters, responses, examples, headers and request bodies, through references to references',
    files: {
      'api/openapi.yaml': `paths:
  /a:
    parameters: [{ $ref: 'parts.yaml#/parameters/p' }]
    post:
      requestBody: { $ref: 'parts.yaml#/body' }
      responses: { '200': { $ref: 'parts.yaml#/again' } }`,
      'api/parts.yaml': `
parameters: { p: { name: p, in: query, schema: { $ref: '#/text' }, examples: { e: { $ref: '#/example' } } } }
text: { type: string }
example: { value: x }
body: { content: { a/b: { schema: { $ref: '#/text' } } } }
again: { $ref: '#/answer' }
answer: { description: d, headers: { H: { $ref: '#/header' } } }
header: { schema: { $ref: '#/text' } }`,
    },
    want: {
      '/paths/~1a/parameters/0': { $ref: '#/components/parameters/p' },
      '/components/parameters/p/examples/e': { $ref: '#/components/examples/example' },
      '/components/examples/example': { value: 'x' },
      '/components/requestBodies/body/content/a~1b/schema': { $ref: '#/components/schemas/text' },
      '/components/responses/again': { $ref: '#/components/responses/answer' },
      '/components/responses/answer/headers/H': { $ref: '#/components/headers/header' },
      '/components/headers/header/schema': { $ref: '#/components/schemas/text' },
    },
  },
  {
    name: 'path items',
    files: {
      'api/openapi.yaml': "paths: { /a: { $ref: 'paths.yaml#/~1a' } }",
      'api/paths.yaml': "/a: { get: { responses: { '200': { $ref: '#/ok' } } } }\nok: { description: d }",
    },
    want: {
      '/paths/~1a': { $ref: '#/components/pathItems/_a' },
      '/components/pathItems/_a/get/responses/200': { $ref: '#/components/responses/ok' },
    },
  },
  {
    name: 'a security scheme',
    files: {
      'api/openapi.yaml': 'paths: {}\ncomponents: { securitySchemes: { key: { $ref: key.yaml } } }',
      'api/key.yaml': 'type: apiKey\nin: header\nname: k',
    },
    want: { '/components/securitySchemes/key': { $ref: '#/components/securitySchemes/key_2' } },
  },
  {
    name: 'no data that looks like a reference, in the document or in another file',
    files: {
      'api/openapi.yaml': answer(
        "{ $ref: a.yaml, example: { $ref: nope.yaml }, enum: [{ $ref: 'http://a/b' }] }",
      ),
      'api/a.yaml': "default: { $ref: '#/x' }\nproperties: { $ref: { type: string, const: { $ref: '#' } } }",
    },
    want: {
      [`${SCHEMA}/example`]: { $ref: 'nope.yaml' },
      '/components/schemas/a': {
        default: { $ref: '#/x' },
        properties: { $ref: { type: 'string', const: { $ref: '#' } } },
      },
    },
  },
];

describe('a document in several files', () => {
  it.each(given)('has $name', ({ files, want }) => {
    const { root } = load(files);
    const found = Object.keys(want).map((pointer) => [pointer, findAt(root, pointer)]);
    expect(Object.fromEntries(found)).toEqual(want);
  });

  it('may have schemas that hold themselves', () => {
    const { root } = load({
      'api/openapi.yaml': answer("{ $ref: 'a.yaml#/Node' }"),
      'api/a.yaml':
        "Node: { type: object, properties: { next: { $ref: '#/Node' }, tree: { $ref: b.yaml } } }",
      'api/b.yaml': "type: array\nitems: { anyOf: [{ $ref: '#' }, { $ref: 'a.yaml#/Node' }] }",
    });
    expect(Object.keys(findAt(root, '/components/schemas') ?? {})).toEqual(['Node', 'b']);
    const validate = createSchemaValidators(root).at(SCHEMA);
    expect(validate({ next: { tree: [[{ next: {} }], {}] } })).toEqual([]);
    expect(validate({ next: { next: 1 } })).toEqual([
      { pointer: '/next/next', keyword: 'type', predicate: 'must be an object' },
    ]);
  });

  it('tells the file and line of everything', () => {
    const { locate, folder } = load({
      'api/openapi.yaml': `${answer('\n      { $ref: ../other/a.yaml }')}`,
      'other/a.yaml':
        "# a comment\ntype: object\nproperties:\n  x:\n    $ref: 'b.yaml#/B'\n  y: { $ref: 'b.yaml#/Yes' }",
      'other/b.yaml': 'A: {}\nB:\n  type: string\n\nYes: true',
    });
    const where = (pointer: string): string => {
      const found = locate(pointer);
      return found ? `${resolvePath(found.file).slice(folder.length + 1)}:${found.line}` : 'nowhere';
    };
    expect({
      '': where(''),
      $ref: where(`${SCHEMA}/$ref`),
      a: where('/components/schemas/a'),
      properties: where('/components/schemas/a/properties'),
      'the reference in a': where('/components/schemas/a/properties/x/$ref'),
      B: where('/components/schemas/B'),
      'type of B': where('/components/schemas/B/type'),
      Yes: where('/components/schemas/Yes'),
    }).toEqual({
      '': 'api/openapi.yaml:1',
      $ref: 'api/openapi.yaml:6',
      a: 'other/a.yaml:2',
      properties: 'other/a.yaml:3',
      'the reference in a': 'other/a.yaml:5',
      B: 'other/b.yaml:2',
      'type of B': 'other/b.yaml:3',
      Yes: 'other/b.yaml:5',
    });
  });
});
