import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMock } from '../../../mock/create-mock.ts';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { listFakeCredentials } from '../../../spec/security.ts';
import { listFaults, listVariations } from '../faults.ts';
import { runFault, type SelfTestOptions } from '../run-fault.ts';
import { changeAt, listStatedParts } from './properties.ts';

const ITEM = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, tag: { type: 'string' } },
};

/** A document of books, with what a test needs otherwise. */
const toContract = (paths: JsonObject) => {
  const file = join(mkdtempSync(join(tmpdir(), 'wes-general-')), 'books.json');
  const document = {
    openapi: '3.1.0',
    info: { title: 'Books', version: '1' },
    paths,
    components: {
      schemas: { Book: ITEM },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'query', name: 'k' },
      },
    },
  };
  writeFileSync(file, JSON.stringify(document));
  return createContract(loadDocument(file));
};

const answers = (schema: Json, status = '200') => ({
  [status]: { description: 'd', content: { 'application/json': { schema } } },
});

const contract = toContract({
  '/books': {
    get: {
      operationId: 'listBooks',
      parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, default: 3 } }],
      responses: {
        ...answers({
          type: 'object',
          required: ['books'],
          properties: { books: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Book' } } },
        }),
        400: { description: 'd' },
      },
    },
    post: {
      operationId: 'addBook',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Book' },
            example: { id: 7, name: 'Ulysses' },
          },
        },
      },
      responses: { ...answers({ $ref: '#/components/schemas/Book' }, '201'), 400: { description: 'd' } },
    },
  },
  '/any': { get: { operationId: 'readAny', responses: { default: { description: 'd' } } } },
});

const app = createMock({ document: contract.document });
const OPTIONS: SelfTestOptions = {
  keys: app.mock.companies[0]?.keys ?? {},
  otherKeys: {},
  retiredKeys: {},
  createTarget: () => {
    app.mock.reset();
    return (request) => app.fetch(request);
  },
};

describe('the faults of a document that nobody wrote any for', () => {
  const faults = listFaults(contract);

  it('are as many as it says things that can be broken', () => {
    expect(faults.map(({ id, fact }) => `${id} ${fact}`)).toEqual([
      'required-property-dropped/listBooks /paths/~1books/get/responses/200/content/application~1json/schema/properties/books',
      'wrong-type/listBooks /paths/~1books/get/responses/200/content/application~1json/schema/properties/books',
      'undeclared-status/listBooks /paths/~1books/get/responses/200',
      'wrong-media-type/listBooks /paths/~1books/get/responses/200/content/application~1json',
      'required-property-dropped/addBook /components/schemas/Book/properties/id',
      'wrong-type/addBook /components/schemas/Book/properties/id',
      'undeclared-status/addBook /paths/~1books/post/responses/201',
      'wrong-media-type/addBook /paths/~1books/post/responses/201/content/application~1json',
      'invalid-request-accepted/listBooks /paths/~1books/get',
      'invalid-request-accepted/addBook /paths/~1books/post',
    ]);
    expect(listVariations(contract)).toEqual([]);
  });

  it.each(faults)('$id is killed', async (fault) => {
    const { verdict, reportedBy } = await runFault(contract, fault, new Set(), OPTIONS);
    expect({ verdict, reportedBy }).toMatchObject({ verdict: 'killed' });
  });
});

it('bodies that are no JSON are broken too, and where every media type is declared none is wrong', async () => {
  const schema = { $ref: '#/components/schemas/Book' };
  const success = (type: string) => ({ 200: { description: 'd', content: { [type]: { schema } } } });
  const books = toContract({
    '/xml': { get: { operationId: 'xml', responses: success('application/xml') } },
    '/any': { get: { operationId: 'any', responses: success('*/*') } },
  });
  const faults = listFaults(books);
  expect(faults.map(({ id }) => id)).not.toContain('wrong-media-type/any');
  const mock = createMock({ document: books.document });
  const options = { ...OPTIONS, createTarget: () => (request: Request) => mock.fetch(request) };
  for (const id of ['required-property-dropped/xml', 'wrong-type/xml']) {
    const fault = faults.find((one) => one.id === id);
    if (!fault) throw new Error(`There is no ${id}.`);
    expect((await runFault(books, fault, new Set(), options)).verdict).toBe('killed');
  }
});

describe('credentials that are ignored', () => {
  const toFaults = (security: Json) => {
    const read = { operationId: 'read', responses: answers({ type: 'object' }), security };
    const secured = toContract({ '/x': { get: read } });
    const faults = listFaults(secured).filter(({ kind }) => kind?.startsWith('credential-'));
    return { secured, faults };
  };

  const table: [security: Json, fact: string | undefined][] = [
    [[{ token: [] }], '/components/securitySchemes/token'],
    [[{ key: [], token: [] }], '/components/securitySchemes/key'],
    [[{ key: [] }, { token: [] }], '/components/securitySchemes/key'],
    [[{ token: [] }, {}], undefined],
    [[], undefined],
  ];
  it.each(table)('of %j are killed', async (security, fact) => {
    const { secured, faults } = toFaults(security);
    expect(faults.map((fault) => fault.fact)).toEqual(fact === undefined ? [] : [fact, fact]);
    const mock = createMock({ document: secured.document });
    const credentials = listFakeCredentials(secured.operations);
    for (const fault of faults) {
      const options = {
        ...OPTIONS,
        credentials,
        createTarget: () => (request: Request) => mock.fetch(request),
      };
      const { verdict, reportedBy } = await runFault(secured, fault, new Set(), options);
      expect({ id: fault.id, verdict, reportedBy }).toMatchObject({ verdict: 'killed' });
    }
  });
});

describe('the parts of a body that are stated', () => {
  const table: [schema: JsonObject, want: string[]][] = [
    [{ type: 'array', items: { $ref: '#/components/schemas/Book' } }, ['', '-', '-/id!', '-/name!', '-/tag']],
    [{ allOf: [{ $ref: '#/components/schemas/Book' }, { required: ['tag'] }] }, ['', 'id!', 'name!', 'tag!']],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, ['']],
    [
      { type: 'object', properties: { data: { $ref: '#/components/schemas/Book' } } },
      ['', 'data', 'data/id!', 'data/name!', 'data/tag'],
    ],
  ];
  it.each(table)('%j', (schema, want) => {
    const one = toContract({ '/x': { get: { operationId: 'x', responses: answers(schema) } } });
    const pointer = '/paths/~1x/get/responses/200/content/application~1json/schema';
    const parts = listStatedParts(one, pointer).map(
      ({ path, requiredBy }) => path.join('/') + (requiredBy && path.length > 0 ? '!' : ''),
    );
    expect(parts).toEqual(want);
  });
});

describe('a body in which one part is another', () => {
  const take = () => undefined;
  const replace = () => 0;
  const table: [body: Json, path: string[], change: () => Json | undefined, want: Json | undefined][] = [
    [{ a: 1, b: 2 }, ['a'], take, { b: 2 }],
    [{ a: 1 }, ['a'], replace, { a: 0 }],
    [{ a: 1 }, ['b'], take, undefined],
    [[{ a: 1 }, 5, { a: 2, b: 3 }], ['-', 'a'], take, [{}, 5, { b: 3 }]],
    [[5], ['-', 'a'], take, undefined],
    [{ a: { b: [1, 2] } }, ['a', 'b', '-'], replace, { a: { b: [0, 0] } }],
    [{ a: 1 }, [], replace, 0],
    ['text', ['a'], take, undefined],
  ];
  it.each(table)('%j at %j', (body, path, change, want) => {
    expect(changeAt(body, path, change)).toEqual(want);
  });
});
