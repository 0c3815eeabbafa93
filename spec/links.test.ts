import { expect, it } from 'vitest';
import { readDocument } from './document.test.helper.ts';
import { followLink, listLinks } from './links.ts';
import { listOperations } from './operations.ts';

const ROOT = readDocument(`
paths:
  /users:
    post:
      operationId: createUser
      responses:
        '201':
          description: Made.
          links:
            byId: { operationId: getUser, parameters: { id: $response.body#/id, query.id: $method, strange: 1 } }
            byRef: { operationRef: '#/paths/~1users~1{id}/get', parameters: { path.id: $response.header.X-Id }, requestBody: { of: $url } }
            elsewhere: { operationRef: https://other.example/openapi.yaml#/paths/~1a/get }
            nowhere: { operationId: none }
            broken: { operationRef: '#/paths/~2' }
            shared: { $ref: '#/components/links/shared' }
  /users/{id}:
    get:
      operationId: getUser
      parameters:
        - { name: id, in: path, required: true, schema: {} }
        - { name: id, in: query, schema: {} }
      responses: {}
components: { links: { shared: { operationId: createUser } } }
`);

it('are those that lead to an operation of the document, by name or by pointer', () => {
  const links = listLinks(ROOT, listOperations(ROOT));
  const shown = links.map(({ name, status, source, target, parameters, body }) => [
    `${name} ${status} ${source.id} ${target.id}`,
    parameters.map(({ parameter, value }) => `${parameter.in}.${parameter.name} ${value}`),
    body,
  ]);
  expect(shown).toEqual([
    ['byId 201 createUser getUser', ['path.id $response.body#/id', 'query.id $method'], undefined],
    ['byRef 201 createUser getUser', ['path.id $response.header.X-Id'], { of: '$url' }],
    ['shared 201 createUser createUser', [], undefined],
  ]);
  expect(links.at(-1)?.pointer).toBe('/components/links/shared');
});

it('give what the exchange has, and leave out what it has not', () => {
  const [byId, byRef] = listLinks(ROOT, listOperations(ROOT));
  const exchange = {
    url: 'https://a.example/users',
    method: 'POST',
    status: 201,
    request: { path: {}, query: () => undefined, header: () => undefined, body: undefined },
    response: { header: () => undefined, body: { id: 7 } },
  };
  const values = byId && followLink(byId, exchange).values;
  expect(values?.map(({ parameter, value }) => [parameter.in, value])).toEqual([
    ['path', 7],
    ['query', 'POST'],
  ]);
  expect(byRef && followLink(byRef, exchange)).toEqual({
    values: [],
    body: { of: 'https://a.example/users' },
  });
});
