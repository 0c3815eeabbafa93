import { describe, expect, it } from 'vitest';
import { findEvidence } from '../evidence.ts';
import type { Json, JsonObject } from '../json.ts';
import { Origins } from '../origins.ts';
import { applyText } from './apply-text.test.helper.ts';
import { gradeAdded } from './grade-added.ts';

const DOCUMENT = `
openapi: 3.1.0
info: {title: T, version: '1'}
x-evidence: {grade: documented, source: §1}
paths:
  /things:
    get:
      responses:
        '200': {description: It., content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}}
components:
  schemas:
    Thing: {type: object}
`;

function grade(actions: string): { root: Json; gradeOf: (pointer: string) => string } {
  const origins = new Origins();
  const { root } = applyText(DOCUMENT, actions, '1.1.0', origins);
  gradeAdded(root as JsonObject, origins, new Set(['o.yaml']));
  return { root, gradeOf: (pointer) => findEvidence(root, pointer).grade };
}

const RESPONSES = '/paths/~1things/get/responses';

describe('what an Overlay adds', () => {
  it.each([
    [
      'a response',
      `- target: $.paths['/things'].get.responses
  update: {'429': {description: Wait., headers: {Retry-After: {schema: {type: integer}}}}}`,
      [`${RESPONSES}/429`, `${RESPONSES}/429/headers/Retry-After/schema`],
    ],
    [
      'properties, in a map that was not there',
      `- target: $.components.schemas.Thing
  update: {properties: {x-evidence: {type: string}, name: {type: string}}}`,
      ['/components/schemas/Thing/properties/x-evidence', '/components/schemas/Thing/properties/name'],
    ],
    [
      'a path',
      `- target: $.paths
  update: {/others: {get: {responses: {'204': {description: None.}}}}}`,
      ['/paths/~1others', '/paths/~1others/get/responses/204'],
    ],
  ])('is assumed: %s', (_, actions, pointers) => {
    const { gradeOf } = grade(actions);
    for (const pointer of pointers) expect([pointer, gradeOf(pointer)]).toEqual([pointer, 'assumed']);
    expect(gradeOf(`${RESPONSES}/200`)).toBe('documented');
    expect(gradeOf('/components/schemas/Thing')).toBe('documented');
  });

  it('keeps the evidence that it has, also for what is in it', () => {
    const { gradeOf } = grade(`- target: $.paths['/things'].get.responses
  update:
    '429':
      x-evidence: {grade: observed, date: '2026-01-31', count: 3}
      description: Wait.
      headers: {Retry-After: {schema: {type: integer}}}`);
    expect(gradeOf(`${RESPONSES}/429`)).toBe('observed');
    expect(gradeOf(`${RESPONSES}/429/headers/Retry-After`)).toBe('observed');
  });

  it('has the evidence that an Overlay gives what it changes', () => {
    const { gradeOf } = grade(`- target: $.components.schemas.Thing
  update: {type: object, properties: {name: {type: string}}, x-evidence: {grade: observed, count: 3}}`);
    expect(gradeOf('/components/schemas/Thing/properties/name')).toBe('observed');
  });

  it('says of a property that is called x-evidence nothing but its grade, and leaves examples as they are', () => {
    const { root } = grade(`- target: $.paths['/things'].get.responses['200'].content['application/json']
  update: {example: {name: A thing, of: {it: 1}}}`);
    expect(JSON.stringify(root)).toContain('"example":{"name":"A thing","of":{"it":1}}');
  });
});
