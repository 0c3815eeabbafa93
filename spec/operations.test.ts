import { describe, expect, it } from 'vitest';
import { readDocument, readOwnDocument } from './document.test.helper.ts';
import type { KeyScheme, Operation } from './operation.ts';
import { findKeyScheme, listOperations } from './operations.ts';

/** The one operation of a document. */
function readOperation(text: string): Operation {
  const [operation, ...others] = listOperations(readDocument(text));
  expect(others).toEqual([]);
  if (!operation) throw new Error('There is no operation.');
  return operation;
}
const answer = "responses: { '200': { description: d } }";

describe('the operations of the shipped document', () => {
  /** §4.1, §4.2 and §4.3 of the interface specification, with the version segment once. */
  it.each([
    { method: 'get', path: '/recognition', id: 'listRecognitions' },
    { method: 'post', path: '/recognition/{member_email}', id: 'sendRecognition' },
    { method: 'get', path: '/recognition/recipient/{member_email}', id: 'listRecognitionsByRecipient' },
    { method: 'post', path: '/api/v1/members', id: 'importMembers' },
    { method: 'get', path: '/members', id: 'listMembers' },
    { method: 'get', path: '/api/v1/users/{email}/profile', id: 'readProfile' },
    { method: 'get', path: '/questions', id: 'listQuestions' },
    { method: 'get', path: '/responses', id: 'listResponses' },
    { method: 'post', path: '/api/v1/performance-boosts', id: 'createBoost' },
    { method: 'get', path: '/performance_feedback', id: 'listFeedback' },
    { method: 'post', path: '/api/v1/performance-preset', id: 'createPreset' },
    { method: 'post', path: '/townhall/content', id: 'createTownhallContent' },
  ])('$method $path', ({ method, path, id }) => {
    const operations = listOperations(readOwnDocument());
    expect(operations).toHaveLength(12);
    const operation = operations.find((other) => other.method === method && other.path === path);
    expect(operation).toMatchObject({
      id,
      base: { template: '/{stage}/1', stages: ['dev', 'prod'], defaultStage: 'dev' },
      key: { name: 'apiKey', header: 'x-api-key', stageBound: true },
      deprecated: id === 'listRecognitionsByRecipient',
    });
  });
});

describe('listOperations', () => {
  it('lists paths in the order of the document and methods in that of the standard', () => {
    const root = readDocument(`
      paths:
        x-other: { get: {} }
        /b: { put: { ${answer} }, get: { ${answer} } }
        /a: { trace: { ${answer} }, options: { ${answer} }, head: { ${answer} }, patch: { ${answer} }, delete: { ${answer} }, post: { ${answer} } }`);
    expect(listOperations(root).map(({ id }) => id)).toEqual([
      'get /b',
      'put /b',
      'post /a',
      'delete /a',
      'options /a',
      'head /a',
      'patch /a',
      'trace /a',
    ]);
  });

  it('lists the methods of OpenAPI 3.2, by their names as they are sent', () => {
    const root = readDocument(`
paths:
  /a:
    additionalOperations: { COPY: { operationId: copy }, x-none: null }
    query: { operationId: ask }
    get: {}
`);
    expect(listOperations(root).map(({ id, method, pointer }) => `${id} ${method} ${pointer}`)).toEqual([
      'get /a get /paths/~1a/get',
      'ask query /paths/~1a/query',
      'copy copy /paths/~1a/additionalOperations/COPY',
    ]);
  });

  it('reads what an operation says', () => {
    const text = `
      paths:
        /a/{b}:
          x-other-readings: [{ reading: doubled, url: '{host}/{stage}/1/1/a/{b}' }]
          get:
            operationId: readB
            deprecated: true
            tags: [One, Two]
            x-absent: { stages: [default] }
            x-parameter-groups: [{ rule: exactly-one, parameters: [q] }]
            ${answer}`;
    expect(readOperation(text)).toEqual({
      id: 'readB',
      method: 'get',
      path: '/a/{b}',
      base: { template: '', stages: ['default'], defaultStage: 'default' },
      pointer: '/paths/~1a~1{b}/get',
      deprecated: true,
      absentIn: ['default'],
      tags: ['One', 'Two'],
      parameters: [],
      groups: [{ parameters: ['q'], pointer: '/paths/~1a~1{b}/get/x-parameter-groups/0' }],
      requestBody: undefined,
      responses: [
        {
          status: '200',
          statedAt: '/paths/~1a~1{b}/get/responses/200',
          pointer: '/paths/~1a~1{b}/get/responses/200',
          headers: [],
          content: [],
        },
      ],
      key: undefined,
      security: [],
      pathVariants: [
        {
          reading: 'doubled',
          path: '/{stage}/1/1/a/{b}',
          stages: [],
          pointer: '/paths/~1a~1{b}/x-other-readings/0',
        },
      ],
    });
  });

  it('reads of an operation that says nothing that it says nothing', () => {
    expect(readOperation('paths: { /a: { get: {} } }')).toMatchObject({
      id: 'get /a',
      deprecated: false,
      tags: [],
      parameters: [],
      groups: [],
      responses: [],
      pathVariants: [],
    });
  });

  it('follows the reference of a path item, by as many steps as it takes', () => {
    const text = `
      paths: { /a: { $ref: '#/components/pathItems/one' } }
      components:
        pathItems:
          one: { $ref: '#/components/pathItems/two' }
          two: { servers: [{ url: /v2 }], parameters: [{ name: p, in: query, schema: {} }], get: { ${answer} } }`;
    const operation = readOperation(text);
    expect(operation).toMatchObject({
      path: '/a',
      pointer: '/components/pathItems/two/get',
      base: { template: '/v2' },
    });
    expect(operation.parameters.map(({ pointer }) => pointer)).toEqual([
      '/components/pathItems/two/parameters/0',
    ]);
    expect(operation.responses[0]?.pointer).toBe('/components/pathItems/two/get/responses/200');
  });

  it.each(['{}', 'paths: null', 'paths: { /a: null }', 'paths: { /a: { get: null } }'])(
    'finds none in %s',
    (text) => {
      expect(listOperations(readDocument(text))).toEqual([]);
    },
  );
});

describe('the servers of an operation', () => {
  it.each([
    { name: 'those of the document', item: '', own: '', want: '/root' },
    {
      name: 'those of its path before those of the document',
      item: 'servers: [{ url: /item }],',
      own: '',
      want: '/item',
    },
    {
      name: 'its own before all others',
      item: 'servers: [{ url: /item }],',
      own: 'servers: [{ url: /own }],',
      want: '/own',
    },
    {
      name: 'its own empty list, which is the root',
      item: 'servers: [{ url: /item }],',
      own: 'servers: [],',
      want: '',
    },
  ])('are $name', ({ item, own, want }) => {
    const text = `servers: [{ url: /root }]\npaths: { /a: { ${item} get: { ${own} ${answer} } } }`;
    expect(readOperation(text).base.template).toBe(want);
  });
});

describe('the key of an operation', () => {
  const schemes = `components:
    securitySchemes:
      a: { type: apiKey, in: header, name: X-API-Key, x-stage-bound: { variable: stage } }
      b: { type: apiKey, in: header, name: other }
      c: { $ref: '#/components/securitySchemes/b' }`;
  const a: KeyScheme = {
    name: 'a',
    header: 'x-api-key',
    stageBound: true,
    pointer: '/components/securitySchemes/a',
  };
  const b: KeyScheme = {
    name: 'b',
    header: 'other',
    stageBound: false,
    pointer: '/components/securitySchemes/b',
  };

  interface Given {
    name: string;
    root: string;
    own: string;
    want: KeyScheme | undefined;
  }
  const given: Given[] = [
    { name: 'none where nothing wants one', root: '', own: '', want: undefined },
    { name: 'that of the document', root: 'security: [{ a: [] }]', own: '', want: a },
    {
      name: 'its own before that of the document',
      root: 'security: [{ a: [] }]',
      own: 'security: [{ b: [] }],',
      want: b,
    },
    {
      name: 'its own where the document wants none',
      root: 'security: []',
      own: 'security: [{ b: [] }],',
      want: b,
    },
    {
      name: 'none where it overrides with []',
      root: 'security: [{ a: [] }]',
      own: 'security: [],',
      want: undefined,
    },
    {
      name: 'none where it overrides with [{}]',
      root: 'security: [{ a: [] }]',
      own: 'security: [{}],',
      want: undefined,
    },
    { name: 'none where a key is not needed', root: 'security: [{ a: [] }, {}]', own: '', want: undefined },
    {
      name: 'defined where a reference leads',
      root: 'security: [{ c: [] }]',
      own: '',
      want: { ...b, name: 'c' },
    },
  ];
  it.each(given)('is $name', ({ root, own, want }) => {
    expect(readOperation(`${schemes}\n${root}\npaths: { /a: { get: { ${own} ${answer} } } }`).key).toEqual(
      want,
    );
  });

  it.each([undefined, null, {}, 'a'])('is not to be found in %j', (security) => {
    expect(findKeyScheme(readDocument(schemes), security)).toBeUndefined();
  });
});
