import { describe, expect, it } from 'vitest';
import { readContract } from './contract.test.helper.ts';
import { describePlace, nameFact, namePlace } from './describe-place.ts';

const contract = readContract(`
  x-rules: [{ id: refusal-order, statement: The key is refused first. }]
  paths:
    /a/{id}:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      get:
        x-parameter-groups: [{ rule: exactly-one, parameters: [p, q] }]
        parameters:
          - { name: p, in: query, schema: { type: string } }
          - $ref: '#/components/parameters/Q'
        responses:
          '200': { description: d, content: { application/json: { schema: { properties: { a: { items: {} } } } } } }
          '404': { $ref: '#/components/responses/Missing' }
  components:
    parameters: { Q: { name: q, in: query, schema: { type: string } } }
    schemas: { S: { properties: { a: { items: { oneOf: [{}, {}] } } } } }
    responses:
      Missing:
        description: d
        headers: { H: { schema: { type: string } } }
        content: { text/plain: { examples: { e: { value: no, x-refusal: { condition: nobody, status: 404 } } } } }
`);
const GET = '/paths/~1a~1{id}/get';
const OK = `${GET}/responses/200/content/application~1json`;

describe('a place', () => {
  it.each<{ pointer: string; line: string; inside: string }>([
    { pointer: GET, line: '`get`', inside: 'GET /a/{id}' },
    {
      pointer: `${GET}/parameters/0`,
      line: 'Query parameter `p`',
      inside: 'the query parameter `p` of GET /a/{id}',
    },
    {
      pointer: '/components/parameters/Q/schema',
      line: 'Form of the query parameter `q`',
      inside: 'the form of the query parameter `q`',
    },
    {
      pointer: '/paths/~1a~1{id}/parameters/0',
      line: 'Path parameter `id`',
      inside: 'the path parameter `id`',
    },
    { pointer: `${GET}/responses/200`, line: 'Status 200', inside: 'status 200 of GET /a/{id}' },
    {
      pointer: `${OK}/schema/properties/a/items`,
      line: '`a[]` in `application/json` of status 200',
      inside: '`a[]` in `application/json` of status 200 of GET /a/{id}',
    },
    { pointer: '/components/responses/Missing', line: 'Answer `Missing`', inside: 'the answer `Missing`' },
    {
      pointer: '/components/responses/Missing/headers/H',
      line: 'Header `H` of the answer `Missing`',
      inside: 'the header `H` of the answer `Missing`',
    },
    { pointer: '/components/schemas/S', line: '`S`', inside: 'S' },
    { pointer: '/components/schemas/S/properties/a/items', line: '`S.a[]`', inside: 'S.a[]' },
    {
      pointer: '/components/schemas/S/properties/a/items/oneOf/1',
      line: '`S.a[] (choice 2)`',
      inside: 'S.a[] (choice 2)',
    },
  ])('$pointer', ({ pointer, line, inside }) => {
    expect([describePlace(contract, pointer), namePlace(contract, pointer)]).toEqual([line, inside]);
  });
});

it('a fact, in a sentence', () => {
  const named = ['Rule', 'Operation', 'ParameterGroup', 'Refusal', 'MediaType'].flatMap((kind) =>
    contract.facts.filter((fact) => fact.kind === kind).map((fact) => nameFact(contract, fact)),
  );
  expect(named).toEqual([
    'the rule `refusal-order`',
    'GET /a/{id}',
    'that exactly one of `p`, `q` of GET /a/{id} is given',
    'the refusal `nobody`',
    'the body of status 200 of GET /a/{id}',
    'the body of the answer `Missing`',
  ]);
});
