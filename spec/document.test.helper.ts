import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadDocument } from './document.ts';
import type { Problem } from './document-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { findAt, parentPointer, parsePointer } from './json-pointer.ts';
import { findObjectType } from './openapi-objects.ts';
import { define, Origins } from './origins.ts';
import { parseSource } from './source.ts';

/** The object that a YAML text holds. */
export function read(text: string): JsonObject {
  const value = parseSource(text, 'a.yaml', new Origins());
  if (!isObject(value)) throw new Error('This is no object.');
  return value;
}

/** A document with nothing in it but what some YAML of the root says. */
export function readDocument(text: string): JsonObject {
  const document = read(text);
  const head = { openapi: '3.1.0', info: { title: 'T', version: '1' } };
  return Object.hasOwn(document, 'paths') ? { ...head, ...document } : { ...head, paths: {}, ...document };
}

/** The shipped document, to be changed at will. */
export function readOwnDocument(): JsonObject {
  return structuredClone(loadDocument().root);
}

/** `root`, in which `value` now stands at `pointer`; `undefined` removes what stood there. */
export function put(root: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const holder = findAt(root, parentPointer(pointer) ?? '');
  const key = parsePointer(pointer).at(-1) ?? '';
  if (typeof holder !== 'object' || holder === null) throw new Error(`Nothing holds ${pointer}.`);
  if (value === undefined && isObject(holder)) delete holder[key];
  else define(holder, key, value ?? null);
  return root;
}

/** Problems as they are told, without what they cost. */
export function told(problems: readonly Problem[]): Pick<Problem, 'pointer' | 'message'>[] {
  return problems.map(({ pointer, message }) => ({ pointer, message }));
}

/** A folder with some files, by their paths in it; it is removed when the test is over. */
export function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'wek-spec-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The kinds of object that a kind reaches by its fields, itself the first. */
export function listKinds(from = 'OpenAPI', known: string[] = []): string[] {
  const type = findObjectType(from);
  if (!type || known.includes(from)) return known;
  const fields = [...Object.values(type.fields), type.patterned?.type ?? ''];
  const names = fields.flatMap((field) => {
    const name = field.replace(/[!?{}[\]]/g, '');
    return field.includes('?') ? ['Reference', name] : [name];
  });
  const all: string[] = ['Evidence', ...names];
  return all.reduce((found, name) => listKinds(name, found), [...known, from]);
}

/** A document that is sound and has every kind of object that the kit understands. */
export const EVERY_KIND = `
openapi: 3.1.0
info: { title: Everything, version: '1' }
servers:
  - url: '{host}/{stage}/1'
    variables:
      host: { default: http://localhost }
      stage: { enum: [dev, prod], default: dev }
security: [{ key: [] }]
tags: [{ name: Things }]
x-rules:
  - { id: a-rule, statement: It holds., x-evidence: { grade: documented, source: §1 } }
paths:
  /things/{id}:
    x-other-readings: [{ reading: doubled, url: '{host}/{stage}/1/1/things/{id}' }]
    parameters: [{ $ref: '#/components/parameters/id' }]
    post:
      tags: [Things]
      x-absent: { stages: [dev] }
      x-optional: { x-evidence: { grade: assumed } }
      x-parameter-groups: [{ rule: exactly-one, parameters: [a, b] }]
      parameters:
        - { name: a, in: query, schema: { type: string } }
        - { name: b, in: query, schema: { type: string }, examples: { one: { value: x } } }
        - { name: c, in: query, schema: { type: integer }, x-pagination: { role: page } }
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses:
        '200':
          description: Done.
          headers: { X-Count: { schema: { type: integer }, example: 1 } }
          content: { application/json: { schema: true, examples: { none: { $ref: '#/components/examples/none' } } } }
          links: { next: { $ref: '#/components/links/next' } }
        '403': { $ref: '#/components/responses/Forbidden' }
      callbacks: { done: { '{$request.body#/url}': { post: { responses: { default: { description: Done. } } } } } }
  /again: { $ref: '#/components/pathItems/again' }
components:
  pathItems:
    again: { get: { responses: { default: { description: Done. } } } }
  securitySchemes:
    key: { type: apiKey, in: header, name: x-api-key, x-stage-bound: { variable: stage } }
  parameters:
    id: { name: id, in: path, required: true, schema: { $ref: '#/components/schemas/Id' } }
  requestBodies:
    thing: { content: { application/json: {}, multipart/form-data: { encoding: { a: { contentType: text/plain } } } } }
  headers:
    count: { schema: { type: integer } }
  examples:
    none: { value: {} }
  links:
    next: { operationId: again, parameters: { id: $response.body#/id } }
  responses:
    Forbidden:
      description: No.
      content:
        application/json:
          schema: { type: object, x-message: /message }
          examples:
            key-missing: { x-refusal: { condition: key-missing, status: 403 }, value: { message: No. } }
  schemas:
    Id: { type: [string, 'null'], pattern: '^\\d+$' }
    Thing:
      type: object
      required: [id]
      properties:
        id: { $ref: '#/components/schemas/Id' }
        self: { $ref: '#/components/schemas/Thing' }
`;
