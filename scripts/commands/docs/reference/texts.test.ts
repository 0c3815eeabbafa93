import { describe, expect, it } from 'vitest';
import { readContract } from '../../../../spec/contract.test.helper.ts';
import type { Evidence } from '../../../../spec/evidence.ts';
import type { Rule } from '../../../../spec/rules.ts';
import type { SchemaNode } from '../../../../spec/schema/schema-node.ts';
import { code } from '../../../../spec/text/markdown.ts';
import { createAnchors, toSlug } from './anchors.ts';
import { toBadgeText } from './evidence-text.ts';
import { describeFact } from './fact-text.ts';
import { sortRules } from './rule-topics.ts';
import { toSchemaView } from './schema-view.ts';
import { toLimits, toTypeText } from './type-text.ts';

describe('a badge', () => {
  it.each<{ given: Omit<Evidence, 'statedAt'>; want: string }>([
    { given: { grade: 'assumed' }, want: 'assumed' },
    { given: { grade: 'documented', source: '§7' }, want: 'documented §7' },
    {
      given: { grade: 'observed', source: 'run 5', stage: 'dev', date: '2026-11-20', count: 1 },
      want: 'observed run 5, in dev, 2026-11-20, 1 exchange',
    },
    { given: { grade: 'observed', stage: 'dev', count: 34 }, want: 'observed in dev, 34 exchanges' },
    {
      given: {
        grade: 'observed',
        source: 'observed in dev, 2026-11-20, 34 exchanges',
        stage: 'dev',
        date: '2026-11-20',
        count: 34,
      },
      want: 'observed in dev, 2026-11-20, 34 exchanges',
    },
  ])('$want', ({ given, want }) => {
    expect(toBadgeText({ ...given, statedAt: '' })).toBe(want);
  });
});

describe('anchors', () => {
  it('are of the name alone, whatever else is there, and never given twice', () => {
    const anchors = createAnchors(['keys']);
    const asked = [
      ['operation', 'listMembers'],
      ['operation', 'ListMembers'],
      ['operation', 'get /members/{id}'],
      ['operation', 'get /members/:id'],
      ['', 'keys'],
      ['schema', 'שלום 1'],
      ['schema', '***'],
      ['operation', 'listMembers'],
    ] as const;
    expect(asked.map(([kind, name]) => anchors.of(kind, name))).toEqual([
      'operation-listMembers',
      'operation-ListMembers-2',
      'operation-get-members-id',
      'operation-get-members-id-2',
      'keys-2',
      'schema-שלום-1',
      'schema-unnamed',
      'operation-listMembers',
    ]);
    expect(toSlug('-a--b-')).toBe('a-b');
  });
});

it.each([
  ['a', '`a`'],
  ['a`b', '``a`b``'],
  ['`a', '`` `a ``'],
  ['', '(empty)'],
  ['a\nb', '`a b`'],
])('code %j', (text, want) => {
  expect(code(text)).toBe(want);
});

describe('a schema in words', () => {
  const NAMED = `components: { schemas: { Named: { type: object, properties: { x: { $ref: '#/components/schemas/Named' } } } } }`;
  const parse = (schema: string) => {
    const contract = readContract(`{ ${NAMED}, x-here: ${schema} }`);
    return { contract, node: contract.schemaAt('/x-here') as SchemaNode };
  };

  it.each([
    ['true', 'anything', ''],
    ['false', 'nothing', ''],
    ['{ type: string, format: date, minLength: 1 }', 'string (date)', 'at least 1 character'],
    ["{ type: [number, 'null'], minimum: 0, maximum: 5 }", 'number or null', '0 to 5'],
    [
      '{ type: array, items: { $ref: "#/components/schemas/Named" }, minItems: 2, maxItems: 2 }',
      'array of Named',
      'exactly 2 items',
    ],
    ['{ const: a }', '"a"', ''],
    ['{ enum: [a, 1] }', 'one of the values', 'one of "a", 1'],
    ['{ oneOf: [{ type: integer, minimum: 1 }, { type: string }] }', 'integer (at least 1) or string', ''],
    ['{ allOf: [{ $ref: "#/components/schemas/Named" }, { type: object }] }', 'Named and object', ''],
    ['{ anyOf: [{ type: string }, { type: string }] }', 'string', ''],
    ['{ properties: {}, additionalProperties: false }', 'object', 'no other properties'],
    [
      '{ type: number, exclusiveMinimum: 1, exclusiveMaximum: 3, multipleOf: 2, default: 2 }',
      'number',
      'more than 1; less than 3; a multiple of 2; default 2',
    ],
    [
      '{ type: array, uniqueItems: true, not: { const: a }, maxProperties: 1, pattern: b }',
      'array',
      'at most 1 property; no two items the same; not "a"; matches b',
    ],
  ])('%s is %s', (schema, type, limits) => {
    const { node } = parse(schema);
    const anchors = createAnchors();
    const words = toTypeText(node, anchors).map((part) => (typeof part === 'string' ? part : part.schema));
    const { texts, pattern, default: fallback, values } = toLimits(node);
    expect(words.join('')).toBe(type);
    expect(
      [
        ...texts,
        ...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
        ...(pattern === undefined ? [] : [`matches ${pattern}`]),
        ...(fallback === undefined ? [] : [`default ${fallback}`]),
      ].join('; '),
    ).toBe(limits);
  });

  it('has its properties by their path, and unfolds what they name, but not for ever', () => {
    const { contract, node } = parse(
      `{ type: object, required: [a], properties: { a: { type: array, items: { required: [b], properties: { b: {} } } }, n: { $ref: '#/components/schemas/Named' } }, allOf: [{ properties: { c: { readOnly: true } } }] }`,
    );
    const view = toSchemaView({ contract, anchors: createAnchors() }, node);
    expect(view.fields.map(({ name, required, access }) => [name, required, access])).toEqual([
      ['a', true, undefined],
      ['a[].b', true, undefined],
      ['n', false, undefined],
      ['c', false, 'read only'],
    ]);
    const unfolded = view.fields[2]?.unfolded;
    expect(unfolded?.fields[0]?.unfolded?.fields[0]?.unfolded).toBeUndefined();
    expect(unfolded?.fields[0]?.unfolded?.fields[0]?.name).toBe('x');
  });
});

it('says of each fact what it is about', () => {
  const contract = readContract(`
    servers: [{ url: /a }]
    x-rules: [{ id: r, statement: It rains. }]
    paths:
      /a:
        get:
          x-parameter-groups: [{ rule: exactly-one, parameters: [p, q] }]
          parameters: [{ name: p, in: query, schema: { type: string } }]
          requestBody: { content: { text/plain: { schema: { properties: { d: { items: { oneOf: [{ type: string }] } } } } } } }
          responses:
            '200': { description: d, headers: { H: { schema: { type: string } } } }
    components:
      schemas: { S: { properties: { a: { items: { properties: { b: {} } } } } } }`);
  expect(contract.facts.map((fact) => describeFact(contract, fact))).toEqual([
    'The base address `/a`.',
    'It rains.',
    'The operation itself, at this path.',
    'Exactly one of `p`, `q` is given.',
    'Query parameter `p`',
    'Form of the query parameter `p`',
    'Body of the request',
    '`text/plain` of the body of the request',
    'Form of `text/plain` of the body of the request',
    '`d` in `text/plain` of the body of the request',
    '`d[]` in `text/plain` of the body of the request',
    '`d[] (choice 1)` in `text/plain` of the body of the request',
    'Status 200',
    'Header `H` of status 200',
    'Form of the header `H` of status 200',
    '`S`',
    '`S.a`',
    '`S.a[]`',
    '`S.a[].b`',
  ]);
});

it('sorts rules by their words and by the chapter of their source, each once', () => {
  const rule = (statement: string, source?: string, operations: string[] = []): Rule => ({
    id: statement,
    statement,
    about: 'service',
    operations,
    pointer: '',
    evidence: { grade: 'assumed', statedAt: '', ...(source === undefined ? {} : { source }) },
  });
  const rules = [
    rule('A key opens.'),
    rule('No browsers.', '§5.7'),
    rule('The version stands once.'),
    rule('The legacy path may go.', undefined, ['a']),
    rule('Newest first.', undefined, ['a']),
    rule('Monkeys are welcome.'),
  ];
  const sorted = sortRules(rules, { grade: 'documented', source: '§5.1–§5.4', statedAt: '' });
  expect(Object.values(sorted).map((list) => list.map(({ id }: Rule) => id))).toEqual([
    ['A key opens.', 'No browsers.'],
    ['The version stands once.', 'The legacy path may go.'],
    ['Monkeys are welcome.'],
  ]);
});
