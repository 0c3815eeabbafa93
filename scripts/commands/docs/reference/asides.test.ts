import { expect, it } from 'vitest';
import { buildQuickly, loadObject } from '../build.test.helper.ts';

const ANSWER = { 200: { description: 'd' } };
const document = loadObject({
  openapi: '3.1.0',
  info: { title: 'A shop', version: '1' },
  paths: {
    '/orders': {
      post: {
        operationId: 'order',
        responses: { 201: { description: 'd', links: { read: { operationId: 'readOrder' } } } },
        callbacks: {
          paid: { '{$request.body#/url}': { post: { summary: 'It was *paid*.', responses: ANSWER } } },
        },
      },
    },
    '/orders/{id}': {
      get: {
        operationId: 'readOrder',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: ANSWER,
      },
    },
    '/broken': {
      get: { operationId: 'broken', responses: { 200: { $ref: '#/components/responses/Gone' } } },
    },
  },
  webhooks: { news: { post: { description: 'Something\nhappened.', responses: ANSWER } } },
});

it.each([
  {
    what: 'a callback',
    says: 'After order, the service calls back: POST {$request.body#/url} (paid): It was *paid*.',
  },
  { what: 'a link', says: 'The answer 201 leads to readOrder (link read).' },
  { what: 'a webhook', says: 'The service calls on its own: POST (news): Something' },
  {
    what: 'what is left out',
    says: 'Left out, so that it is neither served by a mock (501) nor judged: ',
  },
])('the pages show $what', async ({ says }) => {
  const files = await buildQuickly(document);
  const plain = (text: string): string => text.replace(/<[^>]*>/g, '').replace(/\\(?=\W)/g, '');
  const markdown = [...files].flatMap(([name, text]) => (name.endsWith('.md') ? [text] : [])).join('\n');
  for (const text of [files.get('index.html') ?? '', markdown]) expect(plain(text)).toContain(says);
});
