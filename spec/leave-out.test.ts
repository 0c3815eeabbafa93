import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './document.test.helper.ts';
import { type ContractDocument, loadDocument } from './document.ts';
import { listOperations } from './operations.ts';

/** Loads a document of somebody else, the first line of which is written here. */
function load(
  text: string,
  files: Readonly<Record<string, string>> = {},
): ContractDocument & { folder: string } {
  const folder = createFolder({ ...files, 'api.yaml': `openapi: 3.1.0\n${text}` });
  return { ...loadDocument(join(folder, 'api.yaml')), folder };
}

const INFO = "info: { title: T, version: '1' }\n";
const ANSWER = "responses: { '200': { description: d } }";

interface Left {
  name: string;
  /** What stands from line 3 on. */
  text: string;
  files?: Record<string, string>;
  /** What is listed: where, whether it is a note, what it is. */
  want: string[];
  /** The operations that are left out. */
  spoilt?: string[];
}

const given: Left[] = [
  {
    name: 'an unknown keyword, which stays where it is',
    text: `paths: { /a: { get: { ${ANSWER}, color: red } } }`,
    want: ['api.yaml:3 note `color` is no keyword of Operation that this kit understands.'],
  },
  {
    name: 'a field that is missing and says nothing of an operation',
    text: "paths: { /a: { get: { responses: { '200': {} } } } }",
    want: ['api.yaml:3 note This Response has no `description`.'],
  },
  {
    name: 'a parameter of the path that nobody describes',
    text: `paths: { '/a/{x}/{y}': { get: { ${ANSWER} } } }`,
    want: [
      'api.yaml:3 note The path has {x}, which no parameter describes.',
      'api.yaml:3 note The path has {y}, which no parameter describes.',
    ],
  },
  {
    name: 'parameters that do not stand in the path, of several operations',
    text: `paths:\n  /a:\n    parameters:\n${['x', 'y']
      .map((name) => `      - { name: ${name}, in: path, required: true, schema: {} }\n`)
      .join('')}    get: { ${ANSWER} }\n    put: { ${ANSWER} }`,
    want: [
      'api.yaml:8 note The path parameter `x` does not stand in the path.',
      'api.yaml:8 note The path parameter `y` does not stand in the path.',
      'api.yaml:9 note The path parameter `x` does not stand in the path.',
      'api.yaml:9 note The path parameter `y` does not stand in the path.',
    ],
  },
  {
    name: 'a reference that leads nowhere, over several others',
    text: `paths:
  /a: { get: { parameters: [{ $ref: '#/components/parameters/p' }], ${ANSWER} } }
  /b: { get: { ${ANSWER} } }
components:
  parameters: { p: { name: p, in: query, schema: { $ref: '#/components/schemas/A' } } }
  schemas:
    A: { properties: { b: { $ref: '#/components/schemas/B' } } }
    B: { $ref: '#/components/schemas/C' }`,
    want: ['api.yaml:10 problem `#/components/schemas/C` leads to no Schema in this document.'],
    spoilt: ['get /a'],
  },
  {
    name: 'what stands in an error response alone',
    text: "paths: { /a: { get: { responses: { '200': { description: d }, '404': { $ref: '#/nowhere' } } } } }",
    want: ['api.yaml:3 problem `#/nowhere` leads to no Response in this document.'],
  },
  {
    name: 'the only response',
    text: "paths: { /a: { get: { responses: { default: { $ref: '#/nowhere' } } } } }",
    want: ['api.yaml:3 problem `#/nowhere` leads to no Response in this document.'],
    spoilt: ['get /a'],
  },
  {
    name: 'a parameter of a path, for each of its operations',
    text: `paths: { /a: { parameters: [{ in: query }], get: { ${ANSWER} }, put: { ${ANSWER} } } }`,
    want: [
      'api.yaml:3 problem This Parameter has no `name`.',
      'api.yaml:3 note This Parameter has no `schema`.',
    ],
    spoilt: ['get /a', 'put /a'],
  },
  {
    name: 'a component that nobody refers to',
    text: `paths: { /a: { get: { ${ANSWER} } } }\ncomponents: { schemas: { A: { $ref: '#/nowhere' } } }`,
    want: ['api.yaml:4 problem `#/nowhere` leads to no Schema in this document.'],
  },
  {
    name: 'a security scheme that is not there',
    text: `paths: { /a: { get: { security: [{ nobody: [] }], ${ANSWER} } } }`,
    want: ['api.yaml:3 note There is no security scheme `nobody`.'],
  },
  {
    name: 'one operationId for two operations',
    text: `paths: { /a: { get: { operationId: x, ${ANSWER} }, put: { operationId: x, ${ANSWER} } } }`,
    want: ['api.yaml:3 note The operationId `x` is used twice.'],
  },
  {
    name: 'plain values of another type, of which the meaning is plain',
    text: `servers: [{ url: / , description: 5 }]\npaths: { /a: { get: { deprecated: 'true', tags: a, ${ANSWER} } } }`,
    want: [
      'api.yaml:3 note This must be a text.',
      'api.yaml:4 note This must be true or false.',
      'api.yaml:4 note This must be a list.',
    ],
  },
  {
    name: 'items of a list, of which the others stay with their lines',
    text: `tags:\n  - 1\n  - { name: A }\n  - 2\n  - { name: B, icon: b }\npaths: {}`,
    want: [
      'api.yaml:4 note This must be an object (Tag).',
      'api.yaml:6 note This must be an object (Tag).',
      'api.yaml:7 note `icon` is no keyword of Tag that this kit understands.',
    ],
  },
  {
    name: 'a file that there is not',
    text: `paths:\n  /a: { get: { responses: { '200': { $ref: nope.yaml } } } }\n  /b: { get: { ${ANSWER} } }`,
    want: ['api.yaml:4 problem `nope.yaml` leads to a file that cannot be read (nope.yaml).'],
    spoilt: ['get /a'],
  },
  {
    name: 'a file that is broken',
    text: 'paths: { /a: { get: { parameters: [{ $ref: p.yaml }], responses: {} } } }',
    files: { 'p.yaml': 'name: [' },
    want: [
      'api.yaml:3 problem `p.yaml` leads to a file that cannot be read: p.yaml:1: Flow sequence in block collection must be sufficiently indented and end with a ].',
    ],
    spoilt: ['get /a'],
  },
  {
    name: 'what stands in another file, at its line',
    text: "paths: { /a: { get: { parameters: [{ $ref: 'p.yaml#/p' }], responses: {} } } }",
    files: { 'p.yaml': 'p:\n  name: p\n  in: body' },
    want: [
      'p.yaml:1 note This Parameter has no `schema`.',
      'p.yaml:3 problem A parameter is in path, query, header or cookie.',
    ],
    spoilt: ['get /a'],
  },
];

describe('what is not understood in the document of somebody else is left out and listed', () => {
  it.each(given)('$name', ({ text, files, want, spoilt = [] }) => {
    const { root, leftOut, folder } = load(INFO + text, files);
    const name = folder.split('/').at(-1) ?? '';
    const short = (path: string): string => path.replace(new RegExp(`[^ (\`]*${name}/`, 'g'), '');
    const listed = leftOut.map(
      ({ location, message, isNote }) =>
        `${short(location?.file ?? '')}:${location?.line} ${isNote ? 'note' : 'problem'} ${short(message)}`,
    );
    expect(listed).toEqual(want);
    const left = listOperations(root).filter(({ unplayable }) => unplayable !== undefined);
    expect(left.map(({ id }) => id)).toEqual(spoilt);
    for (const { unplayable = '' } of left) expect(unplayable).toMatch(/\.yaml:\d+: .+\.$/);
  });

  it('an operation says which problem spoils it', () => {
    const { root, folder } = load(`${INFO}paths: { /a: { get: { responses: { '200': { $ref: '#/b' } } } } }`);
    expect(listOperations(root)[0]?.unplayable).toBe(
      `${join(folder, 'api.yaml')}:3: \`#/b\` leads to no Response in this document.`,
    );
  });

  it('the rest is as it was written', () => {
    const { root } = load(
      `${INFO}paths: { '/a/{x}': { get: { parameters: [{ name: q, in: query, schema: {} }], deprecated: 'true', ${ANSWER} } } }`,
    );
    expect(listOperations(root)).toMatchObject([
      {
        deprecated: true,
        parameters: [{ name: 'q' }, { name: 'x', in: 'path', required: true }],
      },
    ]);
  });
});

describe('what is no description of OpenAPI 3 at all is refused', () => {
  it.each(['', 'a: [', 'openapi: 4.0.0', "swagger: '2.0'"])('%s', (text) => {
    const folder = createFolder({ 'api.yaml': text });
    expect(() => loadDocument(join(folder, 'api.yaml'))).toThrow(/api\.yaml:1: /);
  });
});
