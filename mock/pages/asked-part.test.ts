import { expect, it } from 'vitest';
import { readContract } from '../../spec/contract.test.helper.ts';
import type { JsonObject } from '../../spec/json.ts';
import { createPartReader } from './asked-part.ts';

const { operations, schemaAt } = readContract(`
  openapi: 3.1.0
  info: { title: T, version: '1' }
  paths:
    /things:
      get:
        operationId: listThings
        parameters:
          - { name: page, in: query, schema: { type: integer, default: 1 } }
          - { name: limit, in: query, schema: { type: integer, default: 20 } }
          - { name: size, in: query, schema: { type: integer } }
        responses: { '200': { description: Things. } }
`);
const readPart = createPartReader({ parameters: operations[0]?.parameters ?? [] }, schemaAt);

/** What is not given has what stands for it. */
it.each<{ query: JsonObject; want: object }>([
  { query: { page: 1, limit: 20 }, want: { offset: 0, limit: 20 } },
  { query: { page: 2, limit: 5 }, want: { offset: 5, limit: 5 } },
  { query: { page: 1, limit: 20, size: 2 }, want: { offset: 0, limit: 2 } },
  { query: { page: 3, limit: 20, size: 2 }, want: { offset: 4, limit: 2 } },
  { query: { page: 1, limit: 5, size: 2 }, want: { offset: 0, limit: 5 } },
])('reads which part $query asks for', ({ query, want }) => {
  expect(readPart(query)).toMatchObject(want);
});
