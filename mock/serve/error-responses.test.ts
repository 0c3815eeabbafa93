import { describe, expect, it } from 'vitest';
import { createMock } from '../create-mock.ts';
import { useTempFiles } from '../temp-files.test.helper.ts';

const files = useTempFiles();

/** A document that says how a path of no operation is refused. */
function createDocument(mediaType: string, schema: object, value: unknown): object {
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: { '/things': { get: { responses: { '204': { description: 'Nothing' } } } } },
    components: {
      responses: {
        NotFound: {
          description: 'Not there',
          content: {
            [mediaType]: {
              schema,
              examples: {
                'path-unknown': { value, 'x-refusal': { condition: 'path-unknown', status: 404 } },
              },
            },
          },
        },
      },
    },
  };
}

describe('a refusal', () => {
  it.each<{ mediaType: string; schema: object; value: unknown; want: RegExp }>([
    {
      mediaType: 'application/json',
      schema: { type: 'object', 'x-message': '/error' },
      value: { error: 'No', code: 7 },
      want: /^\{"error":"[^"]*GET \/absent[^"]*","code":7\}$/,
    },
    {
      mediaType: 'application/xml',
      schema: { type: 'object', xml: { name: 'Error' }, 'x-message': '/Message' },
      value: { Message: 'No', Code: 7 },
      want: /<Error><Message>[^<]*GET \/absent[^<]*<\/Message><Code>7<\/Code><\/Error>$/,
    },
    {
      mediaType: 'text/plain',
      schema: { type: 'string', 'x-message': '' },
      value: 'No',
      want: /^[^"]*GET \/absent[^"]*$/,
    },
  ])('is written as $mediaType is', async ({ mediaType, schema, value, want }) => {
    const document = files('shop.json', JSON.stringify(createDocument(mediaType, schema, value)));
    const answer: Response = await createMock({ document }).request('/absent');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain(mediaType);
    expect(await answer.text()).toMatch(want);
  });

  it('names the methods of a path with 405, and with no other status', async () => {
    const overlay = {
      overlay: '1.1.0',
      info: { title: 'Learned', version: '1' },
      actions: [
        {
          target:
            "$.components.responses.MethodNotAllowed.content['application/json'].examples['method-not-allowed']['x-refusal']",
          update: { status: 404 },
        },
        { target: '$.components.responses.MethodNotAllowed.headers', remove: true },
      ],
    };
    const ask = async (overlays: readonly string[]): Promise<[number, string | null]> => {
      const app = createMock({ overlays });
      const headers = { 'x-api-key': app.mock.companies[0]?.keys['dev'] ?? '' };
      const answer: Response = await app.request('/dev/1/members', { method: 'DELETE', headers });
      return [answer.status, answer.headers.get('allow')];
    };
    expect(await ask([])).toEqual([405, 'GET, HEAD']);
    expect(await ask([files('learned.json', JSON.stringify(overlay))])).toEqual([404, null]);
  });
});
