import { expect, it } from 'vitest';
import { findOperation, readContract } from '../../spec/contract.test.helper.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { createTellOfList } from './tell-of-list.ts';

const contract = readContract(`
  paths:
    /things:
      get:
        operationId: list
        parameters:
          - name: at
            in: query
            schema: { type: string }
            x-pagination: { role: cursor, link: '$response.body#/next' }
        responses: { 200: { description: Things. } }
`);
const tell = createTellOfList(findOperation(contract, 'list'), contract.schemaAt);

/** Whether what comes next is said in a way that a document has for it. */
const takes =
  (form: RegExp) =>
  (body: Json): boolean =>
    isObject(body) && (body['next'] === null || form.test(String(body['next'])));

it.each<{ name: string; form: RegExp; total?: number; want: unknown }>([
  { name: 'relative to what was asked', form: /^/, want: expect.stringMatching(/^\?size=2&at=[^&]+$/) },
  {
    name: 'as a whole address where only those are taken',
    form: /^https?:/,
    want: expect.stringMatching(/^http:\/\/here\.example:81\/things\?size=2&at=[^&]+$/),
  },
  { name: 'not at all where neither is', form: /^ftp:/, want: null },
  { name: 'not at all where there is nothing more', form: /^/, total: 2, want: null },
])('what comes next is said $name', ({ form, total = 5, want }) => {
  const part = { offset: 0, firstPage: 1, limit: 2, total, count: 2 };
  const url = 'http://here.example:81/things?size=2';
  const frame = { things: [], next: 'somewhere' };
  expect(tell({ frame, part, url, isValid: takes(form) }).body).toEqual({ things: [], next: want });
});
