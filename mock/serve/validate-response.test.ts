import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { createSchemas } from '../../spec/schema/schemas.ts';
import { createResponseValidator } from './validate-response.ts';

const ROOT: JsonObject = {
  components: {
    schemas: {
      Record: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer', minimum: 1 },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
      Page: {
        type: 'object',
        required: ['records', 'total'],
        additionalProperties: false,
        properties: {
          records: { type: 'array', items: { $ref: '#/components/schemas/Record' } },
          total: { type: 'integer' },
        },
      },
      Pair: {
        type: 'object',
        properties: {
          records: { type: 'array', minItems: 2, items: { $ref: '#/components/schemas/Record' } },
        },
      },
      Either: {
        type: 'object',
        properties: { records: { type: 'array', items: { $ref: '#/components/schemas/Record' } } },
        not: { properties: { records: { minItems: 2 } } },
      },
      Alias: { description: 'The page by another name.', $ref: '#/components/schemas/Page' },
    },
  },
};

const NAMES = Object.keys((ROOT['components'] as { schemas: JsonObject }).schemas);
const at = (name: string): string => `/components/schemas/${name}`;

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}

describe('the faults of an answer', () => {
  it('are those of the whole, whatever was judged before', () => {
    const schemas = createSchemas(ROOT);
    const { findErrors: findFaults } = createResponseValidator(schemas);
    const record = fc
      .oneof(
        fc.record(
          { id: fc.integer({ min: 0, max: 3 }), tags: fc.array(fc.constantFrom<Json>('a', 1)) },
          { requiredKeys: [] },
        ),
        fc.jsonValue(),
      )
      .map((value) => freeze(value as Json));
    const known = fc.sample(record, { numRuns: 30, seed: 1 });
    const body = fc.oneof(
      fc.record(
        {
          records: fc.array(fc.constantFrom(...known)),
          total: fc.constantFrom<Json>(1, 'a'),
          why: fc.string(),
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), body, (name, value) => {
        const judged = findFaults(at(name), value as Json);
        expect(judged).toEqual(schemas.validators.at(at(name))(value));
      }),
      { numRuns: 500 },
    );
  });

  it('of a record that cannot change are looked for once, of any other each time', () => {
    const judged: string[] = [];
    const precompiled = (pointer: string) => () => {
      judged.push(pointer);
      return true;
    };
    const schemas = createSchemas(ROOT, { precompiled });
    const { findErrors: findFaults } = createResponseValidator(schemas);
    const page: Json = {
      records: [freeze({ id: 1 }), { id: 2 }, Object.freeze({ id: 3, tags: [] })],
      total: 3,
    };
    findFaults(at('Alias'), page);
    findFaults(at('Page'), page);
    const [record, whole] = [at('Record'), at('Page')];
    expect(judged).toEqual([record, record, record, whole, record, record, whole]);
  });
});
