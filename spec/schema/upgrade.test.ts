import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadDocument } from '../document.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { lintDocument } from '../lint.ts';
import { listOperations } from '../operations.ts';
import { writeParameter } from '../request/parameter-style.ts';
import { createSchemaValidators } from './schema-validators.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const HEAD = `openapi: 3.0.3
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Other: { type: object, required: [id], properties: { id: { type: string } } }
    One:
`;

function load(schema: string): ReturnType<typeof loadDocument> {
  return loadDocument(write('older.yaml', `${HEAD}      ${schema.replaceAll('\n', '\n      ')}\n`));
}

describe('a schema of OpenAPI 3.0', () => {
  it.each<{ schema: string; valid: Json[]; invalid: Json[] }>([
    { schema: 'type: string', valid: ['a'], invalid: [null, 1] },
    { schema: '{ type: string, nullable: false }', valid: ['a'], invalid: [null] },
    { schema: '{ type: string, nullable: true }', valid: ['a', null], invalid: [1] },
    { schema: '{ type: string, nullable: true, enum: [a] }', valid: ['a', null], invalid: ['b'] },
    { schema: '{ type: string, nullable: true, enum: [a, null] }', valid: ['a', null], invalid: ['b'] },
    {
      schema: "{ nullable: true, allOf: [{ $ref: '#/components/schemas/Other' }] }",
      valid: [{ id: 'a' }, null],
      invalid: [{}, 1],
    },
    {
      schema: "{ nullable: true, anyOf: [{ type: integer }, { $ref: '#/components/schemas/Other' }] }",
      valid: [1, { id: 'a' }, null],
      invalid: [{}, 'a'],
    },
    {
      schema: '{ nullable: true, oneOf: [{ type: integer }, { type: boolean }] }',
      valid: [1, true, null],
      invalid: ['a'],
    },
    {
      schema: '{ type: object, nullable: true, properties: { a: { type: string, nullable: true } } }',
      valid: [{ a: null }, null],
      invalid: [{ a: 1 }],
    },
    {
      schema: "{ $ref: '#/components/schemas/Other', nullable: true, maxProperties: 0 }",
      valid: [{ id: 'a' }],
      invalid: [null, {}],
    },
    { schema: '{ type: number, minimum: 0, exclusiveMinimum: true }', valid: [0.1], invalid: [0] },
    { schema: '{ type: number, minimum: 0, exclusiveMinimum: false }', valid: [0], invalid: [-1] },
    { schema: '{ type: number, maximum: 9, exclusiveMaximum: true }', valid: [8.9], invalid: [9] },
    { schema: '{ type: number, exclusiveMaximum: true }', valid: [1e9], invalid: ['a'] },
    {
      schema: '{ type: object, properties: { nullable: { type: boolean }, minimum: { type: string } } }',
      valid: [{ nullable: true, minimum: 'a' }],
      invalid: [{ nullable: 1 }],
    },
  ])('means what it meant: $schema', ({ schema, valid, invalid }) => {
    const validate = createSchemaValidators(load(schema).root).at('/components/schemas/One');
    expect(valid.filter((value) => validate(value).length > 0)).toEqual([]);
    expect(invalid.filter((value) => validate(value).length === 0)).toEqual([]);
  });

  it('keeps the lines of what was written', () => {
    const { locate } = load(
      'type: object\nproperties:\n  a:\n    type: number\n    minimum: 0\n    exclusiveMinimum: true\n  b:\n    nullable: true\n    allOf:\n      - type: string',
    );
    const line = (pointer: string): number | undefined => locate(`/components/schemas/One${pointer}`)?.line;
    expect(line('/properties/a/exclusiveMinimum')).toBe(12);
    expect(line('/properties/b/allOf/0')).toBe(16);
    expect(line('/properties/b/allOf/0/anyOf/0/allOf/0/type')).toBe(17);
  });

  it('is no schema in an example, which stays as it is', () => {
    const text = `${HEAD}      { type: object, example: { nullable: true, exclusiveMinimum: true } }\n`;
    const { root } = loadDocument(write('example.yaml', text));
    const { schemas } = root['components'] as { schemas: JsonObject };
    expect(isObject(schemas['One']) && schemas['One']['example']).toEqual({
      nullable: true,
      exclusiveMinimum: true,
    });
  });

  it('is read from another file too, and from JSON', () => {
    write('shared.yaml', 'type: string\nnullable: true\n');
    const document = {
      openapi: '3.0.0',
      info: { title: 'T', version: '1' },
      paths: {},
      components: { schemas: { One: { $ref: 'shared.yaml' } } },
    };
    const { root } = loadDocument(write('other.json', JSON.stringify(document)));
    expect(createSchemaValidators(root).at('/components/schemas/One')(null)).toEqual([]);
  });
});

describe('the version of a document', () => {
  it.each(['3.0.0', '3.0.4', '3.1.1', '3.2.0'])('may be %s', (version) => {
    const text = `openapi: ${version}\ninfo: { title: T, version: '1' }\npaths: {}\n`;
    const want = version.startsWith('3.2') ? version : /^3\.1\.\d$/;
    expect(loadDocument(write('any.yaml', text)).root['openapi']).toMatch(want);
  });

  it.each([
    { said: '3', want: '3.1.0' },
    { said: '3.0', want: '3.1.0' },
    { said: "'3.0'", want: '3.1.0' },
    { said: '3.1', want: '3.1.0' },
    { said: '3.2', want: '3.2.0' },
  ])('that says $said only is told', ({ said, want }) => {
    const file = write('short.yaml', `openapi: ${said}\ninfo: { title: T, version: '1' }\npaths: {}\n`);
    const { root, leftOut } = loadDocument(file);
    expect(root['openapi']).toBe(want);
    expect(leftOut).toMatchObject([{ pointer: '/openapi', isNote: true, location: { line: 1 } }]);
    expect(() => loadDocument(file, [], { strict: true })).toThrow(/:1: This document says `openapi: 3/);
  });

  it.each([
    {
      text: "swagger: '2.0'",
      says: /:1: This document is Swagger 2\.0; make it OpenAPI 3 first, with `npx swagger2openapi`/,
    },
    { text: 'openapi: 4.0.0', says: /says `openapi: 4\.0\.0`; the kit reads OpenAPI 3\.0, 3\.1 and 3\.2\.$/ },
    { text: 'info: {}', says: /has no `openapi` field/ },
  ])('may not be $text', ({ text, says }) => {
    expect(() => loadDocument(write('none.yaml', text))).toThrow(says);
  });

  it('leaves siblings of a reference alone where that is 3.1', () => {
    const text = `${HEAD.replace('3.0.3', '3.1.0')}      { $ref: '#/components/schemas/Other', maxProperties: 0 }\n`;
    const validate = createSchemaValidators(loadDocument(write('newer.yaml', text)).root).at(
      '/components/schemas/One',
    );
    expect(validate({ id: 'a' })).toHaveLength(1);
  });
});

describe('a document of OpenAPI 3.2', () => {
  const text = `openapi: 3.2.0
$self: https://things.example/openapi.yaml
info: { title: T, version: '1' }
tags: [{ name: inner, parent: outer, kind: nav }, { name: outer }]
paths:
  /things:
    get:
      parameters:
        - name: all
          in: querystring
          content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { n: { const: 1 } } } } }
      responses:
        '200': { description: d, content: { application/jsonl: { itemSchema: { const: 2 } }, application/json: { $ref: '#/components/mediaTypes/one' } } }
components: { mediaTypes: { one: { schema: { const: 3 } } } }
`;
  const document = loadDocument(write('new.yaml', text));
  const [operation] = listOperations(document.root);

  it('is understood whole', async () => {
    expect(document.leftOut).toEqual([]);
    expect(await lintDocument(document)).toEqual([]);
  });

  it('may describe the whole query, each of its properties a parameter', () => {
    const [all] = operation?.parameters ?? [];
    if (!all) throw new Error('There is no parameter.');
    expect(writeParameter(all, { n: 1 })).toEqual([
      expect.objectContaining({ in: 'query', as: 'n', text: '1' }),
    ]);
  });

  it.each([
    { mediaType: 'application/jsonl', value: [2, 2], wrong: [1] },
    { mediaType: 'application/json', value: 3, wrong: 2 },
  ])('may describe $mediaType by its items, or elsewhere', ({ mediaType, value, wrong }) => {
    const media = operation?.responses[0]?.content.find((one) => one.mediaType === mediaType);
    const validate = createSchemaValidators(document.root).at(media?.schema ?? '');
    expect(validate(value)).toEqual([]);
    expect(validate(wrong)).toHaveLength(1);
  });
});
