import type { JsonObject } from '../../spec/json.ts';

/** A document with many operations, each with a parameter, a body or an answer of a schema, as generators write them. */
export function createLargeDocument(operations: number): JsonObject {
  const paths = Array.from({ length: operations / 2 }, (_, index) => [
    `/things-${index}/{id}`,
    toPathItem(index),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: `${operations} operations`, version: '1' },
    servers: [{ url: 'http://localhost/dev/1' }],
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(paths.map((_, index) => [`Thing${index}`, toSchema()])) },
  };
}

function toPathItem(index: number): JsonObject {
  const schema = { $ref: `#/components/schemas/Thing${index}` };
  const answer = { description: 'A thing.', content: { 'application/json': { schema } } };
  return {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    get: {
      operationId: `getThing${index}`,
      summary: `Read a thing of the kind ${index}`,
      responses: { 200: answer },
    },
    put: {
      operationId: `putThing${index}`,
      summary: `Write a thing of the kind ${index}`,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 200: answer },
    },
  };
}

function toSchema(): JsonObject {
  return {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', description: 'What it is called by.' },
      name: { type: 'string', minLength: 1 },
      count: { type: 'integer', minimum: 0 },
      tags: { type: 'array', items: { type: 'string' } },
    },
  };
}
