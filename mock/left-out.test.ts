import { describe, expect, it } from 'vitest';
import { useTempFiles } from './temp-files.test.helper.ts';
import { useMock, WAYS } from './ways.test.helper.ts';

/** Of its operations, one cannot be read in the response to a valid call, one in how it is let in, and one is sound. */
const TEXT = `openapi: 3.0.3
info: { title: Half, version: '1' }
paths:
  /broken: { get: { operationId: broken, responses: { '200': { $ref: '#/components/responses/Gone' } } } }
  /locked: { get: { security: [{ odd: [] }], responses: { '204': { description: d } } } }
  /sound/{id}: { get: { responses: { '200': { content: { application/json: { example: 1 } } }, '404': { $ref: '#/nowhere' } } } }
components: { securitySchemes: { odd: { type: riddle } } }
`;

describe.each(WAYS)('what a document says that the kit does not understand, $way', (way) => {
  const file = useTempFiles()('half.yaml', TEXT);
  const door = useMock(way, { document: file });

  it.each([
    {
      path: '/broken',
      says: `broken is left out: ${file}:4: \`#/components/responses/Gone\` leads to no Response`,
    },
    { path: '/locked', says: `get /locked is left out: ${file}:7: ` },
  ])('spoils the operation that reaches it: $path', async ({ path, says }) => {
    const { status, text } = await door.ask({ path });
    expect(status).toBe(501);
    expect(JSON.parse(text).message).toContain(says);
  });

  it('spoils no other, and lets any text be a parameter that nobody describes', async () => {
    expect(await door.ask({ path: '/sound/7' })).toMatchObject({ status: 200, text: '1' });
  });
});

describe.each(WAYS)('paths that cannot be told apart, $way', (way) => {
  const text = `openapi: 3.1.0
info: { title: Twins, version: '1' }
paths:
  /a/{x}: { get: { responses: { '200': { description: d, content: { text/plain: { example: read } } } } } }
  /a/{y}: { delete: { responses: { '204': { description: d } } }, get: { operationId: late, responses: { '200': { description: d } } } }
  /a?by={x}: { get: { parameters: [{ name: x, in: path, required: true, schema: { type: integer } }], responses: { '200': { description: d, content: { application/json: { example: 7 } } } } } }
`;
  const door = useMock(way, { document: useTempFiles()('twins.yaml', text) });

  it.each([
    { method: 'GET', path: '/a/1', want: { status: 200, text: 'read' } },
    { method: 'DELETE', path: '/a/1', want: { status: 204, text: '' } },
    { method: 'PUT', path: '/a/1', want: { status: 405 } },
    { method: 'GET', path: '/a?by=1', want: { status: 200, text: '7' } },
    { method: 'GET', path: '/a?by=one', want: { status: 400 } },
  ])('are told apart by their methods: $method $path', async ({ method, path, want }) => {
    expect(await door.ask({ method, path })).toMatchObject(want);
  });
});
