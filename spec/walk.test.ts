import { describe, expect, it } from 'vitest';
import { EVERY_KIND, listKinds, read, readDocument, readOwnDocument } from './document.test.helper.ts';
import type { Json } from './json.ts';
import { findAt, isWithin } from './json-pointer.ts';
import { walkAs, walkDocument } from './walk.ts';

/** `pointer type`, and behind a Reference what it stands for, in the order of the visits. */
function listVisits(root: Json): string[] {
  const visits: string[] = [];
  walkDocument(root, ({ pointer, type, wanted }) =>
    visits.push(type === wanted ? `${pointer} ${type}` : `${pointer} ${type} ${wanted}`),
  );
  return visits;
}

const HEAD = [
  ' OpenAPI',
  '/openapi string',
  '/info Info',
  '/info/title string',
  '/info/version string',
  '/paths Paths',
];

interface Given {
  name: string;
  text: string;
  /** What is visited behind the head of the document. */
  want: string[];
}
const given: Given[] = [
  {
    name: 'lists and maps item by item',
    text: 'tags: [{ name: A }, { name: B }]\nservers: [{ url: /, variables: { a/b: { enum: [x], default: x } } }]',
    want: [
      '/tags/0 Tag',
      '/tags/0/name string',
      '/tags/1 Tag',
      '/tags/1/name string',
      '/servers/0 Server',
      '/servers/0/url string',
      '/servers/0/variables/a~1b ServerVariable',
      '/servers/0/variables/a~1b/enum/0 string',
      '/servers/0/variables/a~1b/default string',
    ],
  },
  {
    name: 'References, which it does not follow',
    text: "components: { parameters: { a: { $ref: '#/b', description: d } }, responses: { b: { $ref: x } } }",
    want: [
      '/components Components',
      '/components/parameters/a Reference Parameter',
      '/components/parameters/a/$ref string',
      '/components/parameters/a/description string',
      '/components/responses/b Reference Response',
      '/components/responses/b/$ref string',
    ],
  },
  {
    name: 'a $ref of a schema or a path item, which stands beside other fields',
    text: 'components: { schemas: { A: { $ref: x, maxLength: 1 } }, pathItems: { p: { $ref: y, summary: s } } }',
    want: [
      '/components Components',
      '/components/schemas/A Schema',
      '/components/schemas/A/$ref string',
      '/components/schemas/A/maxLength count',
      '/components/pathItems/p PathItem',
      '/components/pathItems/p/$ref string',
      '/components/pathItems/p/summary string',
    ],
  },
  {
    name: 'properties that are called like keywords as schemas',
    text: 'components: { schemas: { A: { properties: { x-evidence: true, $ref: {}, type: {}, properties: {} } } } }',
    want: [
      '/components Components',
      '/components/schemas/A Schema',
      '/components/schemas/A/properties/x-evidence Schema',
      '/components/schemas/A/properties/$ref Schema',
      '/components/schemas/A/properties/type Schema',
      '/components/schemas/A/properties/properties Schema',
    ],
  },
  {
    name: 'nothing inside of examples, defaults and values',
    text: 'components: { schemas: { A: { example: { $ref: x, type: 1 }, enum: [{ a: 1 }], default: { not: {} } } } }',
    want: [
      '/components Components',
      '/components/schemas/A Schema',
      '/components/schemas/A/example any',
      '/components/schemas/A/enum/0 any',
      '/components/schemas/A/default any',
    ],
  },
  {
    name: 'evidence wherever it stands, and no extension that is unknown',
    text: 'x-evidence: { grade: assumed }\nx-other: { x-evidence: { grade: assumed } }\nsecurity: [{ x-evidence: {} }]',
    want: [
      '/x-evidence Evidence',
      '/x-evidence/grade string',
      '/security/0 SecurityRequirement',
      '/security/0/x-evidence Evidence',
    ],
  },
  {
    name: 'the names of prototypes as what they are',
    text: 'components: { schemas: { __proto__: {}, constructor: { type: string } } }\nconstructor: {}',
    want: [
      '/components Components',
      '/components/schemas/__proto__ Schema',
      '/components/schemas/constructor Schema',
      '/components/schemas/constructor/type types',
    ],
  },
  {
    name: 'lists, maps and objects that are none, as what they should have been',
    text: 'tags: { name: A }\nservers: [x]\ncomponents: { schemas: [], responses: null }',
    want: [
      '/tags [Tag]',
      '/servers/0 Server',
      '/components Components',
      '/components/schemas {Schema}',
      '/components/responses {Response?}',
    ],
  },
];

describe('walkDocument visits', () => {
  it.each(given)('$name', ({ text, want }) => {
    expect(listVisits(readDocument(text))).toEqual([...HEAD, ...want]);
  });

  it('paths and responses by their patterns', () => {
    const text = 'paths: { /a: { get: { responses: { "200": {}, x-a: {}, "600": {} } } }, x-b: {}, c: {} }';
    expect(listVisits(readDocument(text)).slice(5)).toEqual([
      '/paths Paths',
      '/paths/~1a PathItem',
      '/paths/~1a/get Operation',
      '/paths/~1a/get/responses Responses',
      '/paths/~1a/get/responses/200 Response',
    ]);
  });

  it.each(['text', null, []])('%s as the whole document', (root) => {
    expect(listVisits(root)).toEqual([' OpenAPI']);
  });

  it.each([read(EVERY_KIND), readOwnDocument()])(
    'each place once, with its value, ancestors first',
    (root) => {
      const seen = new Set<string>();
      walkDocument(root, ({ pointer, value }) => {
        expect([...seen].filter((before) => isWithin(before, pointer))).toEqual([]);
        seen.add(pointer);
        expect(findAt(root, pointer)).toBe(value);
      });
    },
  );

  it('every kind of object that the standard gives a field', () => {
    const seen = new Set<string>();
    walkDocument(read(EVERY_KIND), ({ type }) => seen.add(type));
    expect(listKinds().filter((kind) => !seen.has(kind))).toEqual([]);
  });
});

describe('walkAs', () => {
  it('visits a part of a document by its own pointers', () => {
    const visits: string[] = [];
    walkAs('Schema', { items: { $ref: 'x' } }, ({ pointer, type }) => visits.push(`${pointer} ${type}`));
    expect(visits).toEqual([' Schema', '/items Schema', '/items/$ref string']);
  });
});
