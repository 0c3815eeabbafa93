import { describe, expect, it } from 'vitest';
import { useTempFiles } from './temp-files.test.helper.ts';
import { useMock, WAYS } from './ways.test.helper.ts';

const json = (content: object): object => ({
  200: { description: 'd', content: { 'application/json': content } },
});
const NEVER = { type: 'object', required: ['a'], properties: { a: false } };

/** Answers that cannot be taken from the document as they stand. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Odd answers', version: '1' },
  paths: {
    '/slip': { get: { responses: json({ schema: { type: 'integer', maximum: 3 }, example: 'seven' }) } },
    '/second': {
      get: {
        responses: json({ schema: { type: 'integer' }, examples: { a: { value: 'x' }, b: { value: 7 } } }),
      },
    },
    '/far': {
      get: {
        responses: json({
          schema: {
            type: 'array',
            minItems: 4,
            maxItems: 32_767,
            items: { type: 'array', maxItems: 32_767, items: { type: 'string', maxLength: 999 } },
          },
        }),
      },
    },
    '/never': { get: { operationId: 'never', responses: json({ schema: NEVER }) } },
    '/switch': { get: { operationId: 'switch', responses: { 101: { description: 'Another protocol.' } } } },
    '/headers': {
      get: {
        responses: {
          204: {
            description: 'd',
            headers: { 'x-may': { schema: NEVER }, 'x-is': { schema: { const: 'here' } } },
          },
        },
      },
    },
  },
};

describe.each(WAYS)('an answer that the document does not give as it stands, $way', (way) => {
  const door = useMock(way, { document: useTempFiles()('odd.json', JSON.stringify(DOCUMENT)) });

  it('takes a generated value in the place of an example that does not fit', async () => {
    const { status, text } = await door.ask({ path: '/slip' });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toBeLessThanOrEqual(3);
  });

  it('takes the first example that fits', async () => {
    expect(await door.ask({ path: '/second' })).toMatchObject({ status: 200, text: '7' });
  });

  it('fills nothing up to a bound that is far away', async () => {
    const { status, text } = await door.ask({ path: '/far' });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toHaveLength(4);
    expect(text.length).toBeLessThan(1000);
  });

  it.each([
    {
      path: '/never',
      says: 'never is left out: nothing that is valid could be made from the schema at /paths/~1never/get/responses/200/content/application~1json/schema; give it an example.',
    },
    {
      path: '/switch',
      says: 'switch is left out: a status of 101 is no answer: it belongs to the connection.',
    },
  ])('says that there is none, and why: $path', async ({ path, says }) => {
    const { status, text } = await door.ask({ path });
    expect({ status, message: JSON.parse(text).message }).toEqual({ status: 501, message: says });
  });

  it('leaves out a header that may be missing, and for which nothing is valid', async () => {
    const { status, headers } = await door.ask({ path: '/headers' });
    expect(status).toBe(204);
    expect(headers.get('x-is')).toBe('here');
    expect(headers.has('x-may')).toBe(false);
  });
});
