import { describe, expect, it } from 'vitest';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const writeFile = useTempFiles();

const ERROR = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer' }, message: { type: 'string' } },
};

/** A document with an error form of its own, that does not say by `x-refusal` when it is used. */
function shop(path: string, error: object): string {
  return writeFile(
    'shop.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A shop', version: '1' },
      security: [{ key: [] }],
      paths: {
        [path]: {
          get: {
            parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
            responses: {
              '200': { description: 'd', content: { 'application/json': { example: [] } } },
              default: { description: 'd', content: { 'application/json': { schema: error } } },
            },
          },
        },
      },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-shop' } } },
    }),
  );
}

describe('the errors of a document that does not say how it refuses', () => {
  it("have the form of the operation's own errors where it wants more than a message", async () => {
    const app = createMock({ document: shop('/shirts', ERROR) });
    const key = app.mock.companies[0]?.keys['default'] ?? '';
    const response = await app.request('/shirts?size=large', { headers: { 'x-shop': key } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: expect.any(Number), message: expect.any(String) });
    expect(response.headers.get('x-wes-mock-note')).toBe(
      'The query parameter `size` must be a whole number.',
    );
  });

  it.each([
    { responses: { 422: { description: 'd' } }, want: 422 },
    { responses: { 422: { description: 'd' }, 400: { description: 'd' } }, want: 400 },
    { responses: { 422: { description: 'd' }, '4XX': { description: 'd' } }, want: 400 },
    { responses: { 409: { description: 'd' } }, want: 400 },
    {
      responses: { 400: { description: 'd', content: { 'application/vnd.shop+json': { schema: ERROR } } } },
      want: 400,
      type: 'application/vnd.shop+json',
    },
  ])('have the status and the media type that the operation declares: $responses', async (row) => {
    const { responses, want, type = 'application/json' } = row;
    const parameters = [{ name: 'size', in: 'query', required: true, schema: { type: 'integer' } }];
    const paths = { '/shirts': { get: { parameters, responses } } };
    const info = { title: 'A shop', version: '1' };
    const app = createMock({
      document: writeFile('shop.json', JSON.stringify({ openapi: '3.1.0', info, paths })),
    });
    const response = await app.request('/shirts');
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: want,
      type,
    });
  });

  it('say what is wrong where the form takes it', async () => {
    const app = createMock({ document: shop('/shirts', { type: 'object' }) });
    const key = app.mock.companies[0]?.keys['default'] ?? '';
    const response = await app.request('/shirts?size=large', { headers: { 'x-shop': key } });
    expect(await response.json()).toEqual({ message: 'The query parameter `size` must be a whole number.' });
  });

  it('are those of the document where a key is refused too, as certain as it is', async () => {
    const app = createMock({ document: shop('/shirts', ERROR) });
    const response = await app.request('/shirts');
    expect({ status: response.status, grade: response.headers.get('x-wes-mock') }).toEqual({
      status: 401,
      grade: 'documented',
    });
    expect(await response.json()).toEqual({ code: expect.any(Number), message: expect.any(String) });
  });
});

describe("a path below the mock's own", () => {
  it.each(['/__mock/health', '/__mock'])('%s is refused at start, with file and line', (path) => {
    const document = shop(path, ERROR);
    expect(() => createMock({ document })).toThrow(
      `${document}:1: The path ${path} lies below /__mock, which is the mock's own; move it.`,
    );
  });

  it('is told from one that only looks like it', () => {
    expect(() => createMock({ document: shop('/__mockery', ERROR) })).not.toThrow();
  });
});

describe('Prefer', () => {
  it('is noted where the document has no such answer', async () => {
    const lines: string[] = [];
    const app = createMock({ onNote: (line) => lines.push(line) });
    const headers = { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '', prefer: 'code=418' };
    const response = await app.request('/dev/1/members', { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('preference-applied')).toBeNull();
    const note =
      'The document has no answer such as `Prefer` asks for, so it was ignored. Of listMembers it has 200, 400, 403; any other: POST /__mock/behaviours.';
    expect(response.headers.get('x-wes-mock-note')).toBe(note);
    expect(lines).toEqual([`GET /dev/1/members 200: ${note}`]);
  });
});
