import { describe, expect, it } from 'vitest';
import { findOperation, readContract } from '../../spec/contract.test.helper.ts';
import type { Json } from '../../spec/json.ts';
import type { Call } from './call.ts';
import { readCall } from './read-call.ts';

const contract = readContract(`
openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /things:
    parameters:
      - { name: kind, in: query, required: true, schema: { type: string, enum: [big, small] } }
      - { name: size, in: query, schema: { type: integer, minimum: 1 } }
      - { name: tag, in: query, schema: { type: array, items: { type: string }, maxItems: 2 } }
      - { name: who, in: query, schema: { type: string } }
      - { name: team, in: query, schema: { type: string } }
    post:
      operationId: addThing
      x-parameter-groups: [{ parameters: [who, team] }]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties:
                name: { type: string }
                to:
                  oneOf: [{ type: string, pattern: '@' }, { type: array, minItems: 1, items: { type: string } }]
      responses: { '201': { description: d } }
`);
const operation = findOperation(contract, 'addThing');

interface Given {
  query?: readonly (readonly [name: string, text: string])[];
  value?: Json;
}

const VALID: readonly (readonly [string, string])[] = [
  ['kind', 'big'],
  ['who', 'ada'],
];

const read = ({ query = VALID, value = { name: 'a' } }: Given) =>
  readCall(contract, {
    why: 'a call',
    intent: 'valid',
    operation,
    method: 'POST',
    path: '/things',
    stage: 'dev',
    key: 'none',
    values: query.map(([name, text]) => ({ name, in: 'query', text })),
    ...(value === null ? {} : { body: { mediaType: 'application/json', value } }),
  } satisfies Call);

describe('what is wrong with a request', () => {
  it.each<{ what: string; given: Given; error: RegExp | undefined }>([
    { what: 'is nothing where it is valid', given: {}, error: undefined },
    { what: 'is a parameter that is missing', given: { query: [['who', 'ada']] }, error: /0 is missing$/ },
    {
      what: 'is the text of a parameter',
      given: { query: [...VALID, ['size', '0']] },
      error: /minimum \["0"\]$/,
    },
    {
      what: 'is one parameter given twice',
      given: { query: [...VALID, ['size', '1'], ['size', '2']] },
      error: /several \["1","2"\]$/,
    },
    {
      what: 'is nothing where a list is given text by text',
      given: { query: [...VALID, ['tag', 'a'], ['tag', 'b']] },
      error: undefined,
    },
    { what: 'is that none of a group is given', given: { query: [['kind', 'big']] }, error: /^0 of / },
    {
      what: 'is that two of a group are given',
      given: { query: [...VALID, ['team', 'b']] },
      error: /^2 of /,
    },
    { what: 'is a body that is missing', given: { value: null }, error: /requestBody is missing$/ },
    { what: 'is a property that is missing', given: { value: {} }, error: /^\/name required undefined$/ },
    { what: 'is a value', given: { value: { name: 1 } }, error: /^\/name type 1$/ },
    {
      what: 'is all of a choice that has no branch for it',
      given: { value: { name: 'a', to: ['b', 3] } },
      error: /^\/to oneOf \["b",3\]$/,
    },
  ])('$what', ({ given, error }) => {
    const errors = [...read(given).errors];
    expect(errors).toHaveLength(error === undefined ? 0 : 1);
    if (error) expect(errors[0]).toMatch(error);
  });
});

it('what a request gives are its parameters and the schemas that its parts fit', () => {
  const { facts } = read({ query: [...VALID, ['size', '3']], value: { name: 'a', to: ['b'] } });
  const schema = operation.requestBody?.content[0]?.schema;
  const [kind, size, tag] = operation.parameters;
  for (const pointer of [
    kind?.pointer,
    size?.schema,
    schema,
    `${schema}/properties/name`,
    `${schema}/properties/to/oneOf/1`,
  ])
    expect(facts).toContain(pointer);
  for (const pointer of [tag?.pointer, `${schema}/properties/to/oneOf/0`])
    expect(facts).not.toContain(pointer);
});
