import { describe, expect, it } from 'vitest';
import { checkMeaning } from './check-meaning.ts';
import { readDocument } from './document.test.helper.ts';
import { listOperations } from './operations.ts';
import { listResources } from './resources.ts';
import { createSchemas } from './schema/schemas.ts';

const PET = '{ type: object, properties: { id: { type: integer }, name: { type: string } } }';
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const answers = (schema: string, status = 200): string =>
  `responses: { '${status}': { description: Done., ${json(schema)} } }`;
const takes = (schema: string): string => `requestBody: { ${json(schema)} }`;
const NOTHING = "responses: { '204': { description: Done. } }";
const param = (name: string, type = 'integer'): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: ${type} } }]`;
const LIST = `get: { ${answers(`{ type: array, items: ${PET} }`)} }`;
const CREATE = `post: { ${takes(PET)}, ${answers(PET, 201)} }`;
const READ = `get: { ${answers(PET)} }`;
const REMOVE = `delete: { ${NOTHING} }`;

/** The resources of a document with these paths, each as a text: name, path, property, and each operation with its places. */
function list(paths: string): string[] {
  // Braces in a name need quotes in a flow map.
  const root = readDocument(`paths: { ${paths.replace(/(^|[\s,])(\/[\w{}/-]+): /g, '$1"$2": ')} }`);
  const { schemaAt } = createSchemas(root);
  return listResources(root, listOperations(root), schemaAt).map(
    ({ name, path, id, parents, operations }) => {
      const below = parents.length > 0 ? ` of ${parents.map((parent) => parent ?? '?').join(' of ')}` : '';
      const roles = operations.map(({ role, body, record, records, creates }) =>
        [
          role,
          ...(body === undefined ? [] : [`<${body}`]),
          ...(record === undefined ? [] : [`>${record}`]),
          ...(records === undefined ? [] : [`*${records}`]),
          ...(creates && role !== 'create' ? ['creates'] : []),
        ].join(' '),
      );
      return `${name} ${path} by ${id}${below}: ${roles.join(', ')}`;
    },
  );
}

describe('listResources', () => {
  it.each<{ name: string; paths: string; want: string[] }>([
    {
      name: 'all that can be done with a thing',
      paths: `/pets: { ${LIST}, ${CREATE} }, /pets/{petId}: { ${param('petId')}, ${READ}, ${REMOVE},
        put: { ${takes(PET)}, ${answers(PET)} }, patch: { ${takes(PET)}, ${NOTHING} } }`,
      want: ['pets /pets by id: list *, create < >, read >, replace < >, remove, update <'],
    },
    {
      name: 'what can be listed and removed',
      paths: `/pets: { ${LIST} }, /pets/{id}: { ${param('id')}, ${REMOVE} }`,
      want: ['pets /pets by id: list *, remove'],
    },
    {
      name: 'envelopes around one and many, and around what is sent',
      paths: `/pets: {
          get: { ${answers(`{ type: object, properties: { total: { type: integer }, data: { type: array, items: ${PET} } } }`)} },
          post: { ${takes(`{ type: object, properties: { pet: ${PET} } }`)}, ${answers(`{ type: object, properties: { data: ${PET} } }`, 201)} } },
        /pets/{id}: { ${param('id')}, get: { ${answers(`{ type: object, properties: { data: ${PET} } }`)} } }`,
      want: ['pets /pets by id: list */data, create </pet >/data, read >/data'],
    },
    {
      name: 'what belongs to another',
      paths: `/users: { ${LIST} }, /users/{userId}: { ${param('userId')}, ${READ} },
        /users/{user}/pets: { ${param('user')}, ${LIST} },
        /users/{user}/pets/{id}: { parameters: [{ name: user, in: path, required: true, schema: { type: integer } },
          { name: id, in: path, required: true, schema: { type: integer } }], ${READ} }`,
      want: ['users /users by id: list *, read >', 'pets /users/{user}/pets by id of users: list *, read >'],
    },
    {
      name: 'a PUT that creates, a POST that changes, and a PUT whose body says what it changes',
      paths: `/a: { ${LIST} }, /a/{id}: { ${param('id')}, put: { ${takes(PET)}, ${answers(PET, 201)} } },
        /b: { ${LIST} }, /b/{id}: { ${param('id')}, post: { ${takes(PET)}, ${answers(PET)} } },
        /c: { ${LIST}, put: { ${takes(PET)}, ${answers(PET)} } }, /c/{id}: { ${param('id')}, ${READ} }`,
      want: [
        'a /a by id: list *, replace < > creates',
        'b /b by id: list *, update < >',
        'c /c by id: list *, replace < >, read >',
      ],
    },
    {
      name: 'the same word twice',
      paths: `/v1/pets: { ${LIST} }, /v1/pets/{id}: { ${param('id')}, ${READ} }, /v2/pets: { ${LIST} },
        /v2/pets/{id}: { ${param('id')}, ${READ} }`,
      want: ['v1.pets /v1/pets by id: list *, read >', 'v2.pets /v2/pets by id: list *, read >'],
    },
    {
      name: 'nothing where one operation is alone, and nothing of a record is shown',
      paths: `/a/{id}: { ${param('id')}, ${READ} }, /b: { ${CREATE} }, /b/{id}: { ${param('id')}, ${REMOVE} }`,
      want: [],
    },
    {
      name: 'nothing of one that has no id, such as /me, nor of one whose collection is a parameter',
      paths: `/me: { ${READ}, put: { ${takes(PET)}, ${answers(PET)} } },
        /{kind}/{id}: { parameters: [{ name: kind, in: path, required: true, schema: { type: string } },
          { name: id, in: path, required: true, schema: { type: integer } }], ${READ}, ${REMOVE} }`,
      want: [],
    },
    {
      name: 'not a POST that answers a list, nor one on a record that takes no part of it',
      paths: `/pets: { ${LIST}, post: { ${takes('{ type: object, properties: { query: {} } }')}, ${answers(`{ type: array, items: ${PET} }`)} } },
        /pets/{id}: { ${param('id')}, ${READ}, post: { ${takes('{ type: object, properties: { action: {} } }')}, ${answers(PET)} } }`,
      want: ['pets /pets by id: list *, read >'],
    },
    {
      name: 'what is created in a list, and in a request the record itself, not something like it in one',
      paths: `/pets: { post: { ${takes(`{ type: object, properties: { kind: {}, colour: {}, food: {}, owner: ${PET} } }`)}, ${answers(`{ type: object, properties: { made: ${PET} } }`)} } },
        /pets/{id}: { ${param('id')}, ${READ} }, /cats: { post: { ${takes(PET)}, ${answers(`{ type: array, items: ${PET} }`)} } }, /cats/{id}: { ${param('id')}, ${READ} }`,
      want: ['pets /pets by id: create >/made, read >', 'cats /cats by id: create < >/0, read >'],
    },
    {
      name: 'nothing where two lists could be meant',
      paths: `/pets: { get: { ${answers(`{ type: object, properties: { a: { type: array, items: ${PET} }, b: { type: array, items: ${PET} } } }`)} } },
        /pets/{id}: { ${param('id')}, ${REMOVE} }`,
      want: [],
    },
    {
      name: 'what is stated: names, roles, places, and that there is none',
      paths: `/people/search: { post: { x-wes-resource: { name: folk, role: list, records: /b },
          ${answers(`{ type: object, properties: { a: { type: array, items: ${PET} }, b: { type: array, items: ${PET} } } }`)} } },
        /people/{key}: { x-wes-resource: { name: folk, id: name }, ${param('key', 'string')}, ${READ} },
        /pets: { x-wes-resource: false, ${LIST} }, /pets/{id}: { ${param('id')}, ${READ} }`,
      want: ['folk /people by name: list */b, read >'],
    },
  ])('finds $name', ({ paths, want }) => {
    expect(list(paths)).toEqual(want);
  });

  interface Named {
    path: string;
    parameter: string;
    type?: string;
    properties: string;
    want: string | undefined;
  }
  it.each<Named>([
    { path: 'pets', parameter: 'pet_id', properties: 'petId: { type: integer }', want: 'petId' },
    { path: 'companies', parameter: 'companyId', properties: 'id: { type: integer }', want: 'id' },
    { path: 'boxes', parameter: 'boxId', properties: 'id: {}', want: 'id' },
    { path: 'pet-owners', parameter: 'ownerId', properties: 'id: { type: integer }', want: 'id' },
    { path: 'pets', parameter: 'id', properties: 'pet_id: { type: integer }', want: 'pet_id' },
    {
      path: 'things',
      parameter: 'thingName',
      type: 'string',
      properties: 'name: { type: string }',
      want: 'name',
    },
    { path: 'charges', parameter: 'charge', properties: 'id: { type: integer }', want: 'id' },
    { path: 'domains', parameter: 'domain', properties: 'id: { type: integer }, name: {}', want: undefined },
    { path: 'orders', parameter: 'customerId', properties: 'id: { type: integer }', want: undefined },
    { path: 'pets', parameter: 'id', properties: 'id: { type: string }', want: undefined },
    { path: 'pets', parameter: 'id', properties: 'id: { type: object }', want: undefined },
    { path: 'pets', parameter: 'id', type: 'string', properties: 'id: { type: integer }', want: 'id' },
    { path: 'pets', parameter: 'id', properties: "id: { type: [integer, 'null'] }", want: 'id' },
  ])('/$path/{$parameter} is of { $properties } $want', ({ path, parameter, type, properties, want }) => {
    const record = `{ type: object, properties: { ${properties} } }`;
    const [found] = list(`/${path}: { get: { ${answers(`{ type: array, items: ${record} }`)} } },
      /${path}/{${parameter}}: { ${param(parameter, type)}, get: { ${answers(record)} } }`);
    expect(found?.split(/ by |:/)[1]).toBe(want);
  });

  it('follows references, parts and branches of choices', () => {
    const root = readDocument(`
      paths:
        /pets: { get: { ${answers("{ type: [array, 'null'], items: { $ref: '#/components/schemas/Pet' } }")} } }
        /pets/{id}: { ${param('id')}, get: { ${answers("{ anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] }")} } }
      components:
        schemas:
          Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { allOf: [${PET}, { properties: { bark: {} } }] }] }
          Cat: { type: object, properties: { id: { type: integer }, child: { $ref: '#/components/schemas/Pet' } } }`);
    const { schemaAt } = createSchemas(root);
    const [found] = listResources(root, listOperations(root), schemaAt);
    expect(found?.operations.map(({ role }) => role)).toEqual(['list', 'read']);
  });
});

describe('x-wes-resource', () => {
  it.each<{ stated: string; on?: 'path'; want: string[] }>([
    { stated: 'false', want: [] },
    { stated: '{ name: a.b-c, id: key, role: read, records: /a }', want: [] },
    { stated: "{ records: '' }", on: 'path', want: [] },
    { stated: 'true', want: [' This must be false, or an object of name, id, role, records.'] },
    {
      stated: '{ role: add }',
      want: ['/role This must be one of create, list, read, replace, update, remove.'],
    },
    {
      stated: '{ role: read }',
      on: 'path',
      want: ['/role `role` cannot stand here; what can is name, id, records.'],
    },
    { stated: '{ nam: a }', want: ['/nam `nam` cannot stand here; what can is name, id, role, records.'] },
    { stated: '{ name: a/b }', want: ['/name This must be a name of letters, digits, `.`, `-` and `_`.'] },
    { stated: '{ records: a }', want: ['/records This must be a JSON Pointer.'] },
    { stated: '{ id: 1 }', want: ['/id This must be the name of a property.'] },
  ])('$stated on an operation, or $on', ({ stated, on, want }) => {
    const [item, operation] = [
      on ? `x-wes-resource: ${stated},` : '',
      on ? '' : `x-wes-resource: ${stated},`,
    ];
    const root = readDocument(`paths: { /a: { ${item} get: { ${operation} responses: {} } } }`);
    const at = `/paths/~1a/${on ? '' : 'get/'}x-wes-resource`;
    expect(checkMeaning(root).map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(
      want.map((one) => at + one),
    );
  });
});
