import { describe, expect, it } from 'vitest';
import { readDocument } from './document.test.helper.ts';
import { listFacts } from './facts.ts';
import { listOperations } from './operations.ts';
import { listCallbacks, listWebhooks } from './service-calls.ts';

const ANSWER = 'responses: { default: { description: d } }';
const root = readDocument(`
paths:
  /orders:
    post:
      ${ANSWER}
      callbacks:
        paid:
          '{$request.body#/url}': { post: { summary: Paid, ${ANSWER} }, put: { ${ANSWER} } }
          x-other: 1
        shared: { $ref: '#/components/callbacks/shared' }
webhooks:
  news: { post: { description: "First.\\nSecond.", ${ANSWER} } }
  old: { $ref: '#/components/pathItems/old' }
components:
  callbacks:
    shared: { 'https://a.example': { get: { ${ANSWER} } } }
  pathItems:
    old: { put: { ${ANSWER} } }
`);

describe('what a service calls by itself', () => {
  it('is what an operation has it call back', () => {
    expect(listCallbacks(root, '/paths/~1orders/post')).toEqual([
      { name: 'paid', method: 'put', address: '{$request.body#/url}', summary: '' },
      { name: 'paid', method: 'post', address: '{$request.body#/url}', summary: 'Paid' },
      { name: 'shared', method: 'get', address: 'https://a.example', summary: '' },
    ]);
    expect(listCallbacks(root, '/paths/~1orders/get')).toEqual([]);
  });

  it('is what it has as webhooks', () => {
    expect(listWebhooks(root)).toEqual([
      { name: 'news', method: 'post', address: undefined, summary: 'First.' },
      { name: 'old', method: 'put', address: undefined, summary: '' },
    ]);
    expect(listWebhooks(readDocument('paths: {}'))).toEqual([]);
  });

  it('is no operation of a client, and no fact that one could see', () => {
    expect(listOperations(root).map(({ id }) => id)).toEqual(['post /orders']);
    const pointers = listFacts(root).map(({ pointer }) => pointer);
    expect(pointers).toContain('/paths/~1orders/post');
    expect(pointers.filter((pointer) => /callbacks|webhooks/.test(pointer))).toEqual([]);
  });
});
