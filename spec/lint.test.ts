import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './document.test.helper.ts';
import { loadDocument } from './document.ts';
import { lintDocument } from './lint.ts';

const HEAD = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";

/** `line pointer message` of each problem of a document that can be read. */
async function lint(text: string): Promise<string[]> {
  const folder = createFolder({ 'openapi.yaml': HEAD + text });
  const problems = await lintDocument(loadDocument(join(folder, 'openapi.yaml')));
  return problems.map(({ location, pointer, message }) => `${location?.line} ${pointer} ${message}`);
}

interface Given {
  name: string;
  /** Begins in line 3. */
  text: string;
  want: string[];
}
const text = 'The example does not fit its schema: it must be a text.';
const given: Given[] = [
  { name: 'a document without anything to find', text: 'paths: {}', want: [] },
  {
    name: 'the example of a schema',
    text: 'paths: {}\ncomponents:\n  schemas:\n    A:\n      type: string\n      example: 1',
    want: [`8 /components/schemas/A/example ${text}`],
  },
  {
    name: 'the second of the examples of a schema',
    text: 'paths: {}\ncomponents:\n  schemas:\n    A:\n      type: string\n      examples:\n        - a\n        - 2',
    want: [`10 /components/schemas/A/examples/1 ${text}`],
  },
  {
    name: 'the default of a schema',
    text: 'paths: {}\ncomponents:\n  schemas:\n    A:\n      type: string\n      default: 1',
    want: ['8 /components/schemas/A/default The default does not fit its schema: it must be a text.'],
  },
  {
    name: 'a part of an example, at its own line',
    text: 'paths: {}\ncomponents:\n  schemas:\n    A:\n      properties: { b: { type: string } }\n      example:\n        b: 1',
    want: ['9 /components/schemas/A/example/b The example does not fit its schema: /b must be a text.'],
  },
  {
    name: 'the example of a parameter',
    text: 'paths:\n  /a:\n    parameters:\n      - name: p\n        in: query\n        schema: { type: string }\n        example: 1',
    want: [`9 /paths/~1a/parameters/0/example ${text}`],
  },
  {
    name: 'the examples of a header and of a media type, where a reference leads',
    text: `paths:
  /a:
    get:
      responses:
        '200':
          description: d
          headers: { H: { schema: { type: string }, example: 1 } }
          content: { a/b: { schema: { type: string }, examples: { x: { $ref: '#/components/examples/x' } } } }
components:
  examples:
    x:
      value: 2`,
    want: [
      `9 /paths/~1a/get/responses/200/headers/H/example ${text}`,
      `14 /components/examples/x/value ${text}`,
    ],
  },
  {
    name: 'an example where there is no schema',
    text: "paths: { /a: { get: { responses: { '200': { description: d, content: { a/b: { example: 1 } } } } } } }",
    want: [],
  },
  {
    name: 'a rule about an operation that there is not',
    text: "x-rules:\n  - id: r\n    statement: s\n    operations: [readA, readB]\npaths: { /a: { get: { operationId: readA, responses: { '200': { description: d } } } } }",
    want: ['6 /x-rules/0/operations The rule `r` names `readB`, which is no operation of the document.'],
  },
  {
    name: 'what is stated of a resource, and is none',
    text: "paths:\n  /a/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: {} }]\n    get:\n      x-wes-resource: { id: key }\n      responses: { '200': { description: d } }",
    want: [
      '7 /paths/~1a~1{id}/get/x-wes-resource No resource is recognised with this: its operations need a property `id` of what they show, and a place for it in each body.',
    ],
  },
  {
    name: 'what the published schema of OpenAPI 3.1 refuses',
    text: 'paths: {}\ntags:\n  - name: A\n    externalDocs: {}',
    want: ["6 /tags/0/externalDocs This must have required property 'url' (OpenAPI 3.1 schema)."],
  },
];

describe('lintDocument finds', () => {
  it.each(given)('$name', async ({ text: document, want }) => {
    expect(await lint(document)).toEqual(want);
  });

  it('nothing in the shipped document', async () => {
    expect(await lintDocument(loadDocument())).toEqual([]);
  });

  it('an action of an Overlay that matches nothing, at its line', async () => {
    const folder = createFolder({
      'openapi.yaml': `${HEAD}paths: {}`,
      '1.yaml':
        "overlay: 1.1.0\ninfo: { title: A, version: '1' }\nactions:\n  - target: $.info\n    update: { summary: s }\n  - target: $.nope\n    remove: true",
    });
    const overlay = join(folder, '1.yaml');
    expect(await lintDocument(loadDocument(join(folder, 'openapi.yaml'), [overlay]))).toEqual([
      {
        pointer: '',
        message: 'The action on `$.nope` matches nothing in the document.',
        location: { file: overlay, line: 6 },
      },
    ]);
  });
});
