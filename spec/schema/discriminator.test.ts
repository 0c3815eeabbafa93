import { describe, expect, it } from 'vitest';
import { read } from '../document.test.helper.ts';
import type { Json } from '../json.ts';
import { nameSchemas } from './discriminator.ts';
import { findSample } from './sample.ts';
import { createSchemas } from './schemas.ts';

const schemas = createSchemas(
  read(`
components:
  schemas:
    Cat: { type: object, required: [kind, lives], properties: { kind: { type: string }, lives: { type: integer } } }
    Dog: { type: object, required: [kind, tricks], properties: { kind: { type: string }, tricks: { type: array } } }
    Any: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: kind } }
    Mapped:
      anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind, mapping: { meow: '#/components/schemas/Cat', woof: Dog } }
    Parent: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Child: { allOf: [{ $ref: '#/components/schemas/Parent' }, { type: object, properties: { n: { type: integer } } }] }
    Alias: { $ref: '#/components/schemas/Child' }
    Optional: { type: object, properties: { n: { type: integer } }, discriminator: { propertyName: kind } }
    Closed: { type: object, additionalProperties: false, properties: { n: { type: integer } }, discriminator: { propertyName: kind } }
    Fixed: { type: object, required: [kind], properties: { kind: { enum: [x] } }, discriminator: { propertyName: kind } }
    Nested: { type: object, properties: { all: { type: array, items: { $ref: '#/components/schemas/Any' } } } }
    Plain: { type: object, properties: { kind: { type: string } } }
`),
);

describe('what a value says of its schema', () => {
  it.each<{ schema: string; value: Json; want: Json }>([
    { schema: 'Any', value: { kind: 'x', lives: 9 }, want: { kind: 'Cat', lives: 9 } },
    { schema: 'Any', value: { kind: 'x', tricks: [] }, want: { kind: 'Dog', tricks: [] } },
    {
      schema: 'Mapped',
      value: { kind: 'Cat', lives: 9, tricks: [] },
      want: { kind: 'meow', lives: 9, tricks: [] },
    },
    {
      schema: 'Mapped',
      value: { kind: 'woof', lives: 9, tricks: [] },
      want: { kind: 'woof', lives: 9, tricks: [] },
    },
    { schema: 'Parent', value: { kind: 'x' }, want: { kind: 'Parent' } },
    { schema: 'Child', value: { kind: 'x', n: 1 }, want: { kind: 'Child', n: 1 } },
    { schema: 'Alias', value: { kind: 'x' }, want: { kind: 'Child' } },
    { schema: 'Optional', value: { n: 1 }, want: { n: 1, kind: 'Optional' } },
    { schema: 'Closed', value: { n: 1 }, want: { n: 1 } },
    { schema: 'Fixed', value: { kind: 'x' }, want: { kind: 'x' } },
    {
      schema: 'Nested',
      value: { all: [{ kind: 'x', lives: 1 }] },
      want: { all: [{ kind: 'Cat', lives: 1 }] },
    },
    { schema: 'Plain', value: { kind: 'x' }, want: { kind: 'x' } },
  ])('$schema: $value', ({ schema, value, want }) => {
    const before = structuredClone(value);
    expect(nameSchemas(schemas, `/components/schemas/${schema}`, value)).toEqual(want);
    expect(value).toEqual(before);
  });

  it('is so of what is made', () => {
    expect(findSample(schemas, '/components/schemas/Mapped')).toMatchObject({ kind: 'meow' });
  });
});
