import { describe, expect, it } from 'vitest';
import { read } from '../document.test.helper.ts';
import type { Json } from '../json.ts';
import { createSchemas } from './schemas.ts';
import { withoutSentOnly } from './sent-only.ts';
import { toView, type View } from './views.ts';

const ROOT = read(`
openapi: 3.1.0
paths: {}
components:
  schemas:
    Id: { type: integer, readOnly: true }
    Pet:
      type: object
      required: [id, name, secret]
      properties: { id: { $ref: '#/components/schemas/Id' }, name: { type: string }, secret: { type: string, writeOnly: true } }
    Base: { type: object, properties: { id: { type: integer, readOnly: true }, n: { type: integer } } }
    Child: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: [id, n] }] }
    Inner: { allOf: [{ allOf: [{ required: [id, n] }, { properties: { id: { readOnly: true } } }] }] }
    Holder: { type: object, properties: { all: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
    Choice: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: string }] }
    Open: { type: object, required: [name], properties: { name: { type: string } } }
`);

describe('what must be there', () => {
  it.each<{ schema: string; value: Json; requests: boolean; answers: boolean }>([
    { schema: 'Pet', value: { name: 'a', secret: 'b' }, requests: true, answers: false },
    { schema: 'Pet', value: { id: 1, name: 'a' }, requests: false, answers: true },
    { schema: 'Pet', value: { id: 1, secret: 'b' }, requests: false, answers: false },
    { schema: 'Pet', value: { id: 1, name: 'a', secret: 'b' }, requests: true, answers: true },
    { schema: 'Child', value: { n: 1 }, requests: true, answers: false },
    { schema: 'Child', value: { id: 1 }, requests: false, answers: false },
    { schema: 'Inner', value: { n: 1 }, requests: true, answers: false },
    { schema: 'Holder', value: { all: [{ name: 'a', secret: 'b' }] }, requests: true, answers: false },
    { schema: 'Choice', value: { name: 'a', secret: 'b' }, requests: true, answers: false },
    { schema: 'Open', value: {}, requests: false, answers: false },
  ])('of $schema: $value', ({ schema, value, ...want }) => {
    const isValid = (view: View): boolean =>
      createSchemas(ROOT, { view }).validators.at(`/components/schemas/${schema}`)(value).length === 0;
    expect({ requests: isValid('requests'), answers: isValid('answers') }).toEqual(want);
  });

  it('is what is written, where nothing belongs to one side', () => {
    const root = read('{ components: { schemas: { A: { required: [a], properties: { a: true } } } } }');
    expect(toView(root, 'requests')).toBe(root);
  });
});

it.each<{ schema: string; value: Json; want: Json }>([
  { schema: 'Pet', value: { id: 1, name: 'a', secret: 'b' }, want: { id: 1, name: 'a' } },
  {
    schema: 'Holder',
    value: { all: [{ id: 1, name: 'a', secret: 'b' }] },
    want: { all: [{ id: 1, name: 'a' }] },
  },
  { schema: 'Open', value: { name: 'a', secret: 'b' }, want: { name: 'a', secret: 'b' } },
])('an answer has nothing that is only sent: $value', ({ schema, value, want }) => {
  const schemas = createSchemas(ROOT, { view: 'answers' });
  expect(withoutSentOnly(schemas, `/components/schemas/${schema}`, value)).toEqual(want);
});
