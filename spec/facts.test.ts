import { describe, expect, it } from 'vitest';
import { readDocument } from './document.test.helper.ts';
import { countGrades, type Fact, listFacts } from './facts.ts';

const root = readDocument(`
x-evidence: { grade: unconfirmed, source: §0 }
servers: [{ url: '{host}/v1', x-evidence: { grade: documented, source: §1 }, variables: { host: { default: h } } }]
x-rules: [{ id: a-rule, statement: It holds. }]
tags: [{ name: A }]
paths:
  /a/{b}:
    post:
      x-evidence: { grade: documented, source: §2 }
      x-parameter-groups: [{ rule: exactly-one, parameters: [q] }]
      parameters:
        - { name: q, in: query, schema: true, x-evidence: { grade: assumed } }
        - { $ref: '#/components/parameters/b' }
      requestBody: { content: { application/json: { schema: { type: object, properties: { x-evidence: {} } } } } }
      responses:
        x-evidence: { grade: observed, stage: dev, date: '2026-01-31', count: 2 }
        '200': { description: d, headers: { X-A: { schema: {} } } }
        '403':
          description: d
          content: { a/b: { examples: { no: { x-refusal: { condition: key-missing, status: 403 }, value: No. } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: k, x-evidence: { grade: documented, source: §3 }, x-stage-bound: { variable: stage } }
  parameters:
    b: { name: b, in: path, required: true, schema: { $ref: '#/components/schemas/Id' } }
  schemas:
    Id: { x-evidence: { grade: assumed } }
    Ids: { items: { $ref: '#/components/schemas/Id' }, oneOf: [{ $ref: '#/components/schemas/Id' }], not: { $ref: '#/components/schemas/Id', title: t } }
    Alias: { $ref: '#/components/schemas/Id' }
    With: { properties: { id: { $ref: '#/components/schemas/Id' } }, $defs: { d: { $ref: '#/components/schemas/Id' } } }
`);

const POST = '/paths/~1a~1{b}/post';
const want: [kind: string, name: string, grade: string, pointer: string][] = [
  ['Server', '{host}/v1', 'documented', '/servers/0'],
  ['ServerVariable', 'host', 'documented', '/servers/0/variables/host'],
  ['Rule', 'a-rule', 'unconfirmed', '/x-rules/0'],
  ['Operation', 'POST /a/{b}', 'documented', POST],
  ['ParameterGroup', '0', 'documented', `${POST}/x-parameter-groups/0`],
  ['Parameter', 'query q', 'assumed', `${POST}/parameters/0`],
  ['Schema', 'schema', 'assumed', `${POST}/parameters/0/schema`],
  ['RequestBody', 'requestBody', 'documented', `${POST}/requestBody`],
  ['MediaType', 'application/json', 'documented', `${POST}/requestBody/content/application~1json`],
  ['Schema', 'schema', 'documented', `${POST}/requestBody/content/application~1json/schema`],
  [
    'Schema',
    'x-evidence',
    'documented',
    `${POST}/requestBody/content/application~1json/schema/properties/x-evidence`,
  ],
  ['Response', '200', 'observed', `${POST}/responses/200`],
  ['Header', 'X-A', 'observed', `${POST}/responses/200/headers/X-A`],
  ['Schema', 'schema', 'observed', `${POST}/responses/200/headers/X-A/schema`],
  ['Response', '403', 'observed', `${POST}/responses/403`],
  ['MediaType', 'a/b', 'observed', `${POST}/responses/403/content/a~1b`],
  ['Refusal', 'key-missing', 'observed', `${POST}/responses/403/content/a~1b/examples/no/x-refusal`],
  ['SecurityScheme', 'key', 'documented', '/components/securitySchemes/key'],
  ['StageBound', 'x-stage-bound', 'documented', '/components/securitySchemes/key/x-stage-bound'],
  ['Parameter', 'path b', 'unconfirmed', '/components/parameters/b'],
  ['Schema', 'Id', 'assumed', '/components/schemas/Id'],
  ['Schema', 'Ids', 'unconfirmed', '/components/schemas/Ids'],
  ['Schema', '0', 'unconfirmed', '/components/schemas/Ids/oneOf/0'],
  ['Schema', 'not', 'unconfirmed', '/components/schemas/Ids/not'],
  ['Schema', 'With', 'unconfirmed', '/components/schemas/With'],
  ['Schema', 'id', 'unconfirmed', '/components/schemas/With/properties/id'],
];
const facts = listFacts(root);

describe('listFacts', () => {
  it('lists what is stated, in the order of the document, each once at the place where it is defined', () => {
    expect(facts.map(({ kind, name, evidence, pointer }) => [kind, name, evidence.grade, pointer])).toEqual(
      want,
    );
  });

  it('leaves out schemas that merely refer to another, but for a property or a branch being there', () => {
    const schemas = facts.filter(({ kind }) => kind === 'Schema').map(({ pointer }) => pointer);
    for (const mere of [
      '/components/schemas/Ids/items',
      '/components/schemas/Alias',
      '/components/schemas/With/$defs/d',
    ])
      expect(schemas).not.toContain(mere);
  });

  it('says where the evidence of a fact is stated', () => {
    const header = facts.find(({ kind }) => kind === 'Header');
    expect(header).toEqual<Fact>({
      kind: 'Header',
      name: 'X-A',
      pointer: `${POST}/responses/200/headers/X-A`,
      evidence: {
        grade: 'observed',
        stage: 'dev',
        date: '2026-01-31',
        count: 2,
        statedAt: `${POST}/responses`,
      },
    });
  });

  it('finds none where nothing is stated', () => {
    expect(listFacts(readDocument('{}'))).toEqual([]);
  });
});

describe('countGrades', () => {
  it('counts each grade, those too of which there is none', () => {
    expect(countGrades(facts)).toEqual({ documented: 10, observed: 6, unconfirmed: 7, seen: 0, assumed: 3 });
    expect(countGrades([])).toEqual({ documented: 0, observed: 0, unconfirmed: 0, seen: 0, assumed: 0 });
  });
});
